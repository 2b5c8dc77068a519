import type { Task } from 'kiln-client/contract/task';
import { failureWords } from '../../messages/request/reason-words.ts';
import { en } from '../../messages/words/index.ts';
import { type Request, reference } from '../store/request.ts';
import type { TaskEnd } from '../store/steps.ts';
import { suggestionsOf } from './classify-failure.ts';

/**
 * The end of a request, from the task's last reading: the state, and what becomes of the hold. The service's own figure
 * decides; without one, a success costs what was held, a failure nothing, a cancelled task nothing unless work had begun.
 */
export function endOf(task: Task, request: Request): TaskEnd {
  const set = { task: { ...task } };
  const charged = task.consumed_credits;
  switch (task.status) {
    case 'SUCCEEDED':
      return { to: 'succeeded', charge: Math.round(charged ?? request.hold), set };
    case 'CANCELED': {
      const begun = lastStatus(request) === 'IN_PROGRESS' || task.started_at !== undefined;
      const cost = charged ?? (begun ? request.hold : 0);
      return cost > 0 ? { to: 'canceled', charge: Math.round(cost), set } : { to: 'canceled', set };
    }
    default: {
      const why = { reason: failureWords(en, task), ...suggestionsOf(task.task_error?.suggestions) };
      const all = { ...set, ...why, reference: reference(request.id) };
      return charged ? { to: 'failed', charge: Math.round(charged), set: all } : { to: 'failed', set: all };
    }
  }
}

export function lastStatus(request: Request): unknown {
  return request.task?.status;
}
