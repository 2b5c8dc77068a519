import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { storeScript } from './script.ts';

/** The editor's side of the mailboxes (see mail-classes.ts): what is due, what was shown, and who may edit. */

const scripts = {
  due: storeScript('mailbox-due'),
  next: storeScript('mailbox-next'),
  done: storeScript('mailbox-done'),
  release: storeScript('lease-release'),
  renew: storeScript('lease-renew'),
};

const PATIENCE_MS = 20_000;

const Ids = z.array(z.string());
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
      scripts.renew(redis, [key], [token, leaseMs]).catch(() => {}); // it expires then: two writers do no harm
    }, leaseMs / 4);
    return {
      async [Symbol.asyncDispose]() {
        clearInterval(timer);
        await scripts.release(redis, [key], [token]);
      },
    };
  }

  const touched = (channel: string, id: string) => [keys.mail(id), keys.mailbox(channel)];
  const messageLease = (id: string) => lease(keys.messageEdit(id));

  return {
    due: async (most: number) => Ids.parse(await scripts.due(redis, [keys.mailboxes], [most])),
    /** The message that is edited now. */
    async next(channel: string, gapMs: number): Promise<string | undefined> {
      return Next.parse(await scripts.next(redis, [keys.mailboxes, keys.mailbox(channel)], [channel, gapMs]))?.[0];
    },
    async read(id: string): Promise<Mail> {
      const fields = await redis.hgetall(keys.mail(id));
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
      await scripts.done(redis, touched(channel, id), [id, version, '1', hash, percent, phase]);
    },
    /** Nothing to send for this version. */
    async skip(channel: string, id: string, version: number) {
      await scripts.done(redis, touched(channel, id), [id, version, '0', '', 0, '']);
    },
    async lose(id: string) {
      await redis.hset(keys.mail(id), 'lost', '1');
    },
    async forget(id: string) {
      await redis.del(keys.mail(id));
    },
    /** One editor a channel, over all processes; undefined when another has it. */
    channelLease: (channel: string) => lease(keys.channelEditor(channel)),
    /** One writer a message: the editor, or the delivery with its files. */
    messageLease,
    /** Waits for the other writer. @throws when that takes too long, or the signal says so */
    async awaitMessageLease(id: string, signal?: AbortSignal): Promise<AsyncDisposable> {
      for (const deadline = performance.now() + PATIENCE_MS; ; ) {
        signal?.throwIfAborted();
        const held = await messageLease(id);
        if (held) return held;
        if (performance.now() > deadline) throw new Error('another writer keeps the message');
        await new Promise((done) => setTimeout(done, 40));
      }
    },
  };
}
