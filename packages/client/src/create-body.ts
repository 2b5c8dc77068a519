import { setImmediate } from 'node:timers/promises';
import { UserError } from 'kiln-errors';
import { nearestName } from 'kiln-errors/nearest-name';
import { describeIssues } from './contract/describe-issues.ts';
import type { Stage } from './contract/family.ts';
import { parseInput } from './contract/parse-input.ts';
import { fieldsOf, fixedFields, type StageField } from './contract/stage-fields.ts';

/**
 * The body of a create: the caller's own fields without defaults, and the constants that select the stage. The types say
 * the same; this is for those who have none, and for input that comes from elsewhere.
 */

/** What to do with fields that only the built-in service has. */
export type Extensions = 'send' | 'leave out' | 'refuse';

/** @throws {UserError} `bad_input`: every mistake, each behind its field */
export function createBody(stage: Stage, input: unknown, extensions: Extensions): Record<string, unknown> {
  if (!isObject(input)) throw new UserError('bad_input', `the input of ${stage.type} must be an object of its fields`);
  const fields = fieldsOf(stage);
  const given = Object.fromEntries(Object.entries({ ...fixedFields(stage), ...input }).filter(isGiven));
  const unknown = unknownNames(fields, given, []).map((name) => unknownField(stage, fields, name));
  const own = fields.filter(({ extension, name }) => extension && Object.hasOwn(given, name));
  const refused = extensions === 'refuse' ? own.map(({ name }) => `${name} ${NOT_SENT}`) : [];
  const judged = parseInput(stage, given);
  const mistakes = [...unknown, ...refused, ...(judged.success ? [] : [describeIssues(judged.error)])];
  if (mistakes.length > 0) throw new UserError('bad_input', mistakes.join('; '), { cause: judged.error });
  if (extensions === 'leave out') for (const { name } of own) delete given[name];
  return given;
}

const NOT_SENT = 'is a field that only Kiln’s own service has: it is sent by a client with `extensions: true`';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGiven = ([, value]: [string, unknown]) => value !== undefined;

/** Names in the input, `options.shpae`, that no field has; of nested objects, too. */
function unknownNames(
  fields: readonly StageField[],
  input: Readonly<Record<string, unknown>>,
  above: readonly string[],
): string[] {
  return Object.entries(input)
    .filter(isGiven)
    .flatMap(([key, value]) => {
      const inside = fields.filter(({ path }) => path[above.length] === key);
      const path = [...above, key];
      if (inside.length === 0) return [path.join('.')];
      const isGroup = inside.some((field) => field.path.length > path.length);
      return isGroup && isObject(value) ? unknownNames(inside, value, path) : [];
    });
}

function unknownField({ type }: Stage, fields: readonly StageField[], name: string): string {
  const names = fields.filter(({ deprecated }) => !deprecated).map(({ path }) => path.join('.'));
  const nearest = nearestName(name, names);
  return `${name} is not a field of ${type}${nearest === undefined ? '' : `: did you mean ${nearest}?`}`;
}

/** Characters that are written in one turn of the event loop: some tenths of a millisecond. */
const PIECE_CHARS = 256 * 1024;

/**
 * A value as JSON in UTF-8, written piece by piece with turns of the event loop between them: as one text a picture of 20 MB
 * would hold up everything else for a tenth of a second. It is whole before anything is sent, so that whether a request
 * reached the service is known as well as of a short one.
 *
 * @param value of JSON: what has been parsed by a schema
 */
export async function jsonBody(value: unknown): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let text = '';
  const write = async () => {
    pieces.push(Buffer.from(text));
    text = '';
    await setImmediate();
  };
  for (const token of tokens(value)) {
    text += token;
    if (text.length >= PIECE_CHARS) await write();
  }
  return Buffer.concat([...pieces, Buffer.from(text)]);
}

function* tokens(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* textTokens(value);
  else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      yield i === 0 ? '[' : ',';
      yield* tokens(value[i] ?? null);
    }
    yield value.length === 0 ? '[]' : ']';
  } else if (typeof value === 'object' && value !== null) {
    let before = '{';
    for (const [key, own] of Object.entries(value)) {
      if (own === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* tokens(own);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

/** Half of a pair of surrogates at the end of a slice is written as an escape, as its other half is: they are one character again. */
function* textTokens(text: string): Generator<string> {
  if (text.length <= PIECE_CHARS) return yield JSON.stringify(text);
  yield '"';
  for (let from = 0; from < text.length; from += PIECE_CHARS)
    yield JSON.stringify(text.slice(from, from + PIECE_CHARS)).slice(1, -1);
  yield '"';
}
