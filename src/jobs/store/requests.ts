import type { Redis } from 'ioredis';
import { stageEntry } from 'kiln-client/contract/families/index';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import type { Asker, Wish } from '../../guilds/access.ts';
import { DEFAULT_RULES, Refusal } from '../../guilds/limits.ts';
import { DEFAULT_NOTICE } from '../../guilds/notices.ts';
import { BOT_KEYS, keys } from '../../keys.ts';
import { MAIL_CLASSES, type MailClass } from '../base/mail-classes.ts';
import type { Life } from './observe-steps.ts';
import {
  type Asked,
  checkReadable,
  fromAnyHash,
  fromHash,
  isReadable,
  type NewerRequest,
  type Request,
  type RequestState,
  toHash,
  VERSIONS,
} from './request.ts';

/**
 * The store of requests: reading them, and the arrows between their states. An arrow that comes too late (another job has
 * taken the request on, or it has moved meanwhile) changes nothing and says `stale`.
 */

/** One arrow. What is left out is neither compared nor changed. */
export interface Transition {
  epoch?: number | undefined;
  from?: readonly RequestState[];
  /** Only while this is the POST that is under way: its time. */
  posted_at?: number | undefined;
  to?: RequestState;
  set?: Partial<Request>;
  /** Fields that get the time of the script. */
  stamp?: readonly (keyof Request)[];
  unset?: readonly (keyof Request)[];
  /** Take the request on: older epochs write no more. */
  bump?: boolean;
  /** The service's task: refused when another request has it. */
  bind?: string;
  doubt?: boolean;
  /** What becomes of the hold. */
  release?: boolean;
  settle?: number;
  note?: string;
  /** Gives the slot back. */
  free?: boolean;
  /** The end: slot, place in the line and limits are given back. */
  ends?: boolean;
  /** Approved by this member, in the books too: into the line, at its end. */
  approve?: string;
  /** Its card says how it was decided, or nobody will see it. */
  carded?: boolean;
  /** Back to the front of the line, without a slot. */
  line?: boolean;
  delivered?: boolean;
  /** Its member was told that it ended, or is not told any more. */
  told?: boolean;
  /** What was private is for everybody in this channel: `stale` when it is not private any more. */
  share?: string;
  /** Its message is this one from now on, in the thread of its asset. */
  thread?: { id: string; message: string };
  /** A turntable is to be drawn for it. */
  turn?: boolean;
  /** No place takes the end: nobody looks after it for so many milliseconds. */
  shelve?: number | 'for good';
  mark?: MailClass;
}

export interface Moved {
  outcome: 'done' | 'stale' | 'missing' | 'taken';
  state: RequestState | '';
  epoch: number;
  /** Redis' clock, milliseconds. */
  now: number;
}

const Moving = [z.string(), z.number(), z.number()] as const;
const MovedAnswer = z.union([
  z.tuple([z.literal('done'), ...Moving, z.string(), z.string(), z.string(), z.string(), z.number()]),
  z.tuple([z.enum(['stale', 'missing', 'taken']), ...Moving]),
]);
const SubmitAnswer = z.union([
  z.tuple([z.enum(['done', 'repeated'])]),
  z.tuple([z.literal('short'), z.number()]),
  z.tuple([z.literal('limit')]).rest(z.unknown()),
]);

/** Discord keeps an interaction token for 15 minutes; ours is forgotten a little earlier. */
const TOKEN_SECONDS = 870;
/** Of a message that a request has left: its buttons are answered for so long. */
const OLD_MESSAGE_SECONDS = 30 * 24 * 3600;

const lua = (name: string) => readScript(new URL(`./lua/${name}.lua`, import.meta.url), BOT_KEYS);
const submit = lua('submit');
const transition = lua('transition');
const unshelve = lua('unshelve');

/** What a request begins with: the price that is held for it besides what was asked for. */
export type NewRequest = Asked & Pick<Request, 'hold'> & Partial<Pick<Request, 'flagged' | 'trace'>>;

/** Whose request it is, for limits and rights; the interaction's token is a secret, kept apart with an expiry. */
export interface Asking {
  roles?: readonly string[] | undefined;
  /** Manages the guild. */
  lead?: boolean | undefined;
  /** Administrates it. */
  admin?: boolean | undefined;
  token?: string | undefined;
  /** The family's slash command, where something else asked: what Discord's own settings say of it counts then. */
  command?: string | undefined;
}

export interface Page {
  /** From 1. */
  page: number;
  pageSize: number;
}

/** Without those that were removed: a page may hold few or none, and not be the last. */
export interface RequestPage {
  /** Those that this Kiln can read. */
  requests: Request[];
  /** And those of a newer one, in the order of the list. */
  all: (Request | NewerRequest)[];
  isLast: boolean;
}

export type Requests = ReturnType<typeof createRequests>;

/** @param life hears of every step that is made here */
export function createRequests(redis: Redis, startCredits: number, life?: Life) {
  async function move(id: string, { set, ...arrow }: Transition): Promise<Moved> {
    // cjson turns an empty array into an object, and null into a value: nothing that is empty is sent.
    const notice = arrow.delivered ? { notice: DEFAULT_NOTICE } : {};
    const instruction = { id, ...arrow, ...notice, ...(set ? { set: toHash(set) } : {}) };
    const answer = MovedAnswer.parse(await transition(redis, [], [JSON.stringify(instruction)]));
    const [outcome, said, epoch, now] = answer;
    const state = said as RequestState | ''; // written by this file's scripts only
    if (answer[0] === 'done') {
      const [, , , , type, created, posted, task, shown] = answer;
      const postedAt = posted === '' ? undefined : Number(posted);
      const facts = { type, task: task || undefined, createdAt: Number(created), postedAt, isDelivery: shown === 1 };
      life?.moved({ id, state, now, isBound: arrow.bind !== undefined, ends: arrow.ends ?? false, record: facts });
    }
    return { outcome, state, epoch, now };
  }

  async function traceOf(id: string): Promise<string | undefined> {
    return (await redis.hget(keys.request(id), 'trace')) ?? undefined;
  }

  async function get(id: string): Promise<Request | undefined> {
    const fields = await redis.hgetall(keys.request(id));
    return fields.state === undefined ? undefined : fromHash(fields);
  }

  /** As `get`, of those that a newer Kiln made as well. */
  async function getAny(id: string): Promise<Request | NewerRequest | undefined> {
    const fields = await redis.hgetall(keys.request(id));
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
    move,

    /** Hold, record and place in the line in one script; keyed by the id, so a repetition changes nothing. */
    async submit(request: NewRequest, { token = '', command, roles = [], lead = false, admin = false }: Asking = {}) {
      const {
        user_id: user,
        channel_id,
        parent_channel_id: channel = channel_id,
        application_id: application,
      } = request;
      const wish: Wish = { family: stageEntry(request.type).family.name, command };
      const who = { ...({ user, channel, roles, lead, admin, application } satisfies Asker), wish };
      const answer = SubmitAnswer.parse(
        await submit(
          redis,
          [],
          [
            ...[request.id, request.guild_id, request.user_id, request.channel_id, request.hold],
            ...[startCredits, token, TOKEN_SECONDS, request.type, JSON.stringify(who), DEFAULT_RULES],
            ...Object.entries(toHash({ ...request, v: VERSIONS.current })).flat(),
          ],
        ),
      );
      if (answer[0] === 'limit') return { outcome: 'limit' as const, limit: Refusal.parse(answer.slice(1)) };
      if (answer[0] === 'short') return { outcome: 'short' as const, available: answer[1] };
      if (answer[0] === 'done') life?.accepted(request);
      return { outcome: answer[0] };
    },

    /** W3C context of the span in which it was asked for. */
    traceOf,
    /** The record's fields that cost little to read, for lists of live requests. */
    async states(ids: readonly string[]) {
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.hmget(keys.request(id), 'state', 'delivered', 'posted_at', 'channel_id');
      const rows = (await pipeline.exec()) ?? [];
      return ids.map((id, index) => {
        const [state, delivered, postedAt, channel] = (rows[index]?.[1] ?? []) as (string | null)[];
        return {
          id,
          state: (state ?? '') as RequestState | '',
          delivered: delivered === '1',
          postedAt: Number(postedAt ?? 0),
          channel: channel ?? '',
        };
      });
    },

    /** Ids of requests that are not yet delivered, oldest first. */
    live: (offset: number, count: number) => redis.zrange(keys.live, String(offset), String(offset + count - 1)),
    /** Delivered requests whose turntable is still to be drawn, oldest first. */
    unturned: (count: number) => redis.zrange(keys.turns, '0', String(count - 1)),
    /** It has its turntable, or gets none. */
    turned: (id: string) => redis.zrem(keys.turns, id),
    /** Requests whose member is to be told that they ended, oldest first. */
    untold: (count: number) => redis.zrange(keys.notices, '0', String(count - 1)),
    isUntold: async (id: string) => (await redis.zscore(keys.notices, id)) !== null,
    /** Of requests that wait for a lead, or whose card does not say yet how it was decided. */
    async cards() {
      const ids = await redis.zrange(keys.approvals, '0', '-1');
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.hmget(keys.request(id), 'state', 'card_message');
      const rows = (await pipeline.exec()) ?? [];
      return ids.map((id, index) => {
        const [state, card] = (rows[index]?.[1] ?? []) as (string | null)[];
        return { id, isPosted: typeof card === 'string', isDecided: state !== 'waiting' };
      });
    },
    isUnapproved: async (id: string) => (await redis.zscore(keys.approvals, id)) !== null,
    /** Of those the ones that nobody decided in time. */
    overdue: (now: number, count: number) =>
      redis.zrange(keys.approvals, '-inf', String(now), 'BYSCORE', 'LIMIT', '0', String(count)),
    /** Events of moderation that the log is still to tell. */
    untoldEvents: (count: number) => redis.zrange(keys.moderationDue, '0', String(count - 1)),
    countLive: () => redis.zcard(keys.live),
    /** Ends that no place took and whose time has come to be tried again; those go back to the live ones. */
    async unshelve(): Promise<string[]> {
      return z.array(z.string()).parse(await unshelve(redis, [], []));
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
    listByMember: (guild: string, user: string, page: Page) => readPage(keys.requestsOfMember(guild, user), page),
    listByGuild: (guild: string, page: Page) => readPage(keys.requestsOfGuild(guild), page),
    /** Requests of a guild, or of one member of it, that have not come to their end. */
    async active(guild: string, user?: string) {
      const key = user === undefined ? keys.activeInGuild(guild) : keys.activeOfMember(guild, user);
      const found = await Promise.all((await redis.smembers(key)).map(getAny));
      return found
        .filter((request) => request !== undefined)
        .filter(isReadable)
        .sort((a, b) => a.created_at - b.created_at);
    },
    /** The same of the whole guild, unread: those of a newer Kiln among them. */
    activeIds: (guild: string) => redis.smembers(keys.activeInGuild(guild)),

    /** One more process died with this task in hand. */
    countCrash: (id: string) => redis.hincrby(keys.request(id), 'crashes', 1),
    inMailbox: async (channel: string, id: string) => (await redis.zscore(keys.mailbox(channel), id)) !== null,

    async setMessage(id: string, messageId: string) {
      await redis.multi().hset(keys.request(id), 'message_id', messageId).set(keys.message(messageId), id).exec();
    },
    /** The request is shown by a new message from now on. */
    async moveMessage(
      id: string,
      { message_id, ...place }: Pick<Request, 'moves'> & { message_id: string; message_channel_id: string },
    ) {
      const before = await redis.hget(keys.request(id), 'message_id');
      const write = redis
        .multi()
        .hset(keys.request(id), { message_id, ...place })
        .set(keys.message(message_id), id);
      // Nobody knows its name from then on.
      if (before !== null && before !== message_id) write.expire(keys.message(before), OLD_MESSAGE_SECONDS);
      await write.exec();
    },
    /** It has no place in its asset's thread any more: it is at home in the channel that it was asked for in. */
    leaveThread: (id: string) => redis.hdel(keys.request(id), 'thread_id', 'opens'),
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
    /** News that did not change the record. */
    mark: (id: string, mark: MailClass = MAIL_CLASSES.end) => move(id, { mark }),

    /** Redis' clock, milliseconds. */
    async now(): Promise<number> {
      const [seconds, micros] = await redis.time();
      return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
    },
  };
}
