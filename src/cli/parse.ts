import { parseArgs } from 'node:util';
import { UserError } from 'kiln-errors';
import type { z } from 'zod';
import type { Command } from './command.ts';
import { usageOf } from './help.ts';

/** Words of a shell, judged by the row of the command that they name. */

export interface Parsed {
  /** Undefined: help is wanted, for these words. */
  command: Command | undefined;
  words: readonly string[];
  given: Readonly<Record<string, unknown>>;
  json: boolean;
}

/** @throws {UserError} `bad_usage` */
export function parseWords(commands: readonly Command[], argv: readonly string[]): Parsed {
  // Its words come first, so that what may follow them is known.
  const command = commandIn(commands, argv);
  const { positionals, values } = readArgs(command, argv);
  const json = values.json === true;
  const [first] = positionals;
  if (values.help === true || first === undefined || first === 'help') {
    return { command: undefined, words: positionals.filter((word) => word !== 'help'), given: {}, json };
  }
  if (!command) {
    const said = positionals.slice(0, 2).join(' ');
    throw new UserError('bad_usage', `There is no command "${said}". See: npm run kiln -- help`);
  }
  const said = positionals.slice(command.name.split(' ').length);
  const names = Object.keys(command.args);
  if (said.length > names.length) throw usage(command, `"${said[names.length]}" is one word too many`);
  const given: Record<string, unknown> = {};
  for (const [i, [name, schema]] of Object.entries(command.args).entries())
    given[name] = read(command, name, schema, said[i]);
  for (const [name, schema] of Object.entries(command.options))
    given[name] = read(command, `--${name}`, schema, values[name]);
  return { command, words: [], given, json };
}

/** The row whose words these begin with. */
export function commandIn(commands: readonly Command[], argv: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '));
}

function readArgs(command: Command | undefined, argv: readonly string[]) {
  const own = Object.entries(command?.options ?? {}).map(([name, schema]) => {
    return [name, { type: schema.safeParse(true).success ? 'boolean' : 'string' }] as const;
  });
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...Object.fromEntries(own), json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return { positionals, values: values as Record<string, string | boolean | undefined> }; // no option is `multiple`
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw usage(command, (error as Error).message);
  }
}

function read(command: Command, name: string, schema: z.ZodType, said: unknown): unknown {
  const parsed = schema.safeParse(said);
  if (parsed.success) return parsed.data;
  throw usage(
    command,
    said === undefined ? `${name} is missing` : `${name}: "${said}" ${parsed.error.issues[0]?.message}`,
  );
}

function usage(command: Command | undefined, what: string): UserError {
  return new UserError('bad_usage', `${what}\n${command ? `usage: ${usageOf(command)}` : 'See: npm run kiln -- help'}`);
}
