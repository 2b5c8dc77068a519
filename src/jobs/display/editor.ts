import { setTimeout as wait } from 'node:timers/promises';
import { createOutages } from 'kiln-runtime/outages';
import type { Timing } from '../base/timing.ts';
import { createChannelPace } from '../discord/channel-rate.ts';
import { displayOf } from '../store/display.ts';
import type { Mail } from '../store/mailbox.ts';
import { isEnd, isReadable, type NewerRequest, type Request } from '../store/request.ts';
import type { Drawing } from './draw.ts';
import { endJob } from './end-job.ts';
import { type Placed, place } from './placement.ts';
import { postponeDelivery } from './postpone-delivery.ts';
import type { Writing } from './write-result.ts';

/**
 * Shows requests: one editor a channel over all processes, one edit at a time, ends first, then first news, then what
 * was not shown for the longest time. Each message has its gap, which grows with the number of live messages to stay
 * within Discord's limits; what happened in between is never sent. Everything is in Redis, so a restart loses nothing.
 */

export interface EditorOptions extends Writing {
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
/** News this small waits for more. */
const SMALL_STEP = 2;
const SMALL_STEP_MS = 15_000;

/** Whether there is a message to write: not of what was removed, nor, but for the end, of one that has no place any more. */
function isShown(request: Request | NewerRequest | undefined, mail: Mail): request is Request {
  if (!request || !isReadable(request) || request.removed_by !== undefined) return false;
  return !mail.lost || isEnd(request.state);
}

/** An end that the editor alone brings: what has files moves to another place with them, by a job, and so do groups. */
function isEndHere(request: Request): boolean {
  return isEnd(request.state) && !request.delivered && request.display_id === undefined && !endJob(request);
}

/** A moment for what is to be in the thread of its asset: so that it is not shown where it leaves again. */
const ON_ITS_WAY_MS = 2_500;

function isOnItsWay(request: Request, now: number): boolean {
  const { opens, asset_id: asset, parent_channel_id: isInThread, thread_id: thread, created_at: since } = request;
  if (opens === undefined || thread !== undefined || isInThread !== undefined || isEnd(request.state)) return false;
  return (opens === 'post' || asset !== request.id) && now - since < ON_ITS_WAY_MS;
}

export function createEditor(options: EditorOptions): Editor {
  const { requests, steps, mailbox, show, log, now } = options;
  const { editGap: minGapMs } = options.timing;
  const outages = createOutages(log);
  const busy = new Map<string, Promise<void>>();
  const pace = createChannelPace(now);
  let stopped = false;
  let alarm = () => {};
  let gapMs = minGapMs;
  let gapAt = 0;

  async function currentGap(): Promise<number> {
    if (now() - gapAt > 5_000) {
      gapAt = now();
      gapMs = Math.min(MOST_GAP_MS, Math.max(minGapMs, ((await requests.countLive()) / PROGRESS_RATE) * 1_000));
    }
    return gapMs;
  }

  /** @returns false when the channel has to wait */
  async function editMessage(channel: string, id: string): Promise<boolean> {
    await using lease = await mailbox.messageLease(id);
    if (!lease) {
      pace.rest(channel, 150); // its delivery is being written
      return false;
    }
    const [mail, alone] = await Promise.all([mailbox.read(id), requests.getAny(id)]);
    const group = alone ? undefined : await requests.group(id);
    const request = group?.shown ?? alone;
    if (!isShown(request, mail)) {
      await mailbox.skip(channel, id, mail.version);
      return true;
    }
    if (isOnItsWay(request, now())) {
      pace.rest(channel, 150);
      return false;
    }
    if (pace.isFull(request)) {
      pace.rest(channel, 1_000);
      return false;
    }
    const drawing = await (group ? show.drawGroup(group) : show.draw(request));
    if (isKnown(drawing, mail) || (isSmall(drawing, mail) && !isEnd(request.state))) {
      await mailbox.skip(channel, id, mail.version);
      await noteEnd(request, 'shown');
      return true;
    }
    return await write(channel, request, drawing, mail);
  }

  const isKnown = (drawing: Drawing, mail: Mail) => drawing.hash === mail.hash;
  const isSmall = (drawing: Drawing, mail: Mail) =>
    drawing.phase === mail.phase &&
    Math.abs(drawing.percent - mail.percent) < SMALL_STEP &&
    now() - mail.shownAt < SMALL_STEP_MS;

  /** @returns false when the channel has to wait */
  async function write(channel: string, request: Request, drawing: Drawing, { version }: Mail): Promise<boolean> {
    const id = displayOf(request);
    const mustArrive = isEndHere(request);
    const { outcome } = await place(request, { draw: drawing.at, files: [], keep: 'all', mustArrive }, options);
    pace.noteEdit(channel);
    if (outcome === 'later') {
      pace.rest(channel);
      return false;
    }
    pace.recovered(channel);
    if (outcome === 'shown') {
      await Promise.all([mailbox.shown(channel, id, version, drawing), noteEnd(request, outcome)]);
    } else {
      await mailbox.lose(id);
      await mailbox.skip(channel, id, version);
      await noteEnd(request, outcome);
    }
    return true;
  }

  /** What has files is delivered with them, by a job; every other end with its message. */
  async function noteEnd(request: Request, outcome: Placed['outcome']): Promise<void> {
    if (!isEndHere(request)) return;
    if (outcome !== 'shown') await postponeDelivery(request, options);
    else await steps.deliverEnd(request.id);
  }

  async function editChannel(channel: string): Promise<void> {
    await using lease = await mailbox.channelLease(channel);
    if (!lease) return;
    while (!stopped) {
      const next = await mailbox.next(channel, await currentGap());
      if (next === undefined || !(await editMessage(channel, next))) return;
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      pace.dropOld();
      try {
        for (const channel of await mailbox.due(CHANNELS_AT_ONCE * 2)) {
          if (busy.has(channel) || busy.size >= CHANNELS_AT_ONCE || pace.isResting(channel)) continue;
          const work = editChannel(channel)
            .catch((error: unknown) => {
              log.error({ err: error, channel }, 'editing a channel failed, again in a moment');
              pace.rest(channel);
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
      // An edit that Discord does not answer is sent again by the next editor.
      const patience = new AbortController();
      await Promise.race([
        Promise.all(busy.values()),
        wait(LAST_EDITS_MS, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
    },
  };
}
