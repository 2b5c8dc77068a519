import { cutout } from '../cutout.ts';
import type { Job } from '../job.ts';
import { present } from '../present.ts';
import type { Request } from '../requests/request.ts';
import { cutoutOfRequest } from '../requests/task-of.ts';

/** What brings an end to its message together with files; every other end is shown by the editor alone. */
export function endJob(request: Request): Job | undefined {
  if (request.state === 'succeeded') return present;
  return cutoutOfRequest(request)?.picture ? cutout : undefined;
}
