import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedReadme } from '../../scripts/docs.ts';

const root = join(import.meta.dirname, '../..');

test('the tables of the README are those of the code: npm run docs', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toBe(generatedReadme());
});

test('every link of the README leads to a file of the project', () => {
  const links = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(
    (match) => match[1]!,
  );
  for (const link of links) expect(() => readFileSync(join(root, link)).length, link).not.toThrow(/ENOENT/);
});
