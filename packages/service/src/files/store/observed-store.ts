import { UserError } from 'kiln-errors';
import type { StoreOperation, StoreOutcome } from '../../base/meters.ts';
import { type FileStore, isNoSuchFile } from './file-store.ts';
import { storeProblem } from './store-problem.ts';

/** A store whose errors are of one kind, whatever it is made of, and whose operations are counted. */

export type StoreObserver = (operation: StoreOperation, outcome: StoreOutcome) => void;

export function observeStore(store: FileStore, observer: StoreObserver): FileStore {
  /** @throws {StoreProblem} */
  const observed = async <T>(operation: StoreOperation, work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work();
      observer(operation, 'done');
      return done;
    } catch (error) {
      if (error instanceof UserError) throw error;
      const isMissing = isNoSuchFile(error);
      observer(operation, isMissing ? 'missing' : 'failed');
      throw isMissing ? error : storeProblem(error);
    }
  };
  return {
    ...store,
    read: (name) => observed('read', () => store.read(name)),
    stat: (name) => observed('stat', () => store.stat(name)),
    stream: (name, range) => observed('read', () => store.stream(name, range)),
    write: (name, bytes) => observed('write', () => store.write(name, bytes)),
    writeStream: (name, bytes) => observed('write', () => store.writeStream(name, bytes)),
    writeNew: (name, bytes) => observed('write', () => store.writeNew(name, bytes)),
    adopt: (name, from) => observed('write', () => store.adopt(name, from)),
    sync: (folder) => observed('write', () => store.sync(folder)),
    names: (folder) => observed('list', () => store.names(folder)),
    async *folders(folder) {
      const all = store.folders(folder)[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await observed('list', () => all.next());
        if (done) return;
        yield value;
      }
    },
    removeFolder: (folder) => observed('remove', () => store.removeFolder(folder)),
    remove: (name) => observed('remove', () => store.remove(name)),
    moveFolder: (folder, to) => observed('move', () => store.moveFolder(folder, to)),
    removePartials: (folder) => observed('remove', () => store.removePartials(folder)),
  };
}
