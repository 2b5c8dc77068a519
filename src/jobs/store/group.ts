import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS, keys } from '../../keys.ts';
import { Chain } from './chains/chain.ts';
import { fieldsOf, number } from './codec.ts';
import { fromHash, type Request } from './request.ts';

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
}

/** Those that were accepted with a request, itself among them: of a chain only those of the same step. */
export function acceptedWith({ requests, chain }: Pick<Group, 'requests' | 'chain'>, id: string): Request[] {
  const attempt = chain?.attempts.find(({ ids }) => ids.includes(id));
  return requests.filter((one) => attempt?.ids.includes(one.id) ?? chain === undefined);
}

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

/** What its record says it is besides several requests: nothing of variations, nor of a chain that only a newer Kiln can read. */
export async function readKind(redis: Redis, group: string): Promise<Pick<Group, 'batch' | 'chain'>> {
  const fields = await redis.hgetall(keys.group(group));
  if (fields.kind === undefined) return {};
  return fields.kind === 'chain' ? { chain: Chain.safeParse(fields).data } : { batch: Batch.parse(fields) };
}

const readRows = readScript(new URL('./lua/read-rows.lua', import.meta.url), BOT_KEYS);
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
