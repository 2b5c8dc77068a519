import { labelSoon, threadSoon } from '../base/addresses.ts';
import type { JobContext } from '../runtime/context.ts';
import type { Request } from '../store/request.ts';
import { tellSoon } from '../work/notify-member.ts';

/** What follows when an end was shown: its member is told, and the thread of its asset is opened and says so. */
export async function afterEnd(
  context: Pick<JobContext, 'requests' | 'assets' | 'queues'>,
  { id, asset_id: asset }: Request,
): Promise<void> {
  await tellSoon(context, id);
  if (asset === undefined) return;
  await threadSoon(context, id);
  await labelSoon(context, asset);
}
