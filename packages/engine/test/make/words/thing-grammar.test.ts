import { expect, test } from 'vitest';
import { emptyDescription } from '../../../src/content/adjective.ts';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';
import type { Thing } from '../../../src/make/words/read/reading.ts';
import { tagWords } from '../../../src/make/words/read/tag.ts';
import { THING_GRAMMAR } from '../../../src/make/words/read/thing-grammar.ts';
import type { ThingRule, ThingSentence } from '../../../src/make/words/read/thing-sentence.ts';
import { HELD_OUT_PROMPTS } from '../../support/held-out-prompts.ts';

const lexicon = standardLexicon();
const thing = (word: string, changes: Partial<Thing> = {}): Thing => ({
  noun: lexicon.find([word], 0)!.noun,
  word,
  parts: [],
  without: [],
  ...emptyDescription(),
  ...changes,
});
const red = (): ThingSentence['pending'] => ({ colors: ['#d3261f'], shapings: [] });
const part = (name: string) => ({ ...red(), name });

/** One rule alone at the word behind the bar. */
function apply(rule: keyof typeof THING_GRAMMAR, text: string, given: Partial<ThingSentence> = {}) {
  const at = text.slice(0, text.indexOf('|')).split(' ').filter(Boolean).length;
  const state: ThingSentence = {
    tags: tagWords(text.replace('|', '').split(' '), lexicon),
    lexicon,
    things: [],
    pending: emptyDescription(),
    pendingParts: [],
    mode: 'main',
    relation: undefined,
    link: undefined,
    lostLink: undefined,
    also: false,
    modifier: undefined,
    aside: false,
    lostHead: false,
    unknown: [],
    leftOut: [],
    notes: [],
    ...given,
  };
  return { taken: THING_GRAMMAR[rule](state, at), state };
}

test('a link closes what was described, "and" goes on with it, a last "no" is no link', () => {
  const { taken, state } = apply('linked', 'cat red |on chair', { things: [thing('cat')], pending: red() });
  expect([taken, state.relation, state.mode]).toEqual([1, 'on', 'on']);
  expect(state.things[0]!.colors).toEqual(red().colors);
  expect(apply('linked', 'red |and blue cat', { pending: red() }).state.relation).toBeUndefined();
  expect(apply('linked', 'cat |and dog', { things: [thing('cat')] }).state.relation).toBe('beside');
  expect(apply('linked', 'cat |no').taken).toBe(0);
});

test('a statue of a known thing is a likeness, of nothing known it is not', () => {
  const { taken, state } = apply('likeness', '|statue of a lion');
  expect([taken, state.pending]).toEqual([2, { colors: [], shapings: [], material: 'stone', likeness: true }]);
  expect(apply('likeness', '|bust of a lion').state.pending.material).toBe('marble');
  expect(apply('likeness', '|statue of zzyzx').taken).toBe(0);
  expect(apply('likeness', '|picture of a lion').taken).toBe(0);
});

test('a loaf of bread is taken as one thing, a bread of another is not', () => {
  expect(apply('sameAgain', 'loaf of |bread', { things: [thing('bread')] }).taken).toBe(1);
  expect(apply('sameAgain', 'cat of |bread', { things: [thing('cat')] }).taken).toBe(0);
});

test('"in" before clothes, and before what the thing has of its own, is "with": they are taken as a part', () => {
  const given = { mode: 'in', relation: 'in', things: [thing('cat')] } as const;
  const worn = apply('within', 'cat in a |hat', { ...given, things: [thing('cat')] });
  expect([worn.taken, worn.state.mode, worn.state.relation]).toEqual([1, 'with', undefined]);
  expect(worn.state.things[0]!.parts).toMatchObject([{ name: 'hat' }]);
  const potted = apply('within', 'cactus in a |pot', { ...given, things: [thing('cactus')] });
  expect(potted.state.things[0]!.parts).toMatchObject([{ name: 'pot' }]);
  for (const [word, place] of [
    ['cat', 'box'],
    ['cat', 'pot'],
  ] as const)
    expect(apply('within', `${word} in a |${place}`, { ...given, things: [thing(word)] }).state.mode).toBe('in');
});

test('"without" takes parts, nouns and patterns away, and is named where there is nothing to take from', () => {
  const without = (text: string, things = [thing('wizard')]) => apply('without', text, { mode: 'without', things });
  expect(without('wizard without |wheels').state.things[0]!.without).toEqual(['wheel']);
  expect(without('wizard without |top hat')).toMatchObject({ taken: 2, state: { things: [{ without: ['hat'] }] } });
  expect(without('wizard without |spots').state.things[0]!.without).toEqual(['pattern']);
  expect(without('without |wheels', []).state.unknown).toEqual(['wheels']);
  expect(without('wizard without |zzyzx').taken).toBe(0);
});

test('"with" takes what is worn or there anyway, patterns and parts', () => {
  const given = (word: string) => ({ mode: 'with', things: [thing(word)], pending: red() }) as const;
  const parts = (rule: keyof typeof THING_GRAMMAR, text: string, word: string) =>
    apply(rule, text, { ...given(word), things: [thing(word)] }).state.things[0]!.parts;
  expect(parts('withOwn', 'penguin with |top hat', 'penguin')).toEqual([part('hat')]);
  expect(parts('withOwn', 'knight with |shield', 'knight')).toEqual([part('shield')]);
  expect(parts('withOwn', 'knight with |dog', 'knight')).toEqual([]);
  expect(parts('withPart', 'horse with |mane', 'horse')).toEqual([part('mane')]);
  expect(apply('withPattern', 'vase with |stripes', { ...given('vase'), things: [thing('vase')] })).toMatchObject({
    taken: 1,
    state: { things: [{ pattern: { kind: 'stripes', color: '#d3261f' } }], pending: emptyDescription() },
  });
  expect(apply('withPattern', 'vase with |polka dots', { mode: 'with', things: [thing('vase')] }).taken).toBe(1);
  // An archer's bow is no ribbon.
  expect(parts('withPart', 'archer with |bow', 'archer')).toEqual([]);
});

test('themes and nouns before a noun modify it', () => {
  expect(apply('theme', '|steampunk copper robot')).toMatchObject({ taken: 1, state: { modifier: 'steampunk' } });
  expect(apply('theme', '|steampunk zzyzx').taken).toBe(0);
  expect(apply('compound', '|pirate castle')).toMatchObject({ taken: 1, state: { modifier: 'pirate' } });
  expect(apply('compound', '|castle in').taken).toBe(0);
});

test('a describing word describes, or is the thing itself when nothing follows', () => {
  expect(apply('described', 'dark |red cat').state.pending.colors).toEqual(['#6a1310']);
  expect(apply('described', 'an |orange cat').taken).toBe(1);
  expect(apply('described', 'an |orange').taken).toBe(0);
  expect(apply('described', 'car in |orange', { things: [thing('car')] }).taken).toBe(1);
});

test('a noun makes a thing of what was said before it', () => {
  const { state } = apply('nounPhrase', 'two red |cats', { pending: { ...red(), count: 2 } });
  expect(state.things).toMatchObject([{ word: 'cats', count: 2, colors: red().colors }]);
  expect(apply('nounPhrase', '|boots').state.things[0]!.count).toBe(2);
  expect(apply('nounPhrase', '|apples').state.things[0]!.count).toBe(3);
  expect(apply('nounPhrase', '|toadstol').state.notes).toHaveLength(1);
  const served = apply('nounPhrase', 'plate of |sushi', { things: [thing('plate')] }).state.things;
  expect(served.map(({ word, relation }) => [word, relation])).toEqual([
    ['plate', undefined],
    ['sushi', 'filling'],
  ]);
  const five = Array.from({ length: 5 }, () => thing('cat'));
  expect(apply('nounPhrase', '|dog', { things: five }).state.leftOut).toEqual(['dog']);
});

test('a part alone belongs to the last thing; what is left is misspelt or unknown', () => {
  expect(apply('barePart', 'horse |mane', { things: [thing('horse')] }).state.things[0]!.parts).toHaveLength(1);
  expect(apply('barePart', 'horse and |mane', { things: [thing('horse')], relation: 'beside' }).taken).toBe(0);
  expect(apply('smallWord', '|very').taken).toBe(1);
  expect(apply('smallWord', '|zzyzx').taken).toBe(0);
  expect(apply('strange', '|woodden').state).toMatchObject({ pending: { material: 'wood' }, unknown: [] });
  expect(apply('strange', '|zzyzx').state.unknown).toEqual(['zzyzx']);
});

test('a rule that does not fit changes nothing', () => {
  const stateOf = ({ tags, lexicon: _, ...state }: ThingSentence) => JSON.stringify(state);
  const rules = Object.entries(THING_GRAMMAR).map(([name, rule]: [string, ThingRule]): [string, ThingRule] => [
    name,
    (state, at) => {
      const before = stateOf(state);
      const taken = rule(state, at);
      if (taken === 0) expect(stateOf(state), `${name} at ${state.tags[at]?.word}`).toBe(before);
      return taken;
    },
  ]);
  const prompts = [
    ...Object.values(HELD_OUT_PROMPTS).flat(),
    'a cat in a red hat',
    'a dog in boots',
    'a bear in a bow tie',
  ];
  for (const prompt of prompts) readPrompt(prompt, lexicon, Object.fromEntries(rules));
});
