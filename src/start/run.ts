import { UserError } from 'kiln-errors';
import { createLog } from 'kiln-runtime/log';
import type { Stop } from 'kiln-runtime/stop';
import { startWatchdog } from 'kiln-runtime/watchdog';
import { createSecretWords } from 'kiln-runtime/without-secrets';
import type { Logger } from 'pino';
import { readConfig, secretsOf } from '../config.ts';
import { startKiln } from './kiln.ts';

/** What the program does: the roles of this process, until it has to stop. */

export interface RunOptions {
  env: Record<string, string | undefined>;
  /** What stands after the program's name. */
  words: readonly string[];
  /** People read the log. */
  terminal: boolean;
  stop: Stop;
}

/** Never returns: the process ends with 0 after an ordered stop, with 1 and a line when something stood in the way. */
export async function run({ env, words, terminal, stop }: RunOptions): Promise<never> {
  let log: Logger | undefined;
  const fail = (error: unknown): never => {
    if (error instanceof UserError) process.stderr.write(`${error.message}\n`);
    else if (log) log.fatal({ err: error }, 'Kiln cannot go on');
    else throw error;
    process.exit(1);
  };
  try {
    // An operator who says "audit" here does not want a second Kiln.
    if (words.length > 0) {
      throw new UserError('bad_usage', 'Kiln starts without words. The operator’s commands: npm run kiln -- help');
    }
    const config = readConfig(env);
    const secretWords = createSecretWords(secretsOf(config));
    log = createLog({ level: config.logLevel, pretty: terminal, secrets: secretWords });
    // Node would print such an error with all its fields, and with what they say.
    process.on('uncaughtException', fail);
    startWatchdog();
    const kiln = await startKiln(config, log, { path: env.PATH, secretWords, signal: stop.signal, fail });
    process.stdout.write(`Kiln is ready: ${kiln.ready}${kiln.pending === undefined ? '' : ` (${kiln.pending})`}\n`);
    await stop.wanted;
    log.info('stopping');
    await kiln[Symbol.asyncDispose]();
  } catch (error) {
    // What a stop breaks off, or cannot end in order since Redis is away, is no failure.
    if (!stop.signal.aborted) fail(error);
    log?.info({ reason: String(error) }, 'stopped before everything was done');
  }
  // What still runs here has no owner any more.
  process.exit(0);
}
