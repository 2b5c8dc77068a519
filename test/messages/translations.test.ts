import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entries, fillTable, message, sourcesOf } from 'kiln-runtime/words/message';
import { TRANSLATIONS as VIEWER } from 'kiln-viewer/words/languages';
import { type Node, parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { argumentsOf, literalsOf, missingForms } from '../../scripts/words/icu.ts';
import { problemsOf, viewerSource } from '../../scripts/words/problems.ts';
import { english } from '../../src/messages/words/en/index.ts';
import { TRANSLATIONS, wordsFor } from '../../src/messages/words/index.ts';
import { englishEntries, missingEntries } from '../../src/messages/words/translations.ts';

/** What translators write is whole, and says what English says: keys, arguments, plural forms, lengths. */

describe.each(TRANSLATIONS)('$name', ({ tag, entries, locales: [locale] }) => {
  test('every entry of English is there and none besides, with its arguments, its plural forms and within its length', () => {
    expect(problemsOf(tag, entries)).toEqual([]);
    expect(missingEntries()[tag]).toBeUndefined();
  });

  test('no text of two words and more is left in English', () => {
    expect(leftIn(entries, englishEntries()).filter((key) => !key.startsWith('contract.'))).toEqual([]);
  });

  test('the viewer says as much', () => {
    const viewer = VIEWER.find((one) => one.tag === tag)?.entries ?? {};
    expect(problemsOf(tag, viewer, viewerSource())).toEqual([]);
    expect(leftIn(viewer, viewerSource().english)).toEqual([]);
  });

  test('a missing argument throws', () => {
    const give = wordsFor(locale).orders.costs as (args: object) => string;
    expect(give({ price: 20 })).toContain('20');
    expect(() => give({})).toThrow(/"price" was not provided/);
  });
});

/** Keys of texts of two words and more that are as English has them. */
const leftIn = (entries: Entries, english: ReadonlyMap<string, string>) =>
  [...english].flatMap(([key, source]) =>
    entries[key] === source && literalsOf(source).match(/\p{L}{2,}/gu)?.[1] !== undefined ? [key] : [],
  );

test('a text of English has no arguments, and a message has those that its type names', () => {
  const files = globSync('{src/messages/words/en/*,packages/viewer/src/words/english}.ts');
  const messages = files.flatMap((file) => [...messagesIn(file)]);
  expect(messages.length).toBeGreaterThan(200);
  for (const { source, declared } of messages) {
    const own = [...argumentsOf(source)].map(([name, { kind }]) => [name, kind] as const);
    expect(Object.keys(declared).sort(), source).toEqual(own.map(([name]) => name).sort());
    for (const [name, kind] of own) {
      const types = kind === 'number' ? ['number'] : kind === 'text' ? ['string', 'number'] : ['boolean', 'string'];
      expect(types, `${name} in ${source}`).toContain(declared[name]);
    }
    expect(missingForms(source, 'en'), source).toEqual([]);
  }
  const all = new Set(messages.map(({ source }) => source));
  const entries = [...sourcesOf(english), ...viewerSource().english];
  const texts = entries.filter(([key, source]) => !all.has(source) && !key.startsWith('rules.'));
  expect(texts.filter(([, source]) => literalsOf(source) !== source)).toEqual([]);
});

test('what a language lacks is read in English, by the rules of English', () => {
  const table = {
    area: { text: 'a text', steps: message<{ count: number }>('{count, plural, one {# step} other {# steps}}') },
  };

  const words = fillTable(table, { 'area.text': 'ein Text' }, 'de');

  expect(words.area.text).toBe('ein Text');
  expect([1, 1_234].map((count) => words.area.steps({ count }))).toEqual(['1 step', '1,234 steps']);
});

test('mentions, quotes and braces in an argument stay as they are', () => {
  const table = { said: message<{ text: string }>('<@1> said “{text}”') };
  const { said } = fillTable(table, {}, 'en-GB');

  for (const text of ['<@2>', '<b>x</b>', "it's {odd} # ''"]) expect(said({ text })).toBe(`<@1> said “${text}”`);
});

test('problems are named: what is missing, strange, broken, too long, or without a plural form', () => {
  const german = TRANSLATIONS.find(({ tag }) => tag === 'de');
  const { 'orders.free': _, ...entries } = { ...german?.entries };
  const changed = {
    ...entries,
    'orders.unheard': 'was es nicht gibt',
    'orders.costs': '{price, plural, other {# Credits}} oder {prise}',
    'orders.make': '{price, plural, =0 {Erstellen} other {Für # Credits erstellen}',
    'request.ahead': 'davor',
    'results.faces': '{count, plural, one {# Fläche} two {# Flächen} other {# Flächen}}',
    'request.charged': '{amount, plural, few {# Credits} other {# Credits}}',
    'assets.states.ready': 'endlich fertig geworden',
  };
  expect(Object.fromEntries(problemsOf('de', changed).map(({ key, problem }) => [key, problem]))).toEqual({
    'orders.free': 'is missing',
    'orders.unheard': 'is not an entry of English',
    'orders.costs': 'has other arguments than English: prise',
    'orders.make': expect.stringContaining('is not ICU MessageFormat'),
    'request.ahead': 'lacks the arguments count',
    'request.charged': 'lacks the plural forms one',
    'assets.states.ready': 'has 23 characters; Discord takes 20',
  });
});

/** Each `message<{ … }>('…')` of a file. */
function* messagesIn(file: string): Generator<{ source: string; declared: Record<string, string> }> {
  const text = readFileSync(join(process.cwd(), file), 'utf8');
  for (const node of nodesOf(parseSync(file, text).program)) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'message') continue;
    const [given] = node.arguments;
    const [type] = node.typeArguments?.params ?? [];
    if (given?.type !== 'Literal' || type?.type !== 'TSTypeLiteral') throw new Error(`${file}: not a plain message`);
    const members = type.members.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
        ? [
            [
              member.key.name,
              text.slice(member.typeAnnotation.typeAnnotation.start, member.typeAnnotation.typeAnnotation.end),
            ],
          ]
        : [],
    );
    yield { source: String(given.value), declared: Object.fromEntries(members) };
  }
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node; // ESTree: every node has these
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}
