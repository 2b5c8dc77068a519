import { setImmediate } from 'node:timers/promises';

/**
 * Work on many bytes, a piece a turn: copying or hashing 100 MB at a stretch would hold up every other request for a good
 * part of a tenth of a second.
 */

/** A few milliseconds of copying or hashing. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Calls `work` with one piece after another; others get their turn between. */
export async function inPieces(bytes: Uint8Array, work: (piece: Uint8Array, at: number) => void): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate();
    work(bytes.subarray(at, at + PIECE_BYTES), at);
  }
}

/** The parts in one row. Parts must be small: each is copied at once. */
export async function joined(parts: readonly Uint8Array[], size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  let copied = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
    copied += part.length;
    if (copied < PIECE_BYTES) continue;
    copied = 0;
    await setImmediate();
  }
  return bytes;
}
