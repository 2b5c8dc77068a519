import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client';
import { KNOWN_ACTIONS, LibraryAction } from 'kiln-client/contract/action-library';
import { ApiError } from 'kiln-client/errors';
import { z } from 'zod';
import { keys } from '../../keys.ts';

/**
 * The action library of the service in use, kept in Redis by a worker, so that commands offer names without asking the
 * service. A service without one, or that cannot be asked yet, leaves the few that every service has.
 */
export interface Actions {
  list(): Promise<readonly LibraryAction[]>;
  /** Reads the library from the service when that is due. */
  refresh(client: Client): Promise<void>;
}

/** One entry in Redis is read again this often at most. */
const FRESH_MS = 5_000;
const AGAIN_MS = { read: 30 * 60_000, none: 60 * 60_000, failed: 30_000 } as const;

const Kept = z.object({ service: z.string(), due: z.number(), actions: z.array(LibraryAction) });

/** @param service where the service is: what was read from another one counts for nothing */
export function createActions(redis: Redis, service: string, now: () => number): Actions {
  let latest: { at: number; actions: readonly LibraryAction[] } | undefined;

  async function read() {
    const text = await redis.get(keys.actions);
    const kept = text === null ? undefined : Kept.safeParse(JSON.parse(text)).data;
    return kept?.service === service ? kept : undefined;
  }

  return {
    async list() {
      if (latest && now() - latest.at < FRESH_MS) return latest.actions;
      const kept = await read();
      const actions = kept && kept.actions.length > 0 ? kept.actions : KNOWN_ACTIONS;
      latest = { at: now(), actions };
      return actions;
    },
    async refresh(client) {
      const kept = await read();
      if (kept && kept.due > now()) return;
      const keep = (actions: readonly LibraryAction[], again: keyof typeof AGAIN_MS) =>
        redis.set(keys.actions, JSON.stringify({ service, due: now() + AGAIN_MS[again], actions }));
      try {
        const actions = await client.actions();
        await keep(actions, actions.length > 0 ? 'read' : 'none');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // What was known stays: a library does not go because it cannot be read.
        await keep(kept?.actions ?? [], error.code === 'not_found' ? 'none' : 'failed');
      }
    },
  };
}
