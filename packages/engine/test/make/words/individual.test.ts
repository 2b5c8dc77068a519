import { toOklab } from 'kiln-mesh/core/color';
import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import type { Scene } from '../../../src/make/words/lay/scene.ts';
import { linearColor, namedColor } from '../../../src/paint/named-colors.ts';

type Color = [number, number, number];

const lexicon = standardLexicon();
const compose = (prompt: string, seed: number, varied = true): Scene =>
  composeScene(prompt, lexicon, { seed, pose: '', fine: false, varied });
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

test.each(['cat', 'chair', 'castle', 'robot', 'mushroom', 'house', 'knight', 'owl'])(
  'eight seeds are eight individuals, in proportions and shades: %s',
  (noun) => {
    const scenes = SEEDS.map((seed) => compose(`a ${noun}`, seed));
    const boxes = scenes.map(({ solid }) => widthOf(solid));
    expect(spread(boxes) / Math.max(...boxes)).toBeGreaterThan(0.12);
    const [slot = ''] = scenes[0]!.primary;
    const lights = scenes.map(({ slots }) => slots[slot]!.color.reduce((sum, value) => sum + value));
    expect(spread(lights) / Math.max(...lights)).toBeGreaterThan(0.15);
    expect(new Set(scenes.map(({ solid, slots }) => JSON.stringify([solid, slots]))).size).toBe(SEEDS.length);
  },
);

test.each(['fox', 'knight', 'tree', 'wooden chair', 'goldfish'])(
  'other shades are of the same colour: nothing orange is pink, of 24 seeds of a %s',
  (noun) => {
    const usual = compose(`a ${noun}`, 1, false).slots;
    for (let seed = 1; seed <= 24; seed++)
      for (const [name, { color }] of Object.entries(compose(`a ${noun}`, seed).slots)) {
        const drawn = usual[name]?.color;
        if (drawn && isColorful(drawn)) expect(turned(drawn, color), `${name}, seed ${seed}`).toBeLessThan(25);
      }
  },
);

test('what the words say is the same in all of them, and what has the described colour already keeps it', () => {
  for (const seed of SEEDS) {
    const { slots, primary, understood } = compose('a red car', seed);
    expect(understood).toEqual(['red car']);
    for (const name of primary) expect(slots[name]!.color).toEqual(linearColor(namedColor('red')!));
    expect(slots['0.eye']).toBeUndefined();
  }
  const eyes = SEEDS.map((seed) => compose('a cat', seed).slots['0.eye']);
  for (const eye of eyes) expect(eye).toEqual(eyes[0]);
});

test('the same seed is the same individual, and without a choice it is as its noun draws it', () => {
  expect(compose('a cat in a hat', 3)).toEqual(compose('a cat in a hat', 3));
  expect(compose('a cat', 3, false).slots).toEqual(compose('a cat', 4, false).slots);
});

const isColorful = (color: Color) => {
  const [, a, b] = toOklab(...color);
  return Math.hypot(a, b) > 0.06;
};

/** Degrees between the hues in OKLab. */
function turned(first: Color, second: Color): number {
  const [one, other] = [first, second].map((color) => {
    const [, a, b] = toOklab(...color);
    return Math.atan2(b, a);
  }) as [number, number]; // two as before
  const angle = Math.abs(one - other);
  return (Math.min(angle, 2 * Math.PI - angle) * 180) / Math.PI;
}

/** Of pieces' middles, for a longest side of one. */
function widthOf({ groups }: Scene['solid']): number {
  const places = groups.flat().map(({ transform }) => [transform[3]!, transform[7]!] as const);
  const sizes = groups
    .flat()
    .map(({ transform: t }) => Math.hypot(t[0]!, t[4]!, t[8]!) / Math.hypot(t[1]!, t[5]!, t[9]!));
  return spread(places.map(([x]) => x)) + sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
}
