import type { JobContext } from '../runtime/context.ts';
import type { JobAddress } from '../runtime/queues.ts';
import type { RequestState } from '../store/request.ts';

/**
 * A job advances a request by one step: it reads the record, does one thing and makes one transition. It may die, run
 * twice or be lost; the record still determines what to do next. All jobs are listed in index.ts.
 */
export interface Job extends JobAddress {
  /** States that need this job: a request in one of them without the job gets it again (runtime/sweeps.ts). */
  wantedIn: readonly RequestState[];
  /** @param request its id */
  run(context: JobContext, request: string, turn: JobTurn): Promise<JobResult>;
}

/** One run of a job. */
export interface JobTurn {
  /** Earlier runs that threw. */
  attempt: number;
  /** Aborted when the process stops or another run has taken over the job. */
  signal: AbortSignal;
}

/**
 * The outcome of a run: done; run again after a delay; or handed over, because this process is stopping.
 * Anything thrown is logged and retried with growing delays.
 */
export type JobResult = 'done' | 'hand-over' | { againInMs: number };
