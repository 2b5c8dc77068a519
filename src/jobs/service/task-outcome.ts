import type { Task } from 'kiln-client/contract/task';
import { failureWords } from '../../messages/request/reason-words.ts';
import { en } from '../../messages/words/en/index.ts';
import { MAIL_CLASSES } from '../base/mail-classes.ts';
import { type Request, reference } from '../store/request.ts';
import { suggestionsOf } from './classify-failure.ts';

/**
 * The arrow from `bound` to the end, from the task's last reading: the state, and what becomes of the hold. The service's
 * own figure decides; without one, a success costs what was held, a failure nothing, a cancelled task nothing unless
 * work had begun.
 */
export function endOf(task: Task, request: Request) {
  const common = {
    from: ['bound'],
    bump: true,
    ends: true,
    set: { task: { ...task } },
    mark: MAIL_CLASSES.end,
  } as const;
  const charged = task.consumed_credits;
  switch (task.status) {
    case 'SUCCEEDED':
      return { ...common, to: 'succeeded', settle: Math.round(charged ?? request.hold) } as const;
    case 'CANCELED': {
      const begun = lastStatus(request) === 'IN_PROGRESS' || task.started_at !== undefined;
      const cost = charged ?? (begun ? request.hold : 0);
      return { ...common, to: 'canceled', ...(cost > 0 ? { settle: Math.round(cost) } : { release: true }) } as const;
    }
    default: {
      const said = { reason: failureWords(en, task), ...suggestionsOf(task.task_error?.suggestions) };
      const set = { ...common.set, ...said, reference: reference(request.id) };
      return {
        ...common,
        to: 'failed',
        set,
        ...(charged ? { settle: Math.round(charged) } : { release: true }),
      } as const;
    }
  }
}

export function lastStatus(request: Request): unknown {
  return request.task?.status;
}
