import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { candidatesFor } from 'kiln-engine/make/words/answers/candidates';
import { mistakesOf } from 'kiln-engine/make/words/answers/check-draft';
import { type Draft, type DraftPart, nounOf } from 'kiln-engine/make/words/answers/draft';
import { readingOf, type StoredThing, strangeNouns } from 'kiln-engine/make/words/answers/stored-reading';
import { composeScene } from 'kiln-engine/make/words/compose';
import { expect, test } from 'vitest';

/** What a language model answers, as a scene: readings in the words of the lexicon, and drafts of things that no noun draws. */

const lexicon = standardLexicon();
const scene = { seed: 3, pose: '', fine: false } as const;

const thing = (noun: string, more: Partial<StoredThing> = {}): StoredThing => ({
  noun,
  count: 1,
  looks: [],
  parts: [],
  without: [],
  relation: '',
  ...more,
});

const part = (name: string, more: Partial<DraftPart> = {}): DraftPart => ({
  name,
  on: '',
  shape: 'box',
  at: [0, 0.5, 0],
  size: [0.4, 1, 0.4],
  rotate: [0, 0, 0],
  round: 0.02,
  mirror: false,
  repeat: 1,
  cut: false,
  slot: 'main',
  points: [],
  ...more,
});

const draft = (parts: DraftPart[], more: Partial<Draft> = {}): Draft => ({
  name: 'theremin',
  size_m: 1.2,
  blend: 0,
  parts,
  slots: [{ slot: 'main', look: '#8b5a33 wood' }],
  anchors: '',
  ...more,
});

test('a reading is drawn as the same words read by rules are', () => {
  const prompt = 'ein roter Drache neben zwei alten Häusern, ohne Flügel';
  const stored = {
    things: [
      thing('dragon', { looks: ['red'], without: ['wings'] }),
      thing('house', { count: 2, looks: ['old'], relation: 'beside' }),
    ],
  };

  const reading = readingOf(stored, { prompt, lexicon });
  const { nouns, understood, unknown } = composeScene(prompt, lexicon, { ...scene, reading });
  const byRules = composeScene('a red dragon without wings beside two old houses', lexicon, scene);

  expect(nouns).toEqual(['dragon', 'house']);
  expect(understood).toEqual(byRules.understood);
  expect(unknown).toEqual(byRules.unknown);
});

test('looks and parts that the lexicon does not have are named as not understood', () => {
  const stored = { things: [thing('dragon', { looks: ['red flimflam'], parts: ['3 blue wings', 'big carburettor'] })] };

  const reading = readingOf(stored, { prompt: 'x', lexicon });

  expect(reading?.unknown).toEqual(['flimflam', 'big carburettor']);
  expect(reading?.things[0]).toMatchObject({
    said: ['red'],
    parts: [{ name: 'wings', count: 3, said: ['3', 'blue'] }],
  });
});

test('a part of which there are to be none is left out', () => {
  const stored = { things: [thing('dragon', { parts: ['0 wings', '2 horns'] })] };

  const [dragon] = readingOf(stored, { prompt: 'x', lexicon })!.things;

  expect(dragon).toMatchObject({ parts: [{ name: 'horn', count: 2 }], without: ['wings'] });
});

test('a name that no noun has is strange, and no noun is taken in its place', () => {
  const stored = { things: [thing('dragn'), thing('rubber duck')] };

  expect(strangeNouns(stored, lexicon)).toEqual(['dragn']);
  expect(readingOf(stored, { prompt: 'x', lexicon })).toBeUndefined();
});

test('the size that the prompt itself says is kept', () => {
  const reading = readingOf({ things: [thing('dragon')] }, { prompt: 'ein Drache, 20 cm', lexicon });

  expect(reading?.measure).toMatchObject({ metres: 0.2 });
});

test('candidates are the nouns of the prompt, and those near to its unknown words', () => {
  const names = candidatesFor('a hovercraft with a cat', lexicon).map(({ words: [name] }) => name);

  expect(names).toContain('cat');
  expect(names.length).toBeLessThanOrEqual(30);
});

test('a draft is a noun: it is counted, painted and put in relation as any other, with the same bytes each time', () => {
  const drafted = nounOf(
    draft([part('cabinet'), part('antenna', { shape: 'rod', at: [0, 1.1, 0], size: [0.05, 0.4, 0.05] })]),
  );
  const stored = { things: [thing('theremin', { count: 2, looks: ['green'] }), thing('table', { relation: 'on' })] };
  const make = () =>
    composeScene('two green theremins on a table', lexicon, {
      ...scene,
      reading: readingOf(stored, { prompt: 'x', lexicon, drafted }),
    });

  const made = make();

  expect(made.understood).toEqual(['2 × green theremin', 'table']);
  expect(made.slots['0.main']).toMatchObject({ pattern: 'wood' });
  expect(JSON.stringify(make())).toBe(JSON.stringify(made));
});

test.each([
  [
    'floats',
    [part('body'), part('knob', { on: 'body', at: [0.5, 0.5, 0], size: [0.2, 0.2, 0.2] })],
    /^knob does not touch body: gap 0\.19/,
  ],
  ['is hidden', [part('body'), part('core', { on: 'body', size: [0.1, 0.1, 0.1] })], /^nothing is seen of core/],
  ['is cut away', [part('body'), part('hole', { on: 'body', cut: true, size: [2, 2, 2] })], /^nothing is left of it/],
  [
    'cuts nothing',
    [part('body'), part('hole', { on: 'body', cut: true, at: [1.5, 0.5, 0] })],
    /^hole cuts nothing away/,
  ],
  [
    'makes a hollow',
    [part('body'), part('void', { on: 'body', cut: true, shape: 'ball', size: [0.2, 0.2, 0.2] })],
    /^void makes a hollow/,
  ],
  [
    'is too large',
    [part('body', { size: [2, 1, 1] }), part('arm', { at: [1.5, 0.5, 0], size: [2, 1, 1] })],
    /longest side is 3\.5/,
  ],
  ['is on no part', [part('body', { on: 'table' })], /^body is on table, and there is no other part/],
  ['is named twice', [part('body'), part('body')], /^two parts are called body/],
  ['has no slot', [part('body', { slot: 'gold' })], /^body has the slot gold/],
  ['lacks points', [part('body', { shape: 'tube', points: [0, 0, 0, 0.1] })], /needs at least 2 points/],
  [
    'has equal points',
    [part('body', { shape: 'lathe', points: [0.2, 0.1, 0.2, 0.1] })],
    /^two points of body in a row/,
  ],
  ['has no area', [part('body', { shape: 'plate', points: [0, 0, 0.2, 0, 0.4, 0] })], /^the outline of body encloses/],
  ['is too much', Array.from({ length: 24 }, (_, i) => part(`p${i}`, { repeat: 24 })), /make 576 pieces: at most 200/],
] as const)('a part that %s is a mistake that the model can mend', (_, parts, sentence) => {
  expect(mistakesOf(draft([...parts]), '')).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
});

test('parts that touch with their faces are one body', () => {
  const parts = [part('cabinet'), part('lid', { on: 'cabinet', at: [0, 1.1, 0], size: [0.4, 0.2, 0.4] })];

  expect(mistakesOf(draft(parts), 'cabinet, lid')).toEqual([]);
});

test('a plan that lists parts is held against them; surfaces and anchors are read as those of nouns', () => {
  const cabinet = draft([part('cabinet')]);

  expect(mistakesOf(cabinet, 'cabinet, antenna')).toEqual(['the plan names antenna, and no part is called so']);
  expect(mistakesOf({ ...cabinet, slots: [{ slot: 'main', look: 'sparkly' }] }, '')).toEqual([
    '"sparkly" in "sparkly" is neither a colour nor a material',
  ]);
  expect(mistakesOf({ ...cabinet, anchors: 'moon 1,2' }, '')).toEqual(['"moon 1,2" is not an anchor']);
  expect(mistakesOf(cabinet, 'A wooden cabinet on which an antenna stands')).toEqual([]);
});
