import { lookAtModel } from 'kiln-engine/formats/look-at-model';
import { ModelReadError } from 'kiln-engine/formats/model-read-error';
import { readModel } from 'kiln-engine/formats/read-model';
import { serveOrders } from 'kiln-runtime/threads/serve-orders';

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
