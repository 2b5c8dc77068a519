import { type Noun, type NounText, noun, readLooks } from '../noun.ts';

/** What the faces of beings are made of, where a noun does not say otherwise. */

const FACE = {
  eye: '#15131a glossy',
  shine: '#ffffff glossy',
  nose: '#3a2226 plastic',
  beak: '#f2a51c plastic',
  tooth: '#f4efe0 bone',
};

/** A being with eyes, and a shape of its own. */
export const creature = (words: string[], size: number, { slots, ...more }: NounText): Noun =>
  noun(words, size, { ...more, slots: { ...FACE, ...readLooks(slots) } });
