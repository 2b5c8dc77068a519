import { UserError } from 'kiln-errors';
import type { StoreOperation, StoreOutcome } from '../../base/meters.ts';
import type { FileStore } from './file-store.ts';
import { storeProblem } from './store-problem.ts';

/** A store whose errors are of one kind, whatever it is made of, and whose operations are counted. */

export type HeardOfStore = (operation: StoreOperation, outcome: StoreOutcome) => void;

export function toldStore(store: FileStore, heard: HeardOfStore): FileStore {
  /** @throws {StoreProblem} */
  const told = async <T>(operation: StoreOperation, work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work();
      heard(operation, 'done');
      return done;
    } catch (error) {
      if (error instanceof UserError) throw error;
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      heard(operation, isMissing ? 'missing' : 'failed');
      throw isMissing ? error : storeProblem(error);
    }
  };
  return {
    ...store,
    read: (name) => told('read', () => store.read(name)),
    stat: (name) => told('stat', () => store.stat(name)),
    stream: (name, range) => told('read', () => store.stream(name, range)),
    write: (name, bytes) => told('write', () => store.write(name, bytes)),
    writeStream: (name, bytes) => told('write', () => store.writeStream(name, bytes)),
    writeNew: (name, bytes) => told('write', () => store.writeNew(name, bytes)),
    adopt: (name, from) => told('write', () => store.adopt(name, from)),
    sync: (folder) => told('write', () => store.sync(folder)),
    names: (folder) => told('list', () => store.names(folder)),
    async *folders(folder) {
      const all = store.folders(folder)[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await told('list', () => all.next());
        if (done) return;
        yield value;
      }
    },
    removeFolder: (folder) => told('remove', () => store.removeFolder(folder)),
    remove: (name) => told('remove', () => store.remove(name)),
    moveFolder: (folder, to) => told('move', () => store.moveFolder(folder, to)),
    removePartials: (folder) => told('remove', () => store.removePartials(folder)),
  };
}
