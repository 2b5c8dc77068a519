import { RELATIONS } from 'kiln-engine/content/words/links';
import { DRAFT_SHAPES } from 'kiln-engine/make/words/answers/draft';
import { z } from 'zod';

/**
 * What a language model may answer, and what of it is kept. One schema does three things: it is sent (`z.toJSONSchema`), it
 * parses the answer, and it parses the file again. Flat and small, since servers turn it into a grammar: below 8 KB, without
 * references, no text longer than 200 characters (docs/decisions/0080-a-language-model-of-ones-own.md).
 */

/** Names are letters and spaces whatever the model writes: never markup, never a path. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]+/g, ' ')
    .trim();
const Name = z
  .string()
  .max(40)
  .transform((text) => plain(text).slice(0, 24).trim());
const Named = Name.refine((name) => name !== '', { error: 'a name is letters, at least one' });
/** "3 blue wings", "light blue". */
const Words = z
  .string()
  .max(40)
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );

const Thing = z.object({
  noun: Named,
  count: z.int().min(1).max(12).default(1),
  looks: z.array(Words).max(6).default([]),
  parts: z.array(Words).max(8).default([]),
  without: z.array(Name).max(4).default([]),
  relation: z.enum(['', ...RELATIONS]).default(''),
});

/** Room to think, which constrained decoding costs accuracy without. */
const Plan = z.string().max(200);

export const ReadingAnswer = z.object({ plan: Plan, can: z.boolean(), things: z.array(Thing).max(5).default([]) });
export const StoredReading = z.object({ things: z.array(Thing).min(1).max(5) });

const between = (low: number, high: number) => z.number().min(low).max(high);
const three = (low: number, high: number) => {
  const one = between(low, high);
  return z
    .array(one)
    .length(3)
    .transform((numbers) => numbers as [number, number, number]); // of this length
};

const Part = z.object({
  name: Named,
  on: Name.default(''),
  shape: z.enum(DRAFT_SHAPES),
  at: three(-2, 2),
  size: three(0, 2),
  rotate: three(-360, 360).default([0, 0, 0]),
  round: between(0, 0.5).default(0.02),
  mirror: z.boolean().default(false),
  repeat: z.int().min(1).max(24).default(1),
  cut: z.boolean().default(false),
  slot: Named.default('main'),
  points: z.array(between(-2, 2)).max(48).default([]),
});
const Slot = z.object({ slot: Named, look: z.string().max(60) });

const drafted = {
  size_m: between(0.005, 100),
  blend: between(0, 0.2).default(0),
  parts: z.array(Part).max(24),
  slots: z.array(Slot).min(1).max(8),
  anchors: z.string().max(200).default(''),
};
export const DraftAnswer = z.object({ plan: Plan, can: z.boolean(), ...drafted });
export const StoredDraft = z.object({ name: Named, ...drafted, parts: drafted.parts.min(1) });

/** Of a language model that reads words: what it is offered, and what its answers are worth. */
export type WordsOrder = z.infer<typeof WordsOrder>;
export const WordsOrder = z.discriminatedUnion('step', [
  z.object({ step: z.literal('offer'), prompt: z.string() }),
  z.object({ step: z.literal('reading'), answer: z.string() }),
  z.object({ step: z.literal('draft'), answer: z.string(), name: z.string() }),
]);

export type WordsVerdict = z.infer<typeof WordsVerdict>;
export const WordsVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offered'), nouns: z.array(z.string()) }),
  /** `strange`: names that no noun has. */
  z.object({ kind: z.literal('read'), reading: StoredReading, strange: z.array(z.string()) }),
  z.object({ kind: z.literal('drafted'), draft: StoredDraft }),
  /** The model says that there is nothing to be made. */
  z.object({ kind: z.literal('cannot') }),
  /** What is wrong with the answer, in sentences for the model. */
  z.object({ kind: z.literal('mistaken'), mistakes: z.array(z.string()) }),
]);

/** As servers get it. */
export const schemaOf = (answer: typeof ReadingAnswer | typeof DraftAnswer) => {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, { io: 'input' });
  return schema;
};

/** Of the files that are kept with a task. A file of another version is not read. */
const VERSION = 1;
/** `reading.json`: what was read, or why nothing was. */
export const ReadingFile = z.object({
  v: z.literal(VERSION).default(VERSION),
  /** The model, as its operator names it. */
  by: z.string().min(1),
  reading: StoredReading.optional(),
  /** In words, where there is no reading. */
  why: z.string().default(''),
});
export type ReadingFile = z.infer<typeof ReadingFile>;
/** `draft.json`: the one thing of the reading that no noun draws. */
export const DraftFile = z.object({
  v: z.literal(VERSION).default(VERSION),
  by: z.string().min(1),
  draft: StoredDraft,
});
export const READING_FILE = 'reading.json';
export const DRAFT_FILE = 'draft.json';
