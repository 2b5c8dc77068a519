import { z } from 'zod';

/** Everything on the wire besides task objects: create responses, list queries, error bodies, stream events. */

/** 202 of a create. Text to 3D includes the task's own fields besides `result`. */
export const CreateAnswer = z.looseObject({ result: z.string().min(1) });

/** Texts of a service, which may be a stranger's: the first `most`, and of each the first `longest` characters. */
const texts = (most: number, longest: number) =>
  z.array(z.string()).transform((all) => all.slice(0, most).map((one) => one.slice(0, longest)));

const text = (longest: number) => z.string().transform((one) => one.slice(0, longest));

/** Extensions of whatever says why not: an error body, the `task_error` of a failed task, a plan. */
export const reasonFields = {
  /** For programs, if there is one. */
  code: z.string().optional().catch(undefined),
  /** The words that the code refers to. */
  about: texts(10, 60).optional().catch(undefined),
  /** Prompts that would be accepted instead. */
  suggestions: texts(10, 800).optional().catch(undefined),
};

/** `details` is an extension: what to change, if programs rely on the wording of `message`. */
export const ErrorBody = z.looseObject({
  message: z.string(),
  details: z.string().optional().catch(undefined),
  ...reasonFields,
});

/** Knobs: what of a result made by rules can be changed afterwards (an extension of the built-in service). */

/** A colour as #rrggbb, sizes in percent of what they were at first. */
export const KnobValue = z.union([z.string().max(80), z.number(), z.boolean()]);
/** More than any result has. */
export const MOST_KNOBS = 400;

/** A knob of a result (`text-to-3d-adjust`), as a plan lists it. */
export const KnobInfo = z.object({
  /** "color.0.cap", "height": what `changes` name it by. */
  id: z.string().max(80),
  /** color, material, height, width, depth, scale, part, number, has, copies or fit; of a later service another one. */
  kind: z.string().max(20),
  /** What it turns: "cap"; empty for the whole. */
  name: z.string().max(80),
  value: KnobValue,
  usual: KnobValue,
  least: z.number().optional(),
  most: z.number().optional(),
  step: z.number().optional(),
  choices: z.array(z.string().max(40)).max(80).optional(),
});
export type KnobInfo = z.output<typeof KnobInfo>;
export const KnobList = z.array(KnobInfo).max(MOST_KNOBS);

export const KnobDifference = KnobInfo.pick({ kind: true, name: true }).extend({ from: KnobValue, to: KnobValue });
export type KnobDifference = z.output<typeof KnobDifference>;

/** A value put onto a knob, as a request names it. */
export const KnobChange = z.object({ knob: z.string().max(80), to: KnobValue });
export type KnobChange = z.output<typeof KnobChange>;
export const KnobChangeList = z.array(KnobChange).max(MOST_KNOBS);

/** What can be wished for the place that a note is pinned to (`text-to-3d-adjust`). */
export const WISHES = ['recolour', 'material', 'thicken', 'smooth', 'remove', 'resize'] as const;

/**
 * Whether a result obeys the wish that it was made for, by measure. `after` is to be at most `wanted` for recolour and material (100 times
 * the distance of colours in OKLab), smooth and remove (percent of before), at least `wanted` for thicken (millimetres), and about
 * `wanted` for resize (percent).
 */
export const WishReport = z.object({
  does: z.enum(WISHES),
  /** The part that the place lies on. */
  part: z.string().max(80),
  before: z.number().optional(),
  after: z.number(),
  wanted: z.number(),
  /** How far the rest has moved, in percent of the longest side. */
  moved: z.number(),
  met: z.boolean(),
});
export type WishReport = z.output<typeof WishReport>;

/**
 * Plans, an extension of the built-in service: `POST <collection>/plan` with the body of a create says what would become
 * of it, free of charge.
 */
export const PLAN_PATH = '/plan';
/**
 * `succeeds`: nothing speaks against it, which is no promise. `unchanged`: the result would be what there is already.
 * `fails`: the task would end FAILED.
 */
export const PLAN_OUTCOMES = ['succeeds', 'unchanged', 'fails'] as const;
export type PlanOutcome = (typeof PLAN_OUTCOMES)[number];

/** How the picture of a plan begins, and how long it may be: 256 pixels a side, unpacked, are a third of that. */
export const PICTURE_URI = 'data:image/png;base64,';
const MOST_PICTURE_CHARS = 1_000_000;

/** As it is read: outcomes of a newer service count as `succeeds`. */
export const Plan = z.looseObject({
  outcome: z.enum(PLAN_OUTCOMES).catch('succeeds'),
  /** Credits that the create would charge. */
  price: z.number().optional().catch(undefined),
  /** Why it is not `succeeds`, for people. */
  message: z.string().default('').catch(''),
  /** Of a prompt, as in the result's engine report: what would be made, in short pieces, and the words that have no effect. */
  understood: texts(40, 200).default([]).catch([]),
  /** The same as one noun phrase in English: "a red cat with a blue scarf". */
  can_make: text(400).optional().catch(undefined),
  unknown_words: texts(40, 60).default([]).catch([]),
  /** The language model that will read the prompt, whose words rules do not understand: what it makes of them is not foretold. */
  read_by: z.string().optional().catch(undefined),
  /** How the model would look, in small and rough: a PNG as a data URI. Where `picture=true` asked for it and rules make it. */
  picture: z.string().startsWith(PICTURE_URI).max(MOST_PICTURE_CHARS).optional().catch(undefined),
  /** Of an adjustment: the knobs that change most, all that there are, what the request comes to, and what it differs in. */
  foremost: z.array(z.string()).max(10).optional().catch(undefined),
  knobs: KnobList.optional().catch(undefined),
  changes: KnobChangeList.optional().catch(undefined),
  changed: z.array(KnobDifference).max(MOST_KNOBS).optional().catch(undefined),
  /** Of an adjustment: whether there is a version before its source, which the knob `undo` goes back to. */
  can_undo: z.boolean().optional().catch(undefined),
  ...reasonFields,
});
export type Plan = z.output<typeof Plan>;

/**
 * Makers, an extension of the built-in service: models on servers of the operator's, each for one stage. A request may name
 * one (`maker`); else the first that takes it makes it. `GET /v1/makers` lists them, where `about` says that there are any.
 */
export const MAKERS_PATH = '/v1/makers';
/** In place of a maker's id: the built-in engine, from rules. */
export const PROCEDURAL = 'procedural';
export const MakerInfo = z.looseObject({
  /** The stage. */
  type: z.string(),
  id: z.string(),
  /** For people: "TRELLIS.2 (ComfyUI)". */
  name: z.string(),
  /** With the licence of its weights, as `EngineReport` has them. */
  model: z.string(),
  licence: z.string(),
  /** A language model that reads the words, and the built-in engine makes what it read: for words that rules do not understand. */
  reads: z.boolean().optional().catch(undefined),
  /** How long it takes, in the mean of what it made. */
  seconds: z.number().optional().catch(undefined),
});
export type MakerInfo = z.output<typeof MakerInfo>;

/** Data of a stream's `error` event. */
export const StreamError = z.looseObject({ status_code: z.number(), message: z.string() });

export type SortBy = '+created_at' | '-created_at';

/** A decimal number in a query; not "1e3" or "0x10". */
const queryNumber = (most: number) =>
  z
    .string({ error: 'must be a whole number' })
    .regex(/^-?\d+$/, { error: 'must be a whole number', abort: true })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, { error: 'must be 1 or more' })
        .max(most, { error: `must be at most ${most}` }),
    );

/** Query of a list. A raw `+` arrives as a space; both mean ascending order. */
export const listQuery = (maxPageSize: number) =>
  z.object({
    page_num: queryNumber(Number.MAX_SAFE_INTEGER).default(1),
    page_size: queryNumber(maxPageSize).default(10),
    sort_by: z
      .enum(['+created_at', ' created_at', '-created_at'], { error: 'must be +created_at or -created_at' })
      .transform((text): SortBy => (text === '-created_at' ? '-created_at' : '+created_at'))
      .default('-created_at'),
  });
export type ListQuery = { page_num?: number; page_size?: number; sort_by?: SortBy };

/** Tells the two 429s apart by message; any other 429 is a rate limit. Sources differ in the second's wording. */
export const RATE_LIMIT_MESSAGE = 'RateLimitExceeded';
export const QUEUE_FULL_MESSAGE = 'NoMoreConcurrentTasks';
export function isQueueFull(message: string): boolean {
  return /NoMore(Concurrent|Pending)Tasks|TooManyPendingTasks/i.test(message);
}

/** The name of the built-in engine for people and files. */
export const ENGINE_NAME = 'Kiln local procedural engine';
