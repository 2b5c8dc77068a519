import { type FileStore, isNoSuchFile } from './file-store.ts';

/** A folder of a store into one of another, also of another kind. What is there with the same size is left alone. */

export interface Copied {
  files: number;
  bytes: number;
}

export interface StoreFolder {
  store: FileStore;
  folder: string;
}

/** @param onFile hears of each, and whether it was there. @param skips names below the folder that are not copied */
export async function copyFiles(
  from: StoreFolder,
  to: StoreFolder,
  { onFile, skips }: { onFile?: (copied: Copied, wasThere: boolean) => void; skips?: ReadonlySet<string> } = {},
): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0 };
  for await (const name of filesBelow(from.store, from.folder)) {
    if (skips?.has(name)) continue;
    const [source, target] = [`${from.folder}/${name}`, `${to.folder}/${name}`];
    const size = (await from.store.stat(source))?.size;
    // Gone meanwhile: its time was over.
    if (size === undefined) continue;
    const wasThere = (await to.store.stat(target))?.size === size;
    if (!wasThere && !(await copyFile(from.store, source, { to: to.store, target, size }))) continue;
    copied.files++;
    copied.bytes += size;
    onFile?.(copied, wasThere);
  }
  return copied;
}

/** @returns false when it has gone meanwhile */
async function copyFile(
  from: FileStore,
  source: string,
  { to, target, size }: { to: FileStore; target: string; size: number },
): Promise<boolean> {
  try {
    if (size === 0) await to.write(target, new Uint8Array());
    else await to.writeStream(target, await from.stream(source, { from: 0, to: size - 1 }));
    return true;
  } catch (error) {
    if (isNoSuchFile(error) && !(await from.stat(source))) return false;
    throw error;
  }
}

/** By their names below the folder. */
async function* filesBelow(store: FileStore, folder: string, below = ''): AsyncGenerator<string> {
  const at = below === '' ? folder : `${folder}/${below}`;
  const path = (name: string) => (below === '' ? name : `${below}/${name}`);
  for (const name of await store.names(at)) yield path(name);
  for await (const name of store.folders(at)) yield* filesBelow(store, folder, path(name));
}
