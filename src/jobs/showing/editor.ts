import { setTimeout as wait } from 'node:timers/promises';
import { createOutages } from 'kiln-runtime/outages';
import type { Logger } from 'pino';
import { isEnd, type Request } from '../requests/request.ts';
import type { Requests } from '../requests/requests.ts';
import type { Timing } from '../timing.ts';
import type { Mailbox } from './mailbox.ts';
import { type PlacementOptions, place, TOKEN_ROUTE_MS } from './placement.ts';
import { shelve } from './shelf.ts';
import type { Show } from './show.ts';

/**
 * Shows requests: one editor a channel over all processes, one edit at a time, ends first, then first news, then whoever
 * was not shown for the longest time. Each message has its gap, which grows with the number of live messages to stay
 * within Discord's limits; what happened in between is never sent. Everything is in Redis, so a restart loses nothing.
 */

export interface EditorOptions extends Omit<PlacementOptions, 'requests'> {
  requests: Requests;
  mailbox: Mailbox;
  show: Show;
  log: Logger;
  /** `editGap`: the least time between two edits of a message that is not at its end. */
  timing: Timing;
}

export interface Editor extends AsyncDisposable {
  /** There is news: look at once. */
  wake(): void;
}

const MOST_GAP_MS = 30_000;
/** Edits a second over all channels that progress may use; the rest is for ends and answers. */
const PROGRESS_RATE = 40;
const IDLE_MS = 200;
/** For the edits under way at a stop. */
const LAST_EDITS_MS = 1_000;
const CHANNELS_AT_ONCE = 50;
/** A channel's own limit on the bot's route: 5 in 5 s, of which one is kept for ends. */
const CHANNEL_WINDOW_MS = 5_000;
const CHANNEL_PROGRESS = 4;
/** News this small waits for more. */
const SMALL_STEP = 2;
const SMALL_STEP_MS = 15_000;
const MOST_REST_MS = 30_000;

export function createEditor(options: EditorOptions): Editor {
  const { requests, mailbox, show, log, now } = options;
  const { editGap: minGapMs } = options.timing;
  const outages = createOutages(log);
  const busy = new Map<string, Promise<void>>();
  /** Channels that had trouble: not before then. */
  const resting = new Map<string, { until: number; failures: number }>();
  const sent = new Map<string, number[]>();
  let stopped = false;
  let alarm = () => {};
  let gapMs = minGapMs;
  let gapAt = 0;
  let droppedAt = 0;

  async function currentGap(): Promise<number> {
    if (now() - gapAt > 5_000) {
      gapAt = now();
      gapMs = Math.min(MOST_GAP_MS, Math.max(minGapMs, ((await requests.countLive()) / PROGRESS_RATE) * 1_000));
    }
    return gapMs;
  }

  /** Bot's route only; an interaction's token has a limit of its own. */
  function channelIsFull(request: Request): boolean {
    if (isEnd(request.state) || now() - request.created_at < TOKEN_ROUTE_MS) return false;
    const recent = (sent.get(request.channel_id) ?? []).filter((at) => now() - at < CHANNEL_WINDOW_MS);
    return recent.length >= CHANNEL_PROGRESS;
  }

  function noteEdit(channel: string): void {
    sent.set(channel, [...(sent.get(channel) ?? []), now()].slice(-10));
  }

  /** Channels in which nothing happens any more take no room. */
  function dropOld(): void {
    if (now() - droppedAt < CHANNEL_WINDOW_MS) return;
    droppedAt = now();
    for (const [channel, times] of sent) if (now() - (times.at(-1) ?? 0) >= CHANNEL_WINDOW_MS) sent.delete(channel);
    for (const [channel, { until }] of resting) if (now() - until > MOST_REST_MS) resting.delete(channel);
  }

  function rest(channel: string, milliseconds?: number): void {
    const failures = milliseconds === undefined ? (resting.get(channel)?.failures ?? 0) + 1 : 0;
    const until = now() + (milliseconds ?? Math.min(MOST_REST_MS, 500 * 2 ** failures));
    resting.set(channel, { until, failures });
  }

  /** @returns false when the channel has to wait */
  async function editMessage(channel: string, id: string): Promise<boolean> {
    await using lease = await mailbox.messageLease(id);
    if (!lease) {
      rest(channel, 150); // its delivery is being written
      return false;
    }
    const mail = await mailbox.read(id);
    const request = await requests.get(id);
    if (!request || request.removed_by !== undefined) {
      await mailbox.skip(channel, id, mail.version);
      return true;
    }
    const end = isEnd(request.state);
    if (mail.lost && !end) {
      await mailbox.skip(channel, id, mail.version);
      return true;
    }
    if (channelIsFull(request)) {
      rest(channel, 1_000);
      return false;
    }
    const drawing = await show.draw(request);
    const small = drawing.phase === mail.phase && Math.abs(drawing.percent - mail.percent) < SMALL_STEP;
    if (drawing.hash === mail.hash || (small && !end && now() - mail.shownAt < SMALL_STEP_MS)) {
      await mailbox.skip(channel, id, mail.version);
      if (end && request.state !== 'succeeded' && !request.delivered) await requests.move(id, { delivered: true });
      return true;
    }

    const outgoing = { draw: drawing.at, files: [], keep: 'all', mustArrive: end && !request.delivered } as const;
    const { outcome } = await place(request, outgoing, options);
    noteEdit(channel);
    if (outcome === 'later') {
      rest(channel);
      return false;
    }
    resting.delete(channel);
    if (outcome === 'shown') {
      await mailbox.shown(channel, id, mail.version, drawing);
    } else {
      await mailbox.lose(id);
      await mailbox.skip(channel, id, mail.version);
    }
    // A result is delivered with its files, by its own job.
    if (end && request.state !== 'succeeded' && !request.delivered) {
      if (outcome === 'shown') await requests.move(id, { delivered: true });
      else await shelve(request, options);
    }
    return true;
  }

  async function editChannel(channel: string): Promise<void> {
    await using lease = await mailbox.channelLease(channel);
    if (!lease) return;
    while (!stopped) {
      const next = await mailbox.next(channel, await currentGap());
      if (!next || !(await editMessage(channel, next.id))) return;
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      dropOld();
      try {
        for (const channel of await mailbox.due(CHANNELS_AT_ONCE * 2)) {
          if (busy.has(channel) || busy.size >= CHANNELS_AT_ONCE || (resting.get(channel)?.until ?? 0) > now())
            continue;
          const work = editChannel(channel)
            .catch((error: unknown) => {
              log.error({ err: error, channel }, 'editing a channel failed, again in a moment');
              rest(channel);
            })
            .finally(() => busy.delete(channel));
          busy.set(channel, work);
        }
        outages.worked('looking for news');
      } catch (error) {
        outages.failed('looking for news', error);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS);
        alarm = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const running = run();

  return {
    wake: () => alarm(),
    async [Symbol.asyncDispose]() {
      stopped = true;
      alarm();
      await running;
      // An edit that Discord does not answer is sent again by whoever is next.
      const patience = new AbortController();
      await Promise.race([
        Promise.all(busy.values()),
        wait(LAST_EDITS_MS, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
    },
  };
}
