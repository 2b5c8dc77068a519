import type { Redis } from 'ioredis';

/**
 * One clock for all processes: that of Redis. What is dated, expires or is deleted by a process' own clock comes out
 * differently on every machine, and a machine that is three days ahead deletes what others still need.
 */

export interface Clock extends AsyncDisposable {
  /** Redis' time in milliseconds, from what was last measured: for dates, and for expiry that only refuses. */
  now(): number;
}

const MEASURE_MS = 60_000;
/** An answer that took longer says too little about when it was given. */
const SLOW_MS = 1_000;
/** Smaller differences are the measurement's own: following them would make time go back and forth. */
const JITTER_MS = 50;

/** Redis' time in milliseconds, asked for now: whatever deletes asks. */
export async function redisTime(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
}

/** @param redis used, not closed, by this */
export async function createClock(redis: Redis): Promise<Clock> {
  // Of the process only the time that passes is used: its own clock may be set at any moment.
  let offset = Number.NaN;
  const measure = async () => {
    const before = performance.now();
    const time = await redisTime(redis);
    const after = performance.now();
    const measured = time - (before + after) / 2;
    const known = !Number.isNaN(offset);
    if (known && (after - before > SLOW_MS || Math.abs(measured - offset) < JITTER_MS)) return;
    offset = measured;
  };
  await measure();

  // While Redis is away the last measurement holds.
  const timer = setInterval(() => void measure().catch(() => {}), MEASURE_MS);
  timer.unref();
  return {
    now: () => Math.floor(offset + performance.now()),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
    },
  };
}
