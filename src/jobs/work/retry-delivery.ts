import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult } from '../base/job.ts';
import { endJob } from '../display/end-job.ts';
import { fromHash } from '../store/request.ts';
import type { JobContext } from './context.ts';

/** An end that no place took is shown again when its pause is over (postpone-delivery.ts). */
export const retryDelivery: Job<JobContext> = { ...ADDRESSES.retryDelivery, run };

async function run({ steps, queues, editor }: JobContext, id: string): Promise<JobResult> {
  const { outcome, fields } = await steps.retryDelivery(id);
  if (outcome !== 'done') return 'done';
  const job = endJob(fromHash(fields));
  if (job) await queues.add(job, id);
  editor.wake();
  return 'done';
}
