import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { bucketOf } from './location.ts';

/** @param location as `FileStore.location`: a path or `s3://…`. @throws {UserError} `bad_location` */
export async function openFileStore(location: string): Promise<FileStore> {
  const bucket = bucketOf(location);
  if (!bucket) return createFolderStore(location);
  // Only who has a bucket loads its client.
  return (await import('./bucket-store.ts')).createBucketStore(location, bucket);
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
