import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedDocuments } from '../../scripts/docs.ts';

const root = join(import.meta.dirname, '../..');

test('the tables of the documents are those of the code: npm run docs', () => {
  for (const [file, text] of generatedDocuments()) expect(readFileSync(join(root, file), 'utf8'), file).toBe(text);
});

test('every link of the README leads to a file of the project', () => {
  const links = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(
    (match) => match[1]!,
  );
  for (const link of links) expect(() => readFileSync(join(root, link)).length, link).not.toThrow(/ENOENT/);
});
