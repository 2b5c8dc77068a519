import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client';
import { KNOWN_ACTIONS, LibraryAction } from 'kiln-client/contract/action-library';
import { MakerInfo } from 'kiln-client/contract/wire';
import { ApiError } from 'kiln-client/errors';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { createKept } from '../base/kept.ts';

/**
 * Lists that the service in use has, kept in Redis by a worker, so that commands offer names without asking the service: its
 * action library, and the models that make stages.
 */
export interface LearnedList<Item> {
  list(): Promise<readonly Item[]>;
  /** Reads the list from the service when that is due. */
  refresh(client: Client): Promise<void>;
}

export type Actions = LearnedList<LibraryAction>;
export type Makers = LearnedList<MakerInfo>;

export interface LearnedListOptions {
  redis: Redis;
  /** Where the service is: what was read from another one counts for nothing. */
  service: string;
  now: () => number;
}

/** A service without a library, or that cannot be asked yet, leaves the few actions that every service has. */
export const createActions = (options: LearnedListOptions): Actions =>
  createList(options, {
    key: keys.actions,
    item: LibraryAction,
    otherwise: KNOWN_ACTIONS,
    read: (client) => client.actions(),
  });

export const createMakers = (options: LearnedListOptions): Makers =>
  createList(options, { key: keys.makers, item: MakerInfo, otherwise: [], read: (client) => client.makers() });

interface ListKind<Item> {
  key: string;
  item: z.ZodType<Item>;
  otherwise: readonly Item[];
  read(client: Client): Promise<readonly Item[]>;
}

/** One entry in Redis is read again this often at most. */
const FRESH_MS = 5_000;
const AGAIN_MS = { read: 10 * 60_000, none: 20 * 60_000, failed: 30_000 } as const;

function createList<Item>({ redis, service, now }: LearnedListOptions, kind: ListKind<Item>): LearnedList<Item> {
  const Kept = z.object({ service: z.string(), due: z.number(), items: z.array(kind.item) });
  const latest = createKept<readonly Item[]>(FRESH_MS, now);

  async function read() {
    const kept = Kept.safeParse(JSON.parse((await redis.get(kind.key)) ?? 'null')).data;
    return kept?.service === service ? kept : undefined;
  }

  return {
    async list() {
      const items = await latest.of(kind.key, async () => (await read())?.items ?? []);
      return items.length > 0 ? items : kind.otherwise;
    },
    async refresh(client) {
      const kept = await read();
      if (kept && kept.due > now()) return;
      const keep = (items: readonly Item[], again: keyof typeof AGAIN_MS) =>
        redis.set(kind.key, JSON.stringify({ service, due: now() + AGAIN_MS[again], items }));
      try {
        const items = await kind.read(client);
        await keep(items, items.length > 0 ? 'read' : 'none');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // What was known stays: a list does not go because it cannot be read.
        await keep(kept?.items ?? [], error.code === 'not_found' ? 'none' : 'failed');
      }
    },
  };
}
