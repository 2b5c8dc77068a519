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

/** @param words what stands for what in the file, such as the address of a service */
export async function loadRecords(redis: Redis, file: URL, words: Readonly<Record<string, string>> = {}) {
  const later = Date.now() - TAKEN_AT;
  const text = Object.entries(words)
    .reduce((all, [word, meant]) => all.replaceAll(word, meant), readFileSync(file, 'utf8'))
    .replace(A_TIME, (time) => String(Number(time) + later));
  const records = z.record(z.string(), Value).parse(JSON.parse(text));
  await redis.del(Object.keys(records));
  for (const [key, value] of Object.entries(records)) await write(redis, key, value);
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
