import { readConfig, secretsOf } from '../config.ts';
import { UserError } from '../errors.ts';
import { createLog } from '../runtime/log.ts';
import type { Stop } from '../runtime/stop.ts';
import { createSecretWords } from '../runtime/without-secrets.ts';
import { startKiln } from './kiln.ts';

/** What the program does: the roles of this process, until it is told to stop. */

export interface RunOptions {
  env: Record<string, string | undefined>;
  /** What stands after the program's name. */
  words: readonly string[];
  /** People read the log. */
  terminal: boolean;
  stop: Stop;
}

/** Says what stands in the way in one line, and leaves an exit code. */
export async function run({ env, words, terminal, stop }: RunOptions): Promise<void> {
  try {
    // An operator who says "audit" here does not want a second Kiln.
    if (words.length > 0) {
      throw new UserError('bad_usage', 'Kiln starts without words. The operator’s commands: npm run kiln -- help');
    }
    const config = readConfig(env);
    const secretWords = createSecretWords(secretsOf(config));
    const log = createLog({ level: config.logLevel, pretty: terminal, secrets: secretWords });
    await using kiln = await startKiln(config, log, { path: env.PATH, secretWords });
    process.stdout.write(config.roles.has('playground') ? `Kiln is ready: ${kiln.url}\n` : 'Kiln is ready\n');
    await stop.wanted;
    log.info('stopping');
    // The last resort, should something hang: by then every job was handed over.
    setTimeout(() => process.exit(1), 10_000).unref();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
