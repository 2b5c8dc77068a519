import { readModel } from '../../src/engine/read/index.ts';
import { lookAtModel } from '../../src/engine/read/look-at-model.ts';
import { ModelReadError } from '../../src/engine/read/model-read-error.ts';
import { serveOrders } from '../../src/runtime/threads/serve-orders.ts';

/** A program for threads that reads models, or only looks at them, and says what came of it. */

export interface ReadOrder {
  bytes: Uint8Array;
  extension: string;
  how: 'look' | 'read';
}
export type ReadAnswer = { code: string; message: string } | { triangles: number | undefined };

serveOrders<ReadOrder, ReadAnswer>(async ({ bytes, extension, how }) => {
  try {
    if (how === 'look') return { triangles: await lookAtModel(bytes, extension) };
    const { parts } = await readModel(bytes, { extension });
    return { triangles: parts.reduce((sum, { indices }) => sum + indices.length / 3, 0) };
  } catch (error) {
    if (error instanceof ModelReadError) return { code: error.code, message: error.message };
    throw error;
  }
});
