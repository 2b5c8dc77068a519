import type { TaskType } from 'kiln-client/contract/families/index';
import type { Judges } from '../judges.ts';
import { checkAnimation } from './animate.ts';
import { createChangeCheck } from './change.ts';
import type { Check } from './check.ts';
import { createRigCheck } from './rig.ts';
import { createWordsChecks } from './words.ts';

/**
 * What only the engine can tell of a request, looked at before anything is charged: a model that cannot be rigged, work that
 * would change nothing, an action
 * that a body cannot do, a prompt in which nothing is known. Most stages have no such question; what is wrong with their input is told by the finished task.
 */

export type Checks = { readonly [T in TaskType]?: Check<T> };

export function createChecks(judges: Judges): Checks {
  const words = createWordsChecks();
  return {
    rig: createRigCheck(judges),
    animate: checkAnimation,
    convert: createChangeCheck(judges, 'convert'),
    remesh: createChangeCheck(judges, 'remesh'),
    resize: createChangeCheck(judges, 'resize'),
    'print-repair': createChangeCheck(judges, 'print-repair'),
    'text-to-3d-preview': words.model,
    'text-to-3d': words.model,
    'text-to-image': words.picture,
  };
}
