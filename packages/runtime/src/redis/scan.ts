import type { Redis } from 'ioredis';
import { type KeyTable, type KnownKey, keyReader, partsReader, type RedisType } from './keys.ts';

/** Going through all keys of an installation by its tables: to find what no row knows, and to erase what concerns a guild or member. */

const AT_ONCE = 1_000;

/** Names without the installation's prefix, which the client puts before them again. A key may come twice. */
export async function* scanKeys(redis: Redis): AsyncGenerator<string[]> {
  const prefix = redis.options.keyPrefix ?? '';
  for (let cursor = '0'; ; ) {
    const [next, found] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', AT_ONCE);
    yield found.map((key) => key.slice(prefix.length));
    cursor = next;
    if (cursor === '0') return;
  }
}

/**
 * What is wrong with the keys under the tables' roots: no row knows it, or it has another type, or no expiry, or a longer
 * one, than its row says. Empty when all is well.
 */
export async function auditKeys(redis: Redis, tables: readonly KeyTable[]): Promise<string[]> {
  const read = keyReader(tables);
  const problems = new Set<string>();
  for await (const keys of scanKeys(redis)) {
    const ours = keys.filter((key) => tables.some(({ root }) => key.startsWith(root)));
    const looking = redis.pipeline();
    for (const key of ours) looking.type(key).ttl(key);
    const looks = ((await looking.exec()) ?? []).map(([, answer]) => answer);
    ours.forEach((key, i) => {
      const [type, ttl] = [String(looks[2 * i]), Number(looks[2 * i + 1])];
      const problem = type === 'none' ? undefined : problemOf(read(key), type, ttl);
      if (problem) problems.add(`the key ${key} ${problem}`);
    });
  }
  return [...problems];
}

function problemOf(known: KnownKey | undefined, type: string, ttl: number): string | undefined {
  if (!known) return 'is in no table';
  const { row } = known;
  if (row.type !== 'any' && row.type !== type) return `is a ${type}, its row says ${row.type}`;
  if (typeof row.life !== 'number') return undefined;
  if (ttl === -1) return 'never expires';
  return ttl > row.life ? `lives for ${ttl} s, its row says ${row.life}` : undefined;
}

/**
 * Whether the parts of a key's name, or of a member's name with those of its key, are of what is to be erased. `false`:
 * surely not; undefined: they do not say, and the members are looked at.
 */
export type Concerns = (parts: Readonly<Record<string, string>>) => boolean | undefined;

/** Erases every key that concerns them, and of the others every member or field that does. */
export async function eraseKeys(redis: Redis, tables: readonly KeyTable[], concerns: Concerns): Promise<void> {
  const read = keyReader(tables);
  for await (const keys of scanKeys(redis)) {
    for (const key of keys) {
      const known = read(key);
      const theirs = known && concerns(known.parts);
      if (theirs) await redis.del(key);
      else if (known && theirs === undefined) await eraseMembers(redis, key, known, concerns);
    }
  }
}

async function eraseMembers(redis: Redis, key: string, { row, parts }: KnownKey, concerns: Concerns): Promise<void> {
  if (row.members === undefined || row.type === 'any') return;
  const read = partsReader(row.members);
  const theirs = (await MEMBERS[row.type].read(redis, key)).filter((member) => {
    const named = read(member);
    return named !== undefined && concerns({ ...parts, ...named }) === true;
  });
  if (theirs.length > 0) await MEMBERS[row.type].remove(redis, key, theirs);
}

interface Members {
  read(redis: Redis, key: string): Promise<string[]>;
  remove(redis: Redis, key: string, members: readonly string[]): Promise<unknown>;
}

const NO_MEMBERS: Members = { read: async () => [], remove: async () => 0 };
const MEMBERS: Readonly<Record<RedisType, Members>> = {
  set: { read: (redis, key) => redis.smembers(key), remove: (redis, key, members) => redis.srem(key, ...members) },
  zset: {
    read: (redis, key) => redis.zrange(key, '0', '-1'),
    remove: (redis, key, members) => redis.zrem(key, ...members),
  },
  hash: { read: (redis, key) => redis.hkeys(key), remove: (redis, key, members) => redis.hdel(key, ...members) },
  list: {
    read: (redis, key) => redis.lrange(key, 0, -1),
    remove: (redis, key, members) => Promise.all(members.map((member) => redis.lrem(key, 0, member))),
  },
  string: NO_MEMBERS,
  stream: NO_MEMBERS,
};
