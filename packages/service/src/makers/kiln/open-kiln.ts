import { createClient } from 'kiln-client';
import type { ServiceAbout } from 'kiln-client/contract/service-about';
import { ApiError } from 'kiln-client/errors';
import type { Logger } from 'pino';
import { licencesIn } from '../licences-in.ts';
import type { OpenedServers } from '../maker.ts';
import { createKilnMaker } from './kiln-maker.ts';
import { createKilnServer } from './kiln-server.ts';
import { REMOTE_STAGES } from './remote-stages.ts';

/**
 * Makers of another Kiln, or of a hosted service of the same contract. What is offered needs the licence of its models:
 * `kiln-image.txt` for pictures, `kiln-3d.txt` for models, beside the workflows.
 */
export interface KilnOptions {
  url: string;
  key: string;
  /** Where the licences are. */
  folder: string;
  log: Logger;
  /** Before what the service did not take is asked for again; default 1, 5 and 15 s. */
  waitsMs?: readonly number[] | undefined;
}

const WAITS_MS = [1_000, 5_000, 15_000];

/** @throws {UserError} `bad_options`, `bad_key` */
export async function openKiln({
  url,
  key,
  folder,
  log,
  waitsMs = WAITS_MS,
}: KilnOptions): Promise<OpenedServers & AsyncDisposable> {
  const mistakes: string[] = [];
  const about = await introduce(url, key, { mistakes, log });
  const server = createKilnServer({ url, key, waitsMs, about });
  const { licences, mistakes: wrong } = await licencesIn(folder, 'kiln');
  mistakes.push(...wrong);
  if (wrong.length === 0 && Object.keys(licences).length === 0) {
    mistakes.push(`${folder} has neither kiln-3d.txt nor kiln-image.txt: nothing of ${url} is offered`);
  }
  const makers = REMOTE_STAGES.flatMap((stage) => {
    const licence = licences[stage.kind];
    return licence ? [createKilnMaker(stage, server, licence)] : [];
  });
  return { makers, mistakes, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** What it says of itself; undefined: it is away, or does not take the key. */
async function introduce(
  url: string,
  key: string,
  { mistakes, log }: { mistakes: string[]; log: Logger },
): Promise<ServiceAbout | undefined> {
  await using client = createClient({ baseUrl: url, apiKey: key, maxRetries: 0, timeoutMs: 5_000 });
  try {
    const about = await client.about();
    await client.checkKey();
    return about;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unauthorized') mistakes.push(`${url} does not take the key`);
    else log.warn({ server: url, reason: error.message }, 'another Kiln is away');
    return undefined;
  }
}
