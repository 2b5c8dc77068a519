import { approval } from './approval.ts';
import { cancel } from './cancel.ts';
import { create } from './create.ts';
import { cutout } from './cutout.ts';
import { deliver } from './deliver.ts';
import { files } from './files.ts';
import type { Job } from './job.ts';
import { keep } from './keep.ts';
import { label } from './label.ts';
import { modLog } from './mod-log.ts';
import { present } from './present.ts';
import { reconcile } from './reconcile.ts';
import { refresh } from './refresh.ts';
import { remove } from './remove.ts';
import type { RequestState } from './requests/request.ts';
import { tell } from './tell.ts';
import { thread } from './thread.ts';
import { track } from './track.ts';
import { turn } from './turn.ts';

/** All jobs, in the order of a request's life, then those triggered by users. */
export const JOBS = [
  keep,
  approval,
  create,
  reconcile,
  track,
  present,
  cutout,
  deliver,
  turn,
  thread,
  label,
  tell,
  cancel,
  refresh,
  files,
  remove,
  modLog,
] as const satisfies readonly Job[];

export function jobOf(kind: string): Job | undefined {
  return JOBS.find((job) => job.kind === kind);
}

/** The job that advances a request in this state; undefined if none does. */
export function jobWantedIn(state: RequestState): Job | undefined {
  return JOBS.find((job) => job.wantedIn.includes(state));
}
