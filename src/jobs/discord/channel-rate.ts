import { isTokenOver } from '../store/display.ts';
import { isEnd, type Request } from '../store/request.ts';

/** A channel's own limit on the bot's route: 5 in 5 s, of which one is kept for ends. */
const WINDOW_MS = 5_000;
const PROGRESS_IN_WINDOW = 4;
const MOST_REST_MS = 30_000;

/** How fast one process writes in each channel: Discord's own limit there, and a rest after trouble. */
export function createChannelPace(now: () => number) {
  const resting = new Map<string, { until: number; failures: number }>();
  const sent = new Map<string, number[]>();
  let droppedAt = 0;
  return {
    /** No progress fits in now. Bot's route only; an interaction's token has a limit of its own. */
    isFull(request: Request): boolean {
      if (isEnd(request.state) || !isTokenOver(request, now())) return false;
      const recent = (sent.get(request.channel_id) ?? []).filter((at) => now() - at < WINDOW_MS);
      return recent.length >= PROGRESS_IN_WINDOW;
    },
    noteEdit(channel: string): void {
      sent.set(channel, [...(sent.get(channel) ?? []), now()].slice(-10));
    },
    isResting: (channel: string) => (resting.get(channel)?.until ?? 0) > now(),
    /** Left alone for so long; without a time, for longer each time it has trouble in a row. */
    rest(channel: string, milliseconds?: number): void {
      const failures = milliseconds === undefined ? (resting.get(channel)?.failures ?? 0) + 1 : 0;
      const until = now() + (milliseconds ?? Math.min(MOST_REST_MS, 500 * 2 ** failures));
      resting.set(channel, { until, failures });
    },
    recovered: (channel: string) => void resting.delete(channel),
    /** Channels in which nothing happens any more take no room. */
    dropOld(): void {
      if (now() - droppedAt < WINDOW_MS) return;
      droppedAt = now();
      for (const [channel, times] of sent) if (now() - (times.at(-1) ?? 0) >= WINDOW_MS) sent.delete(channel);
      for (const [channel, { until }] of resting) if (now() - until > MOST_REST_MS) resting.delete(channel);
    },
  };
}
