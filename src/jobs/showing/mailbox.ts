import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { defineScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';

/** The editor's side of the mailboxes (see mailbox-lua.ts): what is due, what was shown, and who may edit. */

const NOW = `local function now_ms() local t = redis.call('TIME') return t[1] * 1000 + math.floor(t[2] / 1000) end\n`;

/** Gives the channels that are due. */
const dueScript = defineScript(`${NOW}
return redis.call('ZRANGEBYSCORE', 'kiln:mailboxes', '-inf', now_ms(), 'LIMIT', 0, ARGV[1])`);

/** ARGV: channel, gap. The message to edit now, or nothing and the channel is due later or not at all. */
const nextScript = defineScript(`${NOW}
local top = redis.call('ZRANGE', 'kiln:mailbox:' .. ARGV[1], 0, 0, 'WITHSCORES')
if not top[1] then
  redis.call('ZREM', 'kiln:mailboxes', ARGV[1])
  return false
end
local score = tonumber(top[2])
local class = math.floor(score / 1e14)
if class == 2 then
  local due = score - 2e14 + ARGV[2]
  if due > now_ms() then
    redis.call('ZADD', 'kiln:mailboxes', due, ARGV[1])
    return false
  end
end
return { top[1], class }`);

/** ARGV: channel, id, version, shown ('1' or '0'), hash, percent, phase. Newer news stays in the mailbox. */
const doneScript = defineScript(`${NOW}
local mail, box = 'kiln:mail:' .. ARGV[2], 'kiln:mailbox:' .. ARGV[1]
local now = now_ms()
if ARGV[4] == '1' then
  redis.call('HSET', mail, 'shown_at', now, 'hash', ARGV[5], 'percent', ARGV[6], 'phase', ARGV[7])
end
if tonumber(redis.call('HGET', mail, 'version') or 0) <= tonumber(ARGV[3]) then
  redis.call('ZREM', box, ARGV[2])
else
  local score = redis.call('ZSCORE', box, ARGV[2])
  if score and tonumber(score) >= 1e14 then redis.call('ZADD', box, 2e14 + now, ARGV[2]) end
end
return 1`);

const releaseScript = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`);

const renewScript = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`);

const Next = z.tuple([z.string(), z.number()]).nullable();

export interface Mail {
  version: number;
  /** 0: never. */
  shownAt: number;
  hash: string;
  percent: number;
  phase: string;
  /** There is no message to edit any more; only the end looks for a new place. */
  lost: boolean;
}

export interface Shown {
  hash: string;
  percent: number;
  phase: string;
}

export type Mailbox = ReturnType<typeof createMailbox>;

/** @param leaseMs how long a writer that died keeps others away; a living one renews its lease */
export function createMailbox(redis: Redis, leaseMs: number) {
  async function lease(key: string): Promise<AsyncDisposable | undefined> {
    const token = randomUUID();
    if ((await redis.set(key, token, 'PX', leaseMs, 'NX')) === null) return undefined;
    const timer = setInterval(() => {
      renewScript(redis, [key], [token, leaseMs]).catch(() => {}); // it expires then: two writers do no harm
    }, leaseMs / 4);
    return {
      async [Symbol.asyncDispose]() {
        clearInterval(timer);
        await releaseScript(redis, [key], [token]);
      },
    };
  }

  const messageLease = (id: string) => lease(`kiln:edit:${id}`);

  return {
    due: async (most: number) => z.array(z.string()).parse(await dueScript(redis, [], [most])),
    async next(channel: string, gapMs: number): Promise<{ id: string; class: number } | undefined> {
      const next = Next.parse(await nextScript(redis, [], [channel, gapMs]));
      return next ? { id: next[0], class: next[1] } : undefined;
    },
    async read(id: string): Promise<Mail> {
      const fields = await redis.hgetall(`kiln:mail:${id}`);
      return {
        version: Number(fields.version ?? 0),
        shownAt: Number(fields.shown_at ?? 0),
        hash: fields.hash ?? '',
        percent: Number(fields.percent ?? -1),
        phase: fields.phase ?? '',
        lost: fields.lost === '1',
      };
    },
    async shown(channel: string, id: string, version: number, { hash, percent, phase }: Shown) {
      await doneScript(redis, [], [channel, id, version, '1', hash, percent, phase]);
    },
    /** Nothing to send for this version. */
    async skip(channel: string, id: string, version: number) {
      await doneScript(redis, [], [channel, id, version, '0', '', 0, '']);
    },
    async lose(id: string) {
      await redis.hset(`kiln:mail:${id}`, 'lost', '1');
    },
    async forget(id: string) {
      await redis.del(`kiln:mail:${id}`);
    },
    /** One editor a channel, over all processes; undefined when another has it. */
    channelLease: (channel: string) => lease(`kiln:editor:${channel}`),
    /** One writer a message: the editor, or the delivery with its files. */
    messageLease,
    /** Waits for the other writer. @throws when that takes longer than `patienceMs`, or the signal says so */
    async awaitMessageLease(id: string, signal?: AbortSignal, patienceMs = 20_000): Promise<AsyncDisposable> {
      for (const deadline = performance.now() + patienceMs; ; ) {
        signal?.throwIfAborted();
        const held = await messageLease(id);
        if (held) return held;
        if (performance.now() > deadline) throw new Error('another writer keeps the message');
        await new Promise((done) => setTimeout(done, 40));
      }
    },
  };
}
