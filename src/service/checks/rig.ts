import { stageEntry } from '../../contract/families/index.ts';
import { askThread } from '../ask-thread.ts';
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

export interface RigWork {
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

export function createRigCheck(): Check<'rig'> {
  const turns = createFairTurns({ atOnce: 2, each: 1 });
  return async (input, { id, account, fetched, source, files }) => {
    const { model_url, input_task_id } = input;
    const name = model_url === undefined ? undefined : fetched[model_url];
    const verdict = await turns.run(account.id, () =>
      judge({
        dataDir: files.dataDir,
        input: { input_task_id, model_url },
        path: name === undefined ? undefined : files.path(id, 'input', name),
        source: source && { id: source.id, type: source.type, input: source.input },
        painted: input.texture_image_url !== undefined,
      }),
    );
    refuse(verdict, model_url === undefined ? 'input_task_id' : 'model_url');
  };
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

function judge(work: RigWork): Promise<RigVerdict> {
  return askThread<RigVerdict>(new URL('./rig-thread.ts', import.meta.url), work, {
    memoryMb: 2_048,
    ms: 45_000,
    tooMuch: {
      kind: 'no_pose',
      why: 'The model is too complex to find its joints: remesh it to fewer faces first.',
    },
  });
}
