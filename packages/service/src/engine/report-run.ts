import type { Whose } from 'kiln-runtime/threads/memory-guard';
import type { Logger } from 'pino';
import type { ServiceMeters } from '../base/meters.ts';
import type { TaskRecord } from '../tasks/task-record.ts';

/** A run as operators read it: its lines in the log, and its figures. */
export interface RunReport {
  ended(state: 'succeeded' | 'failed'): void;
  /** Its maker is done, and the next one or the recipe goes on. */
  handedOn(): void;
  /** It goes to another engine, or its member called it off. */
  left(why: 'released' | 'called off'): void;
  stoppedForMemory(whose: Whose): void;
}

export function reportRun(
  { id: task, type: stage, starts, made, maker, created_at: createdAt, started_at: startedAt }: TaskRecord,
  { log, meters }: { log: Logger; meters: ServiceMeters },
): RunReport {
  const begun = performance.now();
  const waited = Math.max(0, startedAt - createdAt) / 1_000;
  // A task whose run was cut off, or that goes on after a maker, has waited only once.
  if (starts === 1 && !made) meters.task_line({ stage }, waited);
  log.info({ task, stage, waited, starts }, 'a task was taken');
  const seconds = () => Math.round(performance.now() - begun) / 1_000;
  return {
    ended(state) {
      meters.tasks_ended({ stage, state });
      meters.task_run({ stage }, seconds());
      log.info({ task, stage, state, seconds: seconds() }, 'a task came to its end');
    },
    handedOn() {
      meters.model_server_run({ stage }, seconds());
      log.info({ task, stage, maker, seconds: seconds() }, 'a task goes on after its maker');
    },
    left(why) {
      if (why === 'released') meters.tasks_released({});
      log.info({ task, stage, why, seconds: seconds() }, 'a run of a task was left');
    },
    stoppedForMemory: (whose) => meters.memory_stops({ whose }),
  };
}
