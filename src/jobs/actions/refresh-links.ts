import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESSES } from '../base/addresses.ts';
import type { Queues } from '../base/job.ts';
import type { Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';

/**
 * A finished request with its task as the service has it now. Whoever asks for it speaks with members and not with the
 * service: a job reads it, and the record says when. What cannot be read in time is answered from the record.
 */
export type Reread = (request: Request) => Promise<Request>;

/** A task that was read a moment ago is not read again. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 6_000;
const LOOK_MS = 60;

export function createReread(requests: Requests, queues: Queues): Reread {
  return async (request) => {
    const { id, state, task_id: task, task_read_at: before = 0 } = request;
    if (state !== 'succeeded' || task === undefined || (await requests.now()) - before < FRESH_MS) return request;
    await queues.add(ADDRESSES.refreshLinks, id);
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await wait(LOOK_MS)) {
      if ((await requests.taskReadAt(id)) > before) return (await requests.get(id)) ?? request;
    }
    return request;
  };
}
