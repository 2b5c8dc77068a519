import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../keys.ts';

/**
 * The league of a guild: for each stage how well what a maker makes is liked, by votes of its members that did not know who made what.
 * Only the script that ends such a vote writes it (jobs/store/lua/includes/league.lua, which says the bounds).
 */

interface Standing {
  /** The maker's id. */
  maker: string;
  /** From 1000 (Elo): 400 points more are ten times the votes. */
  rating: number;
  /** Votes that it was compared in. */
  votes: number;
}

const RATING = 'rating:';
const Figure = z.coerce.number();

export function createLeague(redis: Redis) {
  /** Best first; empty: no vote counted yet. */
  async function of(guild: string, stage: string): Promise<Standing[]> {
    const fields = await redis.hgetall(keys.league(guild, stage));
    const makers = Object.keys(fields).flatMap((name) => (name.startsWith(RATING) ? [name.slice(RATING.length)] : []));
    return makers
      .map((maker) => {
        const votes = Figure.parse(fields[`votes:${maker}`] ?? 0);
        return { maker, rating: Figure.parse(fields[`${RATING}${maker}`]), votes };
      })
      .sort((one, other) => other.rating - one.rating);
  }
  return {
    of,
    /** Of those of these stages that votes counted for. */
    async all<Stage extends string>(guild: string, stages: readonly Stage[]): Promise<Map<Stage, Standing[]>> {
      const all = await Promise.all(stages.map(async (stage) => [stage, await of(guild, stage)] as const));
      return new Map(all.filter(([, standings]) => standings.length > 0));
    },
    async clear(guild: string, stages: readonly string[]): Promise<void> {
      await redis.del(stages.map((stage) => keys.league(guild, stage)));
    },
  };
}
