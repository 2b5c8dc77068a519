/** The queues of BullMQ; what each is for stands in runtime/queues.ts. */
export type QueueName = 'requests' | 'track' | 'present' | 'deliver' | 'turn';

/** What a job is called, and the queue that it goes through. */
export interface JobAddress {
  kind: string;
  queue: QueueName;
}

/** Where jobs are added. */
export interface Queues {
  add(job: JobAddress, request: string, delayMs?: number): Promise<void>;
  /** Adds those that do not exist, without touching the others. */
  addMissing(wanted: readonly WantedJob[]): Promise<number>;
  /** Jobs by their state. */
  counts(): Promise<Record<QueueName, Record<string, number>>>;
}

export interface WantedJob {
  job: JobAddress;
  /** Its id, or that of what else the job is about. */
  request: string;
  /** Not missing while this job exists: the later half of the same work. */
  unless?: JobAddress | undefined;
}

/**
 * A job advances a request: it reads the record, does one thing and takes one step. It may die, run
 * twice or be lost; the record still determines what to do next. All jobs are listed in index.ts.
 */
export interface Job<Context> extends JobAddress {
  /** @param request its id */
  run(context: Context, request: string, turn: JobTurn): Promise<JobResult>;
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
 * Anything thrown is logged and retried with growing delays; after the signal it hands the job over.
 */
export type JobResult = 'done' | 'hand-over' | { againInMs: number };
