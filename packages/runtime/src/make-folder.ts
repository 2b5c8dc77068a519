import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A folder, with those above it where they are missing. In place of `mkdir` with `recursive`: below a folder that is there
 * and takes no others, such as `/proc`, Node tries again for ever (libuv takes ENOENT for a missing parent, every time).
 * @throws what the system says of the first folder that cannot be made
 */
export async function makeFolder(path: string): Promise<void> {
  if ((await tryToMake(path)) === 'made') return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  // What is still missing now cannot be made here.
  if ((await tryToMake(path)) === 'orphan') await mkdir(path);
}

async function tryToMake(path: string): Promise<'made' | 'orphan'> {
  try {
    await mkdir(path);
    return 'made';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'orphan';
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory()) return 'made';
    throw error;
  }
}
