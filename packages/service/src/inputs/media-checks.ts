import type { MediumName } from 'kiln-client/contract/media';
import { UserError } from 'kiln-errors';
import { type FileKind, fileKind } from '../base/file-kind.ts';
import type { Judges } from '../threads/judges.ts';
import { createPictureCheck, IMAGE_LIMITS } from './check-image.ts';
import type { StoredFile } from './data-uri.ts';

/** How a file of each medium is checked before its task exists: what cannot be used is a 400, not a failed task. */

export interface Checked {
  /** Where the file is that is to be used: there, or beside it. */
  path: string;
  /** Of a model, where the file says how many it has. */
  triangles?: number | undefined;
}

/**
 * @param isA is told what the file is, before anything costly is done with it; it throws when the field does not take that
 * @throws {UserError} `bad_input`, the rest of a sentence that begins with the field
 */
export type MediaCheck = (account: string, file: StoredFile, isA: (kind: FileKind) => void) => Promise<Checked>;

export type MediaChecks = Readonly<Record<MediumName, MediaCheck>>;

export function createMediaChecks(judges: Pick<Judges, 'model' | 'picture'>): MediaChecks {
  const checkPicture = createPictureCheck(judges);
  return {
    async image(account, { path, head }, isA) {
      isA(fileKind(head));
      return { path: await checkPicture(account, path, IMAGE_LIMITS) };
    },
    async model(account, { path }, isA) {
      const look = await judges.model(account, path);
      if (!look) throw new UserError('bad_input', 'is too complex to be read: send a simpler model');
      const { kind, triangles, refused } = look;
      isA(kind);
      if (refused !== undefined) throw new UserError('bad_input', refused);
      return { path, triangles };
    },
  };
}
