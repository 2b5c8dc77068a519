import type { Redis } from 'ioredis';
import { defineScript } from 'kiln-runtime/redis/script';

/**
 * What Redis says of the installation that it belongs to: one hash. Its id stands in every folder, too. `seen_at` grows
 * with every look that a process takes, so a folder that has seen more than Redis knows tells that Redis lost something.
 */

export const INSTALLATION_KEY = 'kiln:installation';

export interface InstallationRecord {
  id: string | undefined;
  seen_at: number;
  /** Which folder has the files, and when a process that uses it last said so. */
  files: string | undefined;
  files_seen_at: number;
}

export async function readRecord(redis: Redis): Promise<InstallationRecord> {
  const { id, seen_at, files, files_seen_at } = await redis.hgetall(INSTALLATION_KEY);
  return { id, files, seen_at: Number(seen_at ?? 0), files_seen_at: Number(files_seen_at ?? 0) };
}

const settleScript = defineScript(`
local before = redis.call('HGET', KEYS[1], ARGV[1])
if before and before ~= ARGV[3] then return before end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return ARGV[2]`);

/** Sets a field that is not set, or still as it was. @returns what it is then: of several processes one decides */
export async function settle(
  redis: Redis,
  field: 'id' | 'files' | 'secret' | 'application',
  value: string,
  before = '',
): Promise<string> {
  return String(await settleScript(redis, [INSTALLATION_KEY], [field, value, before]));
}

/** So much may be lost without a restore: a Redis that crashed forgets a second, and a replica may be some behind. */
export const FORGETS_MS = 120_000;

const lookScript = defineScript(`
local record = redis.call('HMGET', KEYS[1], 'id', 'files', 'seen_at')
if not record[1] then return {'empty'} end
if record[1] ~= ARGV[1] then return {'other'} end
if ARGV[2] ~= '' and record[2] ~= ARGV[2] then return {'files'} end
local seen = tonumber(record[3] or '0')
if seen + ARGV[4] < tonumber(ARGV[3]) then return {'older', string.format('%.0f', seen)} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- It grows, also when the clock was set back.
seen = string.format('%.0f', math.max(seen + 1, now))
redis.call('HSET', KEYS[1], 'seen_at', seen)
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'files_seen_at', string.format('%.0f', now)) end
return {'same', seen}`);

export interface Look {
  is: 'same' | 'older' | 'empty' | 'other' | 'files';
  /** What Redis has seen. */
  seenAt: number;
}

/** A look at Redis by a process that knows its installation, its files' folder (if it has them), and what it last saw. */
export async function look(redis: Redis, known: { id: string; files: string; seenAt: number }): Promise<Look> {
  const answer = await lookScript(redis, [INSTALLATION_KEY], [known.id, known.files, known.seenAt, FORGETS_MS]);
  const [is, seenAt] = answer as [Look['is'], string?]; // our own script
  return { is, seenAt: Number(seenAt ?? 0) };
}
