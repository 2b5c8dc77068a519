import { ADDRESSES } from '../base/addresses.ts';
import type { JobAddress } from '../base/job.ts';
import type { Request } from '../store/request.ts';
import { cutoutOfRequest } from '../store/task-of.ts';

/**
 * What brings an end to its message together with files; every other end is shown by the editor alone, but for that of a
 * request whose message shows others, too: its step has put the job of that message into the outbox.
 */
export function endJob(request: Request): JobAddress | undefined {
  if (request.display_id !== undefined) return undefined;
  if (request.state === 'succeeded') return ADDRESSES.showPreview;
  return cutoutOfRequest(request)?.picture ? ADDRESSES.offerCutOut : undefined;
}
