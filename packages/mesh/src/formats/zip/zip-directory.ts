import { broken, ModelReadError } from '../model-read-error.ts';
import { viewOf } from '../read/signatures.ts';

/** What the directory of a zip says of a file in it. Nothing is unpacked for it. */
export interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  /** Once unpacked. */
  bytes: number;
  /** Of its own header. */
  offset: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const IS_ELSEWHERE = 0xffffffff;

/**
 * Source: PKWARE's APPNOTE, sections 4.3 and 4.5.3, with zip64, which programs write for 3MF of any size.
 * @throws {ModelReadError}
 */
export function* zipEntries(archive: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(archive);
  try {
    const { count, offset } = findDirectory(view);
    let at = offset;
    for (let i = 0; i < count; i++) {
      if (view.getUint32(at, true) !== ENTRY) throw damaged();
      const flags = view.getUint16(at + 8, true);
      if (flags & 1) throw new ModelReadError('unsupported', 'The archive is encrypted; pack it without a password.');
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((k) => view.getUint16(at + k, true));
      const extra = at + ENTRY_BYTES + nameBytes!;
      if (extra + extraBytes! > archive.length) throw damaged();
      const [bytes, packedBytes, place] = sizesOf(view, at, extra, extra + extraBytes!);
      const encoding = flags & 0x800 ? 'utf-8' : 'latin1';
      yield {
        name: new TextDecoder(encoding).decode(archive.subarray(at + ENTRY_BYTES, extra)),
        method: view.getUint16(at + 10, true),
        packedBytes: packedBytes!,
        bytes: bytes!,
        offset: place!,
      };
      at = extra + extraBytes! + commentBytes!;
    }
  } catch (error) {
    if (error instanceof RangeError) throw damaged(error);
    throw error;
  }
}

/** The packed bytes of an entry. @throws {ModelReadError} when they are not all in the archive */
export function packedBytes(archive: Uint8Array, { offset, packedBytes }: ZipEntry): Uint8Array {
  const view = viewOf(archive);
  if (offset + 30 > archive.length || view.getUint32(offset, true) !== 0x04034b50) throw damaged();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > archive.length) throw damaged();
  return archive.subarray(start, start + packedBytes);
}

function findDirectory(view: DataView): { count: number; offset: number } {
  let end = view.byteLength - END_BYTES;
  const last = Math.max(0, end - MOST_COMMENT);
  while (end >= last && view.getUint32(end, true) !== END) end--;
  if (end < last) throw damaged();
  const plain = { count: view.getUint16(end + 10, true), offset: view.getUint32(end + 16, true) };
  if (end < 20 || view.getUint32(end - 20, true) !== LOCATOR_64) return plain;
  const wide = number64(view, end - 12);
  if (view.getUint32(wide, true) !== END_64) throw damaged();
  return { count: number64(view, wide + 32), offset: number64(view, wide + 48) };
}

/** Size, packed size and place: each in the entry, or in its zip64 field when it does not fit there. */
function sizesOf(view: DataView, at: number, extra: number, end: number): number[] {
  const plain = [24, 20, 42].map((k) => view.getUint32(at + k, true));
  if (!plain.includes(IS_ELSEWHERE)) return plain;
  let field = extra;
  while (field + 4 <= end && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true);
  if (field + 4 > end) throw damaged();
  let next = field + 4;
  return plain.map((value) => {
    if (value !== IS_ELSEWHERE) return value;
    next += 8;
    return number64(view, next - 8);
  });
}

function number64(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw damaged();
  return value;
}

function damaged(cause?: unknown): ModelReadError {
  return broken('The archive is damaged and cannot be unpacked.', cause);
}
