import type { Redis } from 'ioredis';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { keys } from '../../keys.ts';
import { createKept } from '../base/kept.ts';

const LATEST = 31;
const FRESH_MS = 30_000;

export type Durations = ReturnType<typeof createDurations>;

/** How long tasks of a type usually take, in seconds: the median of the latest ones, the contract's figure until there are any. */
export function createDurations(redis: Redis, now: () => number) {
  const kept = createKept<number>(FRESH_MS, now);
  const read = async (type: TaskType) => {
    const latest = (await redis.lrange(keys.durations(type), 0, LATEST - 1)).map(Number).sort((a, b) => a - b);
    return latest[Math.floor(latest.length / 2)] ?? stageEntry(type).stage.typicalSeconds;
  };
  return {
    typical: (type: TaskType) => kept.of(type, () => read(type)),
    async learn(type: TaskType, seconds: number): Promise<void> {
      await redis
        .multi()
        .lpush(keys.durations(type), seconds.toFixed(1))
        .ltrim(keys.durations(type), 0, LATEST - 1)
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
