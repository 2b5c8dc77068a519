import type { Redis } from 'ioredis';
import { redisTime } from 'kiln-runtime/redis/clock';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { fieldsOf } from './codec.ts';
import { Display } from './display.ts';
import { type Group, readKind, readMembers } from './group.ts';
import {
  checkReadable,
  fromAnyHash,
  fromHash,
  isEnd,
  isReadable,
  type NewerRequest,
  type Request,
  type RequestState,
} from './request.ts';
import { storeScript } from './script.ts';

/** The store of requests: reading them, and what is kept beside them. What changes them are their steps (steps.ts). */

export interface Page {
  /** From 1. */
  page: number;
  pageSize: number;
}

const FIRST_PAGE: Page = { page: 1, pageSize: 10 };

/** Without those that were removed: a page may hold few or none, and not be the last. */
export interface RequestPage {
  /** Those that this Kiln can read. */
  requests: Request[];
  /** And those of a newer one, in the order of the list. */
  all: (Request | NewerRequest)[];
  isLast: boolean;
}

export type Requests = ReturnType<typeof createRequests>;

/** Redis does nothing else meanwhile. */
const UPGRADED_AT_ONCE = 50;
const upgradeRequests = storeScript('upgrade-requests');
const readRequest = storeScript('read-request');

const Flat = z.array(z.string());

export function createRequests(redis: Redis) {
  /** The fields of all its records; none when it is not there. */
  async function read(id: string): Promise<Record<string, string>> {
    return fieldsOf(Flat.parse(await readRequest(redis, [], [id])));
  }

  async function upgrade(ids: readonly string[]): Promise<number> {
    return ids.length === 0 ? 0 : z.number().parse(await upgradeRequests(redis, [], ids));
  }

  async function get(id: string): Promise<Request | undefined> {
    const fields = await read(id);
    return fields.state === undefined ? undefined : fromHash(fields);
  }

  /** As `get`, of those that a newer Kiln made as well. */
  async function getAny(id: string): Promise<Request | NewerRequest | undefined> {
    const fields = await read(id);
    return fields.state === undefined ? undefined : fromAnyHash(fields);
  }

  async function readPage(key: string, { page, pageSize }: Page): Promise<RequestPage> {
    const ids = await redis.zrevrange(key, (page - 1) * pageSize, page * pageSize - 1);
    const found = (await Promise.all(ids.map(getAny))).filter((request) => request !== undefined);
    const there = found.filter((request) => request.removed_by === undefined);
    return { all: there, requests: there.filter(isReadable), isLast: ids.length < pageSize };
  }

  return {
    get,
    getAny,
    /** Undefined: there is no such message, or it shows one request only. */
    async group(id: string): Promise<Group | undefined> {
      const fields = await redis.hgetall(keys.display(id));
      if (fields.requests === undefined || (await redis.exists(keys.request(id))) === 1) return undefined;
      const display = Display.parse(fields);
      const [found, kind] = await Promise.all([
        readMembers(redis, display.requests ?? [], fields, get),
        readKind(redis, id),
      ]);
      const first = found.find(({ removed_by }) => removed_by === undefined) ?? found[0];
      if (!first) return undefined;
      // It is at its end when all are.
      const { state } = found.find((one) => !isEnd(one.state)) ?? first;
      const title = kind.batch?.title ?? first.title;
      return { id, requests: found, shown: { ...first, title, state, ...display, display_id: id }, ...kind };
    },
    /** W3C context of the span in which it was asked for. */
    traceOf: async (id: string) => (await redis.hget(keys.request(id), 'trace')) ?? undefined,
    /** The record's fields that cost little to read, for lists of live requests. */
    async states(ids: readonly string[]) {
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.hmget(keys.request(id), 'state', 'channel_id');
      const rows = (await pipeline.exec()) ?? [];
      return ids.map((id, index) => {
        const [state, channel] = (rows[index]?.[1] ?? []) as (string | null)[];
        return { id, state: (state ?? '') as RequestState | '', channel: channel ?? '' };
      });
    },

    /** Ids of requests that are not yet delivered, oldest first. */
    live: (offset: number, count: number) => redis.zrange(keys.live, String(offset), String(offset + count - 1)),
    countLive: () => redis.zcard(keys.live),
    /** Brings these up to date, of an earlier release. @returns how many were not */
    upgrade,
    /** The same of all that is under way, some at a time. */
    async upgradeLive(): Promise<number> {
      let upgraded = 0;
      for (let from = 0; ; from += UPGRADED_AT_ONCE) {
        const ids = await redis.zrange(keys.live, String(from), String(from + UPGRADED_AT_ONCE - 1));
        upgraded += await upgrade(ids);
        if (ids.length < UPGRADED_AT_ONCE) return upgraded;
      }
    },
    /** Requests whose POST's outcome is not known: on its way, or in doubt. Oldest first. */
    unanswered: () => redis.zrange(keys.doubts, '0', '-1'),

    async byTask(taskId: string) {
      const id = await redis.get(keys.task(taskId));
      return id === null ? undefined : get(id);
    },
    async byMessage(messageId: string) {
      const id = await redis.get(keys.message(messageId));
      return id === null ? undefined : get(id);
    },
    /** Which of these tasks belong to a request already. */
    async boundTasks(taskIds: readonly string[]): Promise<Set<string>> {
      if (taskIds.length === 0) return new Set();
      const owners = await redis.mget(taskIds.map((id) => keys.task(id)));
      return new Set(taskIds.filter((_, index) => owners[index] !== null));
    },
    listByMember: (guild: string, user: string, page = FIRST_PAGE) =>
      readPage(keys.requestsOfMember(guild, user), page),
    listByGuild: (guild: string, page = FIRST_PAGE) => readPage(keys.requestsOfGuild(guild), page),
    /** Requests of a guild, or of one member of it, that have not come to their end. */
    async active(guild: string, user?: string) {
      const key = user === undefined ? keys.activeInGuild(guild) : keys.activeOfMember(guild, user);
      const found = await Promise.all((await redis.smembers(key)).map(getAny));
      return found
        .filter((request) => request !== undefined)
        .filter(isReadable)
        .sort((a, b) => a.created_at - b.created_at);
    },
    /** The same of the whole guild, unread: those of a newer Kiln among them, and those of batches that have not begun. */
    activeIds: (guild: string) => redis.sunion(keys.activeInGuild(guild), keys.waitingInGuild(guild)),

    inMailbox: async (channel: string, id: string) => (await redis.zscore(keys.mailbox(channel), id)) !== null,

    /** Tasks at the service that belong to no request, by task: for the operator. */
    addOrphan: (taskId: string, id: string) => redis.hset(keys.orphans, taskId, id),
    orphans: () => redis.hgetall(keys.orphans),
    /** The account at the service that makes it; '' for the operator's. @throws {NewerRecord} it is not for this Kiln */
    async accountOf(id: string) {
      const [account, state, type, v] = await redis.hmget(keys.request(id), 'account', 'state', 'type', 'v');
      if (state != null) checkReadable({ state, type: type ?? '', ...(v == null ? {} : { v }) });
      return account ?? '';
    },
    /** 0: never since its end. */
    taskReadAt: async (id: string) => Number((await redis.hget(keys.request(id), 'task_read_at')) ?? 0),
    token: (id: string) => redis.get(keys.token(id)),
    forgetToken: (id: string) => redis.del(keys.token(id)),
    /** Redis' clock, milliseconds. */
    now: () => redisTime(redis),
  };
}
