import { ApiError } from 'kiln-client/api-error';
import { UserError } from 'kiln-errors';
import type { Config } from '../config.ts';
import type { Command } from './command.ts';
import { cliCommands } from './commands.ts';
import { helpLines } from './help.ts';
import { type Parsed, parseWords } from './parse.ts';
import type { Tools } from './tools.ts';

/** One command of the operator, from words to what is printed. With `--json` standard output is one JSON document, always. */

export interface Outcome {
  out: string;
  err: string;
  /** 0 done, 1 refused, not found or not all well, 2 wrong words. */
  exit: 0 | 1 | 2;
}

/** Gives what commands work with; not called for help or wrong words. `alone`: while no Kiln runs, too. */
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
    // Anything else is a bug of ours: whoever reports it needs the place.
    const text = known ? error.message : error instanceof Error ? error.stack : String(error);
    return { out: '', err: `${text}\n`, exit };
  }
}

async function runParsed(
  { command, words, given, json }: Parsed,
  open: OpenTools,
  config?: () => Config,
): Promise<Outcome> {
  if (!command) return { out: `${helpLines(cliCommands, words).join('\n')}\n`, err: '', exit: 0 };
  const result = await resultOf(command, given, open, config);
  const lines = json ? [JSON.stringify(result)] : command.lines(result);
  return { out: lines.map((line) => `${line}\n`).join(''), err: '', exit: (command.ok?.(result) ?? true) ? 0 : 1 };
}

async function resultOf(command: Command, given: Parsed['given'], open: OpenTools, config?: () => Config) {
  if ('examine' in command) {
    if (!config) throw new Error('no configuration was given');
    return command.examine(config());
  }
  await using tools = await open({ alone: command.alone ?? false });
  return await command.run(tools, given);
}
