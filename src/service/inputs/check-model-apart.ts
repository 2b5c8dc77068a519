import { UserError } from '../../errors.ts';
import { askThread } from '../ask-thread.ts';
import { checkModel } from './check-model.ts';
import type { FileKind } from './file-kind.ts';
import { inPieces } from './in-pieces.ts';

/**
 * `checkModel` without holding up everybody else: counting the faces of a large text file or reading a large glTF takes a
 * good part of a second, so that is done in a thread of its own, with a bound on its memory and time.
 */

/** Smaller files are judged at once: a few milliseconds. */
const AT_ONCE_BYTES = 1024 * 1024;

export interface ModelWork {
  bytes: Uint8Array;
  kind: FileKind;
}
export type ModelVerdict = { triangles: number | undefined } | { refused: string };

/** @throws {UserError} `bad_input` */
export async function checkModelApart(bytes: Uint8Array, kind: FileKind): Promise<number | undefined> {
  if (bytes.length <= AT_ONCE_BYTES) return checkModel(bytes, kind);
  // Shared for the look, not copied twice: the caller goes on with its own bytes.
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  await inPieces(bytes, (piece, at) => shared.set(piece, at));
  const verdict = await judge({ bytes: shared, kind });
  if ('refused' in verdict) throw new UserError('bad_input', verdict.refused);
  return verdict.triangles;
}

function judge(work: ModelWork): Promise<ModelVerdict> {
  return askThread<ModelVerdict>(new URL('./check-model-thread.ts', import.meta.url), work, {
    memoryMb: 1_024,
    ms: 30_000,
    tooMuch: { refused: 'is too complex to be read: send a simpler model' },
  });
}
