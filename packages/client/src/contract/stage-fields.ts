import { z } from 'zod';
import type { Stage } from './family.ts';
import { type FieldInfo, type FieldTopic, fieldInfo } from './field-info.ts';
import { isMedium, type MediumName, media } from './media.ts';

/**
 * A stage's zod input as a list of fields: the only place that inspects a schema. What is sent or ignored, slash
 * options, form fields, files to fetch and texts to moderate all derive from this list, so a new field in the contract
 * appears everywhere. Nested objects are flattened: `options.shape` is the field `options_shape` with the path
 * ['options', 'shape'].
 */

export interface StageField {
  /** Flat name, used for storage. */
  name: string;
  /** The name of its slash option, in English. */
  called: string;
  topic: FieldTopic;
  /** The path of the value in the request body. */
  path: readonly [string, ...string[]];
  label: string;
  required: boolean;
  /** Only the built-in service understands it. */
  extension: boolean;
  /** Accepted, never offered. */
  deprecated: boolean;
  /** Set by a button where it makes sense, never offered as an option. */
  pressed: boolean;
  value: FieldValue;
  /** The contract's default. */
  default?: unknown;
}

export type FieldValue =
  | { kind: 'text'; long: boolean; maxLength: number | undefined }
  | { kind: 'number'; whole: boolean; least: number | undefined; most: number | undefined }
  | { kind: 'flag' }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'list'; values: readonly string[] }
  | FileValue
  | { kind: 'task' }
  /** A number of the action library, chosen by name. */
  | { kind: 'action' }
  /** What makes the stage: a model by its id (`wire.ts`), or `PROCEDURAL`. */
  | { kind: 'maker' }
  /** A constant that selects the stage (`mode: 'preview'`). */
  | { kind: 'fixed'; value: string | number | boolean };

/** A URL or a data URI; `many`: a list of at most `most` of them. */
export interface FileValue {
  kind: 'file';
  medium: MediumName;
  extensions: readonly string[];
  many: boolean;
  most: number;
  /** A URL may be given instead of a file. */
  link: boolean;
}

export type FileField = StageField & { value: FileValue };
/** A field that members can fill in. */
export type OfferedField = StageField & { value: Exclude<FieldValue, { kind: 'fixed' }> };

/** Cached, because each message needs them several times and inspecting a schema is slow. */
const read = new WeakMap<z.ZodType, readonly StageField[]>();

/** All fields of a stage's request, in the contract's order. */
export function fieldsOf({ input }: Pick<Stage, 'input'>): readonly StageField[] {
  const fields = read.get(input) ?? objectFields(shapeOf(input) ?? {}, []);
  read.set(input, fields);
  return fields;
}

/** Fields that may be offered: not constant, deprecated, or set by buttons only. */
export function offeredFields(stage: Pick<Stage, 'input'>): OfferedField[] {
  return fieldsOf(stage).filter(
    (field): field is OfferedField => !field.deprecated && !field.pressed && field.value.kind !== 'fixed',
  );
}

/** Fields that take files. */
export function fileFields(stage: Pick<Stage, 'input'>): FileField[] {
  return fieldsOf(stage).filter((field): field is FileField => field.value.kind === 'file');
}

/** The texts in a body that people wrote: prompts and names. */
export function wordsSaid(stage: Pick<Stage, 'input'>, body: Readonly<Record<string, unknown>>): string[] {
  return fieldsOf(stage)
    .filter(({ name, value }) => name === 'name' || (value.kind === 'text' && value.long))
    .map(({ path }) => body[path[0]])
    .filter((text) => typeof text === 'string');
}

/** The constants that select the stage of a body (`mode: 'preview'`). */
export function fixedFields(stage: Pick<Stage, 'input'>): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(stage).flatMap(({ path, value }) => (value.kind === 'fixed' ? [[path[0], value.value]] : [])),
  );
}

/** The fields of the task object that the built-in service returns. */
export function outputFields({ output }: Pick<Stage, 'output'>): Record<string, z.ZodType> {
  return shapeOf(output) ?? {};
}

type Shape = Record<string, z.ZodType>;

function objectFields(shape: Shape, path: readonly string[]): StageField[] {
  return Object.entries(shape).flatMap(([key, child]) => {
    const inner = shapeOf(child);
    if (!inner || fieldInfo(child)?.pressed) return [readField(child, [...path, key] as unknown as StageField['path'])]; // never empty
    // An optional object requires none of its fields.
    const fields = objectFields(inner, [...path, key]);
    return unwrap(child).optional ? fields.map((field) => ({ ...field, required: false })) : fields;
  });
}

function readField(schema: z.ZodType, path: StageField['path']): StageField {
  const info = fieldInfo(schema);
  const { core, optional, fallback } = unwrap(schema);
  const value = readValue(core, info);
  const name = path.join('_');
  if (!value) throw new Error(`${name} is a ${core._zod.def.type}, which no face of the contract knows how to ask for`);
  return {
    name,
    path,
    called: info?.called ?? name.replaceAll('_', '-'),
    topic: info?.topic ?? (isSubject(value) ? 'subject' : 'way'),
    label: info?.label ?? name.replaceAll('_', ' '),
    required: !optional,
    extension: info?.extension ?? false,
    deprecated: info?.deprecated ?? false,
    pressed: info?.pressed ?? false,
    value,
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

const isSubject = (value: FieldValue) =>
  value.kind === 'file' || value.kind === 'task' || value.kind === 'action' || value.kind === 'text';

function readValue(core: z.ZodType, info: FieldInfo | undefined): FieldValue | undefined {
  const kind = info?.kind;
  if (isMedium(kind)) return fileValue(kind, core, info?.extensions ?? []);
  if (kind === 'task' || kind === 'action' || kind === 'maker') return { kind };
  return READERS[core._zod.def.type]?.(core, info);
}

/** Discord has room for ten files; a list without its own limit gets four. */
const MOST_FILES = 10;
const USUAL_FILES = 4;

function fileValue(medium: MediumName, core: z.ZodType, extensions: readonly string[]): FileValue {
  const many = core instanceof z.ZodArray;
  const most = many ? Math.min(maxItems(core) ?? USUAL_FILES, MOST_FILES) : 1;
  return { kind: 'file', medium, extensions, many, most, link: media[medium].link };
}

type Reader = (core: z.ZodType, info: FieldInfo | undefined) => FieldValue | undefined;

/** By zod's own names; that a schema has its class goes without saying there. */
const READERS: Readonly<Record<string, Reader>> = {
  boolean: () => ({ kind: 'flag' }),
  enum: (core) => ({ kind: 'choice', values: (core as z.ZodEnum).options }),
  literal: (core) => literalValue([...(core as z.ZodLiteral).values]),
  number: (core) => {
    const { isInt, minValue, maxValue } = core as z.ZodNumber;
    return { kind: 'number', whole: isInt, least: bound(minValue), most: bound(maxValue) };
  },
  array: (core) => {
    const element = unwrap((core as z.ZodArray).element as z.ZodType).core;
    return { kind: 'list', values: element instanceof z.ZodEnum ? element.options.map(String) : [] };
  },
  // One that a button sets as a whole.
  object: () => ({ kind: 'list', values: [] }),
  string: (core, info) => {
    const maxLength = (core as z.ZodString).maxLength ?? undefined;
    return { kind: 'text', long: info?.kind === 'long-text', maxLength };
  },
};

function literalValue(all: readonly unknown[]): FieldValue | undefined {
  const [only] = all;
  const values = all.filter((value) => typeof value === 'string' || typeof value === 'number');
  if (all.length > 1) return { kind: 'choice', values };
  return values.length === 1 || typeof only === 'boolean'
    ? { kind: 'fixed', value: only as string | number | boolean } // one of the three
    : undefined;
}

const bound = (limit: number | null) =>
  limit === null || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;

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

function shapeOf(schema: z.ZodType): Shape | undefined {
  const { core } = unwrap(schema);
  // A shape is typed by the least that zod's core knows of a schema; ours are all made with the classic API.
  return core instanceof z.ZodObject ? (core.shape as Shape) : undefined;
}

function maxItems(array: z.ZodArray): number | undefined {
  for (const check of array._zod.def.checks ?? []) {
    const def = check._zod.def as { check: string; maximum?: number };
    if (def.check === 'max_length') return def.maximum;
  }
  return undefined;
}

const FROM_WORDS: ReadonlySet<string> = new Set(['text-to-3d-preview', 'text-to-3d', 'text-to-image']);

/**
 * Whether its results differ by a seed, where the service has them (an extension): what is made from words. Of a picture or a
 * model the built-in engine makes the same again.
 */
export const hasSeed = (stage: Stage): boolean =>
  FROM_WORDS.has(stage.type) && offeredFields(stage).some(({ name, extension }) => name === 'seed' && extension);
