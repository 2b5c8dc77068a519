import type { Box } from 'kiln-mesh/core/math/box';
import type { Solid } from '../../../field/piece.ts';
import { survey } from '../mesh/shape.ts';
import type { Thing } from '../read/reading.ts';

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

/** So many stand each on their own ground, more of them in rows. */
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

/** Of the width of what bears it: how far what stands on it is spread, and how far its ground is looked at. */
const SPREAD = 0.5;
const FOOT = 0.3;

/**
 * How far from the middle each of several stands, as shares of the width of what bears them; the middle is left to what
 * stands there already.
 */
export function spotOf(row: number, count: number, occupied: boolean): number {
  if (occupied) return (row % 2 === 0 ? 1 : -1) * SPREAD * (count > 2 ? 0.35 + 0.3 * Math.floor(row / 2) : 0.6);
  return count === 1 ? 0 : SPREAD * (row / (count - 1) - 0.5) * (count === 2 ? 0.9 : 1.2);
}

/** The height of a surface under a foot of some width: where the ground falls away, the lower of both sides. */
export function groundUnder(solid: Solid, x: number, z: number, wide: number): number {
  const { field, box } = survey(solid);
  const step = (box.max[1] - box.min[1]) / 100;
  const heightAt = (px: number, pz: number): number => {
    let y = box.max[1];
    while (y > box.min[1] && field.distance(px, y, pz) >= 0) y -= step;
    return y;
  };
  const middle = heightAt(x, z);
  const sides = [-1, 1].flatMap((side) => [heightAt(x + side * wide * FOOT, z), heightAt(x, z + side * wide * FOOT)]);
  return Math.max(middle - wide * FOOT, Math.min(middle, ...sides));
}

/** How wide each of several may be. */
export const shareOf = (box: Box, count: number): number => ((box.max[0] - box.min[0]) * 0.8) / count;
