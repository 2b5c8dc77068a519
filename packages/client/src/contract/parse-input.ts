import type { z } from 'zod';
import type { Ignoring, Stage } from './family.ts';
import { type FieldValue, fieldsOf } from './stage-fields.ts';

/**
 * A request body, judged by its stage. What the specification says to be ignored is left out first: its type is still
 * judged, its value is not, and the recipe never sees it.
 */
export function parseInput<S extends Pick<Stage, 'input' | 'ignores'>>(
  stage: S,
  body: unknown,
): z.ZodSafeParseResult<z.output<S['input']>> {
  return stage.input.safeParse(withoutIgnored(stage, body)) as z.ZodSafeParseResult<z.output<S['input']>>; // the stage's own schema
}

function withoutIgnored(stage: Pick<Stage, 'input' | 'ignores'>, body: unknown): unknown {
  const { ignores = [] } = stage;
  if (ignores.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const left: Record<string, unknown> = { ...body };
  const values = new Map(fieldsOf(stage).map(({ name, value }) => [name, value]));
  for (const rule of ignores) {
    if (!applies(rule, left)) continue;
    for (const field of rule.fields) if (hasType(values.get(field), left[field])) delete left[field];
  }
  return left;
}

function applies({ field, is }: Ignoring, body: Readonly<Record<string, unknown>>): boolean {
  return is === undefined ? body[field] !== undefined : body[field] === is;
}

function hasType(value: FieldValue | undefined, given: unknown): boolean {
  switch (value?.kind) {
    case 'flag':
      return typeof given === 'boolean';
    case 'number':
      return value.whole ? Number.isInteger(given) : typeof given === 'number';
    case 'choice':
      return value.values.some((one) => typeof one === typeof given);
    default:
      return false;
  }
}
