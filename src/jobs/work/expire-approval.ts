import { decideApproval } from '../actions/decide-approval.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult } from '../base/job.ts';
import type { JobContext } from './context.ts';

/** What no lead decided within a day is not made. It is due at that time (lua/accept.lua). */
export const expireApproval: Job<JobContext> = { ...ADDRESSES.expireApproval, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  await decideApproval(context, id, { approve: false, by: '', why: '' });
  return 'done';
}
