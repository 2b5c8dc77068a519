import { FOLLOW_UPS } from '../base/addresses.ts';
import type { JobAddress, JobResult } from '../base/job.ts';
import type { Outbox } from '../store/outbox.ts';

/**
 * A follow-up job runs for as long as it is due in the outbox, and is taken out when it is done: what became necessary again
 * meanwhile is done again, and what is not due any more, or not yet, is not done. Other jobs just run.
 */
export async function whileDue(
  { kind }: JobAddress,
  id: string,
  { outbox }: { outbox: Outbox },
  run: () => Promise<JobResult>,
): Promise<JobResult> {
  const row = FOLLOW_UPS.find((one) => one.kind === kind);
  if (!row) return run();
  for (;;) {
    const since = await outbox.dueSince(row.kind, id);
    if (since === null) return 'done';
    const result = await run();
    if (result !== 'done' || (await outbox.done(row.kind, id, since))) return result;
  }
}
