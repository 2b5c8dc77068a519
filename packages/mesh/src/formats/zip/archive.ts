import { broken, ModelReadError } from '../model-read-error.ts';
import type { SizeBudget, SizeLimits } from '../read/size-budget.ts';
import { inflate } from './bounded-inflate.ts';
import { packedBytes, type ZipEntry, zipEntries } from './zip-directory.ts';

/** The files of a zip by their path, in the archive's order; each is unpacked when it is asked for. */
export interface Archive {
  names: readonly string[];
  get(name: string): Uint8Array | undefined;
  /** Once unpacked; 0 when it is not there. */
  sizeOf(name: string): number;
}

/** What comes alone has no companions. */
export const NO_ARCHIVE: Archive = { names: [], get: () => undefined, sizeOf: () => 0 };

const STORED = 0;
const DEFLATED = 8;
/** Smaller files may be packed as well as they like: they harm no one. */
const SMALL_BYTES = 1024 * 1024;

/**
 * Opens a zip. All that it declares is taken from the budget before anything is unpacked, no two of its files may share
 * their bytes, and no file becomes larger than it declares, so that a small archive cannot fill the memory.
 */
export function unpack(bytes: Uint8Array, { budget, limits }: { budget: SizeBudget; limits: SizeLimits }): Archive {
  const entries = new Map<string, ZipEntry>();
  let packed = 0;
  for (const entry of zipEntries(bytes)) {
    budget.take('files', 1);
    budget.take('bytes', Math.max(entry.bytes, entry.packedBytes));
    packed += entry.packedBytes;
    const ratio = entry.bytes / Math.max(1, entry.packedBytes);
    // Together they cannot be larger than the archive, unless they lie over each other.
    if ((entry.bytes > SMALL_BYTES && ratio > limits.ratio) || packed > bytes.length) {
      throw new ModelReadError('too_large', 'The archive unpacks to far more than a model needs.');
    }
    if (!entry.name.endsWith('/')) entries.set(entry.name, entry);
  }
  const files = new Map<string, Uint8Array>();
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.bytes ?? 0,
    get(name) {
      const entry = entries.get(name);
      const file = files.get(name) ?? (entry && unpackEntry(bytes, entry));
      if (file) files.set(name, file);
      return file;
    },
  };
}

function unpackEntry(archive: Uint8Array, entry: ZipEntry): Uint8Array {
  const packed = packedBytes(archive, entry);
  if (entry.method === DEFLATED) return inflate(packed, entry.bytes, 'none', entry.name.slice(0, 80));
  if (entry.method !== STORED || packed.length !== entry.bytes) {
    throw broken('The archive is damaged and cannot be unpacked.');
  }
  return packed.slice();
}
