import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from 'kiln-runtime/make-folder';
import { expect, onTestFinished, test } from 'vitest';

test('a folder is made with those above it, by several at once, and made again without harm', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kiln-folder-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const deep = join(root, 'a', 'b', 'c');

  await Promise.all([makeFolder(deep), makeFolder(deep), makeFolder(join(root, 'a', 'b'))]);
  await makeFolder(deep);

  expect((await stat(deep)).isDirectory()).toBe(true);
  await makeFolder('/');
});

test('a folder that cannot be made says so: below a file, in place of one, below /proc', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kiln-folder-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const file = join(root, 'file');
  await writeFile(file, '');

  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  if (process.platform === 'linux') {
    await expect(makeFolder('/proc/kiln/data')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/kiln' });
  }
});
