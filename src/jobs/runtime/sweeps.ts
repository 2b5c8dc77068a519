import { createOutages } from 'kiln-runtime/outages';
import { keys } from '../../keys.ts';
import { ADDRESSES, FOLLOW_UPS } from '../base/addresses.ts';
import { MAIL_CLASSES } from '../base/mail-classes.ts';
import { isEnd } from '../store/request.ts';
import { jobWantedIn } from '../store/wanted-in.ts';
import type { JobContext } from '../work/context.ts';

/**
 * What makes a lost job only a delay: now and then one process walks over all requests that are not delivered and gives each
 * the job that its state calls for, if it has none, and over the outbox, whose jobs that are due are added if they are
 * missing. The same walk looks after leases past their deadline. And once a second, those who wait are shown the true place
 * in the queue.
 */

const BATCH = 500;

export async function sweepRequests(context: JobContext): Promise<number> {
  const { admission, log } = context;
  const added = (await sweepLive(context)) + (await sweepOutbox(context));
  await admission.expire();
  const wrong = await admission.check();
  if (wrong > 0) log.error({ guilds: wrong }, 'slots in flight did not match the leases, and were set right');
  await admission.admit();
  if (added > 0) log.info({ added }, 'requests without a job got one');
  return added;
}

/** Requests under way that an earlier release left; the others when a script touches them. */
async function upgradeRequests({ requests, log }: JobContext): Promise<void> {
  const upgraded = await requests.upgradeLive();
  if (upgraded > 0) log.info({ upgraded }, 'requests of an earlier release were brought up to date');
}

async function sweepLive({ requests, steps, queues }: JobContext): Promise<number> {
  let added = 0;
  for (let offset = 0; ; offset += BATCH) {
    const ids = await requests.live(offset, BATCH);
    const states = await requests.states(ids);
    const wanted = states.flatMap(({ id, state }) => {
      const job = state === '' ? undefined : jobWantedIn(state);
      // A result that is shown already and has its files on the way has its job.
      const unless = state === 'succeeded' ? ADDRESSES.deliverResult : undefined;
      return job === undefined ? [] : [{ job, request: id, unless }];
    });
    added += await queues.addMissing(wanted);
    // An end that was never shown: the mailbox was lost, or the edit failed for good.
    for (const { id, state, channel } of states) {
      if (state === '' || !isEnd(state) || state === 'succeeded') continue;
      if (!(await requests.inMailbox(channel, id))) await steps.redraw(id, MAIL_CLASSES.end);
    }
    if (ids.length < BATCH) return added;
  }
}

async function sweepOutbox({ outbox, queues }: JobContext): Promise<number> {
  await outbox.drain();
  const due = await Promise.all(
    FOLLOW_UPS.map(async (job) => (await outbox.due(job.kind, BATCH)).map((request) => ({ job, request }))),
  );
  return queues.addMissing(due.flat());
}

export async function sweepPositions({ steps, positions }: JobContext, known: Map<string, number>) {
  const ahead = await positions.read();
  for (const [id, place] of ahead) {
    const before = known.get(id);
    known.set(id, place);
    if (before !== undefined && before !== place) await steps.redraw(id, MAIL_CLASSES.progress);
  }
  for (const id of known.keys()) if (!ahead.has(id)) known.delete(id);
}

/** What one process does now and then, for all. */
export interface Sweep {
  name: string;
  everyMs: number;
  work: () => Promise<unknown>;
}

/** Runs the sweeps, one process at a time each; wherever one stops, another goes on. */
export function startSweeps(context: JobContext, others: readonly Sweep[] = []): AsyncDisposable {
  const { redis, timing, log, admission } = context;
  const known = new Map<string, number>();
  const outages = createOutages(log);
  const sweeps: Sweep[] = [
    ...others,
    { name: 'upgrade', everyMs: 60 * timing.sweep, work: () => upgradeRequests(context) },
    { name: 'requests', everyMs: timing.sweep, work: () => sweepRequests(context) },
    { name: 'admission', everyMs: 1_000, work: () => admission.admit() },
    { name: 'positions', everyMs: 1_000, work: () => sweepPositions(context, known) },
  ];
  let stopped = false;

  const running = sweeps.map(({ name, everyMs, work }) => {
    let current: Promise<unknown> = Promise.resolve();
    const tick = async () => {
      const mine = await redis.set(keys.sweep(name), '1', 'PX', Math.max(1, everyMs - 50), 'NX');
      if (mine !== null) await work();
    };
    const next = () => {
      if (stopped || redis.status !== 'ready') return;
      current = current.then(tick).then(
        () => outages.worked(`sweep of ${name}`),
        (error: unknown) => outages.failed(`sweep of ${name}`, error),
      );
    };
    next();
    const timer = setInterval(next, everyMs);
    return async () => {
      clearInterval(timer);
      await current;
    };
  });

  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      await Promise.all(running.map((stop) => stop()));
    },
  };
}
