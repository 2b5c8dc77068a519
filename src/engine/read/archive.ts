import { unzipSync } from 'fflate';
import type { ReadLimits } from './limits.ts';
import { broken, ModelReadError } from './model-read-error.ts';

/** The files of a zip by their path, in the archive's order. */
export type Archive = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks a zip. The declared sizes are checked before anything is unpacked, and no entry can become larger than it
 * declares, so that a small file cannot fill the memory.
 */
export function unpack(bytes: Uint8Array, limits: ReadLimits): Archive {
  let entries = 0;
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        if (++entries > limits.archiveEntries) {
          throw new ModelReadError('too_large', `The archive has more than ${limits.archiveEntries} files.`);
        }
        total += originalSize;
        if (total > limits.unpackedBytes || size > bytes.length) throw bomb();
        if (originalSize > 1024 * 1024 && originalSize / Math.max(1, size) > limits.packingRatio) throw bomb();
        return !name.endsWith('/');
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof ModelReadError) throw error;
    throw broken('The archive is damaged and cannot be unpacked.', error);
  }
}

function bomb(): ModelReadError {
  return new ModelReadError('too_large', 'The archive unpacks to far more than a model needs.');
}

/** Finds a file the way exporters mean it: the path as written, else the same file name in any folder, in any case. */
export function find(archive: Archive, path: string): Uint8Array | undefined {
  const clean = path.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
  const direct = archive.get(clean);
  if (direct) return direct;
  const base = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  for (const [name, bytes] of archive) if (base(name) === base(clean)) return bytes;
  return undefined;
}
