import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { survey } from '../../../src/make/words/form/survey.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';
import { linearColor, namedColor } from '../../../src/paint/named-colors.ts';

const lexicon = standardLexicon();
const compose = (prompt: string) => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
const things = (prompt: string) => readPrompt(prompt, lexicon).things;
const pieces = (prompt: string) => compose(prompt).solid.groups.flat();

test.each([
  ['a frog knight', ['frog as knight']],
  ['a robot with a cat head', ['cat as robot']],
  ['a house shaped like a mushroom', ['house like mushroom', 'door', 'window']],
  ['a panda in a spacesuit', ['panda as astronaut']],
  ['a duck wearing a wizard hat', ['duck', 'wizard hat']],
  ['a vase with painted flowers on it', ['vase', 'flowers on it']],
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

test('adjectives of form change the pieces, and those that nothing can be are told', () => {
  const cuts = (prompt: string) => pieces(prompt).filter(({ cut, slot }) => cut && slot === '0.crack').length;
  expect(cuts('a cracked egg')).toBeGreaterThan(10);
  expect(cuts('an egg')).toBe(0);
  expect(pieces('a broken sword').length).toBeGreaterThan(pieces('a sword').length * 1.9);
  expect(new Set(pieces('a voxel tree').map(({ kind }) => kind))).toEqual(new Set(['box']));
  const rods = (prompt: string) => pieces(prompt).filter(({ kind }) => kind === 'rod').length;
  expect([rods('a street lamp') > 0, rods('a bent street lamp')]).toEqual([true, 0]);
  expect(pieces('a cracked cracked cracked bent bent egg').length).toBeLessThan(
    pieces('a cracked bent egg').length * 1.5,
  );
  expect(compose('an open cat').unknown).toEqual(['open']);
  expect(compose('a curled wizard').unknown).toEqual(['curled']);
  expect(pieces('an open book').length).not.toBe(pieces('a book').length);
});

test('what is said to lie on a surface is no second thing', () => {
  const mug = compose('a mug with red hearts on it');
  expect(mug.nouns).toEqual(['mug']);
  expect(mug.slots['0.decal']!.color).toEqual(linearColor(namedColor('red')!));
  expect(compose('a shield with a star on it').nouns).toEqual(['shield']);
  expect(compose('mushrooms with white dots on green grass').nouns).toEqual(['mushroom', 'grass']);
});

test('an idea is nobody', () => {
  expect(readPrompt('the concept of justice', lexicon).nothing).toBeDefined();
});

test('legs are put under what has none, as many and whose as the words say', () => {
  const legs = (prompt: string) => {
    const { unknown, nouns, solid, slots } = compose(prompt);
    const lowest = (rod: number[]) => rod.reduce((a, b) => Math.min(a, b));
    const own = solid.groups.flat().filter(({ slot, kind }) => slot === '0.leg' && kind === 'rod');
    return {
      unknown,
      nouns,
      rods: own.length,
      low: lowest(own.map(({ transform }) => transform[7]!)),
      look: slots['0.leg'],
    };
  };
  expect(legs('a banana with legs')).toMatchObject({ unknown: [], nouns: ['banana'], rods: 2 });
  expect(legs('a pumpkin with three legs').rods).toBe(3);
  const spider = legs('a chest with spider legs');
  // Thigh and shin of eight.
  expect(spider).toMatchObject({ unknown: [], nouns: ['chest'], rods: 16 });
  expect(spider.look).toEqual(compose('a spider').slots['0.main']);
  expect(spider.low).toBeGreaterThan(0.05);
  expect(compose('a dog with spider legs').solid.groups.flat().length).toBeGreaterThan(16);
  // Its own are no others.
  const kinds = (prompt: string) => pieces(prompt).map(({ kind }) => kind);
  expect(kinds('a table with legs')).toEqual(kinds('a table'));
  expect(legs('a banana with red legs').look!.color).toEqual(linearColor(namedColor('red')!));
});

test('chicken legs are a meal alone and on a plate, and legs under what is no plate', () => {
  expect(compose('chicken legs').nouns).toEqual(['drumstick']);
  expect(compose('a plate with chicken legs').nouns).toEqual(['plate', 'drumstick']);
  for (const prompt of ['a chest with chicken legs', 'a house on chicken legs', 'a hut with two giant chicken legs']) {
    const { nouns, unknown, understood, slots } = compose(prompt);
    expect({ prompt, nouns: nouns.length, unknown }).toEqual({ prompt, nouns: 1, unknown: [] });
    expect(understood.at(-1)).toMatch(/chicken leg$/);
    expect(slots['0.leg']).toEqual(compose('a chicken').slots['0.beak']);
  }
});

test('long and giant legs are longer, short ones shorter', () => {
  const heights = ['short ', '', 'long ', 'giant '].map((size) => {
    const { min, max } = survey(compose(`a pumpkin with ${size}legs`).solid).box;
    return (max[1] - min[1]) / (max[0] - min[0]);
  });
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(heights[3]! / heights[1]!).toBeGreaterThan(1.1);
});

test('what has legs put under it is lifted onto them, hat and all', () => {
  const heights = (prompt: string) => {
    const { min, max } = survey(compose(prompt).solid).box;
    return (max[1] - min[1]) / Math.max(max[0] - min[0], max[2] - min[2]);
  };
  expect(heights('a pumpkin with legs')).toBeGreaterThan(heights('a pumpkin') * 1.25);
  expect(heights('a pumpkin with legs and a hat')).toBeGreaterThan(heights('a pumpkin with a hat') * 1.15);
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

test('half of what walks on four and half of what swims are a front with legs and a rear with a tail', () => {
  const { solid, unknown, slots } = compose('half horse half shark');
  const { field, box } = survey(solid);
  const slotAt = (share: number) => {
    const z = box.min[2] + (box.max[2] - box.min[2]) * share;
    const seen = new Set<string>();
    for (let y = box.min[1]; y < box.max[1]; y += 0.01)
      for (let x = box.min[0]; x < box.max[0]; x += 0.01)
        if (field.distance(x, y, z) < 0) seen.add(field.owner(x, y, z).slot);
    return [...seen].map((slot) => slot.startsWith('0.head-'));
  };
  expect(unknown).toEqual([]);
  expect(new Set(slotAt(0.15))).toEqual(new Set([false]));
  expect(new Set(slotAt(0.85))).toEqual(new Set([true]));
  expect(slots['0.head-main']).toEqual(compose('a horse').slots['0.main']);
  // Whichever is named first.
  expect(compose('half shark half horse').understood).toEqual(['half horse half shark']);
  // A head is put on where there is no half, and where only that is said.
  const cuts = (prompt: string) => pieces(prompt).filter(({ cut, args }) => cut && args[0]! > 1).length;
  expect(cuts('half horse half shark')).toBeGreaterThan(0);
  expect(cuts('half owl half bear') + cuts('a horse with a cow head')).toBe(0);
});

test.each([
  ['half man half fish', 'half person half fish'],
  ['half woman half dolphin', 'half woman half dolphin'],
  ['half man half goat', 'half person half goat'],
  ['half woman half snake', 'half woman half snake'],
  ['half woman half octopus', 'half woman half octopus'],
  ['half robot half spider', 'half robot half spider'],
])('"%s": who has hands ends at the waist, and grows out of the other', (prompt, understood) => {
  const { unknown, notes, understood: told, solid } = compose(prompt);
  const own = (slot: RegExp) => solid.groups.flat().filter((piece) => slot.test(piece.slot));
  const { box } = survey(solid);
  expect({ unknown, notes, told }).toEqual({ unknown: [], notes: [], told: [understood] });
  expect(own(/^0\.head-(?:shoe|hoof)/)).toEqual([]);
  expect(own(/^0\.head-eye/)).not.toEqual([]);
  // One above the other.
  const { field } = survey(solid);
  const ownerAt = (share: number): Set<boolean> => {
    const y = box.min[1] + (box.max[1] - box.min[1]) * share;
    const owners = new Set<boolean>();
    for (let x = box.min[0]; x < box.max[0]; x += 0.02)
      for (let z = box.min[2]; z < box.max[2]; z += 0.02)
        if (field.distance(x, y, z) < 0) owners.add(field.owner(x, y, z).slot.startsWith('0.head-'));
    return owners;
  };
  expect(ownerAt(0.08)).toEqual(new Set([false]));
  expect(ownerAt(0.85)).toEqual(new Set([true]));
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
