import type { TaskType } from 'kiln-client/contract/families/index';
import type { Judges } from '../../threads/judges.ts';
import { checkAnimation } from './animate.ts';
import type { Check } from './check.ts';
import { createRigCheck } from './rig.ts';

/**
 * What only the engine can tell of a request, and the specification refuses before anything is charged: a model that
 * cannot be rigged, an action that a body cannot do. Whatever else is wrong with an input is told by the finished task,
 * and beforehand by a plan (`plan-task.ts`).
 */

export type Checks = { readonly [T in TaskType]?: Check<T> };

export function createChecks(judges: Pick<Judges, 'rig'>): Checks {
  return { rig: createRigCheck(judges), animate: checkAnimation };
}
