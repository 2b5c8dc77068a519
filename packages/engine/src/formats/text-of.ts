import { ModelReadError } from './model-read-error.ts';

/** V8 holds no longer text (2^29 - 24 signs). */
const LONGEST = 500_000_000;

/** @throws {ModelReadError} `too_large` */
export function textOf(bytes: Uint8Array, encoding: 'utf-8' | 'latin1' = 'utf-8'): string {
  if (bytes.length > LONGEST) {
    throw new ModelReadError('too_large', 'The model is a text of more than 500 MB. Save it in a binary format.');
  }
  return new TextDecoder(encoding).decode(bytes);
}
