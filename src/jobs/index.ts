import type { Job } from './base/job.ts';
import type { RequestState } from './store/request.ts';
import { cancel } from './work/cancel-task.ts';
import { create } from './work/create-task.ts';
import { remove } from './work/delete-result.ts';
import { deliver } from './work/deliver-result.ts';
import { modLog } from './work/log-moderation.ts';
import { thread } from './work/move-to-thread.ts';
import { tell } from './work/notify-member.ts';
import { cutout } from './work/offer-cut-out.ts';
import { approval } from './work/post-approval-card.ts';
import { refresh } from './work/refresh-links.ts';
import { turn } from './work/render-turntable.ts';
import { reconcile } from './work/resolve-create.ts';
import { files } from './work/send-all-files.ts';
import { present } from './work/show-preview.ts';
import { keep } from './work/store-inputs.ts';
import { track } from './work/track-task.ts';
import { label } from './work/update-asset-card.ts';

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
