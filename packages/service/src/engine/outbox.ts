import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonBytes, readJson } from '../base/json.ts';
import { type AssetFiles, createAssetFiles } from '../files/asset-files.ts';
import { readIfThere } from '../files/store/file-store.ts';
import { createFolderStore } from '../files/store/folder-store.ts';
import { Made } from '../threads/thread-tasks.ts';

/**
 * Results on this machine's disk that are made and not yet in the store. A run writes here alone, so that a store that is
 * away costs no work: the files go there when it is back, also after this process has ended and another one of this folder
 * has taken the task. It holds nothing that could not be made again, by whichever engine takes the task.
 */
export interface Outbox {
  /** Where a run puts its files: `AssetFiles` of a folder. */
  readonly location: string;
  /** The finished run of a task, if there is one. */
  find(task: string): Promise<Made | undefined>;
  /** The run is finished and its files are on the disk: from here on it is not made again. */
  note(task: string, made: Made): Promise<void>;
  /** Brings a finished run's files to where they belong. @throws {StoreProblem} @throws {LostOutput} */
  deliver(task: string, made: Made, files: AssetFiles): Promise<void>;
  remove(task: string): Promise<void>;
  /** Tasks that something is here of. */
  tasks(): Promise<string[]>;
}

/** Neither here nor there, as after another process of this folder brought it to its end. */
export class LostOutput extends Error {
  override readonly name = 'LostOutput';
}

const FOLDER = 'outbox';
const AT_ONCE = 4;

export function createOutbox(dataDir: string): Outbox {
  const location = join(dataDir, FOLDER);
  const disk = createFolderStore(location);
  const own = createAssetFiles(disk);
  const noteOf = (task: string) => `made/${task}.json`;

  const deliverOne = async (task: string, { kind, name, size }: Made['files'][number], files: AssetFiles) => {
    const file = { task, kind, name };
    const path = join(location, own.nameOf(file));
    if (await isThere(path)) return files.adopt(file, path);
    // It was taken over before, by this process or one that ended since.
    const there = await files.store.stat(files.nameOf(file));
    if (there?.size !== size) throw new LostOutput(`${name} of ${task} is neither in the outbox nor in the store`);
  };

  return {
    location,
    async find(task) {
      const bytes = await readIfThere(disk, noteOf(task));
      // Of another version it is not read, and made again.
      return bytes && Made.safeParse(readJson(bytes)).data;
    },
    async note(task, made) {
      await disk.write(noteOf(task), jsonBytes(made));
    },
    async deliver(task, made, files) {
      for (let i = 0; i < made.files.length; i += AT_ONCE) {
        const outcomes = await Promise.allSettled(
          made.files.slice(i, i + AT_ONCE).map((file) => deliverOne(task, file, files)),
        );
        const failed = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failed) throw failed.reason;
      }
      await files.sync(task);
    },
    async remove(task) {
      await disk.remove(noteOf(task));
      await own.remove(task);
    },
    async tasks() {
      const notes = (await disk.names('made')).map((name) => name.replace(/\.json$/, ''));
      return [...new Set([...notes, ...(await Array.fromAsync(own.tasks()))])];
    },
  };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
