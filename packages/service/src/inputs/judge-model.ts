import { readFile } from 'node:fs/promises';
import { UserError } from 'kiln-errors';
import type { ModelLook } from '../inspections.ts';
import { checkModel } from './check-model.ts';
import { fileKind } from './file-kind.ts';

/** Whether a model can be read, and what the file says of itself. Runs in a process of its own. */
export async function judgeModel(path: string): Promise<ModelLook> {
  const bytes = new Uint8Array(await readFile(path));
  const kind = fileKind(bytes);
  try {
    return { kind, triangles: await checkModel(bytes, kind) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { kind, refused: error.message };
  }
}
