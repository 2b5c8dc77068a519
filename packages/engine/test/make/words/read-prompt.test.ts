import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import type { Scene } from '../../../src/make/words/lay/scene.ts';
import { restyleByWords } from '../../../src/make/words/mesh/restyle.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';
import { linearColor, namedColor } from '../../../src/paint/named-colors.ts';

const lexicon = standardLexicon();
const read = (prompt: string) => readPrompt(prompt, lexicon);
const compose = (prompt: string, seed = 1, pose: '' | 'a-pose' | 't-pose' = ''): Scene =>
  composeScene(prompt, lexicon, { seed, pose, fine: false });
const names = (prompt: string) => read(prompt).things.map(({ noun }) => noun.words[0]);
const color = (name: string) => linearColor(namedColor(name)!);
const pieces = (scene: Scene, slot: string) => scene.solid.groups.flat().filter((piece) => piece.slot === slot).length;

test('finds nouns by synonym, plural, compound and near miss', () => {
  expect(names('a kitten')).toEqual(['cat']);
  expect(names('two mice')).toEqual(['mouse']);
  expect(names('a rubber duck')).toEqual(['duck']);
  expect(names('a toadstol')).toEqual(['toadstool']);
  expect(read('a toadstol').notes.join()).toContain('"toadstol" is not known');
});

test('M10: reports words that had no effect and says what an unknown noun became', () => {
  expect(read('a quantum cat').unknown).toEqual(['quantum']);
  expect(read('a flibbertigibbet').notes.join()).toMatch(/no thing that is called.*abstract sculpture/);
  expect(read('a very nice red chair').unknown).toEqual([]);
});

test('a word that every object of JavaScript has is a word like any other', () => {
  expect(read('a constructor').unknown).toEqual(['constructor']);
  expect(read('a cat with a constructor red scarf').things[0]!.parts).toMatchObject([{ name: 'scarf' }]);
  expect(restyleByWords(compose('a cat'), 'constructor', lexicon).unknown).toEqual(['constructor']);
});

test('plurals are counted, however they are made', () => {
  for (const word of ['policemen', 'wolves', 'ponies', 'mice', 'boxes', 'loaves'])
    expect(read(word), word).toMatchObject({ things: [{ count: 3 }], unknown: [], notes: [] });
});

test('reads misspelt describing words, emoji and other languages, and says so', () => {
  expect(compose('a woodden chair').slots['0.main']!.pattern).toBe('wood');
  expect(read('a woodden chair').notes.join()).toContain('"woodden" is not known; it was read as "wooden"');
  expect(read('a brushed steel cup').notes).toEqual([]);
  expect(names('🐉')).toEqual(['dragon']);
  for (const heart of ['\u2764', '\u2764\ufe0f', '\u2764\ufe0e'])
    expect(read(`a ${heart} shaped box`), heart).toEqual(read('a heart shaped box'));
  expect(names('🧙🏽\u200d♂\ufe0f riding a 🐉')).toEqual(['wizard', 'dragon']);
  expect(names('ein roter Drache auf einem Haus')).toEqual(['dragon', 'house']);
  expect(compose('un gato negro').slots['0.main']!.color).toEqual(color('black'));
  expect(read('un gato negro').notes.join()).toContain('Read as Spanish: gato = cat, negro = black.');
});

test('measures, ages, years and ordinals are no counts, and a length is the real size', () => {
  for (const prompt of [
    'a robot, 30 cm tall',
    'a 2 m tall robot',
    'a robot 1.5m high',
    'two feet tall robot',
    'a robot from 65 million years ago',
    'a 3 year old robot',
    'a robot from the 18th century',
    'a robot from 1943',
    'my 2nd robot',
    'a 1:12 scale robot',
    'robot 51',
  ])
    expect(read(prompt).things, prompt).toMatchObject([{ noun: { words: expect.arrayContaining(['robot']) } }]);
  expect(read('a robot, 30 cm tall').things[0]!.count).toBeUndefined();
  expect(read('a robot from 1943').unknown).toEqual(['1943']);
  expect(compose('a robot, 30 cm tall').realSize).toBeCloseTo(0.3, 5);
  expect(compose('a house 10 meters high').realSize).toBeGreaterThanOrEqual(10);
  expect(read('20 apples')).toMatchObject({ things: [{ count: 12 }], notes: ['Of 20 apples, 12 are made.'] });
  expect(read('a three-legged dog').things[0]!.parts).toMatchObject([{ name: 'leg', count: 3 }]);
  expect(pieces(compose('a table with 3 legs'), '0.main')).toBe(pieces(compose('a table'), '0.main') - 1);
});

test('a length that nothing can have is named, and the thing is as large as ever', () => {
  const usual = compose('a cat').realSize;
  for (const said of ['0 cm tall', `${'9'.repeat(40)} km tall`, `${'9'.repeat(400)} km`, '0.5 mm long']) {
    const { realSize, unknown } = compose(`a cat, ${said}`);
    expect(unknown, said).toEqual([said]);
    expect(Math.abs(realSize / usual - 1), said).toBeLessThan(0.1);
  }
  expect(compose('a knight on a 0 mm base').unknown).toContain('0 mm');
});

test('a word for a size or form counts once, however often it is said', () => {
  expect(read(`a ${'tall '.repeat(60)}cat`).things[0]!.shapings).toHaveLength(1);
  expect(compose(`a ${'giant '.repeat(130)}cat`).realSize).toBeLessThan(3);
});

test('none of a part leaves it out, and none of a thing is named', () => {
  expect(read('a dog with 0 hats').things).toMatchObject([{ parts: [], without: ['hat'] }]);
  expect(pieces(compose('a cat with 0 eyes and a hat'), '0.eye')).toBe(0);
  expect(pieces(compose('a cat with 0 eyes and a hat'), '0.hat')).toBeGreaterThan(0);
  expect(read('a 0-legged dog').things).toMatchObject([{ parts: [], without: ['leg'] }]);
  expect(read('0 cats')).toMatchObject({
    things: [{ noun: { words: expect.arrayContaining(['cat']) } }],
    unknown: ['0'],
  });
  expect(read('a dog and 0').unknown).toEqual(['0']);
});

test('colours stay with their noun, and land is something to stand on', () => {
  const [shrooms, grass] = read('mushrooms with white dots on green grass').things;
  expect(shrooms).toMatchObject({ count: 3, colors: [], pattern: { kind: 'dots', color: namedColor('white') } });
  expect(grass).toMatchObject({ noun: { ground: true }, relation: 'on', colors: [namedColor('green')] });
  expect(read('a dog on blue grass').things[0]).toMatchObject({ colors: [] });
  expect(names('a red dragon on a green hill')).toEqual(['dragon', 'hill']);
});

test('what is denied is left out, and a note says so', () => {
  expect(names('not a cat, a dog')).toEqual(['dog']);
  expect(read('a car, not red')).toMatchObject({ things: [{ colors: [] }], notes: ['Left out, as "not" says: red.'] });
});

test.each(['jesper', 'walter', 'martin', 'growing', 'arcane', 'beeple'])(
  'a name or another word is no slip: %s',
  (word) => {
    expect(read(`a cat and ${word}`)).toMatchObject({ things: [{}], unknown: [word], notes: [] });
    expect(names(`a cat and ${word}`)).toEqual(['cat']);
  },
);

test('a word of the dictionary is no slip of another; what is not known is never made as another thing', () => {
  expect(read('a photo of a maker').things[0]!.noun.words[0]).not.toBe('pencil');
  for (const word of ['shirt', 'clothes', 'chassis'])
    expect(read(`a ${word}`).notes.join(), word).not.toContain('read as');
  for (const word of ['pitcher', 'poster', 'hulk', 'quantum machine'])
    expect(read(`a ${word}`).nothing, word).toBeDefined();
  const { nothing } = read('a rusty falchion');
  expect(nothing).toMatchObject({ unknown: ['falchion'], suggestions: expect.arrayContaining(['a rusty sword']) });
  for (const prompt of nothing!.suggestions) expect(read(prompt), prompt).not.toHaveProperty('nothing');
});

test.each([
  ['a horse with a saddle', 'horse', ['saddle']],
  ['a brown horse with a red harness', 'horse', ['harness']],
  ['a knight holding a falchion', 'knight', ['falchion']],
  ['a dog in a sweater', 'dog', ['sweater']],
  ['a cat wearing a blue shirt', 'cat', ['shirt']],
  ['a bear in boots', 'bear', ['boots']],
  ['a robot with a bassoon', 'robot', ['bassoon']],
  ['a floor lamp', 'lamp', ['floor']],
])('nothing unlike is made of a word beside one that can be made: %s', (prompt, made, unknown) => {
  const { things, notes, ...rest } = read(prompt);
  expect(things.map(({ noun }) => noun.words[0])).toEqual([made]);
  expect(rest.unknown).toEqual(unknown);
  expect(notes).toEqual([]);
});

test('the colour of gear that is not made is not the colour of its bearer', () => {
  expect(read('a brown horse with a red harness').things[0]!.colors).toEqual(read('a brown horse').things[0]!.colors);
});

test.each(['saddle', 'harness', 'gazebo', 'unicycle', 'flibbertigibbet'])(
  'alone, what has nothing near it is refused, and nothing unlike is suggested: a %s',
  (word) => {
    expect(read(`a ${word}`).nothing).toMatchObject({ unknown: [word], suggestions: [] });
  },
);

test('two beings become one: the head of the first, the body of the second', () => {
  for (const prompt of ['a hedgehog as an astronaut', 'a cat dressed as a knight', 'half lion half eagle']) {
    const scene = compose(prompt);
    expect(names(prompt), prompt).toHaveLength(1);
    expect(scene.unknown, prompt).toEqual([]);
    expect(pieces(scene, '0.head-eye'), prompt).toBe(2);
  }
  // The figure's own head is gone.
  expect(pieces(compose('a cat dressed as a knight'), '0.eye')).toBe(0);
  expect(compose('a hedgehog as an astronaut').understood).toEqual(['hedgehog as astronaut']);
  expect(compose('a car made of cheese').slots['0.main']!.color).toEqual(compose('a cheese').slots['0.main']!.color);
});

test.each([
  ['a snake coiled around a sword', ['snake', 'sword']],
  ['a fox dressed as a pirate', ['fox as pirate']],
  ['a basket overflowing with lemons', ['basket', '7 × lemon']],
  ['mushrooms with white dots on green grass', ['3 × mushroom', 'dots', 'green grass']],
  ['an angry cat with a blue scarf', ['cat', 'angry', 'blue scarf']],
  ['a griffin', ['eagle as lion', 'wings']],
  ['a red taxi, 4 m long', ['red taxi', '4 m long']],
  ['a pirate castle on a hill', ['pirate castle', 'hill']],
])('"%s" is understood as a whole', (prompt, understood) => {
  const scene = compose(prompt);
  expect(scene).toMatchObject({ understood, unknown: [] });
});

test('vessels are filled, coils go around, moods are seen on faces', () => {
  expect(read('a basket overflowing with lemons').things).toMatchObject([{}, { count: 7, relation: 'filling' }]);
  expect(read('a box full of apples').things).toMatchObject([{}, { count: 7, relation: 'filling' }]);
  expect(names('a potion in a round bottle')).toEqual(['bottle']);
  expect(names('a bowl of soup')).toEqual(['ramen']);
  expect(read('a snake coiled around a sword').things[1]!.relation).toBe('around');
  for (const mood of ['angry', 'laughing', 'sad', 'sleepy', 'surprised']) {
    expect(pieces(compose(`a ${mood} cat`), '0.brow'), mood).toBe(2);
    expect(compose(`a ${mood} cat`).unknown, mood).toEqual([]);
  }
  expect(compose('an angry plate').unknown).toEqual(['angry']);
});

test('phrases are read as a whole', () => {
  expect(names('a slice of pizza')).toEqual(['pizza']);
  expect(names('a loaf of bread')).toEqual(['bread']);
  expect(names('a marble statue of a lion')).toEqual(['lion']);
  expect(compose('a marble statue of a lion').slots['0.eye']).toMatchObject({ pattern: 'marble' });
  expect(names('a statue')).toEqual(['sculpture']);
  expect(compose('a low poly fox')).toMatchObject({ lowpoly: true, unknown: [] });
  expect(pieces(compose('a snow covered pine tree with lights'), '0.snow')).toBeGreaterThan(0);
});

test('what is held, worn or already there takes the place that it should', () => {
  expect(pieces(compose('a wizard'), '0.staff')).toBeGreaterThan(0);
  const armed = compose('a wizard holding a sword');
  expect(pieces(armed, '0.staff')).toBe(0);
  expect(pieces(armed, '1.main')).toBeGreaterThan(0);
  expect(pieces(compose('a wizard with a horse'), '0.staff')).toBeGreaterThan(0);
  expect(names('a penguin with a top hat')).toEqual(['penguin']);
  expect(names('a knight with a golden shield')).toEqual(['knight']);
  expect(compose('a knight with a golden shield').slots['0.shield']!.metallic).toBe(1);
  expect(compose('a white horse with a golden mane').unknown).toEqual([]);
});

test('a noun before a noun is its theme, and nouns can be clothes and prints', () => {
  const castle = compose('a pirate castle');
  expect(castle.unknown).toEqual([]);
  expect(castle.slots['0.main']!.color).not.toEqual(compose('a castle').slots['0.main']!.color);
  expect(compose('a robot cat').slots['0.main']!.metallic).toBe(1);
  expect(pieces(compose('a king penguin'), '0.crown')).toBeGreaterThan(0);
  expect(names('a cat in a hat')).toEqual(['cat']);
  expect(pieces(compose('a cat in a hat'), '0.hat')).toBeGreaterThan(0);
  expect(names('a blue ball with yellow stars')).toEqual(['ball']);
  expect(compose('a blue ball with yellow stars').slots['0.main']).toMatchObject({
    pattern: 'stars',
    second: color('yellow'),
  });
  expect(names('an orange')).toEqual(['orange']);
  expect(names('an orange cat')).toEqual(['cat']);
});

test('colours go to the main and the second slots', () => {
  expect(compose('a green toadstool with blue spots').slots['0.cap']!.color).toEqual(color('green'));
  expect(compose('a green toadstool with blue spots').slots['0.spots']!.color).toEqual(color('blue'));
  const cat = compose('a blue and yellow cat').slots;
  expect(cat['0.main']!.color).toEqual(color('blue'));
  expect(cat['0.accent']!.color).toEqual(color('yellow'));
  expect(compose('a vase with black stripes').slots['0.main']).toMatchObject({
    pattern: 'stripes',
    second: color('black'),
  });
});

test('materials change metalness, and cover a creature as a whole', () => {
  expect(compose('a golden cat').slots['0.muzzle']!.metallic).toBe(1);
  expect(compose('a chair made of metal').slots['0.main']!.metallic).toBe(1);
  expect(compose('a wooden sword').slots['0.main']).toMatchObject({ pattern: 'wood', metallic: 0 });
});

test('counts, sizes and proportions change the shape', () => {
  const one = compose('an apple').solid.groups.flat().length;

  expect(compose('three apples').solid.groups.flat().length).toBe(one * 3);
  expect(compose('apples').solid.groups.flat().length).toBe(one * 3);
  expect(compose('a giant apple').realSize / compose('an apple').realSize).toBeGreaterThan(2.5);
  expect(JSON.stringify(compose('a fat cat').solid)).not.toBe(JSON.stringify(compose('a cat').solid));
});

test('parts are added and left out as asked', () => {
  expect(pieces(compose('a car'), '0.tyre')).toBeGreaterThan(0);
  expect(pieces(compose('a car without wheels'), '0.tyre')).toBe(0);
  expect(pieces(compose('a cat with a hat'), '0.hat')).toBeGreaterThan(0);
  expect(pieces(compose('a wizard with no hat'), '0.hat')).toBe(0);
  expect(pieces(compose('a cat with a blue scarf'), '0.scarf')).toBeGreaterThan(0);
  expect(compose('a cat with a blue scarf').slots['0.scarf']!.color).toEqual(color('blue'));
  expect(pieces(compose('a horse with six legs'), '0.hoof')).toBe(6);
  expect(pieces(compose('a cat with wings'), '0.wings')).toBeGreaterThan(0);
});

test('things stand in relation to each other', () => {
  expect(names('a cat on a chair')).toEqual(['cat', 'chair']);
  const lowest = (scene: Scene, prefix: string) =>
    Math.min(
      ...scene.solid.groups
        .flat()
        .filter(({ slot }) => slot.startsWith(prefix))
        .map(({ transform }) => transform[7]!),
    );
  const scene = compose('a cat on a chair');
  expect(lowest(scene, '0.')).toBeGreaterThan(lowest(scene, '1.') + 0.2);
  expect(names('a cat and a dog')).toEqual(['cat', 'dog']);
});

test('the pose moves the arms of figures', () => {
  const wide = (pose: '' | 'a-pose' | 't-pose') => JSON.stringify(compose('a man', 1, pose).solid);
  expect(new Set([wide(''), wide('a-pose'), wide('t-pose')]).size).toBe(3);
});

test('the same prompt and seed give the same scene, another seed or synonym another', () => {
  expect(compose('a cat', 4)).toEqual(compose('a cat', 4));
  expect(compose('a cat', 4).solid).not.toEqual(compose('a cat', 5).solid);
  expect(compose('a cat', 4).solid).not.toEqual(compose('a kitty', 4).solid);
});

test('a texture prompt changes surfaces and leaves the solid alone', () => {
  const scene = compose('a red toadstool');
  const gold = restyleByWords(scene, 'weathered gold', lexicon);

  expect(gold.solid).toBe(scene.solid);
  expect(gold.slots['0.cap']).toMatchObject({ metallic: 1, wear: 0.8 });
  expect(restyleByWords(scene, 'blue wood', lexicon).slots['0.cap']).toMatchObject({
    pattern: 'wood',
    color: color('blue'),
  });
  expect(restyleByWords(scene, 'green stem', lexicon).slots['0.stem']!.color).toEqual(color('green'));
});
