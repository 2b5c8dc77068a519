import { UserError } from 'kiln-errors';
import { ARCHIVE, ASSETS } from '../files/asset-files.ts';
import { copyFiles } from '../files/store/copy-files.ts';
import type { FileStore } from '../files/store/file-store.ts';
import { TRASH } from '../files/trash.ts';
import { MARKER_NAME, ofFiles, placeMarker, readMarker, removeMarker } from './marker.ts';

/**
 * From one place to another, while no process writes. It can be stopped at any time and goes on where it was: what is
 * there with the same size is left alone. At the very end the new place says whose files it has, and the old one does not
 * any more, so a process that still uses it refuses to start. The old files stay until the operator removes them.
 */

export interface Moved {
  files: number;
  bytes: number;
  /** Of these, there before. */
  there: number;
}

/** @throws {UserError} `not_found` where the first place has no installation's files, `in_use` where the other has another's */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onFile: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const [here, there] = [await readMarker(ofFiles(from)), await readMarker(ofFiles(to))];
  if (!here) {
    throw new UserError(
      'not_found',
      there
        ? `${from.location} is not in use any more: its files were moved to ${to.location}`
        : `${from.location} has no files of an installation`,
    );
  }
  if (there) throw new UserError('in_use', `${to.location} has files of an installation already`);
  const moved: Moved = { files: 0, bytes: 0, there: 0 };
  for (const folder of [ASSETS, TRASH, ARCHIVE]) {
    const before = { ...moved };
    await copyFiles(
      { store: from, folder },
      { store: to, folder },
      {
        skips: new Set([MARKER_NAME]),
        onFile(copied, wasThere) {
          moved.files = before.files + copied.files;
          moved.bytes = before.bytes + copied.bytes;
          if (wasThere) moved.there++;
          onFile(moved);
        },
      },
    );
  }
  await placeMarker(ofFiles(to), here);
  await removeMarker(ofFiles(from));
  return moved;
}
