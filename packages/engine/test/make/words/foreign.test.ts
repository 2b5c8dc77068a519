import { expect, test } from 'vitest';
import { partOf } from '../../../src/content/lexicon.ts';
import { nouns, standardLexicon } from '../../../src/content/nouns/index.ts';
import { NUMBERS, PATTERN_WORDS } from '../../../src/content/words/adjectives.ts';
import { LANGUAGES } from '../../../src/content/words/languages/index.ts';
import { LINKS } from '../../../src/content/words/links.ts';
import { MOODS } from '../../../src/content/words/moods.ts';
import { PARTS } from '../../../src/content/words/parts.ts';
import { STOP_WORDS } from '../../../src/content/words/stop-words.ts';
import { SURFACE_LOOKS } from '../../../src/content/words/surface-looks.ts';
import { THEMES } from '../../../src/content/words/themes.ts';
import { describes, isNoun, isThing } from '../../../src/make/words/read/foreign-words.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';
import { tokenize } from '../../../src/make/words/read/tokenize.ts';
import foreign from '../../support/foreign-prompts.json' with { type: 'json' };
import fresh from '../../support/fresh-prompts.json' with { type: 'json' };
import learned from '../../support/learned-prompts.json' with { type: 'json' };
import objects from '../../support/object-prompts.json' with { type: 'json' };
import strangers from '../../support/strangers-prompts.json' with { type: 'json' };
import unseen from '../../support/unseen-prompts.json' with { type: 'json' };

const lexicon = standardLexicon();
const read = (prompt: string) => readPrompt(prompt, lexicon);

/** What a prompt says, whatever it says it with. */
function meaning(prompt: string) {
  const { things, unknown, nothing } = read(prompt);
  return {
    things: nothing
      ? []
      : things.map(({ noun, said: _, word: _w, link: _l, also: _a, parts, ...thing }) => ({
          ...thing,
          noun: noun.words[0],
          parts: parts.map(({ said: _s, ...part }) => part),
        })),
    unknown: unknown.length,
  };
}
const isSame = (prompt: string, english: string) =>
  JSON.stringify(meaning(prompt)) === JSON.stringify(meaning(english));

const COLORS =
  'red crimson scarlet burgundy orange peach coral yellow gold golden mustard lemon blond ginger green lime olive emerald mint jade teal turquoise cyan blue navy indigo purple violet lavender lilac magenta pink fuchsia brown tan beige cream ivory khaki white grey silver charcoal black neon pastel light pale dark bright';
const STUFF =
  'plastic matte glossy wooden oak pine bamboo steel iron metal bronze copper brass chrome aluminium rusty stone granite marble concrete brick sandstone clay ceramic porcelain glass crystal ice icy diamond fabric cotton velvet silk denim felt wool woollen knitted plush furry fluffy leather rubber paper cardboard straw bone wax candy chocolate snowy sandy mossy obsidian lava glowing';
const LOOKS =
  'tiny small little big large huge giant enormous tall high fat chubby thick wide round rounded thin slim narrow long short flat baby young old ancient medieval cracked open stacked weathered worn dirty dusty rustic vintage ruined new clean modern minimalist futuristic cute cartoon funny happy friendly toy voxel lowpoly haunted cursed abandoned spooky scary evil ornate fancy royal elegant spotted striped checkered camouflage starry gradient marbled steampunk cyberpunk gothic scifi military christmas halloween space sitting kneeling lying sleeping flying standing angry sad laughing sleepy surprised smiling winged bearded crowned spiky horned';
const GRAMMAR =
  'a the and with without of for from on in under beside behind infront around through riding holding wearing filled above make please';
/** Said in English as people say them there, though only phrases know them, or nothing. */
const PHRASES = new Set([
  'on its head',
  'in its mouth',
  'in its hand',
  'shaped like',
  'made of',
  'in the shape of',
  'half',
  'broken',
  'running',
  'walking',
  'style',
  'werewolf',
  'minotaur',
]);

const known = (english: string): boolean =>
  isNoun(english, lexicon) ||
  describes(english) ||
  partOf(english) !== undefined ||
  Object.hasOwn(MOODS, english) ||
  STOP_WORDS.has(english) ||
  // No noun draws it: it is named, and never split into others.
  lexicon.knows(english) ||
  PHRASES.has(english) ||
  Object.hasOwn(PATTERN_WORDS, english) ||
  (english.includes(' ') && english.split(' ').every(known)) ||
  [LINKS, THEMES, SURFACE_LOOKS].some((table) => Object.hasOwn(table, english));

test.each(LANGUAGES)(
  '$name has every noun, part, colour, stuff, look, number and relation, and nothing that is no English',
  ({ order, ...language }) => {
    const words = language.words();
    const parts = [...new Set(Object.values(PARTS))].map((name) => (partOf(name) === undefined ? `${name}s` : name));
    const wanted = [
      ...nouns.map(({ words: [name = ''] }) => name),
      ...parts,
      ...Object.keys(NUMBERS).filter((word) => !['single', 'couple', 'pair'].includes(word)),
      ...[COLORS, STUFF, LOOKS, GRAMMAR].flatMap((list) => list.split(' ')),
    ];
    // No articles there, and what a thing bears is said with its part.
    const needless = new Set(order ? ['a', 'the', 'winged', 'horned', 'crowned'] : []);
    expect(wanted.filter((english) => !needless.has(english) && (words[english] ?? []).length === 0)).toEqual([]);
    expect(Object.keys(words).filter((english) => !known(english))).toEqual([]);
  },
);

test.each(LANGUAGES)('a word of $name means one thing, or a thing and what describes one', (language) => {
  const meanings = new Map<string, Set<string>>();
  for (const [english, ways] of Object.entries(language.words()))
    for (const way of ways) {
      expect({ way, as: way.normalize('NFKC').toLowerCase() }).toEqual({ way, as: way });
      const said = tokenize(way)
        .map(({ word }) => word)
        .join(' ');
      meanings.set(said, (meanings.get(said) ?? new Set()).add(english));
    }
  const both = (english: readonly string[]) =>
    english.length === 2 &&
    english.some((word) => describes(word)) &&
    english.some((word) => isThing(word, lexicon) && !describes(word));
  const doubtful = [...meanings].filter(([, english]) => english.size > 1 && !both([...english]));
  expect(doubtful.map(([said, english]) => `${said}: ${[...english].join(', ')}`)).toEqual([]);
});

const CODES = Object.keys(foreign) as (keyof typeof foreign)[];
const unlike = (prompts: readonly (readonly string[])[]) =>
  prompts.filter(([prompt = '', english = '']) => !isSame(prompt, english)).map(([prompt]) => prompt);

test.each(CODES)('whole prompts in %s are read as their English is', (code) => {
  expect(unlike(foreign[code].whole)).toEqual([]);
});

/** How many differ of ten prompts that were mended with, ten that were not, and eight that were written afterwards: docs/quality.md. */
const DIFFER: Readonly<Record<keyof typeof foreign, readonly [number, number, number]>> = {
  es: [0, 0, 1],
  pt: [0, 2, 1],
  fr: [0, 0, 0],
  de: [0, 1, 0],
  ja: [0, 0, 1],
  zh: [0, 0, 1],
};

test.each(CODES)('no more prompts in %s are read otherwise than was measured', (code) => {
  const { mended, held, again } = foreign[code];
  for (const [i, prompts] of [mended, held, again].entries())
    expect(unlike(prompts).length, unlike(prompts).join()).toBeLessThanOrEqual(DIFFER[code][i]!);
});

const noteOf = (prompt: string) => read(prompt).notes.find((note) => note.startsWith('Read as'));

test('English prompts are read as English, whatever their words mean elsewhere', () => {
  const prompts = [fresh, learned, objects, strangers, unseen].flat().flatMap(({ prompts }) => prompts);
  const other = prompts.filter((prompt) => noteOf(prompt) !== undefined);
  expect(prompts.length).toBeGreaterThan(300);
  // One of them is French, four are Spanish.
  expect(other.map((prompt) => prompt.split(' ', 2).join(' '))).toEqual([
    'un renard',
    'Silla de',
    'Espada medieval,',
    'Robot humanoide,',
    'Casa de',
  ]);
  const traps =
    'a die / rot / a rot monster / sin city / a pan / a red mesa / once upon a time / a luna moth / come on / a sale sign / a gift for four / a pie chart / pay day / the main fort / a bald man / a tour bus / queue here / a pull cord / fee fi fo fum / t-rex / 3 to 8 mm / F1 / a go kart / sci fi crate / low poly bear';
  for (const prompt of traps.split(' / '))
    expect({ prompt, note: noteOf(prompt) }).toEqual({ prompt, note: undefined });
});

test('what a language lacks is named as it was typed, and no part of it is made', () => {
  expect(read('ein blubberwurz auf einem tisch').nothing?.unknown).toContain('blubberwurz');
  expect(read('たこ焼き')).toMatchObject({ nothing: { unknown: ['たこ焼き'] } });
  expect(read('猫と鑵').unknown).toEqual(['鑵']);
  expect(read('龙卷风').nothing?.unknown).toEqual(['龙卷风']);
  expect(read('ドラゴンボール')).toMatchObject({ unknown: [] });
  expect(read('赤いゴジラ').nothing?.unknown).toEqual(['ゴジラ']);
  expect(read('un gato cuántico')).toMatchObject({
    things: [{ noun: { words: expect.arrayContaining(['cat']) } }],
    unknown: ['cuántico'],
  });
});

test('accents, full width and endings are as people type them; the note is bounded', () => {
  const names = (prompt: string) => read(prompt).things.map(({ noun, count }) => `${count ?? ''}${noun.words[0]}`);
  expect(names('dos arboles de navidad')).toEqual(['2christmas tree']);
  expect(names('３匹のネコ')).toEqual(['3cat']);
  expect(names('ﾄﾞﾗｺﾞﾝ')).toEqual(['dragon']);
  expect(names('zwei holztische')).toEqual(['2table']);
  expect(noteOf('ein alter holztisch')).toBe('Read as German: alter = old, holztisch = wooden table.');
  expect(noteOf('gato '.repeat(60))?.length).toBeLessThan(200);
});

test('compounds of nothing but words take a small multiple of the time of an honest prompt', () => {
  const LENGTH = 700;
  /** Of the processor, the least of these. What was looked for before is known. */
  const costOf = (prompts: readonly string[]) => {
    const runs = prompts.map((prompt) => {
      const before = process.cpuUsage();
      read(prompt.slice(0, LENGTH));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...runs);
  };
  const parts = [
    ['küken', 'jeeps', 'oger'],
    ['keule', 'beutel', 'sahne'],
    ['kioske', 'nixen', 'socke'],
  ];
  const compound = (words: readonly string[], i: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((k) => words[(i * 7 + k * k * (i + 1)) % 3]).join('');
  const hostile = parts.map((words) => Array.from({ length: 20 }, (_, i) => compound(words, i)).join(' '));
  const honest = ['rote', 'alte', 'kleine'].map((look) =>
    `ein alter holztisch mit einer ${look}n vase und zwei blauen tassen neben einem grünen sessel, `.repeat(10),
  );
  expect(costOf(hostile)).toBeLessThan(4 * costOf(honest));
});
