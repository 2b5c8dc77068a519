import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test('one version stands everywhere, and the changes of it are told', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const { version, dependencies } = JSON.parse(text('package.json'));
  const lock = JSON.parse(text('package-lock.json')).packages;
  const folders = globSync('packages/*/package.json', { cwd: root }).map((file) => dirname(file));
  expect(folders.length).toBeGreaterThan(4);
  for (const folder of folders) {
    const own = JSON.parse(text(`${folder}/package.json`));
    const wanted = Object.entries({ ...dependencies, ...own.dependencies, ...own.devDependencies });
    const ours = wanted.filter(([name]) => name.startsWith('kiln-'));
    expect([own.version, lock[folder].version, ...ours.map(([, of]) => of)], folder).toEqual(
      Array.from({ length: 2 + ours.length }, () => version),
    );
  }
  expect(lock[''].version).toBe(version);
  expect(text('ops/kubernetes/kustomization.yaml')).toContain(`newTag: ${version}\n`);
  expect(text('compose.yaml')).toContain(`image: kiln:${version}\n`);
  expect(text('Dockerfile')).toContain(`image.version="${version}"`);
  const [, newest] = text('CHANGELOG.md').match(/^## (\d\S*) – \d{4}-\d\d-\d\d$/m) ?? [];
  expect(newest).toBe(version);
});
