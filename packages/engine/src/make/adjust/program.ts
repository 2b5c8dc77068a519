import { FEATURES } from '../../content/features.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import { lookUp } from '../../content/look-up.ts';
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

/**
 * Kinds of knobs, and what is another with them: how it looks, what its nouns draw, its parts, its frame (then it is fitted
 * again into its place and size), its mesh alone. `whole`: what parts touch each other stays so.
 */
const KINDS = {
  color: ['look', 'whole'],
  material: ['look', 'whole'],
  height: ['frame', 'whole'],
  width: ['frame', 'whole'],
  depth: ['frame', 'whole'],
  scale: ['part'],
  part: ['part'],
  thick: ['part', 'whole'],
  smooth: ['mesh', 'whole'],
  number: ['drawn'],
  has: ['drawn'],
  copies: ['drawn', 'frame'],
  fit: ['frame', 'mesh', 'whole'],
} satisfies Record<string, readonly Trait[]>;
type Trait = 'look' | 'drawn' | 'part' | 'frame' | 'mesh' | 'whole';

/** An id is a kind and, behind a dot, what it turns. */
export type KnobKind = keyof typeof KINDS;

export const kindOf = (id: string): string => id.split('.', 1)[0] ?? '';
/** What it turns: a slot, a part, a thing and the name of its part. */
export const targetOf = (id: string): string => id.slice(id.indexOf('.') + 1);

export const turns = (id: string, trait: Trait): boolean =>
  lookUp<readonly Trait[]>(KINDS, kindOf(id))?.includes(trait) === true;

/** Whether the form is another than at first, and not only how it looks. */
export const isReformed = (values: Values): boolean => Object.keys(values).some((id) => !turns(id, 'look'));
/** Whether it is fitted again into its place and size: else it stays where the first version stood. */
export const isFitted = (values: Values): boolean => Object.keys(values).some((id) => turns(id, 'frame'));

const TOGETHER = Object.values(FEATURES).map(({ slots }) => Object.keys(slots));

export const partsOfScene = ({ solid, slots, nouns, primary }: Scene): NamedPart[] =>
  partsOf(solid, { order: Object.keys(slots), primary, nouns, together: TOGETHER });
