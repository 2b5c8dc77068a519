import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import { MakerError } from '../maker.ts';
import { DIALECTS, type DialectName } from './dialects.ts';
import type { ModelHttp } from './model-http.ts';

/** What a server is found to be, by what it answers to questions that start no work. */
export interface Found {
  /** For people. */
  label: string;
  models: readonly FoundModel[];
  /** Whether it draws pictures, and changes them. */
  draws: boolean;
  edits: boolean;
  /** How it is asked for 3D models; undefined: it makes none. */
  dialect: DialectName | undefined;
  seedInPrompt: boolean;
}

interface FoundModel {
  id: string;
  /** What muse says of its 3D models; undefined: not said. */
  fromWords: boolean | undefined;
  fromPicture: boolean | undefined;
}

export interface Wanted {
  /** Replaces what is found. */
  dialect?: DialectName | undefined;
  /** As the server names it. */
  model3d?: string | undefined;
}

const flag = z.boolean().optional().catch(undefined);
const flags = z.looseObject({ supports_text_to_3d: flag, supports_image_to_3d: flag });
const Models = z.looseObject({
  data: z.array(flags.extend({ id: z.string().max(200), capabilities: flags.optional().catch(undefined) })).max(10_000),
});

export const UNKNOWN_LABEL = 'model server';
/** The only model that sd-server of stable-diffusion.cpp lists. */
const SD_SERVER = 'sd-cpp-local';
const ROUTES = ['/images/generations', '/images/edits', '/3d/generations', '/3d/from-image', '/generate'] as const;
/** No server has it: one that answers to it as to the others says the same of any route. */
const NO_ROUTE = '/kiln/no-such-route';

/** @throws {MakerError} it does not answer, or refuses the key */
export async function probe(http: ModelHttp, wanted: Wanted): Promise<Found> {
  const listed = await http.ask('GET', '/models');
  if (listed.status === 401 || listed.status === 403) {
    throw new MakerError('model_server_misconfigured', `${http.at} does not take the key`);
  }
  // One that still starts, or the proxy before it.
  if (listed.status > 501) throw new MakerError('model_server_unavailable', `${http.at} answers ${listed.status}`);
  const models = modelsIn(listed.text);
  const health = await http.ask('GET', '/health');
  const routes = await routesOf(http);
  const isSdServer = models.some(({ id }) => id === SD_SERVER);
  const isTrellis = models.length === 0 && health.status === 200 && /^\s*ok\s*$/i.test(health.text);
  const dialect = isSdServer ? undefined : (wanted.dialect ?? dialectOf({ routes, models, isTrellis }, wanted.model3d));
  const has = (route: (typeof ROUTES)[number]) => routes?.has(route) ?? models.length > 0;
  return {
    label: labelOf(isSdServer, dialect),
    models,
    draws: has('/images/generations'),
    edits: has('/images/edits'),
    dialect,
    seedInPrompt: isSdServer,
  };
}

function labelOf(isSdServer: boolean, dialect: DialectName | undefined): string {
  if (isSdServer) return 'sd-server';
  return dialect ? DIALECTS[dialect].label : UNKNOWN_LABEL;
}

interface Hints {
  routes: ReadonlySet<string> | undefined;
  models: readonly FoundModel[];
  isTrellis: boolean;
}

function dialectOf({ routes, models, isTrellis }: Hints, model3d: string | undefined): DialectName | undefined {
  if (routes?.has('/3d/from-image')) return 'muse';
  if (routes?.has('/3d/generations')) return 'lemonade';
  if (routes?.has('/generate') || (!routes && isTrellis)) return 'trellis';
  return !routes && models.some(({ id }) => id === model3d) ? 'lemonade' : undefined;
}

/** The routes that it has; undefined: it does not tell them apart. */
async function routesOf(http: ModelHttp): Promise<ReadonlySet<string> | undefined> {
  const isThere = async (route: string) => ![404, 501].includes((await http.ask('OPTIONS', route)).status);
  if (await isThere(NO_ROUTE)) return undefined;
  const there = await Promise.all(ROUTES.map(async (route) => ((await isThere(route)) ? [route] : [])));
  const found = there.flat();
  return found.length > 0 ? new Set(found) : undefined;
}

function modelsIn(text: string): FoundModel[] {
  const listed = Models.safeParse(parseJson(text)).data?.data ?? [];
  return listed.map(({ id, capabilities, supports_text_to_3d, supports_image_to_3d }) => ({
    id,
    fromWords: supports_text_to_3d ?? capabilities?.supports_text_to_3d,
    fromPicture: supports_image_to_3d ?? capabilities?.supports_image_to_3d,
  }));
}
