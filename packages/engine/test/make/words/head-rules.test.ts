import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { survey } from '../../../src/make/words/form/survey.ts';
import type { Scene } from '../../../src/make/words/lay/scene.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';

const lexicon = standardLexicon();
const read = (prompt: string) => readPrompt(prompt, lexicon);
const compose = (prompt: string): Scene => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
const names = (prompt: string) => read(prompt).things.map(({ noun }) => noun.words[0]);

test.each(['a skull pendant', 'dragon wings', 'a bottle opener', 'a rusty candle holder with a handle'])(
  'where the last word says what it is and is not known, nothing is made of the first: %s',
  (prompt) => {
    expect(read(prompt).nothing).toBeDefined();
  },
);

test.each(['a cocker spaniel wearing a crown', 'a pikachu with a sword', 'a snorglewump on a table'])(
  'what is held, worn or stood on never becomes the subject: %s',
  (prompt) => {
    expect(read(prompt).nothing?.unknown.length).toBeGreaterThan(0);
  },
);

test.each([
  ['an astronaut figure', ['astronaut'], []],
  ['a castle style lamp', ['lamp'], ['castle']],
  ['a lamp in the style of a castle', ['lamp'], ['castle']],
  ['a cat girl', ['woman'], []],
  ['a lion head', ['lion'], ['head']],
  ['an elf cleric', ['elf'], ['cleric']],
  ['a tortoise demon hunter', ['devil'], ['hunter']],
  ['a cat, please keep it symmetrical, 4k, game ready, white background', ['cat'], []],
  ['a dragon on a castle, for 3D printing, no supports needed', ['dragon', 'castle'], []],
  ['a market stall, wooden crates', ['market stall'], ['wooden crates']],
  ['a cat with dragon wings', ['cat'], ['dragon']],
  ['a cat, a dog, two foxes', ['cat', 'dog', 'fox'], []],
  ['a robot, steel antenna', ['robot'], []],
  ['a candle stands on a table', ['candle', 'table'], ['stands']],
])('"%s" is about what it names first', (prompt, things, unknown) => {
  expect(names(prompt)).toEqual(things);
  expect(read(prompt).unknown).toEqual(unknown);
});

test('a statue is in one stuff, and a likeness that is only of colours is named as not understood', () => {
  expect(read('a dragon sculpture').things).toMatchObject([{ likeness: true, material: 'stone' }]);
  expect(compose('a chair that looks like a tree')).toMatchObject({
    understood: ['chair in the colours of tree'],
    unknown: ['tree'],
  });
  expect(compose('a chair that looks like a zebra')).toMatchObject({ understood: ['zebra chair', 'stripes'] });
});

test('after a comma a part and a pattern are those of the subject, not of what it holds', () => {
  const [knight, axe] = read('a knight holding an axe, red cape').things;
  expect(knight!.parts).toMatchObject([{ name: 'cape' }]);
  expect(axe!.parts).toEqual([]);
  expect(read('a lighthouse, red and white stripes').things).toMatchObject([{ pattern: { kind: 'stripes' } }]);
});

test.each([
  ['a modern chair', ['chair'], ['modern']],
  ['a mug with a large handle', ['mug', 'handle'], ['large']],
  ['a large mug with a large handle', ['large mug', 'handle'], ['large']],
  ['a plastic steel robot', ['steel robot'], ['plastic']],
  ['a red cat in a blue car', ['red cat', 'blue car'], ['in']],
  ['a table with 9 legs', ['table', '9 × leg'], []],
  ['a dragon with 4 horns', ['dragon', 'horn'], ['4 × horn']],
  ['a smiling cat', ['cat', 'smiling'], []],
])('only what shows is said to be understood: %s', (prompt, understood, unknown) => {
  expect(compose(prompt)).toMatchObject({ understood, unknown });
});

test.each([
  ['concept art of a robot, sharp focus, 8 k, unreal engine 5', ['robot']],
  ['a very detailed clean red chair, soft lighting, front view', ['red chair']],
  ['a group of dogs', ['3 × dog']],
  ['a human knight in shining armor', ['knight']],
  ['a cute robot. No humans, no text.', ['cute robot', 'no person']],
  ['a portrait painting of the most beautiful woman in the world', ['woman']],
])('what asks for nothing that could be missed is set aside: %s', (prompt, understood) => {
  expect(compose(prompt)).toMatchObject({ understood, unknown: [] });
});

test.each(['a modern chair', 'a colorful vase', 'a dog playing poker', 'a cat without paws'])(
  'what promises something that would be missed is named: %s',
  (prompt) => {
    expect(compose(prompt).unknown).toHaveLength(1);
  },
);

test('picture words are not the subject of a prompt', () => {
  expect(names('a cinematic photograph with a red car')).toEqual(['car']);
  expect(read('a donald with a red car').nothing).toBeDefined();
});

test('a rounded crate has rounder edges, and what is round anyway is not missed', () => {
  const roundness = (prompt: string) =>
    Math.max(
      ...compose(prompt)
        .solid.groups.flat()
        .map(({ args }) => args[3] ?? 0),
    );

  expect(compose('a crate with rounded edges')).toMatchObject({ understood: ['rounded crate'], unknown: [] });
  expect(roundness('a rounded crate')).toBeGreaterThan(roundness('a crate') * 1.5);
  expect(compose('a rounded cat')).toMatchObject({ understood: ['cat'], unknown: [] });
});

/** Height against the longer side of its foot. */
function uprightness({ solid }: Scene): number {
  const { min, max } = survey(solid).box;
  return (max[1] - min[1]) / Math.max(max[0] - min[0], max[2] - min[2]);
}

test.each([
  ['a man', 'a sitting man', 0.9],
  ['a man', 'a kneeling man', 0.97],
  ['a man', 'a man, lying', 0.5],
  ['a superhero', 'a flying superhero', 0.7],
  ['a barrel', 'a barrel lying on a floor', 0.95],
])('"%s" is higher than "%s"', (usual, posed, most) => {
  expect(compose(posed).unknown).toEqual([]);
  expect(uprightness(compose(posed))).toBeLessThan(uprightness(compose(usual)) * most);
});

test('an animal sits on its rump, and what cannot take a pose says so', () => {
  expect(uprightness(compose('a sitting fox'))).toBeGreaterThan(uprightness(compose('a fox')) * 1.1);
  expect(compose('a sitting snake')).toMatchObject({ understood: ['snake'], unknown: ['sitting'] });
  expect(compose('a man riding a horse')).toMatchObject({ unknown: [] });
});

test.each([25, 28, 32, 40])('a base of %d mm is as wide as that, whatever stands on it', (millimetres) => {
  for (const prompt of [`a knight on a ${millimetres} mm base`, `a dragon on a ${millimetres}mm round base`]) {
    const { solid, realSize, understood, unknown } = compose(prompt);
    const groups = solid.groups.filter((group) => group.some(({ slot }) => slot.startsWith('1.')));
    const { min, max } = survey({ groups }).box;
    expect((max[0] - min[0]) * realSize * 1000).toBeCloseTo(millimetres, 0);
    expect({ understood: understood.at(-1), unknown }).toEqual({
      understood: expect.stringContaining(`${millimetres}`),
      unknown: [],
    });
  }
});
