import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Kind, licenceName, licencesIn } from '../licences-in.ts';
import { type Maker, MakerError, type OpenedServers } from '../maker.ts';
import { DIALECTS, type DialectName } from './dialects.ts';
import { createMaker, type Settings, STAGES } from './model-maker.ts';
import { createSmallServer, type SmallServer } from './small-server.ts';

/**
 * Makers of small servers: OpenAI-like ones for pictures, and those that turn a picture or words into a model. What a server
 * makes is found by asking it; what is offered also needs the licence of its model: `models-image.txt` for pictures,
 * `models-3d.txt` for models, beside the workflows.
 */
export interface ModelsOptions {
  /** Everything before `/images` or `/3d`, one for each server. */
  urls: readonly string[];
  /** Sent to each of them as a bearer token. */
  key?: string | undefined;
  /** The models' names at the servers, where these have several. */
  image?: string | undefined;
  model3d?: string | undefined;
  /** Where the licences are. */
  folder: string;
  /** For 3D, in place of what is found. */
  dialect?: DialectName | undefined;
  log: Logger;
  /** For an answer, the time that work waits at the server included; default 75 minutes. */
  deadlineMs?: number | undefined;
  /** Before work that was not taken is sent again; default 1, 5 and 15 s. */
  waitsMs?: readonly number[] | undefined;
}

const DEADLINE_MS = 75 * 60_000;
const WAITS_MS = [1_000, 5_000, 15_000];

export async function openModels(options: ModelsOptions): Promise<Required<OpenedServers>> {
  const { urls, folder, image, model3d, log } = options;
  const names: Readonly<Record<Kind, string | undefined>> = { image, '3d': model3d };
  const { licences, mistakes } = await licencesIn(folder, 'models');
  const servers = (await Promise.all(urls.map((url) => see(url, options, mistakes)))).flatMap((each) => each ?? []);
  const makers: Maker[] = [];
  for (const kind of ['image', '3d'] as const) {
    const file = join(folder, licenceName('models', kind));
    const [licence, model] = [licences[kind], names[kind]];
    if (!licence) {
      if (model !== undefined) mistakes.push(`${file} does not say what ${model} is, its licence and regions`);
      continue;
    }
    const made = makersOf(kind, servers, { licence, model });
    if (made.length === 0) mistakes.push(`${file} is there, but no model server makes what it is for`);
    mistakes.push(...mistakesIn(kind, made, servers, model));
    makers.push(...made);
  }
  const found = servers.map(describe);
  for (const line of found) log.info({ server: line }, 'model server');
  return { makers, mistakes, found };
}

async function see(url: string, options: ModelsOptions, mistakes: string[]): Promise<SmallServer | undefined> {
  const { key, dialect, model3d, deadlineMs = DEADLINE_MS, waitsMs = WAITS_MS, log } = options;
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    mistakes.push(`${url} is no address of a model server`);
    return undefined;
  }
  const server = createSmallServer({ url, key, deadlineMs, waitsMs }, { dialect, model3d });
  await server.found().catch((error: unknown) => {
    if (!(error instanceof MakerError)) throw error;
    if (error.code === 'model_server_misconfigured') mistakes.push(error.message);
    else log.warn({ server: server.at, reason: error.message }, 'a model server is away');
  });
  return server;
}

/** A server that is away counts for stages that no other one makes: what members are offered does not hang on which starts first. */
function makersOf(kind: Kind, servers: readonly SmallServer[], settings: Settings): Maker[] {
  return STAGES.filter((stage) => stage.kind === kind).flatMap((stage) => {
    const able = servers.filter(({ known }) => known && stage.isMadeBy(known, settings.model));
    const away = stage.isExpected || able.length > 0 ? servers.filter(({ known }) => !known) : [];
    return able.length + away.length > 0 ? [createMaker(stage, [...able, ...away], settings)] : [];
  });
}

function mistakesIn(kind: Kind, makers: readonly Maker[], all: readonly SmallServer[], model?: string): string[] {
  const used = new Set(makers.flatMap(({ servers }) => servers.map(({ at }) => at)));
  return all.flatMap((server) => {
    const found = server.known;
    if (!found || !used.has(server.at)) return [];
    const names = found.models.map(({ id }) => id);
    const list = names.length > 0 ? `it has ${names.slice(0, 10).join(', ')}` : 'it lists none';
    if (model !== undefined && names.length > 0 && !found.seedInPrompt && !names.includes(model)) {
      return [`${server.at} has no model ${model}: ${list}`];
    }
    const needsModel = kind === '3d' && found.dialect !== undefined && DIALECTS[found.dialect].needsModel;
    return model === undefined && needsModel ? [`${server.at} must be told which model makes 3D: ${list}`] : [];
  });
}

function describe({ at, known: found }: SmallServer): string {
  if (!found) return `${at}: no answer yet`;
  const pictures = [found.draws && 'draws pictures', found.edits && 'edits pictures'];
  const models = found.dialect && `makes 3D as ${DIALECTS[found.dialect].label} does`;
  const abilities = [...pictures, models].filter((ability) => typeof ability === 'string');
  return `${at} (${found.label}): ${abilities.join(', ') || 'makes nothing that Kiln asks for'}`;
}
