import { readFile } from 'node:fs/promises';
import { UserError } from '../../errors.ts';
import { serveOrders } from '../../runtime/threads/serve-orders.ts';
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
