import { stageEntry } from 'kiln-client/contract/families/index';
import { HttpError } from '../../base/http-error.ts';
import { checkFaces } from '../../inputs/fetch-inputs.ts';
import { sourceOf } from '../../tasks/open-source.ts';
import type { RigVerdict } from '../../threads/inspections.ts';
import type { Judges } from '../../threads/judges.ts';
import type { Check } from './check.ts';

/**
 * Whether the model can be rigged, found out in a process of its own. A model that takes too long or too much memory to
 * be judged cannot be rigged either.
 */

/** Public facts, section 2.1: programs know the refusal by these words. */
const NO_POSE = 'Pose estimation failed, please provide a valid model';

const TOO_MUCH: RigVerdict = {
  kind: 'no_pose',
  why: 'The model is too complex to find its joints: remesh it to fewer faces first.',
};

export function createRigCheck(judges: Pick<Judges, 'rig'>): Check<'rig'> {
  return async ({ model_url, input_task_id, texture_image_url }, { id, account, fetched, source, files }) => {
    const name = model_url === undefined ? undefined : fetched[model_url];
    const verdict = await judges.rig(account.id, {
      files: files.store.location,
      input: { input_task_id, model_url },
      model: name === undefined ? undefined : files.nameOf({ task: id, kind: 'input', name }),
      source: source && sourceOf(source),
      painted: texture_image_url !== undefined,
    });
    refuse(verdict ?? TOO_MUCH, model_url === undefined ? 'input_task_id' : 'model_url');
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
      throw new HttpError(422, NO_POSE, { details: verdict.why, code: 'no_pose' });
  }
}
