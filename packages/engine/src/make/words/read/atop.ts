import type { Thing } from './reading.ts';

/** What stands on the thing that is said to have it: "an island with a palm", "a table with a lamp". */

/** What is at most this share of the size of a table or a seat is on it, not beside. */
const SMALL = 0.6;

const isLand = ({ noun }: Pick<Thing, 'noun'>): boolean => noun.ground === true || noun.bears === 'all';

function bears({ noun }: Thing, { noun: other, relation, also }: Thing): boolean {
  const said = relation === 'with' || (also === true && relation === 'beside');
  const kind = isLand({ noun }) ? 'all' : noun.bears;
  if (relation === 'atop') return !other.ground;
  if (!said || kind === undefined || other.ground) return false;
  return kind === 'all' || (other.size < noun.size * SMALL && (kind === 'small' || other.slots.eye !== undefined));
}

/** Which things stand on one: those that come after it and are joined to it by "with" or "and". */
export function atop(things: readonly Thing[], owner: number): number[] {
  const one = things[owner];
  if (!one || (owner > 0 && one.relation !== 'on')) return [];
  const after = things.slice(owner + 1);
  const end = after.findIndex((thing, i) => !bears(one, thing) || (i > 0 && !thing.also));
  return after.slice(0, end < 0 ? after.length : end).map((_, i) => owner + 1 + i);
}

/** "a table with four chairs": they stand around it. */
export function seated(things: readonly Thing[]): readonly Thing[] {
  const [table, chairs, ...others] = things;
  if (!table || chairs?.relation !== 'with' || (chairs.count ?? 1) < 2 || others.length > 0) return things;
  if (table.noun.bears !== 'small' || chairs.noun.bears !== 'alive') return things;
  const { relation: _, ...around } = chairs;
  return [around, { ...table, relation: 'around' }];
}

/** Up to this many stand each on its own ground, more of them in rows. */
const APART = 4;
const MOST_THINGS = 8;

/** "an island with three palms": each stands where the ground is under it. */
export function apart(things: readonly Thing[]): Thing[] {
  const out = [...things];
  for (let i = 0; i < out.length; i++) {
    const { count = 1, ...one } = out[i]!;
    const borne = out.some((_, owner) => isLand(out[owner]!) && atop(out, owner).includes(i));
    if (!borne || count < 2 || count > APART || out.length + count - 1 > MOST_THINGS) continue;
    const twin: Thing = { ...one, relation: 'beside', also: true, twin: true };
    out.splice(i, 1, one, ...Array.from({ length: count - 1 }, () => twin));
  }
  return out;
}
