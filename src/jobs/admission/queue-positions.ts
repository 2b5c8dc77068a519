import type { Redis } from 'ioredis';
import { z } from 'zod';
import { storeScript } from '../store/script.ts';
import { rings } from './admission.ts';

const Member = z
  .tuple([z.string(), z.coerce.number(), z.array(z.string())])
  .transform(([user, served, ids]) => ({ user, served, ids }));
const Line = z
  .tuple([z.string(), z.coerce.number(), z.coerce.number(), z.array(Member)])
  .transform(([guild, inFlight, served, members]) => ({ guild, inFlight, served, members }));
type Line = z.output<typeof Line>;

const lines = storeScript('read-lines');
const FRESH_MS = 1_000;

export type Positions = ReturnType<typeof createPositions>;

/** The true place in the queue: the ring's own order, played forward over everything that waits. */
export function createPositions(redis: Redis, now: () => number) {
  let latest: { at: number; ahead: ReadonlyMap<string, number> } | undefined;

  const readLine = async (ring: [account: string, lane: string]): Promise<[string, number][]> => {
    const waiting = z.array(Line).parse(await lines(redis, [], ring));
    return ringOrder(waiting).map((id, place) => [id, place]);
  };

  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const places = await Promise.all((await rings(redis)).map(readLine));
    const ahead = new Map(places.flat());
    latest = { at: now(), ahead };
    return ahead;
  };

  return {
    /** Every waiting request with what is ahead of it, read again. */
    read,
    /** Requests that get a slot before this one. */
    async ahead(id: string): Promise<number> {
      const known = latest && now() - latest.at < FRESH_MS ? latest.ahead.get(id) : undefined;
      return known ?? (await read()).get(id) ?? 0;
    },
  };
}

/**
 * The order in which `ring_take` would serve these lines if slots came free one by one and nothing else happened: fewest
 * in flight first, then who joined or was served least recently, then by name as Redis does; members of a guild in turn.
 */
export function ringOrder(waiting: readonly Line[]): string[] {
  let turn = Math.max(0, ...waiting.flatMap((line) => [line.served, ...line.members.map((member) => member.served)]));
  const guilds = waiting.map((line) => ({
    ...line,
    members: line.members.map((member) => ({ ...member, next: 0 })),
  }));
  const order: string[] = [];
  let left = guilds.filter((guild) => guild.members.some((member) => member.ids.length > 0));
  while (left.length > 0) {
    const guild = least(left, (a, b) => a.inFlight - b.inFlight || a.served - b.served || compare(a.guild, b.guild));
    const members = guild.members.filter((member) => member.next < member.ids.length);
    const member = least(members, (a, b) => a.served - b.served || compare(a.user, b.user));
    order.push(member.ids[member.next++]!);
    guild.inFlight++;
    guild.served = member.served = ++turn;
    if (members.length === 1 && member.next === member.ids.length) left = left.filter((other) => other !== guild);
  }
  return order;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The first of the least ones. */
function least<T>(items: readonly T[], order: (a: T, b: T) => number): T {
  return items.reduce((best, item) => (order(item, best) < 0 ? item : best));
}
