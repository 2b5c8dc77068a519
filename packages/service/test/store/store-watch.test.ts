import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { standStill } from '../../../../test/support/stand-still.ts';
import { until } from '../../../../test/support/until.ts';
import { createFolderStore } from '../../src/files/store/folder-store.ts';
import { watchStore } from '../../src/files/store/store-watch.ts';

const SILENCE_MS = 300;

/** A folder that can be made to hang, and what the watch logs of it. */
async function watchedFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-watched-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let answering = Promise.withResolvers<void>();
  answering.resolve();
  const store = createFolderStore(folder);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  return {
    lines,
    watch: () =>
      watchStore({ ...store, read: (name) => answering.promise.then(() => store.read(name)) }, log, SILENCE_MS),
    hang() {
      answering = Promise.withResolvers<void>();
    },
    answer: () => answering.resolve(),
  };
}

test('a folder that does not answer is away, and there again as soon as it answers', async () => {
  const folder = await watchedFolder();
  await using watch = await folder.watch();
  expect(watch.problem()).toBeUndefined();
  folder.hang();
  watch.suspect();
  await until('it is away', () => watch.problem() === 'files cannot be stored: no answer in 0.3 s');
  folder.answer();
  await until('it is there', () => watch.problem() === undefined);
});

test('a process that stands still takes no folder for one that is away', async () => {
  const folder = await watchedFolder();
  const watching = folder.watch();
  standStill(2 * SILENCE_MS);
  await using watch = await watching;
  expect(watch.problem()).toBeUndefined();
  expect(folder.lines).toEqual([]);
});
