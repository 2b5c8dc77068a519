import type { SessionInfo } from 'discord.js';
import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import type { Logger } from 'pino';
import { z } from 'zod';
import { keys } from '../../keys.ts';

/**
 * Discord's sessions in Redis, so that the process that takes over a shard resumes where the last one was, and Discord
 * sends the unhandled events again. Written a few times a second at most, and only by the holder of the shard's lease.
 * Events after the latest write arrive twice and are recognised by their ids.
 */
export interface ShardSessions {
  /** Never throws: without it a new session begins. */
  load(shard: number): Promise<SessionInfo | null>;
  /** Soon. Null: there is none to resume. */
  save(shard: number, session: SessionInfo | null): void;
  /** What was not written yet. Never throws. */
  flush(shard: number): Promise<void>;
}

const Session = z.object({
  resumeURL: z.string(),
  sequence: z.number(),
  sessionId: z.string(),
  shardCount: z.number(),
  shardId: z.number(),
});
/** Discord forgets a session without a connection after some minutes. */
const KEPT_SECONDS = 300;
const SAVE_MS = 250;

const save = readScript(new URL('./lua/session-save.lua', import.meta.url));

export function createShardSessions(redis: Redis, owner: string, log: Logger): ShardSessions {
  const unsaved = new Map<number, { session: SessionInfo | null; timer: NodeJS.Timeout }>();

  async function flush(shard: number): Promise<void> {
    const waiting = unsaved.get(shard);
    if (!waiting) return;
    unsaved.delete(shard);
    clearTimeout(waiting.timer);
    // Redis' client would keep it for later, when it is true no more.
    if (redis.status !== 'ready') return;
    const text = waiting.session === null ? '' : JSON.stringify(waiting.session);
    await save(redis, [keys.shardSession(shard), keys.shardLease(shard)], [owner, text, KEPT_SECONDS]).catch(
      (err: unknown) => log.debug({ err, shard }, 'where a session is was not written'),
    );
  }

  return {
    async load(shard) {
      try {
        const text = await redis.get(keys.shardSession(shard));
        return text === null ? null : Session.parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
    save(shard, session) {
      const waiting = unsaved.get(shard);
      if (waiting) waiting.session = session;
      else unsaved.set(shard, { session, timer: setTimeout(() => void flush(shard), SAVE_MS) });
    },
    flush,
  };
}

/** Where no other process can take over. */
export const NO_SESSIONS: ShardSessions = { load: async () => null, save() {}, flush: async () => {} };
