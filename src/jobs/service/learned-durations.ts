import type { Redis } from 'ioredis';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { keys } from '../../keys.ts';

/** How long tasks of a type usually take: the median of the latest ones, the contract's figure until there are any. */
export interface Durations {
  /** Seconds. */
  typical(type: TaskType): Promise<number>;
  learn(type: TaskType, seconds: number): Promise<void>;
}

const KEPT = 31;
const FRESH_MS = 30_000;

export function createDurations(redis: Redis, now: () => number): Durations {
  const known = new Map<TaskType, { seconds: number; until: number }>();

  return {
    async typical(type) {
      const cached = known.get(type);
      if (cached && cached.until > now()) return cached.seconds;
      const latest = (await redis.lrange(keys.durations(type), 0, KEPT - 1)).map(Number).sort((a, b) => a - b);
      const seconds = latest[Math.floor(latest.length / 2)] ?? stageEntry(type).stage.typicalSeconds;
      known.set(type, { seconds, until: now() + FRESH_MS });
      return seconds;
    },
    async learn(type, seconds) {
      await redis
        .multi()
        .lpush(keys.durations(type), seconds.toFixed(1))
        .ltrim(keys.durations(type), 0, KEPT - 1)
        .exec();
    },
  };
}

/**
 * Seconds that are probably left: at first what is usual, then more and more what the progress so far says.
 * @param progress 0..100
 */
export function estimateLeft(elapsedSeconds: number, progress: number, typicalSeconds: number): number {
  const byHabit = Math.max(typicalSeconds - elapsedSeconds, typicalSeconds * 0.05);
  if (progress < 5) return byHabit;
  const byProgress = (elapsedSeconds / progress) * (100 - progress);
  const trust = progress / 100;
  return byHabit * (1 - trust) + byProgress * trust;
}
