import { join } from 'node:path';
import { UserError } from 'kiln-errors';
import type { Logger } from 'pino';
import { readLicence } from '../licence-file.ts';
import { type Licence, MakerError, type OpenedServers } from '../maker.ts';
import { createWordsMaker } from './words-maker.ts';
import { createWordsServer, type Schemas } from './words-server.ts';

/**
 * The operator's language model. Its licence may stand in `words.txt` beside those of other models; a reading is no work of the
 * model's that the file would have to cover, so it is not required.
 */
export interface WordsOptions {
  /** Everything before `/chat/completions`. */
  url: string;
  model: string;
  key?: string | undefined;
  /** Where the licences are. */
  folder: string;
  /** How long a server may work on one thing. */
  workMs: number;
  log: Logger;
  /** How long the first question may take: a model that is being loaded answers later. */
  probeMs?: number | undefined;
}

const PROBE_MS = 5_000;
const LICENCE_FILE = 'words.txt';

const SAID: Readonly<Record<Schemas, string>> = {
  kept: 'keeps to a schema',
  ignored: 'ignores schemas: its answers are mended more often',
  refused: 'refuses schemas: its answers are mended more often',
};

export async function openWords(options: WordsOptions): Promise<Required<OpenedServers>> {
  const { url, model, key, folder, workMs, log, probeMs = PROBE_MS } = options;
  const mistakes: string[] = [];
  const licence = await readLicence(join(folder, LICENCE_FILE)).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    mistakes.push(error.message);
    return undefined;
  });
  const unstated: Licence = { model, licence: 'not stated', notIn: [] };
  const server = createWordsServer({ url, model, key });
  const says = await server.probe(probeMs).then(
    (schemas) => SAID[schemas],
    (error: unknown) => {
      if (!(error instanceof MakerError)) throw error;
      if (error.code === 'model_server_misconfigured') mistakes.push(`${server.at}: ${error.message}`);
      return `does not answer yet (${error.message})`;
    },
  );
  const found = `${model} at ${server.at} ${says}`;
  log.info({ server: found }, 'language model');
  return { makers: [createWordsMaker(server, licence ?? unstated, workMs, log)], mistakes, found: [found] };
}
