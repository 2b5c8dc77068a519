import { defineNoun, type Noun } from '../noun.ts';
import { type Beast, drawBeast } from './beast.ts';

/** A four-legged animal as a noun: its proportions, and the colours in which it differs from the usual ones. */

const FACE = {
  eye: '#15131a glossy',
  shine: '#ffffff glossy',
  nose: '#3a2226 plastic',
  inner: '#f0a9b0 fur',
  whisker: '#f4f2ee plastic',
  hoof: '#3b3028 plastic',
};

export function beast(
  words: string[],
  size: number,
  slots: Record<string, string>,
  shape: Beast,
  extra: Partial<Noun> = {},
): Noun {
  const main = slots.main ?? '#b07a48 fur';
  return defineNoun({
    words,
    size,
    features: ['tail', 'ear', 'leg', 'whiskers'],
    primary: ['main', 'head', 'ear', 'paw'],
    secondary: ['accent', 'belly', 'muzzle'],
    draw: (b, look) => drawBeast(b, look, shape),
    ...extra,
    slots: {
      ...FACE,
      head: main,
      ear: main,
      paw: main,
      accent: main,
      belly: '#efe4d2 fur',
      muzzle: '#f2e8da fur',
      mane: '#5b3a22 fur',
      ...slots,
      main,
    },
  });
}
