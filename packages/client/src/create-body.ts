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
