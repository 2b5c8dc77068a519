import { z } from 'zod';
import { Measured } from './standard/judge.ts';
import { KnobDifference, MOST_KNOBS, reasonFields, WishReport } from './wire.ts';

/** What the built-in engine found for a printer; all but sizes are estimates, weight and time only where there is no `slicer`. */
export const PrintReport = z.object({
  /** Common printers that it fits as it stands. */
  beds: z.array(z.string()).max(50),
  /** Of the surface, 0..1: steeper than 45° and not on the bed. */
  overhang_share: z.number(),
  /** What it is meant to be printed in; absent: filament. */
  material: z.literal('resin').optional(),
  /** The rest is of what is closed and fits one. What two bodies both fill counts once. */
  volume_cm3: z.number().optional(),
  /** Pieces as printed, and those of them that hold on nothing. */
  pieces: z.number().optional(),
  floating: z.number().optional(),
  thinnest_mm: z.number().optional(),
  /** Metres, x y z. */
  thinnest_at: z.array(z.number()).length(3).optional(),
  /** Without supports. */
  grams: z.object({ pla: z.number(), petg: z.number(), abs: z.number(), resin: z.number() }).optional(),
  minutes: z.number().optional(),
  /** The program that grams of filament and minutes are from: "PrusaSlicer 2.5.0". */
  slicer: z.string().max(60).optional(),
  /** Plastic of the supports. */
  support_cm3: z.number().optional(),
  /** How it had better stand: degrees about X, then about Z, with Y up; and the supports then. */
  better: z.object({ turn: z.array(z.number()).length(2), support_cm3: z.number() }).optional(),
});
export type PrintReport = z.output<typeof PrintReport>;

/**
 * The task object (specification, core section 2; two-stage section 2) in two forms. `Task` reads any service: unknown
 * keys are kept, and null, 0, absent and empty mean "not yet". The strict shapes are what the built-in service returns;
 * families compose theirs from `commonTaskShape`.
 */

export const TASK_STATUSES = ['PENDING', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED', 'CANCELED'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export function isTerminal(status: string): boolean {
  return status === 'SUCCEEDED' || status === 'FAILED' || status === 'CANCELED';
}

/** Ids of tasks are UUIDs, in either case of letters; those of versions that no task has are only unknown. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** 0, null and absent timestamps all become undefined. */
const looseTimestamp = z
  .number()
  .nullish()
  .transform((value) => value || undefined);
const looseNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined);
const looseText = z
  .string()
  .nullish()
  .transform((value) => value || undefined);
/** Drops entries without a usable URL: some services return empty strings for formats they did not make. */
const looseUrls = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((urls) =>
    Object.fromEntries(
      Object.entries(urls ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    ),
  );
const looseList = z
  .array(z.string())
  .nullish()
  .transform((list) => (list ?? []).filter((item) => item !== ''));

export const TaskError = z.looseObject({
  message: z.string().catch(''),
  type: z.string().optional().catch(undefined),
  doc_url: z.string().optional().catch(undefined),
  ...reasonFields,
});

/** The built-in engine's report. Absent from other services. */
export const EngineReport = z.looseObject({
  name: z.string(),
  seed: z.number().optional(),
  /** Whether a learned model made it or what it was made from; `name` is then the model and its server. */
  ai: z.boolean().optional().catch(undefined),
  /** Of that model: its name and version, and the licence of its weights; of several "A; B", in the same order. */
  model: z.string().optional().catch(undefined),
  licence: z.string().optional().catch(undefined),
  /** The language model that read the prompt where rules did not understand it. */
  words_read_by: z.string().optional().catch(undefined),
  /** What was understood of the prompt, in short pieces: "red cat", "blue scarf". */
  understood: z.array(z.string()).default([]),
  /** Words of the prompt that had no effect. */
  unknown_words: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
  faces: z.number().optional(),
  vertices: z.number().optional(),
  /** Size in metres, x y z. */
  size: z.array(z.number()).optional(),
  /** The same in millimetres, for things whose files are in millimetres too. */
  size_mm: z.array(z.number()).optional(),
  /** The unit in which to show the size; chosen by size if left out. */
  unit: z.enum(['m', 'mm']).optional().catch(undefined),
  /** What the numbers in the files of `model_urls` count, by the same keys, where this engine wrote them. */
  units: z
    .record(z.string(), z.enum(['m', 'mm']))
    .optional()
    .catch(undefined),
  /** Other facts, briefly: { label: 'Print', value: 'no supports' }. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  /** The parts list, to collect or buy; colours as #rrggbb. */
  parts: z.array(z.object({ name: z.string(), color: z.string(), count: z.number() })).default([]),
  /** What an asset standard asks of, of the model that was delivered or inspected. */
  measured: Measured.optional().catch(undefined),
  /** Whether it is kept as a program whose knobs can be turned (`text-to-3d-adjust`). */
  adjustable: z.boolean().optional().catch(undefined),
  /** What an adjusted result was changed in, against the one it was made from. */
  changed: z.array(KnobDifference).max(MOST_KNOBS).optional().catch(undefined),
  /** Of a result that was made for a wish: what was measured. */
  wish: WishReport.optional().catch(undefined),
  print: PrintReport.optional().catch(undefined),
  /** Links to files that the specification has no fields for, by kind. */
  files: z.record(z.string(), z.string()).optional().catch(undefined),
});

export const Task = z.looseObject({
  id: z.string(),
  type: z.string().optional(),
  name: looseText,
  status: z.enum(TASK_STATUSES),
  progress: z.number().catch(0),
  created_at: looseTimestamp,
  started_at: looseTimestamp,
  finished_at: looseTimestamp,
  expires_at: looseTimestamp,
  preceding_tasks: looseNumber,
  ahead: z.number().optional().catch(undefined),
  task_error: TaskError.nullish()
    .catch(undefined)
    .transform((error) => (error && error.message !== '' ? error : undefined)),
  consumed_credits: looseNumber,
  prompt: looseText,
  texture_prompt: looseText,
  thumbnail_url: looseText,
  alpha_thumbnail_url: looseText,
  model_urls: looseUrls,
  texture_urls: z
    .array(looseUrls)
    .nullish()
    .transform((list) => list ?? []),
  image_urls: looseList,
  candidate_ids: looseList,
  process_image_urls: looseUrls,
  engine: EngineReport.nullish()
    .transform((report) => report ?? undefined)
    .catch(undefined),
});
export type Task = z.output<typeof Task>;

/** All that a stream's frames may contain before the task has ended (core section 6). */
export const PartialTask = z.looseObject({
  id: z.string(),
  status: z.enum(TASK_STATUSES),
  progress: z.number().catch(0),
  ahead: z.number().optional().catch(undefined),
});

const timestamp = z.int().min(0);
const url = z.url();

/** Strict shape of section 2.1, as the built-in service returns it. */
export const commonTaskShape = {
  id: z.string(),
  status: z.enum(TASK_STATUSES),
  progress: z.int().min(0).max(100),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  expires_at: timestamp,
  preceding_tasks: z.int().min(0),
  /** Extension: while it waits at the server of its maker, how many works are ahead of it there. */
  ahead: z.int().min(0).optional(),
  consumed_credits: z.int().min(0).optional(),
  /** Extension: in every full object, null until there is something to report. */
  engine: EngineReport.nullable(),
};

/** Standard families: an object with an empty message if there is no error. */
export const standardTaskError = z.object({
  message: z.string(),
  type: z.enum(['invalid_input', 'timeout', 'service_unavailable', 'server_error']).optional(),
  code: z.string().optional(),
  /** Extensions: the words that the code is about, and prompts that would be made. */
  about: z.array(z.string()).optional(),
  suggestions: z.array(z.string()).optional(),
  doc_url: z.string().optional(),
});

/** Section 2.2: a key exists only if that format was made. */
export const modelUrls = z.object({
  glb: url.optional(),
  fbx: url.optional(),
  obj: url.optional(),
  mtl: url.optional(),
  usdz: url.optional(),
  stl: url.optional(),
  '3mf': url.optional(),
});

/** Section 2.3. */
export const textureUrls = z.array(
  z.object({
    base_color: url.optional(),
    metallic: url.optional(),
    normal: url.optional(),
    roughness: url.optional(),
    emission: url.optional(),
  }),
);

export const modelTaskShape = {
  ...commonTaskShape,
  task_error: standardTaskError,
  thumbnail_url: z.union([url, z.literal('')]),
  alpha_thumbnail_url: url.optional(),
  model_urls: modelUrls,
  texture_urls: textureUrls,
};
