import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESSES } from '../base/addresses.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** A task that was read a moment ago is not read again. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 6_000;
const LOOK_MS = 60;

/**
 * A finished request with its task as the service has it now, whose links are fresh. Commands never ask the service: a job
 * reads the task, and the record says when. If that takes too long, the answer is the record as it is.
 */
export async function refreshLinks(
  { requests, queues }: Pick<ActionParts, 'requests' | 'queues'>,
  request: Request,
): Promise<Request> {
  const { id, state, task_id: task, task_read_at: before = 0 } = request;
  if (state !== 'succeeded' || task === undefined || (await requests.now()) - before < FRESH_MS) return request;
  await queues.add(ADDRESSES.refreshLinks, id);
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await wait(LOOK_MS)) {
    if ((await requests.taskReadAt(id)) > before) return (await requests.get(id)) ?? request;
  }
  return request;
}
