import { z } from 'zod';
import type { Command } from './command.ts';

/** Usage and help, from the table. */

/** `credits grant <guild> <credits> [--note <text>]` */
export function usageOf({ name, args, options }: Command): string {
  const required = Object.entries(args).map(([arg, schema]) => {
    const shown = titleOf(schema)?.includes('|') ? titleOf(schema) : arg;
    if (optional(schema)) return `[${shown}]`;
    return schema instanceof z.ZodArray ? `<${shown} …>` : `<${shown}>`;
  });
  const flags = Object.entries(options).map(([option, schema]) => {
    const value = titleOf(schema);
    const flag = `--${option}${value === undefined ? '' : ` <${value}>`}`;
    return optional(schema) ? `[${flag}]` : flag;
  });
  return [name, ...required, ...flags].join(' ');
}

/** All commands, or those whose names begin with the words. */
export function helpLines(commands: readonly Command[], words: readonly string[] = []): string[] {
  const shown = commands.filter(({ name }) => words.every((word, i) => name.split(' ')[i] === word));
  const rows = shown.length === 0 ? commands : shown;
  const [only] = rows;
  if (only && rows.length === 1) {
    const { text, named } = shapeOf(only.result);
    const shapes = [...named].map(([name, shape]) => `    ${name} = ${shape}`);
    return [usageOf(only), `    ${only.does}`, '', 'With --json:', `    ${text}`, ...shapes];
  }
  return [
    ...rows.flatMap((command, i) => [
      ...(i > 0 && subjectOf(rows[i - 1]!) !== subjectOf(command) ? [''] : []),
      usageOf(command),
      `    ${command.does}`,
    ]),
    '',
    'Every command takes --json; "help <command>" shows what it prints then.',
    '--by says who moves credits or changes an account (else the system’s user), --note why; with --id the same command said twice is one move.',
    'Exit codes: 0 done, 1 refused, not found or not all well, 2 wrong words, or files that cannot be read.',
  ];
}

export interface Shape {
  /** In TypeScript's notation; an object with a title is written as its title. */
  text: string;
  /** The objects with a title, by their titles. */
  named: ReadonlyMap<string, string>;
}

/** What `--json` prints. */
export function shapeOf(schema: z.ZodType): Shape {
  const named = new Map<string, string>();
  return { text: write(z.toJSONSchema(schema, { io: 'output' }), named), named };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function write(schema: JsonSchema, named: Map<string, string>): string {
  const {
    type,
    title,
    enum: values,
    anyOf,
    items,
    properties = {},
    required = [],
    additionalProperties: rest,
  } = schema;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map((one) => write(one, named)).join(' | ');
  if (type === 'array') return `${write(items as JsonSchema, named)}[]`; // one schema for all: no tuples in the table
  if (type !== 'object') return type === 'integer' ? 'number' : String(type ?? 'unknown');
  // A title is listed before those of its parts.
  if (title !== undefined) named.set(title, '');
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${write(field as JsonSchema, named)}`, // none is just `true`
  );
  const open = typeof rest === 'object';
  const text =
    fields.length === 0 && open
      ? `{ [key]: ${write(rest, named)} }`
      : `{ ${[...fields, ...(open ? ['…'] : [])].join(', ')} }`;
  if (title === undefined) return text;
  named.set(title, text);
  return title;
}

const subjectOf = ({ name }: Command) => name.split(' ')[0];
const optional = (schema: z.ZodType) => schema.safeParse(undefined).success;

function titleOf(schema: z.ZodType): string | undefined {
  if (schema instanceof z.ZodOptional) return titleOf(schema.unwrap() as z.ZodType);
  return schema.meta()?.title;
}
