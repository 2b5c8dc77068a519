import type { Builder } from '../../field/builder.ts';
import { type Noun, type NounText, noun, painted, readAppearances } from '../noun.ts';

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
  noun(words, size, { ...painted(slots), ...more, slots: { ...FACE, ...readAppearances(slots) } });

/** Two eyes, each with a spark. */
export function eyes(b: Builder, x: number, y: number, z: number, r: number): void {
  b.blend(0).both((m) => {
    m.slot('eye').ball(x, y, z, r);
    m.slot('shine').ball(x - r * 0.2, y + r * 0.42, z + r * 0.72, r * 0.34);
  });
}
