import { bucketOf } from 'kiln-runtime/files-location';
import type { Patience } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { observeStore, type StoreObserver } from './observed-store.ts';

export interface OpenOptions {
  /** Hears how each operation ended. */
  observer?: StoreObserver | undefined;
  patience?: Patience | undefined;
}

/**
 * Every operation of it, folder or bucket, fails with a `StoreProblem`, or with the code ENOENT where there is no such file.
 * @param location as `FileStore.location`: a path or `s3://…`. @throws {UserError} `bad_location`
 */
export async function openFileStore(
  location: string,
  { observer = () => {}, patience = 'usual' }: OpenOptions = {},
): Promise<FileStore> {
  const bucket = bucketOf(location);
  if (!bucket) return observeStore(createFolderStore(location), observer);
  // The client is only loaded where there is a bucket.
  const { createBucketStore } = await import('./bucket-store.ts');
  return observeStore(createBucketStore(location, bucket, patience), observer);
}

/** Stores that a thread has opened, by their location: one each, for as long as the thread lives. */
export function createOpenStores(): (location: string) => Promise<FileStore> {
  const stores = new Map<string, Promise<FileStore>>();
  return (location) => {
    const open = stores.get(location) ?? openFileStore(location);
    stores.set(location, open);
    return open;
  };
}
