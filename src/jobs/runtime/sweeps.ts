import { createOutages } from 'kiln-runtime/outages';
import { keys } from '../../keys.ts';
import { MAIL_CLASSES } from '../base/mail-classes.ts';
import { jobWantedIn } from '../index.ts';
import { isEnd } from '../store/request.ts';
import { logIdOf, modLog } from '../work/log-moderation.ts';
import { thread } from '../work/move-to-thread.ts';
import { tell } from '../work/notify-member.ts';
import { approval } from '../work/post-approval-card.ts';
import { turn } from '../work/render-turntable.ts';
import { label } from '../work/update-asset-card.ts';
import type { JobContext } from './context.ts';

/**
 * What makes a lost job only a delay: now and then somebody walks over all requests that are not delivered and gives each
 * the job that its state calls for, if it has none; those that still get a turntable, or whose member is still to be told, besides. The same walk looks after leases past their deadline. And once a
 * second, whoever waits is shown the true place in the queue.
 */

const BATCH = 500;

export async function sweepRequests(context: JobContext): Promise<number> {
  const { requests, assets, queues, admission, log } = context;
  let added = 0;
  await requests.unshelve();
  for (let offset = 0; ; offset += BATCH) {
    const ids = await requests.live(offset, BATCH);
    const states = await requests.states(ids);
    const wanted = states.flatMap(({ id, state }) => {
      // What waits for a lead has its job for as long as its card is not as it should be: below.
      const job = state === '' || state === 'waiting' ? undefined : jobWantedIn(state);
      return job === undefined ? [] : [{ job, request: id }];
    });
    added += await queues.addMissing(wanted);
    // An end that was never shown: the mailbox was lost, or the edit failed for good.
    for (const { id, state, channel } of states) {
      if (state === '' || !isEnd(state) || state === 'succeeded') continue;
      if (!(await requests.inMailbox(channel, id))) await requests.move(id, { mark: MAIL_CLASSES.end });
    }
    if (ids.length < BATCH) break;
  }
  const turns = (await requests.unturned(BATCH)).map((request) => ({ job: turn, request }));
  const notices = (await requests.untold(BATCH)).map((request) => ({ job: tell, request }));
  const cards = (await requests.cards())
    .filter(({ isPosted, isDecided }) => isDecided || !isPosted)
    .map(({ id }) => ({ job: approval, request: id }));
  const events = (await requests.untoldEvents(BATCH)).map((due) => ({ job: modLog, request: logIdOf(due) }));
  const threads = (await assets.marked('threads', BATCH)).map((request) => ({ job: thread, request }));
  const labels = (await assets.marked('labels', BATCH)).map((request) => ({ job: label, request }));
  added += await queues.addMissing([...turns, ...notices, ...cards, ...events, ...threads, ...labels]);
  await admission.expire();
  const wrong = await admission.check();
  if (wrong > 0) log.error({ guilds: wrong }, 'slots in flight did not match the leases, and were set right');
  await admission.admit();
  if (added > 0) log.info({ added }, 'requests without a job got one');
  return added;
}

export async function sweepPositions({ requests, positions }: JobContext, known: Map<string, number>) {
  const ahead = await positions.read();
  for (const [id, place] of ahead) {
    const before = known.get(id);
    known.set(id, place);
    if (before !== undefined && before !== place) await requests.mark(id, MAIL_CLASSES.progress);
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
    return {
      async stop() {
        clearInterval(timer);
        await current;
      },
    };
  });

  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      await Promise.all(running.map((sweep) => sweep.stop()));
    },
  };
}
