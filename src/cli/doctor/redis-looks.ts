import type { Redis } from 'ioredis';
import { redisTime } from 'kiln-runtime/redis/clock';
import { checkRedis } from 'kiln-runtime/redis/connect';
import { PROBE_KEYS } from 'kiln-runtime/redis/probe';
import { examine, type Finding, look, well, wrong } from './finding.ts';

/** Redis: whether it accepts writes, persists them, answers quickly and has the same time. */

const SLOW_MS = 20;
const SKEW_MS = 5_000;
const WORST_SKEW_MS = 60_000;

export function redisLooks(redis: Redis): Promise<Finding[]> {
  return Promise.all([
    examine('Redis', async () => {
      await checkRedis(redis);
      const info = await infoOf(redis);
      return well(`Redis ${info('redis_version')}, maxmemory-policy ${info('maxmemory_policy') ?? 'unknown'}.`);
    }),
    examine('Redis, writing', async () => {
      await redis.set(PROBE_KEYS.names.probe, '1', 'EX', 60);
      const info = await infoOf(redis);
      const [used, most] = [Number(info('used_memory')), Number(info('maxmemory') ?? 0)];
      if (most > 0 && used > 0.9 * most) {
        const percent = Math.round((100 * used) / most);
        return look(`${percent} % of its memory is used; when it is full, nothing new is taken.`, 'Raise maxmemory.');
      }
      return well('It can be written.');
    }),
    examine('Redis, keeping', async () => persistence(await infoOf(redis))),
    examine('Redis, speed', async () => {
      const times: number[] = [];
      for (let i = 0; i < 9; i++) {
        const began = performance.now();
        await redis.ping();
        times.push(performance.now() - began);
      }
      const middle = times.sort((a, b) => a - b)[4]!;
      const says = `It answers in ${middle.toFixed(1)} ms.`;
      return middle < SLOW_MS
        ? well(says)
        : look(says, 'Every step of a request asks it some times: have it nearer to Kiln.');
    }),
    examine('Clock', async () => {
      const ahead = Date.now() - (await redisTime(redis));
      const [seconds, where] = [Math.round(Math.abs(ahead) / 1_000), ahead > 0 ? 'ahead of' : 'behind'];
      if (Math.abs(ahead) < SKEW_MS) return well('This machine and Redis have the same time.');
      const says = `This machine is ${seconds} s ${where} Redis.`;
      const todo = 'Let both follow a time server (chrony, systemd-timesyncd).';
      return Math.abs(ahead) < WORST_SKEW_MS ? look(says, todo) : wrong(says, todo);
    }),
  ]);
}

type Info = (name: string) => string | undefined;

async function infoOf(redis: Redis): Promise<Info> {
  const text = await redis.info();
  const rows = new Map(
    text.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)] as const;
    }),
  );
  return (name) => rows.get(name);
}

function persistence(info: Info) {
  for (const name of ['aof_last_write_status', 'aof_last_bgrewrite_status', 'rdb_last_bgsave_status']) {
    const status = info(name);
    if (status === 'err') return wrong(`It could not write to its disk (${name} is err).`, 'See its log and its disk.');
  }
  if (info('aof_enabled') === '1') return well('It keeps an append-only file.');
  return look(
    'It keeps no append-only file: credits and requests since its last snapshot are lost when it goes down.',
    'CONFIG SET appendonly yes, and the same in its configuration.',
  );
}
