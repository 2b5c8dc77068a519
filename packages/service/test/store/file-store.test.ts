import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { bucketOf } from 'kiln-runtime/files-location';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startBucket } from '../../../../test/support/bucket/start-bucket.ts';
import { newTaskId } from '../../src/base/task-id.ts';
import type { FileStore } from '../../src/files/store/file-store.ts';
import { openFileStore } from '../../src/files/store/open-file-store.ts';
import { createTrash } from '../../src/files/trash.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kiln-store-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Each form of store, empty. */
const FORMS: Record<string, () => Promise<FileStore>> = {
  folder: async () => openFileStore(await folder()),
  async bucket() {
    const bucket = await startBucket();
    onTestFinished(() => bucket[Symbol.asyncDispose]());
    const store = await openFileStore(bucket.location);
    onTestFinished(() => store[Symbol.asyncDispose]());
    return store;
  },
};

describe.each(Object.keys(FORMS))('a store in a %s', (form) => {
  const open = async () => FORMS[form]!();

  test('gives back what was written, whole and in parts, and knows what is not there', async () => {
    const store = await open();
    await store.write('assets/a/model.glb', bytes('0123456789'));
    await store.write('assets/a/model.glb', bytes('9876543210'));

    expect(Buffer.from(await store.read('assets/a/model.glb')).toString()).toBe('9876543210');
    expect((await buffer(await store.stream('assets/a/model.glb', { from: 2, to: 4 }))).toString()).toBe('765');
    expect(await store.stat('assets/a/model.glb')).toMatchObject({ size: 10 });
    expect(await store.stat('assets/a/other.glb')).toBeUndefined();
    expect(await store.stat('assets/a')).toBeUndefined();
    await expect(store.read('assets/a/other.glb')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('takes over files of the disk, also such as come in several pieces', { tags: 'long' }, async () => {
    const store = await open();
    const large = Buffer.alloc(17_000_000, 'kiln');
    const path = join(await folder(), 'upload');
    await writeFile(path, large);
    await store.adopt('assets/a/input/model.glb', path);

    await expect(writeFile(path, 'free again', { flag: 'wx' })).resolves.toBeUndefined();
    expect(Buffer.from(await store.read('assets/a/input/model.glb')).equals(large)).toBe(true);
    await store.writeStream('copy', await store.stream('assets/a/input/model.glb', { from: 0, to: large.length - 1 }));
    expect(await store.stat('copy')).toMatchObject({ size: large.length });
  });

  test('lists files and folders of one folder only, and removes a folder with what is below', async () => {
    const store = await open();
    for (const name of ['a/one', 'a/two', 'a/private/three', 'ab/four'])
      await store.write(`assets/${name}`, bytes(name));

    expect((await store.names('assets/a')).sort()).toEqual(['one', 'two']);
    expect((await Array.fromAsync(store.folders('assets'))).sort()).toEqual(['a', 'ab']);
    await store.remove('assets/a/one');
    await store.remove('assets/a/one');
    expect(await store.names('assets/a')).toEqual(['two']);
    await store.removeFolder('assets/a');
    expect(await Array.fromAsync(store.folders('assets'))).toEqual(['ab']);
    expect(await store.names('nowhere')).toEqual([]);
    expect(await Array.fromAsync(store.folders('nowhere'))).toEqual([]);
  });

  test('lets one of several write a name first', async () => {
    const store = await open();
    expect(await store.writeNew('assets/installation.json', bytes('first'))).toBe(true);
    expect(await store.writeNew('assets/installation.json', bytes('second'))).toBe(false);
    expect(Buffer.from(await store.read('assets/installation.json')).toString()).toBe('first');
  });

  test('has a trash that keeps what it is given for a week, and gives it back', async () => {
    const store = await open();
    const trash = createTrash(store);
    const now = Date.parse('2026-05-01T12:00:00Z');
    const [id, other] = [newTaskId(now), newTaskId(now)];
    for (const task of [id, other]) await store.write(`assets/${task}/private/model.glb`, bytes(task));

    expect(await trash.put(id, now)).toBe(true);
    expect(await trash.put(id, now)).toBe(false);
    expect(await trash.put(other, now)).toBe(true);
    expect(await trash.bringBack('2026-05-02')).toEqual([]);
    expect((await trash.bringBack('2026-05-01')).sort()).toEqual([id, other].sort());
    expect(Buffer.from(await store.read(`assets/${id}/private/model.glb`)).toString()).toBe(id);
    expect(await trash.list()).toEqual([]);

    await trash.put(id, now);
    expect(await trash.empty(now + 6 * 86_400_000)).toEqual([]);
    expect(await trash.empty(now + 9 * 86_400_000)).toEqual(['2026-05-01']);
    expect(await trash.bringBack()).toEqual([]);
  });
});

test('a bucket that refuses for a moment is asked again', { tags: 'long' }, async () => {
  await using bucket = await startBucket();
  await using store = await openFileStore(bucket.location);
  bucket.fail(2);
  await store.write('assets/a/one', bytes('one'));
  bucket.fail(1);
  expect(Buffer.from(await store.read('assets/a/one')).toString()).toBe('one');
  expect(bucket.keys()).toEqual(['kiln/assets/a/one']);
});

test('a bucket takes nothing from a client with another key', async () => {
  const store = await FORMS.bucket!();
  await store.write('assets/a/one', bytes('one'));
  const secret = process.env.AWS_SECRET_ACCESS_KEY;
  process.env.AWS_SECRET_ACCESS_KEY = 'another';
  await using stranger = await openFileStore(store.location);
  await expect(stranger.write('assets/a/one', bytes('two'))).rejects.toMatchObject({
    message: 'SignatureDoesNotMatch, status 403',
    isFinal: true,
  });
  process.env.AWS_SECRET_ACCESS_KEY = secret;
  expect(Buffer.from(await store.read('assets/a/one')).toString()).toBe('one');
});

test.each([
  ['s3://files', { bucket: 'files', prefix: '', pathStyle: false }],
  ['s3://files/kiln/staging/?path_style=true', { bucket: 'files', prefix: 'kiln/staging/', pathStyle: true }],
  ['/srv/kiln', undefined],
  ['.kiln', undefined],
])('%s is understood as a place of files', (location, expected) => {
  expect(bucketOf(location)).toEqual(expected);
});

test.each([
  's3://',
  's3://Files',
  's3://key:secret@files',
  's3://files?pathstyle=1',
  's3://files/a//b',
  'gs://files',
  'http://host/files',
])('%s is refused as a place of files, with what to write instead', (location) => {
  expect(() => bucketOf(location)).toThrow(/write s3:\/\/bucket/);
});
