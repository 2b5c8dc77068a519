/**
 * Bytes in one row, added in pieces of any size. A stranger chooses how his bytes are cut: kept as they come, a body in
 * pieces of one byte would take a hundred times its size.
 */
export interface ByteRow {
  readonly length: number;
  add(bytes: Uint8Array): void;
  /** All of it; the row is empty then. */
  take(): Buffer;
}

const FIRST_BYTES = 4_096;

export function createByteRow(): ByteRow {
  let room = Buffer.alloc(0);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(bytes) {
      if (length + bytes.length > room.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, room.length * 2, length + bytes.length));
        larger.set(room.subarray(0, length));
        room = larger;
      }
      room.set(bytes, length);
      length += bytes.length;
    },
    take() {
      const all = room.subarray(0, length);
      room = Buffer.alloc(0);
      length = 0;
      return all;
    },
  };
}
