import { detectFormat } from './detect-format.ts';
import { ModelReadError } from './model-read-error.ts';
import { modelIn } from './read/model-in.ts';
import type { ReadFormat } from './read-format.ts';
import { zipEntries } from './zip/zip-directory.ts';

/**
 * Which of the formats a file is, told by its content as `readModel` does; an archive is what it holds. Nothing is
 * unpacked. Undefined where `readModel` would find nothing to read.
 */
export function modelKind(bytes: Uint8Array, extension?: string): ReadFormat | undefined {
  const format = detectFormat(bytes, extension);
  if (format === 'usd') return 'usdz';
  if (format !== 'zip') return format;
  try {
    return modelIn(Array.from(zipEntries(bytes).take(MOST_NAMES), ({ name }) => name)).format;
  } catch (error) {
    if (error instanceof ModelReadError) return undefined; // `readModel` says what is wrong
    throw error;
  }
}

const MOST_NAMES = 1_000;
