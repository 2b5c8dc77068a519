import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESSES } from '../base/addresses.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/**
 * Shares a private result: in one step the record loses its private message and becomes a result that is yet to be
 * delivered to its channel, so the normal delivery handles it, also after a restart. It cannot be undone except by
 * deleting the result.
 */

const PATIENCE_MS = 6_000;
const LOOK_MS = 60;

export interface SharePlace {
  channel: string;
  /** Whether the channel is age-restricted. */
  restricted: boolean;
}

/**
 * Waits briefly for the new message.
 * @returns the request afterwards, with `message_id` once it exists; undefined if it is not (or no longer) private, or
 * no result
 */
export async function shareResult(
  { requests, steps, queues }: Pick<ActionParts, 'requests' | 'steps' | 'queues'>,
  id: string,
  { channel, restricted }: SharePlace,
): Promise<Request | undefined> {
  const { outcome } = await steps.share(id, channel, restricted);
  if (outcome !== 'done') return undefined;
  await queues.add(ADDRESSES.showPreview, id);
  for (const deadline = performance.now() + PATIENCE_MS; ; await wait(LOOK_MS)) {
    const request = await requests.get(id);
    if (request?.message_id !== undefined || performance.now() > deadline) return request;
  }
}
