import { readConfig } from '../config.ts';
import { UserError } from '../errors.ts';
import { createLog } from '../log.ts';
import { OPERATOR_COMMANDS, operate } from '../operator.ts';
import type { Stop } from '../process/stop.ts';
import { startKiln } from './kiln.ts';

/** What the program does: an operator's command, or the roles of this process until it is told to stop. */

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
    const config = readConfig(env);
    const log = createLog({ level: config.logLevel, pretty: terminal });
    if (OPERATOR_COMMANDS.includes(words[0] ?? '')) {
      const { text, ok } = await operate(config, log, words);
      process.stdout.write(`${text}\n`);
      if (!ok) process.exitCode = 1;
      return;
    }
    await using kiln = await startKiln(config, log, env.PATH);
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
