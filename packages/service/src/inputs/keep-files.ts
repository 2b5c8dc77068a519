import { stat } from 'node:fs/promises';
import { inTime } from 'kiln-runtime/in-time';
import { type AssetFile, type AssetFiles, type FileSizes, fileKey } from '../files/asset-files.ts';
import { StoreProblem } from '../files/store/store-problem.ts';
import type { InputFile } from './fetch-inputs.ts';

/** So long a caller waits for the store; what is still written after that is found by the sweep. */
const PATIENCE_MS = 20_000;

/**
 * The input files of a task to be, into the store. Nothing is left of them where that fails.
 * @returns how large they are
 * @throws {StoreProblem}
 */
export async function keepFiles(task: string, given: readonly InputFile[], files: AssetFiles): Promise<FileSizes> {
  const sizes: Record<string, number> = {};
  const keep = async () => {
    for (const { name, path } of given) {
      const file: AssetFile = { task, kind: 'input', name };
      sizes[fileKey(file)] = (await stat(path)).size;
      await files.adopt(file, path);
    }
  };
  try {
    await inTime(PATIENCE_MS, keep(), () => {
      throw new StoreProblem('no answer in time');
    });
    return sizes;
  } catch (error) {
    // A store that does not answer is not waited for once more.
    const removed = files.remove(task).catch(() => {});
    if (!(error instanceof StoreProblem) || error.code !== undefined) await removed;
    throw error;
  }
}
