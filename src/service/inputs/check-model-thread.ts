import { parentPort, workerData } from 'node:worker_threads';
import { UserError } from '../../errors.ts';
import { lowerPriority } from '../lower-priority.ts';
import { checkModel } from './check-model.ts';
import type { ModelVerdict, ModelWork } from './check-model-apart.ts';

/** The program of the thread that `check-model-apart.ts` starts: one file, one verdict. */

lowerPriority();
const { bytes, kind } = workerData as ModelWork; // given by check-model-apart.ts
let verdict: ModelVerdict;
try {
  verdict = { triangles: checkModel(bytes, kind) };
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  verdict = { refused: error.message };
}
parentPort?.postMessage(verdict);
