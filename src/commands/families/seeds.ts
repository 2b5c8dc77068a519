import type { Stage } from 'kiln-client/contract/family';
import { hasSeed } from 'kiln-client/contract/stage-fields';
import { Refused } from '../../messages/guild/refused.ts';

/** Seeds: what one result differs by from another of the same words, where the service has them. */

const SEEDS = 4_294_967_296;

/** Nothing for a stage without one. */
export const freshSeed = (stage: Stage, random: () => number): { seed?: number } =>
  hasSeed(stage) ? { seed: Math.floor(random() * SEEDS) } : {};

/**
 * The same body with one seed after the other, from its own on.
 * @throws {UserError} `cannot_vary`
 */
export function variationsOf(
  stage: Stage,
  body: Readonly<Record<string, unknown>>,
  count: number,
  { random, extensions }: { random: () => number; extensions: boolean },
): Record<string, unknown>[] {
  if (!extensions || !hasSeed(stage)) throw new Refused('cannot_vary', ({ groups }) => groups.cannotVary);
  const first = typeof body.seed === 'number' ? body.seed : Math.floor(random() * SEEDS);
  return Array.from({ length: count }, (_, i) => ({ ...body, seed: (first + i) % SEEDS }));
}
