import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { createField } from '../../../src/field/field.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { survey } from '../../../src/make/words/form/survey.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';
import { HELD_OUT_PROMPTS } from '../../support/held-out-prompts.ts';
import { measure } from '../../support/word-measure.ts';

/** Prompts as people type them, and what they come to by parts, places and outlines. */

const lexicon = standardLexicon();
const read = (prompt: string) => readPrompt(prompt, lexicon);
const names = (prompt: string) => read(prompt).things.map(({ noun }) => noun.words[0]);

/** Middle and longest side of what a thing of a scene is made of. */
function place(prompt: string, index: number) {
  const { solid } = composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
  const groups = solid.groups
    .map((pieces) => pieces.filter(({ slot }) => slot.startsWith(`${index}.`)))
    .filter((pieces) => pieces.length > 0);
  const { min, max } = survey({ groups }).box;
  return { middle: max.map((high, axis) => (high + min[axis]!) / 2), min, max };
}

test('a round table is round, whatever stands between the two words', () => {
  for (const prompt of ['a round wooden table', 'a big round table', 'a circular table']) {
    const field = createField(composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false }).solid);
    const { min, max } = place(prompt, 0);
    const corner = [min[0] + (max[0] - min[0]) * 0.06, max[1] * 0.96, min[2] + (max[2] - min[2]) * 0.06] as const;
    expect(field.distance(...corner), prompt).toBeGreaterThan(0);
    expect((max[0] - min[0]) / (max[2] - min[2]), prompt).toBeCloseTo(1, 0);
  }
});

test('what is behind a thing is behind it, and what is in front of it in front', () => {
  expect(place('a ghost behind a gravestone', 0).middle[2]).toBeLessThan(
    place('a ghost behind a gravestone', 1).middle[2]!,
  );
  expect(place('a dog in front of a house', 0).middle[2]).toBeGreaterThan(
    place('a dog in front of a house', 1).middle[2]!,
  );
});

test('an animal holds things in its mouth', () => {
  const prompt = 'a cat with a fish in its mouth';
  expect(names(prompt)).toEqual(['cat', 'fish']);
  const [cat, fish] = [place(prompt, 0), place(prompt, 1)];
  expect(fish.min[1]).toBeGreaterThan(cat.min[1]! + (cat.max[1]! - cat.min[1]!) * 0.2);
  expect(fish.middle[2]).toBeGreaterThan(cat.middle[2]!);
});

test('steampunk things have cogs on their surface, who has a face has none', () => {
  expect(read('a steampunk teapot')).toMatchObject({ things: [{ cogs: true }], unknown: [] });
  expect(measure('a steampunk teapot').parts.get('0.decal')).toBeGreaterThanOrEqual(3);
  expect(read('a steampunk cat').things[0]!.cogs).toBeUndefined();
});

test('a thing before another lends it nothing, and is named', () => {
  for (const [prompt, noun, unknown] of [
    ['a clock tower', 'tower', 'clock'],
    ['a car door', 'door', 'car'],
    ['a red banana car', 'car', 'banana'],
  ] as const)
    expect(read(prompt)).toMatchObject({
      things: [{ noun: { words: expect.arrayContaining([noun]) } }],
      unknown: [unknown],
    });
  expect(read('a clock tower').things[0]!.skin).toBeUndefined();
});

test.each([
  ['plz make teh biggest sword ever', ['sword'], []],
  ['a frog on a lily pad', ['frog', 'lily pad'], []],
  ['a skull with roses', ['skull', 'rose'], []],
  ['a mushroom house', ['mushroom'], []],
  ['a cat sleeping on a pillow', ['cat', 'pillow'], []],
  ['a phone stand', ['phone stand'], []],
  ['a dice tower', ['dice tower'], []],
  ['ein roter Drache auf einem Berg', ['dragon', 'mountain'], []],
  ['un château sur une colline', ['castle', 'hill'], []],
  ['una tortuga con sombrero', ['turtle'], []],
])('"%s" is understood', (prompt, things, unknown) => {
  expect(names(prompt)).toEqual(things);
  expect(read(prompt).unknown).toEqual(unknown);
});

test('a snake around a tree has another colour than the tree, unless its own is said', () => {
  const main = (prompt: string) =>
    composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false }).slots['0.main']!.color;
  expect(main('a snake curled around a tree')[0]).toBeGreaterThan(main('a snake')[0] + 0.2);
  const green = main('a green snake curled around a tree');
  expect(green[1]).toBeGreaterThan(green[0]);
});

test.each([
  ['a chest without lock, gold coins inside', ['chest', '7 × gold coin'], ['lock']],
  ['a sword stuck in a stone', ['sword', 'rock'], []],
  ['a barrel with metal bands', ['barrel', 'metal band'], []],
  ['a donut with sprinkles', ['donut', 'sprinkle'], []],
  ['a cheeseburger without lettuce', ['burger', 'no lettuce'], []],
  ['a car without a snorglewump', ['car'], ['snorglewump']],
  ['a crate with a skull on it', ['crate', 'skull'], []],
  ['a house with a cat on the roof', ['house', 'cat'], []],
  ['a table with three candles', ['table', '3 × candle'], []],
  ['three potions in red, blue and green', ['3 × red blue green bottle'], []],
  ['a stack of gold bars', ['5 × stacked ingot'], []],
  ['a fox with three tails', ['fox', '3 × tail'], []],
  ['un robot azul sin brazos', ['blue robot', 'no arm'], []],
  ['ein drache mit blauen flügeln', ['dragon', 'blue wings'], []],
  ['tres espadas y un leon', ['3 × sword', 'lion'], []],
  ['a purple mushrom house', ['house like purple mushroom', 'door', 'window'], ['mushrom']],
  ['a helmet with a red feather', ['helmet', 'red plume'], []],
  ['a mug with red wobblers', ['mug'], ['wobblers']],
  // Two words of one meaning.
  ['a spooky scary house', ['spooky scary house'], []],
  ['a cat with a hat on its head', ['cat', 'hat'], []],
  ['zwei rote Äpfel auf einem Teller', ['2 × red apple', 'plate'], []],
])('"%s" comes to what is said of it', (prompt, understood, unknown) => {
  const scene = composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
  expect({ understood: scene.understood, unknown: scene.unknown }).toEqual({ understood, unknown });
});

test('what is left out is not there, and what could not be left out is not said to be', () => {
  const slots = (prompt: string) =>
    new Set(
      composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false })
        .solid.groups.flat()
        .map(({ slot }) => slot),
    );
  expect(slots('a burger').has('0.lettuce')).toBe(true);
  expect(slots('a burger without lettuce').has('0.lettuce')).toBe(false);
  const robots = ['a robot', 'a robot without arms'].map(
    (prompt) => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false }).solid.groups.flat().length,
  );
  expect(robots[1]).toBeLessThan(robots[0]! - 8);
  const turtle = composeScene('a turtle without legs', lexicon, { seed: 1, pose: '', fine: false });
  expect({ understood: turtle.understood, unknown: turtle.unknown }).toEqual({
    understood: ['turtle'],
    unknown: ['leg'],
  });
});

test('several tails, each of them drawn; each potion has a colour of its own', () => {
  const scene = (prompt: string) => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
  const tubes = (prompt: string) =>
    scene(prompt)
      .solid.groups.flat()
      .filter(({ kind }) => kind === 'tube').length;
  expect(tubes('a fox with three tails') - tubes('a fox')).toBe(4);
  const { slots } = scene('three potions in red, blue and green');
  const colors = ['0.main', '1.main', '2.main'].map((slot) => slots[slot]!.color.join());
  expect(new Set(colors).size).toBe(3);
});

test('English words are read as English, whatever they end with in another language', () => {
  const prompts = Object.values(HELD_OUT_PROMPTS).flat();
  const english = [
    ...prompts,
    'a treasure chest under a palm tree',
    'a leaner tower beside water',
    'a rad skateboard',
    'a bottle of cola',
    'a bar of gold',
  ];
  for (const prompt of english)
    expect({ prompt, notes: read(prompt).notes.filter((note) => note.startsWith('Read as')) }).toEqual({
      prompt,
      notes: [],
    });
  expect(read('a treasure chest under a palm tree').things[1]!.relation).toBe('under');
});
