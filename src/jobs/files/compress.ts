import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';

/** GLBs that are too large to be attached, made smaller in a thread, since they come from outside. */
export interface Compressor extends AsyncDisposable {
  /** Undefined: it does not get so small, takes too long or too much memory, or is no GLB. */
  glb(bytes: Uint8Array, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}

/** What is larger is not tried. */
export const MOST_COMPRESSED_BYTES = 96 * 1024 * 1024;

const Bytes = z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array);

/** This module is loaded by each of the threads too: the work itself is behind `load`. */
export const THREAD_TASKS = {
  compress: threadTask({
    input: z.object({ bytes: Bytes, maxBytes: z.number() }),
    output: z.object({ bytes: Bytes.optional() }),
    threads: 1,
    memoryBytes: 2 * 1024 ** 3,
    deadlineMs: 60_000,
    idleMs: 60_000,
    load: async () => {
      const { compressGlb } = await import('kiln-mesh/formats/gltf/compress-glb');
      return async ({ bytes, maxBytes }: { bytes: Uint8Array; maxBytes: number }) => {
        const packed = await compressGlb(bytes, maxBytes);
        return packed ? { bytes: packed } : {};
      };
    },
  }),
};

export function createCompressor({ memory }: { memory?: MemoryGuard | undefined } = {}): Compressor {
  const pool = createPool({ tasks: THREAD_TASKS, table: new URL(import.meta.url), memory });
  return {
    async glb(bytes, maxBytes, signal) {
      if (bytes.length > MOST_COMPRESSED_BYTES) return undefined;
      const outcome = await pool.run('compress', { bytes, maxBytes }, { signal });
      signal?.throwIfAborted();
      return outcome.kind === 'answer' ? outcome.answer.bytes : undefined;
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
