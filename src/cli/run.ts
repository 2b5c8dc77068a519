import { ApiError } from 'kiln-client/errors';
import { UserError } from 'kiln-errors';
import type { Config } from '../config.ts';
import { accountCommands } from './accounts.ts';
import { backupCommands } from './backups.ts';
import { checkCommands } from './check/check.ts';
import type { Command } from './command.ts';
import { creditsCommands } from './credits.ts';
import { doctorCommands } from './doctor/doctor.ts';
import { filesCommands } from './files.ts';
import { helpLines } from './help.ts';
import { installationCommands } from './installation.ts';
import { keyCommands } from './keys.ts';
import { type Parsed, parseWords } from './parse.ts';
import { requestCommands } from './requests.ts';
import { skuCommands } from './skus.ts';
import type { Tools } from './tools.ts';
import { trashCommands } from './trash.ts';

/** One command of the operator, from its arguments to its output. With `--json`, standard output is always one JSON document. */

/** The table. Its order is the order of the help and of the documents. */
export const cliCommands: readonly Command[] = [
  ...doctorCommands,
  ...creditsCommands,
  ...skuCommands,
  ...accountCommands,
  ...keyCommands,
  ...requestCommands,
  ...installationCommands,
  ...filesCommands,
  ...backupCommands,
  ...trashCommands,
  ...checkCommands,
];

export interface Outcome {
  out: string;
  err: string;
  /** 0 done, 1 refused, not found or a problem found, 2 wrong arguments or files that cannot be read. */
  exit: 0 | 1 | 2;
}

/** Opens what commands work with; not called for help or wrong arguments. `alone`: Kiln need not run. */
export type OpenTools = (options: { alone: boolean }) => Promise<Tools>;

/** @param config for commands that look at the configuration alone */
export async function runCli(argv: readonly string[], open: OpenTools, config?: () => Config): Promise<Outcome> {
  try {
    return await runParsed(parseWords(cliCommands, argv), open, config);
  } catch (error) {
    const known = error instanceof UserError || error instanceof ApiError;
    const code = known ? error.code : 'internal';
    const exit = code === 'bad_usage' ? 2 : 1;
    if (argv.includes('--json')) {
      const message = error instanceof Error ? error.message : String(error);
      return { out: `${JSON.stringify({ error: { code, message } })}\n`, err: '', exit };
    }
    return { out: '', err: `${known ? error.message : stackOf(error)}\n`, exit };
  }
}

/** Of a bug: a report of it needs the place. */
const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

async function runParsed(
  { command, words, given, json }: Parsed,
  open: OpenTools,
  config?: () => Config,
): Promise<Outcome> {
  if (!command) return { out: `${helpLines(cliCommands, words).join('\n')}\n`, err: '', exit: 0 };
  const result = await resultOf(command, given, open, config);
  const lines = json ? [JSON.stringify(result)] : command.lines(result);
  const ok = command.ok?.(result) ?? true;
  const exit = ok === 'unread' ? 2 : 1;
  return { out: lines.map((line) => `${line}\n`).join(''), err: '', exit: ok === true ? 0 : exit };
}

async function resultOf(command: Command, given: Parsed['given'], open: OpenTools, config?: () => Config) {
  if ('examine' in command) {
    if (!config) throw new Error('no configuration was given');
    return command.examine(config(), given);
  }
  await using tools = await open({ alone: command.alone ?? false });
  return await command.run(tools, given);
}
