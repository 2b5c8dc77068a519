import type { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { invalidForm, type Mistake, type Path } from '../base/discord-error.ts';
import { type Fields, isFields } from '../base/wire.ts';

/**
 * Checks a body against a schema of Discord's own API description and says what is wrong in Discord's words. Unions
 * are discriminated by `type`, so a mistake deep in a component is reported at its place.
 */

/** What is used of a zod issue. */
interface Issue {
  code: string;
  path: readonly PropertyKey[];
  message: string;
  errors?: Issue[][];
  values?: unknown[];
  maximum?: number | bigint;
  minimum?: number | bigint;
  origin?: string;
  format?: string;
  expected?: string;
}

/** @throws {DiscordError} 50035 */
export function parseForm(schema: ZodMiniType, value: unknown, ...rules: ((form: Fields) => Mistake[])[]): Fields {
  const mistakes = checkForm(schema, value);
  if (isFields(value)) for (const rule of rules) mistakes.push(...rule(value));
  if (mistakes.length > 0) throw invalidForm(mistakes);
  if (!isFields(value)) throw invalidForm([{ path: [], code: 'DICT_TYPE_CONVERT', message: ONLY_DICTIONARIES }]);
  return value;
}

const ONLY_DICTIONARIES = 'Only dictionaries may be used in a DictType';

export function checkForm(schema: ZodMiniType, value: unknown, at: Path = []): Mistake[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  return toMistakes(parsed.error.issues as Issue[], value, []).map((mistake) => ({
    ...mistake,
    path: [...at, ...mistake.path],
  }));
}

function toMistakes(issues: readonly Issue[], root: unknown, prefix: Path): Mistake[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
    if (issue.code === 'invalid_union') return unionMistakes(issue.errors ?? [], root, path);
    const value = valueAt(root, path);
    const [code, message] = describe(issue, value);
    return [{ path, code, message }];
  });
}

function unionMistakes(branches: Issue[][], root: unknown, path: Path): Mistake[] {
  const value = valueAt(root, path);
  if (value === undefined) return [{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
  const misfits = (branch: Issue[]) => branch.filter((issue) => issue.path[0] === 'type' || issue.path.length === 0);
  const fitting = branches.filter((branch) => misfits(branch).length === 0);
  const best = fitting.toSorted((a, b) => a.length - b.length)[0];
  if (best !== undefined) return toMistakes(best, root, path);
  const types = branches.flatMap((branch) => branch.filter((i) => i.path[0] === 'type').flatMap((i) => i.values ?? []));
  if (types.length === 0) return toMistakes(branches.at(-1) ?? [], root, path);
  return [
    {
      path: [...path, 'type'],
      code: 'UNION_TYPE_CHOICES',
      message: `Value of field "type" must be one of (${[...new Set(types)].join(', ')}).`,
    },
  ];
}

function describe(issue: Issue, value: unknown): [code: string, message: string] {
  if (value === undefined || (value === null && issue.code === 'invalid_type')) {
    return ['BASE_TYPE_REQUIRED', 'This field is required'];
  }
  const countable = issue.origin === 'string' || issue.origin === 'array';
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return ['BASE_TYPE_MAX_LENGTH', `Must be ${issue.maximum} or fewer in length.`];
      if (countable) return ['BASE_TYPE_BAD_LENGTH', `Must be ${issue.maximum} or fewer in length.`];
      return ['NUMBER_TYPE_MAX', `int value should be less than or equal to ${issue.maximum}.`];
    case 'too_small':
      if (countable) return ['BASE_TYPE_BAD_LENGTH', `Must be at least ${issue.minimum} in length.`];
      return ['NUMBER_TYPE_MIN', `int value should be greater than or equal to ${issue.minimum}.`];
    case 'invalid_value':
      return ['BASE_TYPE_CHOICES', `Value must be one of {${(issue.values ?? []).map((v) => `'${v}'`).join(', ')}}.`];
    case 'invalid_format':
      if (issue.format === 'url') return ['URL_TYPE_INVALID_URL', 'Not a well formed URL.'];
      if (issue.format === 'datetime')
        return ['DATE_TIME_TYPE_PARSE', 'Could not parse the date. It should be ISO8601.'];
      return ['NUMBER_TYPE_COERCE', `Value "${String(value)}" is not snowflake.`];
    case 'invalid_type':
      if (issue.expected === 'array') return ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'];
      if (issue.expected === 'object') return ['DICT_TYPE_CONVERT', ONLY_DICTIONARIES];
      if (issue.expected === 'string') return ['STRING_TYPE_CONVERT', 'Could not interpret as string.'];
      if (issue.expected === 'boolean') return ['BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'];
      return ['NUMBER_TYPE_COERCE', `Value "${String(value)}" is not int.`];
    default:
      return ['BASE_TYPE_CHOICES', issue.message];
  }
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isFields(value)) value = value[key];
    else return undefined;
  }
  return value;
}

/** Reads a body against a schema of the playground's own. @throws {DiscordError} 50035 */
export function readForm<T>(schema: z.ZodType<T>, payload: unknown): T {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw invalidForm(
    parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), code: 'BASE_TYPE_INVALID', message })),
  );
}
