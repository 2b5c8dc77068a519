import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

/** Words that comments do without, and what to write instead. Code, and texts that people read, may have them. */
const INSTEAD: Readonly<Record<string, string>> = {
  nobody: 'the subject: no client, no process, no engine, no member',
  whoever: 'the subject: the caller, an account, a lead',
  somebody: 'the subject: a person, the operator, another process',
  anew: 'again',
  'so many': 'N, or the name of the constant',
  chores: 'periodic tasks',
  facade: 'the module or function that is called',
  'due sets?': 'outbox',
  'kingdoms?': 'category',
  'held prompts': 'held-out prompts',
};

const root = resolve(import.meta.dirname, '../..');

/** What all comments of a source say, as one text: a phrase may go on in the next line. */
function commentsOf(file: string, source: string): string {
  const comments = file.endsWith('.lua')
    ? [...source.matchAll(/--(.*)/g)].map(([, text]) => text)
    : parseSync(file, source).comments.map(({ value }) => value);
  return comments.join('\n').replaceAll(/\s*\n[\s*]*/g, ' ');
}

const wordsOf = (text: string) =>
  Object.keys(INSTEAD).filter((word) => new RegExp(`\\b(?:${word})\\b`, 'i').test(text));

/** Parses only what has such a word somewhere, be it in code. */
function wordsIn(file: string, source: string): string[] {
  const whole = source.replaceAll(/\s*\n[\s*/-]*/g, ' ');
  return wordsOf(whole).length === 0 ? [] : wordsOf(commentsOf(file, source));
}

test('comments name their subject, in plain words of the field', () => {
  const sources = globSync('{src,packages/*/src,packages/*/test,test,bench,scripts}/**/*.{ts,lua}', { cwd: root });
  const found = sources.flatMap((file) =>
    wordsIn(file, readFileSync(join(root, file), 'utf8')).map((word) => `${file}: ${word} (write ${INSTEAD[word]})`),
  );
  expect(found).toEqual([]);
});

test('the check reads comments of TypeScript and of Lua, across lines, and no code', () => {
  expect(wordsIn('a.ts', "const of = 'nobody'; // so\n  // many, made anew")).toEqual(['anew', 'so many']);
  expect(wordsIn('a.ts', '/**\n * Waits for so\n * many.\n */\nconst whoever = 1;')).toEqual(['so many']);
  expect(wordsIn('a.lua', 'local nobody = 1 -- for Whoever asks')).toEqual(['whoever']);
});
