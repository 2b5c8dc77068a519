import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/** What the package shows to others: the paths of its package.json, but for types, tables and arithmetic. */

const root = join(import.meta.dirname, '..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, string> };
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const files = Object.entries(exports).filter(([path]) => !path.includes('*'));

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The function that a file is named after, with the comment above it. */
function operationOf(file: string): { name: string; comment: string } | undefined {
  const text = readFileSync(join(root, file), 'utf8');
  const stem = basename(file, '.ts');
  const names = [camelCase(stem), `create${camelCase(`-${stem}`)}`, `to${camelCase(`-${stem}`)}`];
  const declared = new RegExp(
    `(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?export (?:async )?(?:function|const) (${names.join('|')})\\b`,
  );
  const found = declared.exec(text);
  return found?.[2] === undefined ? undefined : { name: found[2], comment: found[1] ?? '' };
}

test('every path that is exported is a file', () => {
  expect(files.filter(([, file]) => !existsSync(join(root, file)))).toEqual([]);
});

test('every public operation has a comment with an example', () => {
  const operations = files.filter(([path]) => !path.startsWith('./core/')).map(([, file]) => operationOf(file));
  const found = operations.filter((operation) => operation !== undefined);
  expect(found.length).toBeGreaterThan(35);
  expect(found.filter(({ comment }) => !comment.includes('@example')).map(({ name }) => name)).toEqual([]);
});

test('the README shows no path that is not exported', () => {
  const shown = [...readme.matchAll(/'kiln-mesh\/([\w/-]+)'/g)].map(([, path]) => `./${path}`);
  expect(shown.filter((path) => !(path in exports))).toEqual([]);
});
