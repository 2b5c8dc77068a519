import type { JobContext } from './context.ts';
import type { RequestState } from './requests/request.ts';
import type { JobAddress } from './runtime/queues.ts';

/**
 * A job: what moves requests on, one step each. It reads the record, does one thing and takes one arrow; it may die, run
 * twice or be lost, and the record still says what to do next. All of them are in index.ts.
 */
export interface Job extends JobAddress {
  /** States that call for it: a request that is in one and has no such job gets one (runtime/sweeps.ts). */
  wantedIn: readonly RequestState[];
  /** @param request its id */
  run(context: JobContext, request: string, turn: JobTurn): Promise<JobResult>;
}

/** One run of a job. */
export interface JobTurn {
  /** Runs before this one that threw. */
  attempt: number;
  /** The process stops, or somebody else has the job now. */
  signal: AbortSignal;
}

/**
 * How a job's run ended: done; to run again in a while; or handed over, because this process stops.
 * Anything thrown is logged and runs again with growing pauses.
 */
export type JobResult = 'done' | 'hand-over' | { againInMs: number };
