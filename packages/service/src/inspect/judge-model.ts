import { readFile } from 'node:fs/promises';
import { UserError } from 'kiln-errors';
import { lookAtModel } from 'kiln-mesh/formats/look-at-model';
import { ModelReadError } from 'kiln-mesh/formats/model-read-error';
import { type FileKind, fileKind } from '../base/file-kind.ts';
import type { ModelLook } from '../threads/inspections.ts';

/**
 * Whether a model can be read, by what the file declares, as the engine will when the task runs: what is too much or damaged
 * beyond use is refused before anything is charged. Runs in a process of its own.
 */
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

/**
 * @returns the triangles that the file says it has; undefined where only a reader can tell
 * @throws {UserError} `bad_input`: the rest of a sentence that begins with the field
 */
export async function checkModel(bytes: Uint8Array, kind: FileKind): Promise<number | undefined> {
  try {
    return await lookAtModel(bytes, kind);
  } catch (error) {
    if (error instanceof ModelReadError)
      throw new UserError('bad_input', `cannot be used. ${error.message}`, { cause: error });
    throw error;
  }
}
