import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGuildIndexes } from '../../src/jobs/library/guild-indexes.ts';
import {
  createLibraryIndex,
  isBeginning,
  type LibraryEntry,
  type Search,
  termsOf,
  wantedTerms,
} from '../../src/jobs/library/library-index.ts';

/** The index of a library by itself: that it finds what a look at each result finds. */

const entry = (id: string, text: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  ...{
    id,
    text,
    family: 'text-to-3d',
    user: 'a',
    isPrivate: false,
    at: 1_000,
    state: '',
    tags: [],
    fans: [],
    votes: 0,
  },
  ...more,
});

function found(entries: readonly LibraryEntry[], words: string): string[] {
  const index = createLibraryIndex();
  for (const one of entries) index.put(one);
  return index.search({ query: { words }, reader: 'a', limit: 100 }).map(({ id }) => id);
}

test('words are found without case and accents, by their beginnings, and in scripts without spaces', () => {
  const entries = [
    entry('1', 'Éléphant doré'),
    entry('2', 'a RED dragon'),
    entry('3', '赤いドラゴン'),
    entry('4', '一个红色的木椅子'),
    entry('5', 'ein Bär in Rot'),
  ];
  for (const [words, ids] of [
    ['elephant', ['1']],
    ['ELEPH dor', ['1']],
    ['drag', ['2']],
    ['dr', []],
    ['ドラゴン', ['3']],
    ['赤', ['3']],
    ['子', ['4']],
    ['木椅', ['4']],
    ['椅木', []],
    ['bar', ['5']],
    ['red elephant', []],
    ['!?', ['5', '4', '3', '2', '1']],
  ] as const) {
    expect([words, found(entries, words)]).toEqual([words, ids]);
  }
});

const id = fc.integer({ min: 1, max: 30 }).map(String);
const WORDS = [
  'red',
  'Redwood',
  'rot',
  'é',
  'éclair',
  'eclairs',
  'chair',
  '赤',
  '赤い',
  '木椅子',
  'ドラゴン',
  'dragon',
  'dra',
];
const someWords = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((all) => all.join(' '));
const member = fc.constantFrom('a', 'b', 'c');
const tag = fc.constantFrom('hero', 'prop', 'wip');
const anEntry: fc.Arbitrary<LibraryEntry> = fc.record({
  id,
  text: someWords(5),
  family: fc.constantFrom('text-to-3d', 'rigging'),
  user: member,
  isPrivate: fc.boolean(),
  at: fc.integer({ min: 1, max: 8 }),
  state: fc.constantFrom('', 'ready', 'approved'),
  tags: fc.uniqueArray(tag),
  fans: fc.uniqueArray(member),
  votes: fc.integer({ min: 0, max: 3 }),
});
const aSearch = fc.record(
  {
    words: someWords(2),
    family: fc.constantFrom('text-to-3d', 'rigging'),
    member,
    tag,
    isTagged: fc.boolean(),
    state: fc.constantFrom('ready' as const, 'approved' as const),
    favourites: fc.constantFrom('mine' as const, 'any' as const),
    from: fc.integer({ min: 1, max: 8 }),
    until: fc.integer({ min: 1, max: 9 }),
    voted: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Each condition on its own, of each result. */
function bruteForce(entries: readonly LibraryEntry[], { query, reader, limit }: Search): string[] {
  const wanted = wantedTerms(query.words ?? '');
  return entries
    .filter(({ user, isPrivate }) => !isPrivate || user === reader)
    .filter(({ text }) =>
      wanted.every((term) => termsOf(text).some((one) => (isBeginning(term) ? one.startsWith(term) : one === term))),
    )
    .filter(({ family }) => query.family === undefined || query.family === family)
    .filter(({ user }) => query.member === undefined || query.member === user)
    .filter(({ tags }) => query.tag === undefined || tags.includes(query.tag))
    .filter(({ tags }) => !query.isTagged || tags.length > 0)
    .filter(({ state }) => query.state === undefined || query.state === state)
    .filter(({ fans }) => query.favourites !== 'mine' || fans.includes(reader))
    .filter(({ fans }) => query.favourites !== 'any' || fans.length > 0)
    .filter(({ at }) => at >= (query.from ?? 0) && at < (query.until ?? 100))
    .filter(({ votes }) => !query.voted || votes > 0)
    .sort(
      (one, other) => (query.voted ? other.votes - one.votes : 0) || other.at - one.at || (one.id < other.id ? 1 : -1),
    )
    .slice(0, limit)
    .map((one) => one.id);
}

test('a search after any changes finds what a look at each result finds, page by page', () => {
  const change = fc.oneof(anEntry, id);
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 60 }),
      fc.array(fc.tuple(aSearch, member), { minLength: 1 }),
      (changes, searches) => {
        const index = createLibraryIndex();
        const truth = new Map<string, LibraryEntry>();
        for (const one of changes) {
          if (typeof one === 'string') {
            index.remove(one);
            truth.delete(one);
          } else {
            index.put(one);
            truth.set(one.id, one);
          }
        }
        for (const [query, reader] of searches) {
          const all = bruteForce([...truth.values()], { query, reader, limit: 100 });
          const pages: string[] = [];
          for (let after: Search['after']; ; ) {
            const page = index.search({ query, reader, after, limit: 4 });
            pages.push(...page.map((one) => one.id));
            if (page.length < 4) break;
            after = page.at(-1);
          }
          expect(pages).toEqual(all);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('the guild that was searched longest ago goes when there are too many results in all', () => {
  const ask = createGuildIndexes(5);
  const fill = (guild: string, count: number) => {
    ask({ kind: 'begin', guild });
    const entries = Array.from({ length: count }, (_, i) => entry(`${i}`, 'a chair'));
    return ask({ kind: 'put', guild, entries, gone: [], position: '1-1' });
  };
  const where = (guild: string) => ask({ kind: 'where', guild }).kind;
  fill('one', 2);
  fill('two', 2);
  expect(where('one')).toBe('at');
  fill('three', 3);
  expect(['one', 'two', 'three'].map(where)).toEqual(['at', 'none', 'at']);
  // One guild alone may have more.
  expect(fill('four', 9)).toEqual({ kind: 'taken', size: 9 });
  expect(['one', 'three', 'four'].map(where)).toEqual(['none', 'none', 'at']);
});

test('what is changed again and again is found by what it says now, and keeps no more than a few places', () => {
  const index = createLibraryIndex();
  const search = (words: string) => index.search({ query: { words }, reader: 'a', limit: 9 }).map(({ id }) => id);
  index.put(entry('1', 'a red chair'));
  index.put(entry('2', 'a red table'));
  // More often than there is room for numbers that are no more: the lists are made again on the way.
  for (let time = 0; time < 2_500; time++) index.put(entry('3', time % 2 ? 'a red lamp' : 'a blue lamp'));
  expect([search('red'), search('blue'), search('lam')]).toEqual([['3', '2', '1'], [], ['3']]);
  index.remove('2');
  expect(search('red')).toEqual(['3', '1']);
});

test('an index that is not complete answers nothing', () => {
  const ask = createGuildIndexes();
  const search = { query: {}, reader: 'a', limit: 9 };
  expect(ask({ kind: 'search', guild: 'one', search })).toEqual({ kind: 'none' });
  ask({ kind: 'begin', guild: 'one' });
  ask({ kind: 'put', guild: 'one', entries: [entry('1', 'a chair')], gone: [] });
  expect(ask({ kind: 'search', guild: 'one', search })).toEqual({ kind: 'none' });
  ask({ kind: 'put', guild: 'one', entries: [], gone: [], position: '-' });
  expect(ask({ kind: 'search', guild: 'one', search })).toEqual({ kind: 'found', results: [{ at: 1_000, id: '1' }] });
});
