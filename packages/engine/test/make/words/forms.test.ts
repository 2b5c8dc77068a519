import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { moved } from '../../../src/make/words/form/placed.ts';
import { survey } from '../../../src/make/words/form/survey.ts';
import { meshScene } from '../../../src/make/words/mesh/make-model.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';
import { linearColor, namedColor } from '../../../src/paint/named-colors.ts';

const lexicon = standardLexicon();
const compose = (prompt: string) => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
const things = (prompt: string) => readPrompt(prompt, lexicon).things;
const pieces = (prompt: string) => compose(prompt).solid.groups.flat();

test('meshing what is thinner than any grid sees comes to an end', () => {
  const cat = compose('a cat');
  const solid = moved(cat.solid, [1e-7, 0, 0, 0.0137, 0, 1, 0, 0, 0, 0, 1e-7, 0.0137]);
  const fineness = { faces: 400, topology: 'triangle', resolution: 64, faceted: false } as const;

  expect(meshScene({ ...cat, solid }, fineness, () => {}).indices.length).toBeLessThan(1_200);
});

test.each([
  ['a frog knight', ['frog as knight']],
  ['a robot with a cat head', ['cat as robot']],
  ['a house shaped like a mushroom', ['house like mushroom', 'door', 'window']],
  ['a panda in a spacesuit', ['panda as astronaut']],
  ['a duck wearing a wizard hat', ['duck', 'wizard hat']],
  ['a vase with stars on it', ['vase', 'stars']],
  ['a shield with a red star on it', ['shield', 'stars']],
  ['a stack of books', ['5 × stacked book']],
])('"%s" is understood as a whole', (prompt, understood) => {
  expect(compose(prompt)).toMatchObject({ understood, unknown: [] });
});

test('relations lead through, around and onto things', () => {
  expect(things('a train going through a tunnel')[1]).toMatchObject({ relation: 'through' });
  expect(things('a monkey riding a bicycle')[1]).toMatchObject({ relation: 'riding' });
  expect(things('a duck wearing a wizard hat')[1]).toMatchObject({ relation: 'worn' });
  expect(things('a vase with tulips')[1]).toMatchObject({ relation: 'filling' });
  const ring = compose('a ring of mushrooms around a tree stump');
  expect(ring.understood[0]).toMatch(/^(?:[5-9]|1[0-2]) × mushroom$/);
});

test('cracks are cut into the pieces, once, and what cannot be open is named', () => {
  const cuts = (prompt: string) => pieces(prompt).filter(({ cut, slot }) => cut && slot === '0.crack').length;
  expect(cuts('a cracked egg')).toBeGreaterThan(10);
  expect(cuts('an egg')).toBe(0);
  expect(pieces('a cracked cracked cracked egg').length).toBeLessThan(pieces('a cracked egg').length * 1.5);
  expect(new Set(pieces('a voxel tree').map(({ kind }) => kind))).toEqual(new Set(['box']));
  expect(compose('an open cat').unknown).toEqual(['open']);
  expect(pieces('an open book').length).not.toBe(pieces('a book').length);
});

test.each([
  ['a bent street lamp', ['bent']],
  ['a crooked house', ['crooked']],
  ['a broken sword', ['broken']],
  ['a banana with legs', ['leg']],
])('what is not made is named, and the rest is made: %s', (prompt, unknown) => {
  const made = compose(prompt);
  expect({ nouns: made.nouns.length, unknown: made.unknown }).toEqual({ nouns: 1, unknown });
});

test('what is said to lie on a surface is no second thing', () => {
  const mug = compose('a mug with red hearts on it');
  expect(mug.nouns).toEqual(['mug']);
  expect(mug.slots['0.main']).toMatchObject({ pattern: 'hearts', second: linearColor(namedColor('red')!) });
  expect(compose('mushrooms with white dots on green grass').nouns).toEqual(['mushroom', 'grass']);
});

test('an idea is not a being', () => {
  expect(readPrompt('the concept of justice', lexicon).nothing).toBeDefined();
});

test('a fat being has a belly and its own head, what is not alive is wider', () => {
  const widths = (prompt: string) => {
    const eggs = pieces(prompt).filter(({ kind }) => kind === 'egg');
    const wide = ({ args, transform }: (typeof eggs)[number]) =>
      args[0]! * Math.hypot(transform[0]!, transform[4]!, transform[8]!);
    const eye = wide(eggs.find(({ slot }) => slot === '0.eye')!);
    return wide(eggs.find(({ slot }) => slot === '0.main')!) / eye;
  };
  expect(widths('a chubby dragon')).toBeGreaterThan(widths('a dragon') * 1.3);
  expect(widths('a chubby cat')).toBeGreaterThan(widths('a cat') * 1.2);
  const across = (prompt: string) => {
    const { min, max } = survey(compose(prompt).solid).box;
    return (max[0] - min[0]) / (max[1] - min[1]);
  };
  expect(across('a fat ghost')).toBeGreaterThan(across('a ghost') * 1.3);
  expect(across('a fat mug')).toBeGreaterThan(across('a mug') * 1.2);
});

test('half a bird and half of what walks on four is a griffin', () => {
  const { understood, slots, unknown } = compose('half lion half eagle');
  expect({ understood, unknown }).toEqual({ understood: ['eagle as lion', 'wings'], unknown: [] });
  expect(slots['0.wings']!.color).toEqual(compose('an eagle').slots['0.main']!.color);
  expect(compose('half eagle half lion').understood).toEqual(['eagle as lion']);
});

test('a head takes the place of a head, and where it cannot the own one stays and the loss is named', () => {
  const slots = (prompt: string) => new Set(pieces(prompt).map(({ slot }) => slot));
  const robot = slots('a robot with a cat head');
  expect(robot.has('0.head-eye')).toBe(true);
  expect(
    robot.has('0.eye') && pieces('a robot with a cat head').filter(({ slot }) => slot === '0.tip').length > 1,
  ).toBe(false);
  for (const prompt of ['half owl half bear', 'a cat with a dog head']) expect(slots(prompt).has('0.eye')).toBe(false);
  const { understood, unknown, notes } = compose('half spider half woman');
  expect(understood).toEqual(['woman']);
  expect(unknown).toEqual(['spider']);
  expect(notes).toEqual(['The head of the spider has no place on the woman.']);
  expect(slots('half spider half woman').has('0.eye')).toBe(true);
  expect(compose('a fish with a cat head').unknown).toEqual(['cat']);
});

test('what pours has the head of a being for its spout, trunk and all', () => {
  for (const prompt of ['a teapot shaped like an elephant', 'an elephant teapot']) {
    const { unknown, nouns, solid } = compose(prompt);
    const slots = new Set(solid.groups.flat().map(({ slot }) => slot));
    expect({ unknown, nouns, spout: slots.has('0.spout') }).toEqual({ unknown: [], nouns: ['teapot'], spout: false });
    expect([...slots]).toEqual(expect.arrayContaining(['0.handle', '0.head-eye', '0.head-tusk']));
    // It stands on its own foot, not on the trunk.
    const foot = ({ kind, slot }: { kind: string; slot: string }) => kind === 'lathe' && slot === '0.main';
    expect(solid.groups.flat().find(foot)!.transform[7]).toBeLessThan(0.03);
  }
  const trunks = pieces('a robot with an elephant head').filter(
    ({ kind, slot }) => kind === 'tube' && slot === '0.head-main',
  );
  expect(trunks).not.toEqual([]);
  expect(
    compose('a steampunk teapot')
      .solid.groups.flat()
      .some(({ slot }) => slot === '0.spout'),
  ).toBe(true);
});
