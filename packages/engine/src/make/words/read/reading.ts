import type { Described } from '../../../content/adjective.ts';
import type { Noun } from '../../../content/noun.ts';
import type { Relation } from '../../../content/words/links.ts';
import type { Measure } from './measures.ts';

/** What was understood of a prompt: things in their order, each with its description, its parts and where it stands. */

export interface Reading {
  /** One to five. */
  things: Thing[];
  /** How large it all is in reality, where the words say it. */
  measure?: Measure;
  /** Set where no thing was named that can be made. */
  nothing?: Nothing;
  /** Words that had no effect, each once. */
  unknown: string[];
  /** What was guessed or left out, in sentences for people. */
  notes: string[];
}

/** Why nothing can be made of a prompt, and three prompts of which something can. */
export interface Nothing {
  why: string;
  /** The words that it does not know. */
  unknown: string[];
  suggestions: string[];
}

export interface Thing extends Described {
  noun: Noun;
  /** As it was said: "kittens". */
  word: string;
  parts: PartRequest[];
  /** Whose head it has. */
  headOf?: Noun;
  /** What it is said to be shaped like itself is something else: "teapot" of an elephant. */
  meantAs?: string;
  /** What its surface is taken from, and how that looks. */
  skin?: { name: string; surface: string };
  /** Cogs lie on it. */
  cogs?: true;
  /** The word that dressed it: "pirate" of a pirate castle. */
  theme?: string;
  /** Names of parts, or "pattern". */
  without: string[];
  /** It stands in the plural without a number. */
  some?: true;
  /** How it stands to the thing before it; the first thing has none. */
  relation?: Relation;
  /** The word that says so. */
  link?: string;
  /** Joined by "and" to the thing before it. */
  also?: true;
  /** Another of the thing before it, in the other hand or elsewhere on what bears both. */
  twin?: true;
}

export interface PartRequest extends Described {
  name: string;
  /** Comes with a theme word: the words do not ask for it, so it is not missed where it has no place. */
  themed?: boolean;
}
