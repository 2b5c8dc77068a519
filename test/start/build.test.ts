import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuild } from '../../src/start/build.ts';

async function folder() {
  const root = await mkdtemp(join(tmpdir(), 'kiln-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'package.json'), '{"version":"1.2.3"}');
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  return { root, git };
}

test('an image says the commit that it was built from, and a folder without one does not guess', async () => {
  const { root } = await folder();
  expect(await readBuild(root)).toEqual({ version: '1.2.3', commit: 'unknown' });

  await writeFile(join(root, 'commit'), `${'ab'.repeat(20)}\n`);
  expect(await readBuild(root)).toEqual({ version: '1.2.3', commit: 'abababababab' });

  await writeFile(join(root, 'commit'), 'unknown\n');
  expect((await readBuild(root)).commit).toBe('unknown');
});

test('a checkout says what git has checked out: on a branch, packed, detached, in a worktree', async () => {
  const { root, git } = await folder();
  git('init');
  git('commit', '--allow-empty', '-m', 'one');
  const commitOf = async (place: string) => (await readBuild(place)).commit;
  const first = git('rev-parse', '--short=12', 'HEAD');
  expect(await commitOf(root)).toBe(first);
  git('pack-refs', '--all');
  expect(await commitOf(root)).toBe(first);

  const beside = join(root, 'beside');
  git('worktree', 'add', beside, '-b', 'other');
  await writeFile(join(beside, 'package.json'), '{"version":"1.2.3"}');
  git('commit', '--allow-empty', '-m', 'two');
  expect(await commitOf(root)).toBe(git('rev-parse', '--short=12', 'HEAD'));
  expect(await commitOf(beside)).toBe(first);
  git('checkout', '--detach', first);
  expect(await commitOf(root)).toBe(first);
});
