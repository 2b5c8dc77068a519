import type { Logger } from 'pino';
import type { Timing } from '../base/timing.ts';
import { idsOf, type Request, taskExpiry } from '../store/request.ts';
import type { Steps } from '../store/steps.ts';

/**
 * Ends that no place took (a locked thread whose asker takes no direct messages, a channel that was closed): they are not
 * delivered, and are tried again after a minute, four, a quarter of an hour, up to once a day, until the service has
 * dropped the result. `/task` shows them all the while.
 */

interface Postponing {
  steps: Pick<Steps, 'postponeDelivery'>;
  timing: Timing;
  now(): number;
  log: Logger;
}

const DAY_MS = 24 * 3_600_000;
/** For what ended without a result. */
const MOST_MS = 7 * DAY_MS;

export async function postponeDelivery(request: Request, context: Postponing) {
  const { steps, timing, log } = context;
  const now = context.now();
  const pause = Math.min(DAY_MS, timing.shelf * 4 ** Math.min(request.shelved, 10));
  const until = taskExpiry(request) ?? (request.finished_at ?? request.created_at) + MOST_MS;
  const forGood = now + pause > until;
  await steps.postponeDelivery(request.id, forGood ? undefined : pause);
  log.warn({ ...idsOf(request), again: forGood ? undefined : pause }, 'a request has no place to be shown');
}
