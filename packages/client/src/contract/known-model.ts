import { z } from 'zod';

/** What a task object says of the model that it made, as far as it says anything. */

const Engine = z.looseObject({ faces: z.number().optional(), size: z.array(z.number()).optional() });
const Known = z.looseObject({
  model_urls: z.record(z.string(), z.unknown()).nullish(),
  engine: Engine.nullish().catch(undefined),
});

export interface KnownModel {
  formats: readonly string[];
  faces?: number | undefined;
  /** Metres, x y z. */
  size?: readonly number[] | undefined;
}

export function knownModel(task: Readonly<Record<string, unknown>>): KnownModel {
  const { data } = Known.safeParse(task);
  const { faces, size } = data?.engine ?? {};
  return { formats: Object.keys(data?.model_urls ?? {}), faces, size };
}

/** A smaller relative difference cannot be seen. */
const NEAR = 0.005;
export const isNear = (now: number, wanted: number) => wanted > 0 && Math.abs(now / wanted - 1) <= NEAR;
