import { parseArgs } from 'node:util';
import { UserError } from 'kiln-errors';
import { nearestName } from 'kiln-errors/nearest-name';
import { z } from 'zod';
import type { Command } from './command.ts';
import { helpLines, usageOf } from './help.ts';

/** Arguments of the shell, parsed by the row of the command that they name. */

export interface Parsed {
  /** Undefined: help, for these words. */
  command: Command | undefined;
  words: readonly string[];
  given: Readonly<Record<string, unknown>>;
  json: boolean;
}

/** @throws {UserError} `bad_usage` */
export function parseWords(commands: readonly Command[], argv: readonly string[]): Parsed {
  const command = commandIn(commands, argv);
  const { positionals, values } = readArgs(command, argv);
  const json = values.json === true;
  const [first] = positionals;
  if (values.help === true || first === undefined || first === 'help') {
    return { command: undefined, words: positionals.filter((word) => word !== 'help'), given: {}, json };
  }
  if (!command) throw unknownCommand(commands, positionals);
  const typed = positionals.slice(command.name.split(' ').length);
  const names = Object.keys(command.args);
  const isOpen = Object.values(command.args).at(-1) instanceof z.ZodArray;
  if (typed.length > names.length && !isOpen) throw usage(command, `"${typed[names.length]}" is one word too many`);
  const given: Record<string, unknown> = {};
  for (const [i, [name, schema]] of Object.entries(command.args).entries())
    given[name] = read(command, name, schema, schema instanceof z.ZodArray ? typed.slice(i) : typed[i]);
  for (const [name, schema] of Object.entries(command.options))
    given[name] = read(command, `--${name}`, schema, values[name]);
  return { command, words: [], given, json };
}

/** The row whose name the words begin with. Flags are skipped, because only the row knows them. */
export function commandIn(commands: readonly Command[], argv: readonly string[]): Command | undefined {
  const options: Flags = Object.assign({}, ...commands.map(flagsOf));
  const { positionals } = parseArgs({ args: [...argv], allowPositionals: true, strict: false, options });
  return commands.find(({ name }) => name === positionals.slice(0, name.split(' ').length).join(' '));
}

function readArgs(command: Command | undefined, argv: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options: flagsOf(command) });
    return { positionals, values: values as Record<string, string | boolean | undefined> }; // no option is `multiple`
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw usage(command, (error as Error).message);
  }
}

type Flags = Record<string, { type: 'boolean' | 'string'; short?: string }>;

function flagsOf(command: Command | undefined): Flags {
  const own = Object.entries(command?.options ?? {}).map(([name, schema]): [string, Flags[string]] => {
    return [name, { type: schema.safeParse(true).success ? 'boolean' : 'string' }];
  });
  return { ...Object.fromEntries(own), json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };
}

/** A subject alone lists its commands. */
function unknownCommand(commands: readonly Command[], [subject = '', verb]: readonly string[]): UserError {
  if (verb === undefined && commands.some(({ name }) => name.startsWith(`${subject} `))) {
    const lines = helpLines(commands, [subject]);
    return new UserError('bad_usage', [`"${subject}" needs one more word:`, '', ...lines].join('\n'));
  }
  const typed = [subject, verb].filter((word) => word !== undefined).join(' ');
  const names = commands.map(({ name }) => name);
  const nearest = nearestName(typed, [...names, ...names.map((name) => name.split(' ')[0] ?? name)]);
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return new UserError('bad_usage', `There is no command "${typed}".${hint} See: npm run kiln -- help`);
}

function read(command: Command, name: string, schema: z.ZodType, typed: unknown): unknown {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw usage(
    command,
    typed === undefined || (Array.isArray(typed) && typed.length === 0)
      ? `${name} is missing`
      : `${name}: "${typed}" ${parsed.error.issues[0]?.message}`,
  );
}

function usage(command: Command | undefined, what: string): UserError {
  return new UserError('bad_usage', `${what}\n${command ? `usage: ${usageOf(command)}` : 'See: npm run kiln -- help'}`);
}
