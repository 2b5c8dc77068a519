import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import type { FileStore } from '../files/store/file-store.ts';
import { ofFiles, readMarker } from './marker.ts';
import { readRecord } from './record.ts';

/**
 * The store of a process that does not use the files of tasks, and keeps something beside them: it is written only where they are.
 * A process that was not told where (`KILN_FILES`) would write into a folder of its own, which no other process reads or keeps.
 */
export function besideFiles(redis: Redis, store: FileStore): FileStore {
  return {
    ...store,
    /** @throws {UserError} `wrong_folder` */
    async write(name, bytes) {
      const { files } = await readRecord(redis);
      if (files !== undefined && (await readMarker(ofFiles(store)))?.folder !== files) {
        throw new UserError(
          'wrong_folder',
          `The files of this installation are in another place than ${store.location}: set KILN_FILES to it here, too. Nothing is written until then`,
        );
      }
      await store.write(name, bytes);
    },
  };
}
