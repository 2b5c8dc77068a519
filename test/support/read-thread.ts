import { lookAtModel } from 'kiln-mesh/formats/look-at-model';
import { ModelReadError } from 'kiln-mesh/formats/model-read-error';
import { readModel } from 'kiln-mesh/formats/read-model';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';

/** Work for threads: models are read, or only looked at, and what came of it is said. */

export type ReadOrder = z.infer<typeof ReadOrder>;
const ReadOrder = z.object({
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  extension: z.string(),
  how: z.enum(['look', 'read']),
});

export type ReadAnswer = z.infer<typeof ReadAnswer>;
const ReadAnswer = z.union([
  z.object({ code: z.string(), message: z.string() }),
  z.object({ triangles: z.number().optional() }),
]);

export const THREAD_TASKS = {
  read: threadTask({
    input: ReadOrder,
    output: ReadAnswer,
    ...{ threads: 1, memoryBytes: 400 * 1024 ** 2, deadlineMs: 20_000, idleMs: 60_000 },
    load: async () => read,
  }),
};

async function read({ bytes, extension, how }: ReadOrder): Promise<ReadAnswer> {
  try {
    if (how === 'look') return { triangles: await lookAtModel(bytes, extension) };
    const { parts } = await readModel(bytes, { extension });
    return { triangles: parts.reduce((sum, { indices }) => sum + indices.length / 3, 0) };
  } catch (error) {
    if (error instanceof ModelReadError) return { code: error.code, message: error.message };
    throw error;
  }
}
