import { ApiError } from 'kiln-client/api-error';
import { UserError } from 'kiln-errors';
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

export async function runCli(argv: readonly string[], open: OpenTools): Promise<Outcome> {
  try {
    return await runParsed(parseWords(cliCommands, argv), open);
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

async function runParsed({ command, words, given, json }: Parsed, open: OpenTools): Promise<Outcome> {
  if (!command) return { out: `${helpLines(cliCommands, words).join('\n')}\n`, err: '', exit: 0 };
  await using tools = await open({ alone: command.alone ?? false });
  const result = await command.run(tools, given);
  const lines = json ? [JSON.stringify(result)] : command.lines(result);
  return { out: lines.map((line) => `${line}\n`).join(''), err: '', exit: (command.ok?.(result) ?? true) ? 0 : 1 };
}
