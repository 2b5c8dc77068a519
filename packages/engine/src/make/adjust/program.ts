import { FEATURES } from '../../content/features.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import { type Draft, nounOf } from '../words/answers/draft.ts';
import { readingOf, type StoredReading } from '../words/answers/stored-reading.ts';
import type { SceneOptions } from '../words/compose.ts';
import type { Scene } from '../words/lay/scene.ts';
import type { Fineness } from '../words/mesh/make-model.ts';
import { readPrompt } from '../words/read/read-prompt.ts';
import type { Reading } from '../words/read/reading.ts';
import { type NamedPart, partsOf } from './parts.ts';

/**
 * A result of words as a program: the scene as it was first made, and what was changed of it since. Nothing but the program
 * decides what is made of it, so the same program gives the same bytes, and a change taken back gives those of before.
 *
 * As long as nothing but surfaces changed, the mesh is the first one. From the first change of form on, each part is a closed
 * mesh of its own in its own grid, which only its own pieces decide: a part that was not changed keeps its vertices. What
 * parts hide of each other is still there; stages for print unite it.
 */

export interface Program extends Pick<SceneOptions, 'seed' | 'pose' | 'fine' | 'varied'> {
  v: 1;
  prompt: string;
  /** What a language model has read of the prompt, and drafted; undefined: rules read it. */
  read?: { reading: StoredReading; draft?: Draft | undefined } | undefined;
  fineness: Fineness;
  base: Scene;
  values: Values;
  /** Those of the version before, for undo. */
  before?: Values | undefined;
}

/** What the things of a program are, as they were read. */
export function readingIn({ prompt, read }: Pick<Program, 'prompt' | 'read'>, lexicon: Lexicon): Reading {
  const drafted = read?.draft && nounOf(read.draft);
  return (read && readingOf(read.reading, { prompt, lexicon, drafted })) ?? readPrompt(prompt, lexicon);
}

/** What differs from the first version, by the ids of knobs. */
export type Values = Readonly<Record<string, string | number | boolean>>;

/** Kinds of knobs: an id is a kind and, behind a dot, what it turns. */
export type KnobKind =
  | 'color'
  | 'material'
  | 'height'
  | 'width'
  | 'depth'
  | 'scale'
  | 'part'
  | 'thick'
  | 'smooth'
  | 'number'
  | 'has'
  | 'copies'
  | 'fit';

export const kindOf = (id: string): string => id.split('.', 1)[0] ?? '';
/** What it turns: a slot, a part, a thing and the name of its part. */
export const targetOf = (id: string): string => id.slice(id.indexOf('.') + 1);

const SURFACE_KINDS: ReadonlySet<string> = new Set(['color', 'material'] satisfies KnobKind[]);
const FRAME_KINDS: ReadonlySet<string> = new Set(['height', 'width', 'depth', 'copies', 'fit'] satisfies KnobKind[]);

const some = (values: Values, kinds: ReadonlySet<string>): boolean =>
  Object.keys(values).some((id) => kinds.has(kindOf(id)));

/** Whether the form is another than at first, and not only how it looks. */
export const isReformed = (values: Values): boolean => Object.keys(values).some((id) => !SURFACE_KINDS.has(kindOf(id)));
/** Whether it is fitted again into its place and size: else it stays where the first version stood. */
export const isFitted = (values: Values): boolean => some(values, FRAME_KINDS);

const TOGETHER = Object.values(FEATURES).map(({ slots }) => Object.keys(slots));

export const partsOfScene = ({ solid, slots, nouns, primary }: Scene): NamedPart[] =>
  partsOf(solid, { order: Object.keys(slots), primary, nouns, together: TOGETHER });
