import { taskIdTime } from '../base/task-id.ts';
import { FILE_NAME } from './links.ts';
import { type FileStore, isNoSuchFile } from './store/file-store.ts';
import { StoreProblem } from './store/store-problem.ts';

/**
 * The files of tasks: `assets/<task>/<name>`, what may be linked; `…/private/<name>`, what only later stages read;
 * `…/input/<name>`, what was fetched for the task. All of it goes when the task does.
 */

export const FILE_KINDS = ['output', 'private', 'input'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The folder of all of them in the store. */
export const ASSETS = 'assets';
/** Of what is too old for Redis: it is written by the bot, and goes wherever files go. */
export const ARCHIVE = 'archive';

/** One file of a task. */
export interface AssetFile {
  task: string;
  kind: FileKind;
  name: string;
}

/** How many bytes the files of a task have, by `fileKey`: what is in the store must agree. */
export type FileSizes = Readonly<Record<string, number>>;

export const fileKey = ({ kind, name }: Pick<AssetFile, 'kind' | 'name'>) => `${kind}/${name}`;

/** What a maker delivered for a task, by the name that it gave: beside the files of the request. */
export const madeFile = (task: string, name: string): AssetFile => ({ task, kind: 'input', name: `made-${name}` });

export interface AssetFiles {
  store: FileStore;
  /** Its name in the store. @throws for what is no plain name */
  nameOf(file: AssetFile): string;
  /**
   * @param size what it must have, where that is known: then it is the store's fault that there is no such file
   * @throws {StoreProblem} it has another size
   * @throws an error with the code ENOENT
   */
  read(file: AssetFile, size?: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Readers see the whole file or none, also when the process dies half-way. What could not be written leaves nothing. */
  write(file: AssetFile, bytes: Uint8Array): Promise<void>;
  /** Takes over a whole file of this machine's disk. */
  adopt(file: AssetFile, from: string): Promise<void>;
  /** After this the files that were written stay, whatever becomes of the machine. */
  sync(task: string): Promise<void>;
  names(task: string, kind: FileKind): Promise<string[]>;
  remove(task: string): Promise<void>;
  /** Removes all that cannot be linked to: private files, half-written ones, and whatever has none of these names. */
  keepOnly(task: string, names: ReadonlySet<string>): Promise<void>;
  /** Removes what runs that were cut off had half written. */
  removePartials(task: string): Promise<void>;
  /** Ids of all tasks that have files. */
  tasks(): AsyncIterable<string>;
}

export function createAssetFiles(store: FileStore): AssetFiles {
  const folder = (task: string) => {
    if (!FILE_NAME.test(task)) throw new Error('not the id of a task');
    return `${ASSETS}/${task}`;
  };
  const kindFolder = (task: string, kind: FileKind) => (kind === 'output' ? folder(task) : `${folder(task)}/${kind}`);
  const nameOf = ({ task, kind, name }: AssetFile) => {
    if (!FILE_NAME.test(name)) throw new Error(`not a file name: ${JSON.stringify(name)}`);
    return `${kindFolder(task, kind)}/${name}`;
  };
  const removePartials = async (task: string) => {
    for (const kind of FILE_KINDS) await store.removePartials(kindFolder(task, kind));
  };

  return {
    store,
    nameOf,
    async read(file, size) {
      const name = nameOf(file);
      const bytes = await store.read(name).catch((error: unknown) => {
        if (size === undefined || !isNoSuchFile(error)) throw error;
        throw new StoreProblem(`${name} is not there`, { cause: error });
      });
      if (size === undefined || bytes.length === size) return bytes;
      throw new StoreProblem(`${name} has ${bytes.length} bytes in place of ${size}`);
    },
    write: async (file, bytes) => store.write(nameOf(file), bytes),
    adopt: async (file, from) => store.adopt(nameOf(file), from),
    async sync(task) {
      for (const kind of FILE_KINDS) await store.sync(kindFolder(task, kind));
    },
    names: async (task, kind) => store.names(kindFolder(task, kind)),
    remove: async (task) => store.removeFolder(folder(task)),
    async keepOnly(task, names) {
      await removePartials(task);
      for (const kind of FILE_KINDS) {
        for (const name of await store.names(kindFolder(task, kind))) {
          if (kind === 'private' || !names.has(name)) await store.remove(`${kindFolder(task, kind)}/${name}`);
        }
      }
    },
    removePartials,
    async *tasks() {
      for await (const name of store.folders(ASSETS)) if (taskIdTime(name) !== undefined) yield name;
    },
  };
}
