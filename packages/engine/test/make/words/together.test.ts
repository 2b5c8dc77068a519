import type { Box } from 'kiln-mesh/core/math/box';
import { createRandom } from 'kiln-mesh/core/random';
import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { drawThing } from '../../../src/make/words/draw-thing.ts';
import { survey } from '../../../src/make/words/form/survey.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';

const lexicon = standardLexicon();
const compose = (prompt: string) => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });

/** The box of each thing of a prompt in the order of the nouns, or of one slot of a thing. */
function boxOf(prompt: string, slot: string): Box {
  const { solid } = compose(prompt);
  const groups = solid.groups.filter((group) => group.some((piece) => !piece.cut && piece.slot.startsWith(slot)));
  return survey({ groups: groups.map((group) => group.filter((piece) => piece.slot.startsWith(slot))) }).box;
}
const middle = ({ min, max }: Box) => max.map((high, axis) => (high + min[axis]!) / 2) as [number, number, number];

test.each([
  'a man holding a sword',
  'a girl holding a balloon',
  'a robot holding a flower',
  'a boy with a book',
  'a skeleton with an axe',
])('"%s": it is in a hand at the side, not before the face', (prompt) => {
  const [held, owner] = [boxOf(prompt, '1.'), boxOf(prompt, '0.')];
  const half = (owner.max[0] - owner.min[0]) / 2;
  expect(middle(held)[0] - middle(owner)[0]).toBeGreaterThan(half * 0.4);
});

test.each([
  ['a girl with a sword and a shield', ['woman', 'sword', 'shield']],
  ['a knight holding an axe and a torch', ['knight', 'axe', 'torch']],
  ['a man with two swords', ['person', '2 × sword']],
  ['a knight holding a flag and a lantern', ['knight', 'flag', 'lantern']],
])('"%s": one in each hand', (prompt, understood) => {
  const [one, two, owner] = [middle(boxOf(prompt, '1.')), middle(boxOf(prompt, '2.')), boxOf(prompt, '0.')];
  expect(compose(prompt)).toMatchObject({ understood, unknown: [] });
  expect(one[0]).toBeGreaterThan(0.05);
  expect(two[0]).toBeLessThan(-0.05);
  for (const place of [one, two]) expect(place[1]).toBeGreaterThan(owner.min[1] + (owner.max[1] - owner.min[1]) * 0.3);
});

test('what is held takes the place of what is drawn in that hand, and of its like', () => {
  const slots = (prompt: string) =>
    new Set(
      compose(prompt)
        .solid.groups.flat()
        .map(({ slot }) => slot),
    );
  expect([...slots('a knight holding a torch')]).toEqual(expect.arrayContaining(['0.shield']));
  expect(slots('a knight holding a torch').has('0.sword')).toBe(false);
  expect(slots('a knight holding a torch and an axe').has('0.shield')).toBe(false);
  expect(slots('a knight holding a shield').has('0.shield')).toBe(false);
});

test('who is alive and comes along is not held, nor is what is larger', () => {
  const low = (prompt: string) => boxOf(prompt, '2.').min[1];
  expect(low('a man with a sword and a dog')).toBeLessThan(0.01);
  expect(low('a man with a sword and a car')).toBeLessThan(0.01);
});

test.each([
  ['a low poly island with a palm', ['lowpoly island', 'palm tree']],
  ['a hill with a tree', ['hill', 'tree']],
  ['a table with a lamp', ['table', 'lamp']],
  ['a plate with a burger', ['plate', 'burger']],
  ['a mountain with a castle', ['mountain', 'castle']],
  ['a planet with a flower', ['planet', 'flower']],
  ['a chair with a teddy bear', ['chair', 'teddy bear']],
])('"%s": it stands on it', (prompt, understood) => {
  const [below, above] = [boxOf(prompt, '0.'), boxOf(prompt, '1.')];
  expect(compose(prompt)).toMatchObject({ understood, unknown: [] });
  expect(above.max[1]).toBeGreaterThan(below.min[1] + (below.max[1] - below.min[1]) * 0.5);
  expect(above.min[1]).toBeGreaterThan(0.02);
  for (const axis of [0, 2] as const) {
    expect(middle(above)[axis]).toBeGreaterThan(below.min[axis]);
    expect(middle(above)[axis]).toBeLessThan(below.max[axis]);
  }
});

test('several on one stand apart, each where the ground is under it', () => {
  const prompt = 'a planet with three trees';
  expect(compose(prompt).understood).toEqual(['planet', '3 × tree']);
  const feet = ['1.', '2.', '3.'].map((slot) => boxOf(prompt, slot));
  expect(feet[0]!.max[0]).toBeLessThan(feet[2]!.min[0]);
  // Down the sides of a ball.
  expect(feet[0]!.min[1]).toBeLessThan(feet[1]!.min[1] - 0.01);
  const cups = 'a table with a cake and a cup';
  expect(boxOf(cups, '1.').max[0]).toBeLessThan(boxOf(cups, '2.').min[0]);
  expect(boxOf(cups, '2.').min[1]).toBeGreaterThan(0.3);
});

test('several chairs stand around a table, on its floor', () => {
  const prompt = 'a round table with four chairs';
  const [chairs, table] = [boxOf(prompt, '0.'), boxOf(prompt, '1.')];
  expect(compose(prompt).understood).toEqual(['4 × chair', 'round table']);
  for (const axis of [0, 2] as const) expect(Math.abs(middle(chairs)[axis] - middle(table)[axis])).toBeLessThan(0.03);
  expect(chairs.max[0] - chairs.min[0]).toBeGreaterThan(table.max[0] - table.min[0]);
});

test('a chair stands beside a table, a lamp beside a bed', () => {
  for (const prompt of ['a table with a chair', 'a bed with a lamp'])
    expect(boxOf(prompt, '1.').min[1]).toBeLessThan(0.01);
});

test('what already stands on a hill keeps its place', () => {
  const prompt = 'a wizard on a hill with a tree';
  const [wizard, hill, tree] = ['0.', '1.', '2.'].map((slot) => boxOf(prompt, slot));
  expect(Math.abs(middle(wizard!)[0] - middle(hill!)[0])).toBeLessThan(0.08);
  expect(tree!.min[0]).toBeGreaterThan(middle(wizard!)[0]);
});

test('drawing changes nothing of what was read, and says what it could not do', () => {
  const draw = (prompt: string) => {
    const { things } = readPrompt(prompt, lexicon);
    const before = JSON.stringify(things);
    const drawn = things.map((_, i) => drawThing(things, i, { random: createRandom(1), pose: '', fine: false }));
    expect(JSON.stringify(things), prompt).toBe(before);
    return drawn;
  };
  expect(draw('a ring of mushrooms around a tree stump')[0]!.thing.count).toBeGreaterThan(3);
  expect(draw('a fish with a lion head')[0]).toMatchObject({ unknown: ['lion'], thing: { word: 'fish' } });
  expect(draw('an open cat')[0]!.unknown).toEqual(['open']);
});
