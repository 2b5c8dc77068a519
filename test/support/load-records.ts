import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** What a Redis held once, put into another as if it had been written a moment ago. */

const Texts = z.array(z.string());
const Value = z.union([
  z.object({ string: z.string() }),
  z.object({ hash: z.record(z.string(), z.string()) }),
  z.object({ set: Texts }),
  z.object({ list: Texts }),
  /** Member, score, member, score … */
  z.object({ zset: Texts }),
  z.object({ stream: z.array(z.tuple([z.string(), Texts])) }),
]);

/** When it was taken down. Every time in it has the digits of that day, alone or behind the class of a mailbox' score. */
const TAKEN_AT = 1_795_373_153_400;
const A_TIME = /(?<=\b(?:[12]0)?)1795\d{9}\b/g;

/** What stands for what in the file, such as the address of a service. */
export type Words = Readonly<Record<string, string>>;

/** @param copies the words of each copy; what several copies have under one key is united */
export async function loadRecords(redis: Redis, file: URL, ...copies: readonly [Words?, ...Words[]]) {
  const text = readFileSync(file, 'utf8');
  const later = Date.now() - TAKEN_AT;
  const read = (words: Words = {}) => {
    const own = Object.entries(words).reduce((all, [word, meant]) => all.replaceAll(word, meant), text);
    const moved = own.replace(A_TIME, (time) => String(Number(time) + later));
    return Object.entries(z.record(z.string(), Value).parse(JSON.parse(moved)));
  };
  const records = (copies.length === 0 ? [{}] : copies).flatMap(read);
  await redis.del(records.map(([key]) => key));
  for (const [key, value] of records) await write(redis, key, value);
}

async function write(redis: Redis, key: string, value: z.output<typeof Value>): Promise<void> {
  if ('string' in value) await redis.set(key, value.string);
  else if ('hash' in value) await redis.hset(key, value.hash);
  else if ('set' in value) await redis.sadd(key, ...value.set);
  else if ('list' in value) await redis.rpush(key, ...value.list);
  else if ('zset' in value) {
    for (let i = 0; i < value.zset.length; i += 2) await redis.zadd(key, value.zset[i + 1]!, value.zset[i]!);
  } else for (const [id, fields] of value.stream) await redis.call('XADD', key, id, ...fields);
}
