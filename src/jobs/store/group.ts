import type { Redis } from 'ioredis';
import { isTaskType, type TaskType } from 'kiln-client/contract/families/index';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { areCompared, Chain } from './chains/chain.ts';
import { fieldsOf, flag, json, number } from './codec.ts';
import { fromHash, type Request } from './request.ts';
import { storeScript } from './script.ts';

/** Several requests that one message shows and one hold pays. */
export interface Group {
  id: string;
  requests: readonly Request[];
  /** The first of them that was not removed, with the message of all: for what is about that message. */
  shown: Request;
  /** They begin one after the other. */
  batch?: Batch | undefined;
  /** Each is made from the result of an earlier one. */
  chain?: Chain | undefined;
  /** They are voted on. */
  vote?: Vote | undefined;
}

/** Those that were accepted with a request, itself among them: of a chain only those of the same step. */
export function acceptedWith({ requests, chain }: Pick<Group, 'requests' | 'chain'>, id: string): Request[] {
  const attempt = chain?.attempts.find(({ ids }) => ids.includes(id));
  return requests.filter((one) => attempt?.ids.includes(one.id) ?? chain === undefined);
}

/** Whether it is one result each of several makers. */
export const isCompared = (group: Pick<Group, 'requests' | 'chain'>, { id }: Request): boolean =>
  areCompared(acceptedWith(group, id).map(({ input }) => input));

/**
 * A batch: a group whose requests begin one after the other. Its record says who asked, and how far it is; only scripts write it
 * (lua/includes/batch.lua). What each request was asked for, and what became of it, stands in the request.
 */
const Batch = z.object({
  kind: z.literal('batch'),
  title: z.string(),
  state: z.enum(['running', 'paused', 'stopped']),
  /** Why it was stopped. */
  why: z.enum(['', 'budget', 'canceled', 'paused']).default(''),
  /** The member who paused, stopped or went on with it last. */
  by: z.string().optional(),
  /** Credits that it may cost in all. */
  budget: number.optional(),
  /** What those that began cost, or what is held for them. */
  used: number,
});
export type Batch = z.output<typeof Batch>;

/** A vote on the results of a group (lua/includes/vote.lua, which alone writes it). How many wanted each stands in the requests. */
const Vote = z.object({
  kind: z.literal('vote'),
  state: z.enum(['making', 'open', 'asking', 'decided', 'stopped']),
  minutes: number,
  /** This many votes end it early; 0: none do. */
  quorum: number,
  /** When what is under way ends, milliseconds. */
  deadline: number.optional(),
  /** Members who have voted. */
  cast: number,
  winner: z.string().optional(),
  /** Who made which is not said before its end. */
  blind: flag.default(false),
  /** Who decided or stopped it; '': the votes. */
  by: z.string().default(''),
  /** Why there is no winner (nothing was made, no member decided, it was stopped), or why nothing follows: by the code of the refusal. */
  why: z.string().default(''),
  decided_at: number.optional(),
  /** The stage that goes on with the winner. */
  follow: z.custom<TaskType>((type) => typeof type === 'string' && isTaskType(type)).optional(),
  /** Who asked, as it is asked for what follows. */
  who: json(
    z.object({
      roles: z.array(z.string()).or(z.object({}).transform(() => [])),
      lead: z.boolean(),
      admin: z.boolean(),
      wish: z.object({ command: z.string().optional() }),
    }),
  ),
});
export type Vote = z.output<typeof Vote>;

/** Of the claim that is held for what follows a vote, as long as that has no request. */
const RESERVE = '-reserve';
/** The request that goes on with the winner. */
export const nextOf = (group: string) => `${group}-next`;

/** What its record says it is besides several requests: nothing of variations, nor of a chain that only a newer Kiln can read. */
export async function readKind(redis: Redis, group: string): Promise<Pick<Group, 'batch' | 'chain' | 'vote'>> {
  const fields = await redis.hgetall(keys.group(group));
  if (fields.kind === 'chain') return { chain: Chain.safeParse(fields).data };
  if (fields.kind === 'batch') return { batch: Batch.parse(fields) };
  return fields.kind === 'vote' ? { vote: Vote.parse(fields) } : {};
}

/** Whether the credits of this id are held for what is to follow a vote that goes on, or was decided a moment ago. */
export async function isReserved(redis: Redis, id: string): Promise<boolean> {
  if (!id.endsWith(RESERVE)) return false;
  const { vote } = await readKind(redis, id.slice(0, -RESERVE.length));
  return vote !== undefined && vote.state !== 'stopped' && vote.why === '';
}

const readRows = storeScript('read-rows');
/** Read at once: other work of this process goes on in between. */
const ROWS_AT_ONCE = 25;

/**
 * The requests of a group, each with the message that they share.
 * @param display its fields @param alone reads one that has a message of its own
 */
export async function readMembers(
  redis: Redis,
  ids: readonly string[],
  { requests: _, files: _files, sources: _sources, v: _v, ...display }: Record<string, string>,
  alone: (id: string) => Promise<Request | undefined>,
): Promise<Request[]> {
  const found: Request[] = [];
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE);
    const rows = z.array(z.array(z.string())).parse(await readRows(redis, [], some));
    for (const [i, id] of some.entries()) {
      const fields = fieldsOf(rows[i] ?? []);
      if (fields.state === undefined) continue;
      const one = fields.display_id === undefined ? await alone(id) : fromHash({ ...display, ...fields });
      if (one) found.push(one);
    }
  }
  return found;
}
