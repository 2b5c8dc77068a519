import { type Request, reference } from '../../store/request.ts';
import type { PostFence, RefusedAs, Why } from '../../store/steps.ts';
import type { JobContext } from '../context.ts';

/** What becomes of a request whose POST was definitely not taken. */

/** Everything comes back, and the member reads why. @param to canceled, where they did not want it any more */
export async function refuse(
  id: string,
  fence: PostFence & { to?: RefusedAs },
  why: Why & Pick<Request, 'suggestions'>,
  { steps, admission, editor }: JobContext,
): Promise<void> {
  await steps.refuse(id, fence, { ...why, reference: reference(id) }, fence.to ?? 'refused');
  editor.wake();
  await admission.admit();
}

/** The service's queue is full: back to the front of ours. */
export async function requeue(id: string, fence: PostFence, { steps, admission }: JobContext): Promise<void> {
  await steps.requeue(id, fence);
  await admission.lower();
}
