import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../keys.ts';
import { PresetName } from './presets.ts';

/**
 * Chains of a guild, saved by name: steps that are made one after the other. A step names a stage, and its options as presets have
 * them; an option whose value is `ASKED` is asked for at the start. A gate between two steps makes nothing.
 */

/**
 * A lead approves the next step; the print check of the step before found nothing; its result keeps the guild's asset standard; a member
 * picks one of several, or members vote.
 */
export const GATES = ['approval', 'check', 'standard', 'pick', 'vote'] as const;
export type Gate = (typeof GATES)[number];
/** These judge the result before them, and leads may let a chain go on past them. */
export const JUDGING = ['check', 'standard'] as const satisfies readonly Gate[];
/** Behind these one of several goes on. */
export const CHOOSING: readonly Gate[] = ['pick', 'vote'];

export const ASKED = '?';
export const MOST_STEPS = 8;
export const MOST_CHAINS = 50;

const SavedStep = z.union([
  z.object({ gate: z.enum(GATES) }),
  z.object({
    /** A task type; which ones there are, the contract says. */
    type: z.string().max(60),
    options: z.record(z.string().max(60), z.string().max(500)).default({}),
    count: z.int().min(1).max(4).default(1),
  }),
]);
export type SavedStep = z.output<typeof SavedStep>;

const SavedChain = z.object({ steps: z.array(SavedStep).min(2).max(MOST_STEPS) });
export interface SavedChain extends z.output<typeof SavedChain> {
  name: string;
}

export function createChains(redis: Redis) {
  return {
    /** By name. */
    async list(guild: string): Promise<SavedChain[]> {
      const found = Object.entries(await redis.hgetall(keys.chains(guild)));
      // A newer version's chain may not be valid here: it is left out.
      const known = found.flatMap(([name, text]) => {
        const { data } = SavedChain.safeParse(JSON.parse(text));
        return data ? [{ name, ...data }] : [];
      });
      return known.sort((a, b) => a.name.localeCompare(b.name));
    },
    /** @returns false if there are `MOST_CHAINS` others */
    async save(guild: string, { name, steps }: SavedChain): Promise<boolean> {
      const isNew = (await redis.hexists(keys.chains(guild), name)) === 0;
      if (isNew && (await redis.hlen(keys.chains(guild))) >= MOST_CHAINS) return false;
      await redis.hset(keys.chains(guild), PresetName.parse(name), JSON.stringify(SavedChain.parse({ steps })));
      return true;
    },
    /** @returns false if it does not exist */
    remove: async (guild: string, name: string) => (await redis.hdel(keys.chains(guild), name)) === 1,
  };
}
