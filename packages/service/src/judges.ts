import type { Outcome } from 'kiln-runtime/threads/thread-run';
import { createFairTurns } from './fair-turns.ts';
import {
  type ModelLook,
  type PlanOrder,
  type PlanVerdict,
  type RigOrder,
  type RigVerdict,
  type ServiceThreads,
  THREAD_TASKS,
} from './thread-tasks.ts';

/**
 * Untrusted files are only parsed in threads, before the task is created and charged: every model of every size. So is
 * what takes its time to be told beforehand.
 * Accounts take turns at the threads. A judge returns undefined if judging itself takes too long or too much memory.
 */
export interface Judges {
  /** Whether a model can be read (`check-model.ts`). @param path of the file */
  model(account: string, path: string): Promise<ModelLook | undefined>;
  /** Whether a model can be rigged. */
  rig(account: string, order: RigOrder): Promise<RigVerdict | undefined>;
  /** What would become of a request. */
  plan(account: string, order: PlanOrder): Promise<PlanVerdict | undefined>;
}

export function createJudges(threads: Pick<ServiceThreads, 'run'>): Judges {
  const turnsAt = (name: 'judge-model' | 'judge-rig' | 'judge-plan') =>
    createFairTurns({ atOnce: THREAD_TASKS[name].threads, each: 1 });
  const turns = { model: turnsAt('judge-model'), rig: turnsAt('judge-rig'), plan: turnsAt('judge-plan') };
  return {
    model: async (account, path) => verdict(await turns.model.run(account, () => threads.run('judge-model', path))),
    rig: async (account, order) => verdict(await turns.rig.run(account, () => threads.run('judge-rig', order))),
    plan: async (account, order) => verdict(await turns.plan.run(account, () => threads.run('judge-plan', order))),
  };
}

function verdict<Answer>(outcome: Outcome<Answer>): Answer | undefined {
  if (outcome.kind === 'answer') return outcome.answer;
  if (outcome.kind === 'memory' || outcome.kind === 'timeout') return undefined;
  throw new Error(outcome.message);
}
