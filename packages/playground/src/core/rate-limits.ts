import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defined } from '../base/wire.ts';

/**
 * Discord's rate limits as a client sees them: a bucket per route and major parameter with its headers, one limit over
 * everything a bot does, and a slower one for edits of old messages. The numbers are those commonly seen from Discord.
 */

const Limit = z.object({ limit: z.number().int().min(1), windowMs: z.number().int().min(1) });
type Limit = z.infer<typeof Limit>;

export type BucketName = 'channel-create' | 'channel-edit' | 'channel-delete' | 'webhook' | 'commands' | 'other';

/** 'off', Discord's own numbers, or Discord's with some replaced. */
export const RateLimits = z.union([
  z.literal('discord'),
  z.literal('off'),
  z
    .object({
      'channel-create': Limit,
      'channel-edit': Limit,
      'channel-delete': Limit,
      webhook: Limit,
      commands: Limit,
      other: Limit,
      global: Limit,
      'old-edit': Limit,
      // Over all writes in one channel; Discord does not document it, so there is none by default.
      shared: Limit,
    })
    .partial(),
]);
export type RateLimits = z.infer<typeof RateLimits>;

interface Limits extends Record<BucketName | 'global' | 'old-edit', Limit> {
  shared?: Limit | undefined;
}

const DISCORD: Limits = {
  'channel-create': { limit: 5, windowMs: 5000 },
  'channel-edit': { limit: 5, windowMs: 5000 },
  'channel-delete': { limit: 5, windowMs: 1000 },
  webhook: { limit: 5, windowMs: 2000 },
  commands: { limit: 20, windowMs: 20_000 },
  other: { limit: 50, windowMs: 1000 },
  global: { limit: 50, windowMs: 1000 },
  'old-edit': { limit: 3, windowMs: 6000 },
};

interface LimitResult {
  headers: Record<string, string>;
  /** Set when the request is refused. */
  refused?: { retryAfterS: number; scope: 'user' | 'shared' | 'global' };
}

export interface RateLimiter {
  set(mode: RateLimits): void;
  /** @param variant tells routes apart that have the same limit but not the same bucket */
  take(bucket: BucketName, variant: string, major: string, countsGlobally: boolean): LimitResult;
  /** @returns seconds to wait when edits of messages older than an hour are used up in this channel */
  takeOldEdit(channelId: string): number | undefined;
}

interface Window {
  used: number;
  endsMs: number;
}

export function createRateLimiter(now: () => number): RateLimiter {
  let limits: Limits | undefined = DISCORD;
  const windows = new Map<string, Window>();

  function windowOf(key: string, { windowMs }: Limit): Window {
    const at = now();
    const known = windows.get(key);
    if (known !== undefined && at < known.endsMs) return known;
    if (windows.size > 10_000) for (const [old, { endsMs }] of windows) if (at >= endsMs) windows.delete(old);
    const fresh = { used: 0, endsMs: at + windowMs };
    windows.set(key, fresh);
    return fresh;
  }

  /** @returns seconds to wait, or undefined when there was room and one was taken */
  function tryTake(key: string, limit: Limit): number | undefined {
    const window = windowOf(key, limit);
    if (window.used >= limit.limit) return Math.max(0.001, (window.endsMs - now()) / 1000);
    window.used += 1;
    return undefined;
  }

  return {
    set(mode) {
      if (mode === 'off') limits = undefined;
      else limits = mode === 'discord' ? DISCORD : { ...DISCORD, ...defined(mode) };
      windows.clear();
    },

    take(bucket, variant, major, countsGlobally) {
      if (limits === undefined) return { headers: {} };
      if (countsGlobally) {
        const wait = tryTake('global', limits.global);
        if (wait !== undefined) {
          const headers = {
            'x-ratelimit-global': 'true',
            'x-ratelimit-scope': 'global',
            'retry-after': String(Math.ceil(wait)),
          };
          return { headers, refused: { retryAfterS: wait, scope: 'global' } };
        }
      }
      const shared = bucket === 'channel-create' || bucket === 'channel-edit' ? limits.shared : undefined;
      const sharedWait = shared === undefined ? undefined : tryTake(`shared ${major}`, shared);
      const limit = limits[bucket];
      const key = `${bucket} ${variant} ${major}`;
      const wait = sharedWait ?? tryTake(key, limit);
      const window = windowOf(key, limit);
      const headers: Record<string, string> = {
        'x-ratelimit-limit': String(limit.limit),
        'x-ratelimit-remaining': String(Math.max(0, limit.limit - window.used)),
        'x-ratelimit-reset': (window.endsMs / 1000).toFixed(3),
        'x-ratelimit-reset-after': Math.max(0, (window.endsMs - now()) / 1000).toFixed(3),
        'x-ratelimit-bucket': createHash('md5').update(`${bucket} ${variant}`).digest('hex'),
      };
      if (wait === undefined) return { headers };
      const scope = sharedWait === undefined ? 'user' : 'shared';
      headers['x-ratelimit-scope'] = scope;
      headers['retry-after'] = String(Math.ceil(wait));
      return { headers, refused: { retryAfterS: wait, scope } };
    },

    takeOldEdit(channelId) {
      return limits === undefined ? undefined : tryTake(`old-edit ${channelId}`, limits['old-edit']);
    },
  };
}
