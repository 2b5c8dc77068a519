import type { GatewaySettings } from './gateway-settings.ts';

/** How often a bot may start sessions: a number at once, a number a day. Resuming costs nothing. */

const AT_ONCE_MS = 5000;
const DAY_MS = 24 * 3600 * 1000;

export interface StartLimits {
  /** @returns 'soon' when the same may be tried in some seconds, 'spent' when the day's starts are used up */
  take(shardId: number): 'soon' | 'spent' | undefined;
  /** `session_start_limit` of /gateway/bot. */
  wire(): { total: number; remaining: number; reset_after: number; max_concurrency: number };
}

export function createStartLimits(settings: () => GatewaySettings, now: () => number): StartLimits {
  const lastMs = new Map<number, number>();
  let day = { startMs: Number.NEGATIVE_INFINITY, used: 0 };
  const today = () => {
    if (now() - day.startMs >= DAY_MS) day = { startMs: now(), used: 0 };
    return day;
  };
  return {
    take(shardId) {
      const { maxConcurrency, sessionsPerDay } = settings();
      const used = today();
      if (used.used >= sessionsPerDay) return 'spent';
      const key = shardId % maxConcurrency;
      const last = lastMs.get(key);
      if (last !== undefined && now() - last < AT_ONCE_MS) return 'soon';
      lastMs.set(key, now());
      used.used += 1;
      return undefined;
    },
    wire() {
      const { sessionsPerDay: total, maxConcurrency } = settings();
      const { used, startMs } = today();
      return {
        total,
        remaining: Math.max(0, total - used),
        reset_after: Math.max(0, Math.ceil(startMs + DAY_MS - now())),
        max_concurrency: maxConcurrency,
      };
    },
  };
}
