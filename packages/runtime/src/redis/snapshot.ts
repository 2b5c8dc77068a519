import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { inGroups } from '../in-groups.ts';
import type { KeyTable } from './keys.ts';
import { scanKeys } from './scan.ts';

/**
 * All keys of an installation at one moment, as lines of JSON: its name, when it goes (milliseconds, 0: never) and its value as
 * Redis dumps it. Writes of everybody wait while they are read (`CLIENT PAUSE … WRITE`), so that no move is half in it; the
 * lines may be read back by any Redis of the same version or a newer one, on any machine and under any prefix.
 */

/** A pause ends by itself after this, should we die; it is said again while we read. */
const PAUSE_MS = 5_000;
const AGAIN_MS = 1_000;
/** Some have up to 28 MB: what is read at once must be read in the time of a pause, and fit. */
const AT_ONCE = 25;

const Line = z.tuple([z.string(), z.number().int().min(0), z.base64()]);

export interface SnapshotOptions {
  tables: readonly KeyTable[];
  /** There are no writers: none has to wait. */
  still?: boolean;
}

/**
 * The taker of the lines must be quick, since members wait.
 * @throws {UserError} `not_paused` when this Redis does not let writers wait, or not until all is read
 */
export async function* writeSnapshot(redis: Redis, { tables, still = false }: SnapshotOptions): AsyncGenerator<string> {
  const seen = new Set<string>();
  let pausedAt: number | undefined;
  const pause = async () => {
    if (still) return;
    const [now, before] = [performance.now(), pausedAt];
    if (before === undefined || now - before >= AGAIN_MS) {
      await redis.client('PAUSE', PAUSE_MS, 'WRITE').catch((cause: Error) => {
        throw notPaused(`This Redis does not let writers wait (${cause.message})`, cause);
      });
      pausedAt = now;
    }
    // Whatever was read since then, and this pause, came before the last one was over.
    if (performance.now() - (before ?? now) > PAUSE_MS) throw notPaused('Reading takes longer than writers wait');
  };
  try {
    await pause();
    for await (const keys of scanKeys(redis)) {
      // A scan may name a key twice.
      const fresh = keys.filter((key) => !seen.has(key) && tables.some(({ root }) => key.startsWith(root)));
      for (const key of fresh) seen.add(key);
      await pause();
      for await (const some of inGroups(fresh, AT_ONCE)) {
        yield* dump(redis, some);
        await pause();
      }
    }
  } finally {
    if (!still) await redis.client('UNPAUSE').catch(() => {});
  }
}

const notPaused = (why: string, cause?: Error) =>
  new UserError('not_paused', `${why}: stop Kiln, and say --stopped yes`, { cause });

async function* dump(redis: Redis, keys: readonly string[]): AsyncGenerator<string> {
  const asking = redis.pipeline().time();
  for (const key of keys) asking.dumpBuffer(key).pttl(key);
  const [time, ...answers] = ((await asking.exec()) ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
  const [seconds = 0, micros = 0] = (time as unknown[]).map(Number);
  for (const [i, key] of keys.entries()) {
    const [value, left] = [answers[2 * i], Number(answers[2 * i + 1])];
    // Gone in between: its time was over.
    if (!Buffer.isBuffer(value)) continue;
    const goes = left > 0 ? Math.round(seconds * 1000 + micros / 1000 + left) : 0;
    yield JSON.stringify([key, goes, value.toString('base64')]);
  }
}

/** @param redis undefined: the lines are only read. @returns how many keys. @throws {UserError} `bad_backup` at one that is none */
export async function readSnapshot(redis: Redis | undefined, lines: AsyncIterable<string>): Promise<number> {
  let count = 0;
  for await (const some of inGroups(lines, AT_ONCE)) {
    const putting = redis?.pipeline();
    for (const text of some) {
      if (text === '') continue;
      const [key, goes, value] = lineOf(text, count++);
      putting?.restore(key, goes, Buffer.from(value, 'base64'), 'ABSTTL');
    }
    for (const [error] of (await putting?.exec()) ?? []) {
      if (error) throw new UserError('bad_backup', `Redis does not take a key of the backup: ${error.message}`);
    }
  }
  return count;
}

/** Whether there is any key of these tables. */
export async function hasKeys(redis: Redis, tables: readonly KeyTable[]): Promise<boolean> {
  for await (const keys of scanKeys(redis)) {
    if (keys.some((key) => tables.some(({ root }) => key.startsWith(root)))) return true;
  }
  return false;
}

function lineOf(text: string, number: number): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(text));
  } catch (cause) {
    throw new UserError('bad_backup', `Line ${number + 1} of the keys cannot be read: the backup is damaged`, {
      cause,
    });
  }
}
