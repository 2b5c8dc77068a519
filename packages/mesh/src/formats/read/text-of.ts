import { ModelReadError } from '../model-read-error.ts';

/** V8 holds no longer text (2^29 - 24 signs). */
const LONGEST = 500_000_000;

/** @throws {ModelReadError} `too_large` */
export function textOf(bytes: Uint8Array, encoding: 'utf-8' | 'latin1' = 'utf-8'): string {
  if (bytes.length > LONGEST) {
    throw new ModelReadError('too_large', 'The model is a text of more than 500 MB. Save it in a binary format.');
  }
  return new TextDecoder(encoding).decode(bytes);
}

/** A text of two bytes a letter that says so at its beginning, as Windows programs save it, as one of UTF-8; all else as it is. */
export function inUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) return bytes;
  if (bytes.length > LONGEST) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes));
}
