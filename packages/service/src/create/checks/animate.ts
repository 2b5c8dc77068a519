import { ACTIONS } from 'kiln-engine/content/motions/library';
import { HttpError } from '../../base/http-error.ts';
import { readRigNote } from '../../base/rig-note.ts';
import { openSource } from '../../tasks/open-source.ts';
import type { Check } from './check.ts';

/** The action must be one of the library, and one that the rig's body can do. */
export const checkAnimation: Check<'animate'> = async ({ action_id }, { source, files }) => {
  const action = ACTIONS.find(({ actionId }) => actionId === action_id);
  if (!action) {
    throw new HttpError(
      400,
      `action_id ${action_id} is not in the library: GET /v1/animations/library lists all actions`,
    );
  }
  if (!source) return;
  const { body_plan } = await readRigNote(await openSource(source, files));
  if (action.bodyPlans.some((plan) => plan === body_plan)) return;
  const others = ACTIONS.filter(({ bodyPlans }) => bodyPlans.some((plan) => plan === body_plan));
  throw new HttpError(
    400,
    `action_id ${action_id} (${action.name}) is nothing for a ${body_plan}. Choose one of ${others
      .slice(0, 8)
      .map(({ actionId, name }) => `${actionId} ${name}`)
      .join(', ')}`,
  );
};
