import { z } from 'zod';
import type { Ignoring, Stage } from './family.ts';

/**
 * A request body, judged by its stage. What the specification says to be ignored is left out first: its type is still
 * judged, its value is not, and whoever makes the result never sees it.
 */
export function parseInput<S extends Pick<Stage, 'input' | 'ignores'>>(
  stage: S,
  body: unknown,
): z.ZodSafeParseResult<z.output<S['input']>> {
  return stage.input.safeParse(withoutIgnored(stage, body)) as z.ZodSafeParseResult<z.output<S['input']>>; // the stage's own schema
}

function withoutIgnored({ input, ignores = [] }: Pick<Stage, 'input' | 'ignores'>, body: unknown): unknown {
  if (ignores.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const left: Record<string, unknown> = { ...body };
  const { shape } = input as z.ZodObject; // the contract: inputs are flat objects
  for (const rule of ignores) {
    if (!applies(rule, left)) continue;
    for (const field of rule.fields) if (hasType(shape[field], left[field])) delete left[field];
  }
  return left;
}

function applies({ field, is }: Ignoring, body: Readonly<Record<string, unknown>>): boolean {
  return is === undefined ? body[field] !== undefined : body[field] === is;
}

function hasType(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  let core = schema;
  for (let inner = core; inner; inner = (inner._zod.def as { innerType?: z.core.$ZodType }).innerType) core = inner;
  if (core instanceof z.ZodEnum) return typeof value === 'string';
  if (core instanceof z.ZodBoolean) return typeof value === 'boolean';
  if (core instanceof z.ZodNumber) return core.isInt ? Number.isInteger(value) : typeof value === 'number';
  return core instanceof z.ZodLiteral && [...core.values].some((one) => typeof one === typeof value);
}
