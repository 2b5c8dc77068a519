import { setImmediate } from 'node:timers/promises';

/** Work on many bytes, a piece a turn: copying 100 MB at a stretch would hold up every other request for tens of milliseconds. */

/** A few milliseconds of copying. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Calls `work` with one piece after another; others get their turn between. */
export async function inPieces(bytes: Uint8Array, work: (piece: Uint8Array, at: number) => void): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate();
    work(bytes.subarray(at, at + PIECE_BYTES), at);
  }
}
