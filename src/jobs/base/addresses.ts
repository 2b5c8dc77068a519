import type { JobContext } from '../runtime/context.ts';
import type { JobAddress } from '../runtime/queues.ts';

/** The two jobs of assets, added where there may be something to do; the sweep finds what is missed. */

export const THREAD = { kind: 'thread', queue: 'requests' } as const satisfies JobAddress;
export const LABEL = { kind: 'label', queue: 'requests' } as const satisfies JobAddress;

type Parts = Pick<JobContext, 'assets' | 'queues'>;

/** A request that may belong into the thread of its asset. */
export async function threadSoon({ assets, queues }: Parts, id: string): Promise<void> {
  if ((await assets.markOf('threads', id)) !== null) await queues.add(THREAD, id);
}

/** An asset whose thread may have something to say. */
export async function labelSoon({ assets, queues }: Parts, id: string): Promise<void> {
  if ((await assets.markOf('labels', id)) !== null) await queues.add(LABEL, id);
}
