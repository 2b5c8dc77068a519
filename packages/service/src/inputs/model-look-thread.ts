import { readFile } from 'node:fs/promises';
import { UserError } from 'kiln-errors';
import { serveOrders } from 'kiln-runtime/threads/serve-orders';
import { checkModel } from './check-model.ts';
import { fileKind } from './file-kind.ts';
import type { Look } from './model-looks.ts';

/** The program of the threads of `model-looks.ts`. */

serveOrders<string, Look>(async (path) => {
  const bytes = new Uint8Array(await readFile(path));
  const kind = fileKind(bytes);
  try {
    return { kind, triangles: await checkModel(bytes, kind) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { kind, refused: error.message };
  }
});
