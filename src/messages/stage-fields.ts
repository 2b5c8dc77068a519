import type { Stage } from 'kiln-client/contract/family';
import { type FieldInfo, fieldInfo } from 'kiln-client/contract/field-info';
import { z } from 'zod';

/**
 * A stage's zod input, read as a list of fields that a person can be asked for. Slash options, modal fields and the
 * settings shown under a result are all drawn from this list, so that a new field in the contract appears everywhere.
 * Nested objects are flattened: `options.shape` is the field `options_shape` with the path ['options', 'shape'].
 */

export interface StageField {
  /** Flat name, as an option is called. */
  name: string;
  /** Where the value belongs in the request body. */
  path: readonly string[];
  label: string;
  required: boolean;
  extension: boolean;
  value: FieldValue;
  /** What the contract fills in when the field is left out. */
  default?: unknown;
}

export type FieldValue =
  | { kind: 'text'; long: boolean; maxLength: number | undefined }
  | { kind: 'number'; whole: boolean; least: number | undefined; most: number | undefined }
  | { kind: 'flag' }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'list'; values: readonly string[] }
  /** Files that arrive as a URL; `many` when the body has an array, `link` when a member may give an address instead. */
  | { kind: 'file'; extensions: readonly string[]; many: boolean; most: number; link: boolean }
  | { kind: 'task' }
  /** A number of the action library: said by name. */
  | { kind: 'action' };

/** Fields that may be offered: no literals (they say which stage it is), nothing deprecated. */
export function stageFields(stage: Stage): StageField[] {
  return objectFields(stage.input, []).filter((field): field is StageField => field !== undefined);
}

/** The body's literals: what says which stage it is (`mode: 'preview'`). */
export function literalFields(stage: Stage): Record<string, unknown> {
  const literals: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shapeOf(stage.input) ?? {})) {
    const core = unwrap(schema).core;
    if (core instanceof z.ZodLiteral && core.values.size === 1) literals[name] = [...core.values][0];
  }
  return literals;
}

function objectFields(schema: z.ZodType, path: readonly string[]): (StageField | undefined)[] {
  return Object.entries(shapeOf(schema) ?? {}).flatMap(([key, child]) => {
    const inner = [...path, key];
    if (!shapeOf(child)) return [readField(child, inner)];
    // What may be left out as a whole asks for none of its fields.
    const fields = objectFields(child, inner);
    return unwrap(child).optional ? fields.map((field) => field && { ...field, required: false }) : fields;
  });
}

function readField(schema: z.ZodType, path: readonly string[]): StageField | undefined {
  const info = fieldInfo(schema);
  const { core, optional, fallback } = unwrap(schema);
  const value = readValue(core, info);
  if (!value || info?.deprecated) return undefined;
  const name = path.join('_');
  return {
    name,
    path,
    label: info?.label ?? name.replaceAll('_', ' '),
    required: !optional,
    extension: info?.extension ?? false,
    value,
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function readValue(core: z.ZodType, info: FieldInfo | undefined): FieldValue | undefined {
  const file = (many: boolean, most: number): FieldValue => ({
    kind: 'file',
    extensions: info?.extensions ?? [],
    many,
    most,
    link: info?.kind === 'model',
  });
  if (info?.kind === 'image' || info?.kind === 'model') return file(false, 1);
  if (info?.kind === 'images') return file(true, core instanceof z.ZodArray ? Math.min(maxItems(core) ?? 4, 10) : 4);
  if (info?.kind === 'task' || info?.kind === 'action') return { kind: info.kind };
  if (core instanceof z.ZodBoolean) return { kind: 'flag' };
  if (core instanceof z.ZodEnum) return { kind: 'choice', values: core.options };
  if (core instanceof z.ZodLiteral) {
    const values = [...core.values].filter((value) => typeof value === 'string' || typeof value === 'number');
    return values.length > 1 ? { kind: 'choice', values } : undefined;
  }
  if (core instanceof z.ZodNumber) {
    const bound = (limit: number | null) =>
      limit === null || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;
    return { kind: 'number', whole: core.isInt, least: bound(core.minValue), most: bound(core.maxValue) };
  }
  if (core instanceof z.ZodArray) {
    const element = unwrap(core.element as z.ZodType).core;
    return { kind: 'list', values: element instanceof z.ZodEnum ? element.options.map(String) : [] };
  }
  if (core._zod.def.type === 'string') {
    const maxLength = (core as z.ZodString).maxLength ?? undefined;
    return { kind: 'text', long: info?.kind === 'long-text', maxLength };
  }
  return undefined;
}

/** Through optional, default, prefault, nullable and the input side of transforms. */
function unwrap(schema: z.ZodType): { core: z.ZodType; optional: boolean; fallback: unknown } {
  let core = schema;
  let optional = false;
  let fallback: unknown;
  for (;;) {
    const def = core._zod.def as { type: string; innerType?: z.ZodType; in?: z.ZodType; defaultValue?: unknown };
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') optional = true;
    if (def.type === 'default' && fallback === undefined) fallback = def.defaultValue;
    const inner = def.innerType ?? def.in;
    if (!inner) return { core, optional, fallback };
    core = inner;
  }
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  const { core } = unwrap(schema);
  // A shape is typed by the least that zod's core knows of a schema; ours are all made with the classic API.
  return core instanceof z.ZodObject ? (core.shape as Record<string, z.ZodType>) : undefined;
}

function maxItems(array: z.ZodArray): number | undefined {
  for (const check of array._zod.def.checks ?? []) {
    const def = check._zod.def as { check: string; maximum?: number };
    if (def.check === 'max_length') return def.maximum;
  }
  return undefined;
}
