import { expect, onTestFinished, test } from 'vitest';
import { type BucketOptions, startBucket } from '../../../../test/support/bucket/start-bucket.ts';
import { openFileStore } from '../../src/files/store/open-file-store.ts';

/** What a store says of itself is not believed: a file is written when the store shows that it has its bytes. */

const bytes = Buffer.from('0123456789');
/** Comes in three parts. */
const large = Buffer.alloc(17_000_000, 'kiln');
const MODEL = 'assets/a/model.glb';

async function world(options: BucketOptions = {}) {
  const bucket = await startBucket(options);
  onTestFinished(() => bucket[Symbol.asyncDispose]());
  const store = await openFileStore(bucket.location);
  onTestFinished(() => store[Symbol.asyncDispose]());
  return { bucket, store, asked: (method: string) => bucket.asked.filter((one) => one.startsWith(method)).length };
}

test.each(['lies', 'halves'] as const)(
  'a file that a bucket took and does not have was not written: it %s',
  async (fault) => {
    const { bucket, store } = await world();
    bucket.set(fault);
    for (const content of [bytes, large]) {
      await expect(store.write(MODEL, content)).rejects.toMatchObject({ name: 'StoreProblem' });
    }
    await expect(store.writeNew('assets/installation.json', bytes)).rejects.toMatchObject({ name: 'StoreProblem' });
  },
);

test.each(['lies', 'breaks'] as const)('a bucket that %s has no files that are empty', async (fault) => {
  const { bucket, store } = await world();
  await store.write(MODEL, bytes);
  bucket.set(fault);
  for (const ask of [() => store.stat(MODEL), () => store.read(MODEL), () => store.stream(MODEL, { from: 0, to: 9 })]) {
    await expect(ask()).rejects.toMatchObject({ name: 'StoreProblem' });
  }
});

test.each(['sums', 'etags', 'nothing'] as const)(
  'what a bucket has is seen without reading it where it shows %s, else by reading it',
  async (shows) => {
    const { store, asked } = await world({ shows });
    await store.write(MODEL, bytes);
    await store.write('assets/a/large.glb', large);

    expect(asked('GET')).toBe(shows === 'nothing' ? 2 : 0);
    expect(Buffer.from(await store.read('assets/a/large.glb')).equals(large)).toBe(true);
    expect(await store.stat(MODEL)).toMatchObject({ size: 10 });
  },
);

test('folders that a bucket did not copy are not removed', async () => {
  const { bucket, store } = await world();
  await store.write(MODEL, bytes);
  bucket.set('halves');
  await expect(store.moveFolder('assets/a', 'trash/a')).rejects.toMatchObject({ name: 'StoreProblem' });
  bucket.set('none');
  expect(Buffer.from(await store.read(MODEL)).toString()).toBe('0123456789');
});
