import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { INSTALLATION_KEYS } from '../keys.ts';

/**
 * What Redis says of the installation that it belongs to: one hash. Its id stands in every folder, too. `seen_at` grows
 * with every look that a process takes, so a folder that has seen more than Redis knows tells that Redis lost something.
 */

export const INSTALLATION_KEY = INSTALLATION_KEYS.names.installation;
const lua = (name: string) => readScript(new URL(`./lua/installation-${name}.lua`, import.meta.url));
const settleScript = lua('settle');
const lookScript = lua('look');

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
