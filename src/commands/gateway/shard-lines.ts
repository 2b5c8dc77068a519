import { setTimeout as wait } from 'node:timers/promises';
import {
  type GatewayDispatchPayload,
  type IIdentifyThrottler,
  type IShardingStrategy,
  Routes,
  type SessionInfo,
  SimpleShardingStrategy,
  type WebSocketOptions,
} from 'discord.js';
import { within } from '../respond.ts';
import type { ShardSessions } from './shard-sessions.ts';

/**
 * The connections of one discord.js client, opened and closed shard by shard while it lives. discord.js connects all shards
 * that it is given when it logs in; here it is given all of the bot, learns at once that they are ready and empty, and
 * learns of guilds when a shard is really opened. That is its documented `ws.buildStrategy`. A line opened on a session of
 * another process resumes it: discord.js first gets the list of guilds, because Discord does not send it again.
 */
export interface ShardLines {
  buildStrategy: NonNullable<WebSocketOptions['buildStrategy']>;
  /**
   * Resolves when the shard hears, with whether its session is a new one, or when it was closed before it did.
   * @throws what Discord refuses for good, such as too few shards
   */
  open(shard: number): Promise<'fresh' | 'resumed' | 'closed'>;
  /** From now on nothing of the shard is heard, and its session can be resumed by who opens it next. */
  close(shard: number): Promise<void>;
  /** Unix milliseconds; undefined while the shard hears nothing. */
  openSince(shard: number): number | undefined;
}

export interface LinesOptions {
  sessions: ShardSessions;
  turns(maxConcurrency: number): IIdentifyThrottler;
  /** Guilds that a resumed shard is known to have. */
  knownGuilds(shard: number, total: number): Promise<readonly string[]>;
  /** Before discord.js hears of an event: false keeps it from it, a promise delays it. */
  screen(event: GatewayDispatchPayload): boolean | Promise<unknown>;
  /**
   * A new session began, at any time: the next thing that discord.js receives is its guilds. Who resumes a session is not told
   * of them again, so no process can before this resolves. `isOpen` is false from when the shard is closed.
   */
  onFresh(shard: number, isOpen: () => boolean): Promise<void>;
}

/** discord.js has a class of its own by the name of this one. */
type Manager = Parameters<ShardLines['buildStrategy']>[0];
/** What passes from a shard to discord.js: events with what belongs to them. */
type Tell = (event: string, payload: { shardId: number; data?: unknown; error?: unknown }) => boolean;
interface Line {
  since: number | undefined;
  close(): Promise<void>;
}

/** Anything but 1000 and 1001 leaves the session to be resumed. */
const LEAVING = { code: 4_200, reason: 'Handing over' };
const CLOSE_MS = 1_000;
/** Until what Discord or Redis did not answer is asked again. */
const AGAIN_MS = 1_000;

export function createShardLines(options: LinesOptions): ShardLines {
  const lines = new Map<number, Line>();
  let manager: Manager | undefined;
  let self: unknown;

  return {
    buildStrategy(given) {
      manager = given;
      const tell: Tell = given.emit.bind(given) as Tell; // our events are those of its own shards
      let shards: readonly number[] = [];
      const none = new SimpleShardingStrategy(given);
      const strategy: IShardingStrategy = {
        spawn(ids) {
          shards = ids;
        },
        async connect() {
          const { rest } = given.options;
          const [user, application] = await Promise.all([
            rest.get(Routes.user()),
            rest.get(Routes.currentApplication()),
          ]);
          self = { user, application };
          for (const shardId of shards) {
            tell('ready', { shardId, data: { guilds: [] } });
            tell('dispatch', { shardId, data: { t: 'READY', d: { user, application, guilds: [] } } });
          }
        },
        async destroy() {
          await Promise.all([...lines.values()].map((line) => line.close()));
          lines.clear();
        },
        // Nothing of Kiln sends by the gateway.
        send() {},
        fetchStatus: () => none.fetchStatus(),
      };
      return strategy;
    },
    async open(shard) {
      if (!manager) throw new Error('not logged in');
      const { line, opened } = openLine(manager, shard, self, options);
      lines.set(shard, line);
      return opened;
    },
    async close(shard) {
      const line = lines.get(shard);
      lines.delete(shard);
      await line?.close();
    },
    openSince: (shard) => lines.get(shard)?.since,
  };
}

function openLine(manager: Manager, shardId: number, self: unknown, options: LinesOptions) {
  const { sessions, turns, knownGuilds, screen, onFresh } = options;
  const tell: Tell = manager.emit.bind(manager) as Tell; // as above
  let session: SessionInfo | null = null;
  /** The session that another process can go on with. */
  let resumable: string | undefined;
  let inherited: readonly string[] | undefined;
  let ended = false;
  let greeted = false;
  let isFresh = false;
  const closed = Promise.withResolvers<'closed'>();
  const line: Line = {
    since: undefined,
    async close() {
      if (ended) return;
      ended = true;
      line.since = undefined;
      closed.resolve('closed');
      if (greeted) await within(CLOSE_MS, strategy.destroy(LEAVING));
      keep();
      await sessions.flush(shardId);
    },
  };
  const remember = (next: SessionInfo | null) => {
    session = next;
    // Null for discord.js, too, whatever its type says.
    void manager.options.updateSessionInfo(shardId, next);
  };
  /** Discord does not repeat to a resumed session what it is of. */
  const introduce = () => {
    if (inherited === undefined) return;
    const guilds = inherited.map((id) => ({ id, unavailable: true }));
    inherited = undefined;
    tell('dispatch', { shardId, data: { t: 'READY', d: { ...(self as object), guilds } } });
  };
  /** What is saved is forgotten after some minutes, in which a quiet shard may have heard nothing. */
  const keep = () => {
    if (session !== null && session.sessionId === resumable) sessions.save(shardId, session);
  };
  const pass: Tell = (event, payload) => {
    if (event === 'hello') greeted = true;
    if (event === 'closed') greeted = false;
    // discord.js lets go of a connection that is not open yet without closing it, and without hearing its errors, which
    // would end the process: one that ends while it connects is closed when Discord greets it.
    if (ended && event === 'hello') void strategy.destroy(LEAVING);
    if (ended) return false;
    if (event === 'ready') {
      inherited = undefined;
      isFresh = true;
      const began = session;
      void onFresh(shardId, () => !ended).then(() => {
        if (ended || began?.sessionId !== session?.sessionId) return;
        resumable = began?.sessionId;
        sessions.save(shardId, session);
      });
    }
    if (event === 'resumed' || event === 'dispatch') introduce();
    if (event === 'ready' || event === 'resumed') line.since = Date.now();
    if (event === 'closed') line.since = undefined;
    if (event === 'heartbeat') keep();
    if (event !== 'dispatch') return tell(event, payload);
    const screened = screen(payload.data as GatewayDispatchPayload); // of a dispatch
    if (screened === false) return false;
    if (screened === true) return tell(event, payload);
    void screened.catch(() => {}).then(() => tell(event, payload));
    return true;
  };
  const part = {
    options: {
      ...manager.options,
      // A line that has ended asks in vain: its shard may be about to connect again.
      retrieveSessionInfo: () => (ended ? new Promise<never>(() => {}) : session),
      updateSessionInfo(_: number, next: SessionInfo | null) {
        if (ended) return;
        remember(next);
        if (next === null || next.sessionId === resumable) sessions.save(shardId, next);
      },
      buildIdentifyThrottler: async () =>
        turns((await manager.fetchGatewayInformation()).session_start_limit.max_concurrency),
    },
    fetchGatewayInformation: () => manager.fetchGatewayInformation(),
    getShardCount: () => manager.getShardCount(),
    emit: pass,
  };
  // discord.js' own strategy asks nothing else of its manager.
  const strategy = new SimpleShardingStrategy(part as unknown as Manager);
  async function isPrepared(): Promise<boolean> {
    try {
      const found = await sessions.load(shardId);
      const total = await manager.getShardCount();
      const kept = found?.shardCount === total ? found : null;
      if (kept) inherited = await knownGuilds(shardId, total);
      resumable = kept?.sessionId;
      remember(kept);
      await strategy.spawn([shardId]);
      return true;
    } catch (error) {
      tell('error', { shardId, error });
      return false;
    }
  }
  const opened = (async () => {
    while (!ended && !(await isPrepared())) await wait(AGAIN_MS, undefined, { ref: false });
    if (!ended) await strategy.connect();
    return isFresh ? ('fresh' as const) : ('resumed' as const);
  })();
  return { line, opened: Promise.race([opened, closed.promise]) };
}
