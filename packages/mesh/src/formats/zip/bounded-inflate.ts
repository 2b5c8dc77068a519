import { inflateRawSync, inflateSync } from 'node:zlib';
import { broken, ModelReadError } from '../model-read-error.ts';

/**
 * Unpacks deflated data that declare how long they are: to that length and no byte further, whatever else is packed in
 * them. What they declare was taken from the budget before.
 * @param wrapper `zlib` as in FBX, none as in archives
 * @throws {ModelReadError} when they are damaged, longer or shorter
 */
export function inflate(packed: Uint8Array, length: number, wrapper: 'zlib' | 'none', what: string): Uint8Array {
  // One piece of memory of the right size; one byte more, or the end is looked for in a second piece.
  const options = { maxOutputLength: Math.max(1, length), chunkSize: Math.max(64, length + 1) };
  let bytes: Buffer;
  try {
    bytes = wrapper === 'zlib' ? inflateSync(packed, options) : inflateRawSync(packed, options);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new ModelReadError('too_large', `The file unpacks to more than it says (${what}).`, { cause: error });
    }
    throw broken(`The file has damaged packed data (${what}).`, error);
  }
  if (bytes.length !== length) throw broken(`The file unpacks to less than it says (${what}).`);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
