import { randomUUID } from 'node:crypto';
import type { FileStore } from './file-store.ts';
import { StoreProblem } from './store-problem.ts';

/**
 * Whether files can be kept: one is written, read, listed and removed again. Its bytes are new each time, so a store that
 * answers without keeping anything is found out.
 * @param heard hears of each step that was answered
 * @throws {StoreProblem}
 */
export async function tryStore(store: FileStore, heard = () => {}): Promise<void> {
  const folder = `probe-${randomUUID()}`;
  const name = `${folder}/probe`;
  const bytes = new TextEncoder().encode(
    `Written by Kiln to see whether it can be, and may be removed. ${randomUUID()}\n`,
  );
  try {
    await store.write(name, bytes);
    heard();
    if (Buffer.compare(await store.read(name), bytes) !== 0) throw otherBytes();
    heard();
    if ((await store.names(folder)).length !== 1) throw otherBytes();
  } catch (error) {
    await store.removeFolder(folder).catch(() => {});
    // Written a moment ago.
    throw error instanceof StoreProblem ? error : otherBytes();
  }
  await store.removeFolder(folder);
}

const otherBytes = () => new StoreProblem('it does not give back what was written');
