import { stageEntry } from 'kiln-client/contract/families/index';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createThreadPool, type Outcome } from 'kiln-runtime/threads/thread-pool';
import { createFairTurns } from '../fair-turns.ts';
import { HttpError } from '../http-error.ts';
import { checkFaces } from '../inputs/fetch-inputs.ts';
import type { Check } from './checks.ts';

/**
 * Whether the model can be rigged, found out in a thread of its own: joints take a second or two of a core. Two
 * models at once, of two accounts; a model that takes too long or too much memory cannot be rigged either.
 */

/** Public facts, section 2.1: programs know the refusal by these words. */
const NO_POSE = 'Pose estimation failed, please provide a valid model';

export interface RigOrder {
  /** The folder with all tasks' files. */
  dataDir: string;
  input: { input_task_id?: string | undefined; model_url?: string | undefined };
  /** The file behind `model_url`. */
  path: string | undefined;
  source: { id: string; type: string; input: Record<string, unknown> } | undefined;
  /** A picture is to be laid on it. */
  painted: boolean;
}
export type RigVerdict =
  | { kind: 'fine' | 'no_texture_coordinates' }
  | { kind: 'faces'; faces: number }
  /** In a sentence for the member. */
  | { kind: 'no_pose' | 'broken'; why: string };

const THREADS = 2;
const THREAD_BYTES = 2 * 1024 ** 3;
const DEADLINE_MS = 45_000;
const IDLE_MS = 60_000;
const TOO_MUCH: RigVerdict = {
  kind: 'no_pose',
  why: 'The model is too complex to find its joints: remesh it to fewer faces first.',
};

export function createRigCheck(memory?: MemoryGuard): { check: Check<'rig'> } & AsyncDisposable {
  const turns = createFairTurns({ atOnce: THREADS, each: 1 });
  const pool = createThreadPool<RigOrder, RigVerdict>({
    program: new URL('./rig-thread.ts', import.meta.url),
    ...{ size: THREADS, memoryBytes: THREAD_BYTES, memory, idleMs: IDLE_MS },
  });
  return {
    async check(input, { id, account, fetched, source, files }) {
      const { model_url, input_task_id } = input;
      const name = model_url === undefined ? undefined : fetched[model_url];
      const order: RigOrder = {
        dataDir: files.dataDir,
        input: { input_task_id, model_url },
        path: name === undefined ? undefined : files.path(id, 'input', name),
        source: source && { id: source.id, type: source.type, input: source.input },
        painted: input.texture_image_url !== undefined,
      };
      const outcome = await turns.run(account.id, () => pool.ask(order, { deadlineMs: DEADLINE_MS }));
      refuse(verdictOf(outcome), model_url === undefined ? 'input_task_id' : 'model_url');
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

function verdictOf(outcome: Outcome<RigVerdict>): RigVerdict {
  if (outcome.kind === 'answer') return outcome.answer;
  if (outcome.kind === 'memory' || outcome.kind === 'timeout') return TOO_MUCH;
  throw new Error('message' in outcome ? outcome.message : 'the service stops');
}

/** @throws {HttpError} */
function refuse(verdict: RigVerdict, field: string): void {
  switch (verdict.kind) {
    case 'fine':
      return;
    case 'faces':
      checkFaces(stageEntry('rig').stage, field, verdict.faces);
      return;
    case 'no_texture_coordinates':
      throw new HttpError(
        400,
        `texture_image_url needs a model with texture coordinates, and ${field} names one without: UV unwrap it first`,
      );
    case 'broken':
      throw new HttpError(400, `${field}: ${verdict.why}`);
    case 'no_pose':
      throw new HttpError(422, NO_POSE, {}, { details: verdict.why });
  }
}
