import type { Solid } from '../../../field/piece.ts';
import type { Surface } from '../../../paint/surface.ts';

/** What words come to before there is a mesh: plain data; a later stage reads it back and sees the same surface. */

export interface Scene {
  prompt: string;
  solid: Solid;
  slots: Record<string, Surface>;
  /** Slots that the first and the second colour word paint. */
  primary: string[];
  secondary: string[];
  /** Longest side in reality, metres. */
  realSize: number;
  /** The words that say how large it is, where they do. */
  measure?: string;
  unknown: string[];
  notes: string[];
  /** The nouns that were recognised. */
  nouns: string[];
  /** What was understood, for people: "red cat", "blue scarf". */
  understood: string[];
  /** The same in one noun phrase: "a red cat with a blue scarf"; empty where nothing was. */
  sentence: string;
  /** The words ask for few, flat faces. */
  lowpoly: boolean;
}
