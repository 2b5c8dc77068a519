import type { Described } from '../../content/adjective.ts';
import type { Noun } from '../../content/noun.ts';
import type { Relation } from '../../content/words/links.ts';

/** What was understood of a prompt: things in their order, each with its description, its parts and where it stands. */

export interface Reading {
  /** One to five. */
  things: Thing[];
  /** Words that had no effect, each once. */
  unknown: string[];
  /** What was guessed or left out, in sentences for people. */
  notes: string[];
}

export interface Thing extends Described {
  noun: Noun;
  /** As it was said: "kittens". */
  word: string;
  parts: PartRequest[];
  /** Names of parts, or "pattern". */
  without: string[];
  /** How it stands to the thing before it; the first thing has none. */
  relation?: Relation;
}

export interface PartRequest extends Described {
  name: string;
  /** Comes with a theme word: nobody asked for it, so that it is no loss where it has no place. */
  themed?: boolean;
}
