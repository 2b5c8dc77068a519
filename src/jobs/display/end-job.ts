import type { Job } from '../base/job.ts';
import type { Request } from '../store/request.ts';
import { cutoutOfRequest } from '../store/task-of.ts';
import { cutout } from '../work/offer-cut-out.ts';
import { present } from '../work/show-preview.ts';

/** What brings an end to its message together with files; every other end is shown by the editor alone. */
export function endJob(request: Request): Job | undefined {
  if (request.state === 'succeeded') return present;
  return cutoutOfRequest(request)?.picture ? cutout : undefined;
}
