import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESSES } from '../base/addresses.ts';
import type { Queues } from '../base/job.ts';
import type { Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';
import type { Steps } from '../store/steps.ts';

/**
 * What was private becomes everybody's: in one arrow the record loses its private message and is a result that is still to
 * be brought to its channel, so that whoever brings results brings this one, after any restart. There is no way back but
 * deleting it.
 */

const PATIENCE_MS = 6_000;
const LOOK_MS = 60;

export function createShare(requests: Requests, steps: Steps, queues: Pick<Queues, 'add'>) {
  return async (id: string, channel: string, restricted = false): Promise<Request | undefined> => {
    const { outcome } = await steps.share(id, channel, restricted);
    if (outcome !== 'done') return undefined;
    await queues.add(ADDRESSES.showPreview, id);
    for (const deadline = performance.now() + PATIENCE_MS; ; await wait(LOOK_MS)) {
      const request = await requests.get(id);
      if (request?.message_id !== undefined || performance.now() > deadline) return request;
    }
  };
}
