import type { Builder } from '../../field/builder.ts';
import { type Anchors, type Look, type Looks, type Noun, type NounText, readLooks } from '../noun.ts';
import { type Beast, drawBeast } from './beast.ts';
import { creature } from './creature.ts';

/** A four-legged animal as a noun: its proportions, the colours in which it differs from the usual ones, and what is added. */

const COAT = {
  main: '#b07a48 fur',
  inner: '#f0a9b0 fur',
  whisker: '#f4f2ee plastic',
  hoof: '#3b3028 plastic',
  belly: '#efe4d2 fur',
  muzzle: '#f2e8da fur',
  mane: '#5b3a22 fur',
};

export interface BeastText extends Partial<NounText> {
  /** Draws what no other beast has. */
  add?(b: Builder, look: Look, at: Anchors): void;
}

export function beast(
  words: string[],
  size: number,
  looks: Looks,
  shape: Beast,
  { add, ...extra }: BeastText = {},
): Noun {
  const coat = { ...COAT, ...readLooks(looks) };
  return creature(words, size, {
    features: ['tail', 'ear', 'leg', 'whiskers'],
    primary: ['main', 'head', 'ear', 'paw'],
    secondary: ['accent', 'belly', 'muzzle'],
    draw(b, look) {
      const at = drawBeast(b, look, shape);
      add?.(b, look, at);
      return at;
    },
    ...extra,
    slots: { head: coat.main, ear: coat.main, paw: coat.main, accent: coat.main, ...coat },
  });
}
