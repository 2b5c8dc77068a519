import { createRandom } from 'kiln-mesh/core/random';
import type { Described } from '../../../content/adjective.ts';
import type { Noun } from '../../../content/noun.ts';
import { type Builder, createBuilder } from '../../../field/builder.ts';
import type { Solid } from '../../../field/piece.ts';
import { placing, type Transform } from '../../../field/transform.ts';
import { LEG } from '../read/reading.ts';
import { moved } from './placed.ts';
import { survey } from './survey.ts';

/**
 * Legs under what has none by itself, or those of another: "a banana with legs", "a chest with spider legs". They begin
 * where its underside is, so that what is bent or round stands on them, too.
 */

/** Of its longest side: how long legs are, and how thick. */
const LONG = 0.32;
const THICK = 0.032;
/** How much longer and shorter words can make them. */
const LONGEST = 1.8;
const SHORTEST = 0.6;
/** Depth against width from which something needs a leg at each corner. */
const DEEP = 0.5;
/** From so many on they stand out to the sides, as those of insects do. */
const MANY = 6;
/** Where they begin, as a share of half its width and depth. */
const AT = 0.6;
/** Share of its height up to which what is met from below is its underside. */
const UNDERSIDE = 0.34;

const hasBeak = (noun: Noun): boolean => noun.features?.includes('beak') === true;

/** What the legs of a noun look like; plain ones where there is none. */
export function legLook(noun: Noun | undefined): string {
  if (!noun) return '#2e2a2b satin';
  const { slots, primary } = noun;
  return slots.leg ?? (hasBeak(noun) ? slots.beak : undefined) ?? slots[primary?.[0] ?? 'main'] ?? 'black';
}

/** How many legs a noun has: it is asked by being drawn. */
function legsOf(noun: Noun): number | undefined {
  let legs: number | undefined;
  noun.draw(createBuilder(), {
    random: createRandom(1),
    pose: '',
    fine: false,
    young: false,
    old: false,
    round: false,
    style: undefined,
    holding: 0,
    has: () => true,
    asked: () => false,
    count(name, usual) {
      if (name === LEG) legs = usual;
      return usual;
    },
  });
  return legs ?? (hasBeak(noun) || noun.features?.includes('arm') ? 2 : undefined);
}

export interface Standing {
  solid: Solid;
  /** How far it was lifted. */
  lift: Transform;
}

/**
 * @param of whose legs they are, where that is said
 * @param asked how many, and how large or long, where that is said
 */
export function onLegs(
  solid: Solid,
  of: Noun | undefined,
  { count: asked, shapings }: Pick<Described, 'count' | 'shapings'>,
): Standing {
  const { box, field } = survey(solid);
  const [w, h, d] = ([0, 1, 2] as const).map((k) => box.max[k] - box.min[k]) as [number, number, number];
  const longest = Math.max(w, h, d);
  const count = asked ?? (of && legsOf(of)) ?? (Math.min(w, d) > DEEP * Math.max(w, d) ? 4 : 2);
  const factor = shapings.reduce((f, { size = 1, stretch }) => f * size * (stretch?.[1] ?? 1) * (stretch?.[2] ?? 1), 1);
  const up = longest * LONG * Math.min(LONGEST, Math.max(SHORTEST, factor)) - box.min[1];
  const middle = [(box.min[0] + box.max[0]) / 2, (box.min[2] + box.max[2]) / 2] as const;

  const underAt = (x: number, z: number): number => {
    let y = box.min[1];
    while (y < box.max[1] && field.distance(x, y, z) >= 0) y += longest * 0.01;
    return y;
  };
  /** Its underside at a place, or nearer to its middle where that is its side or beside it. */
  const under = (x: number, z: number): [number, number, number] => {
    let best: [number, number, number] = [middle[0], box.max[1], middle[1]];
    for (let share = 1; share > 0.05 && best[1] > box.min[1] + h * UNDERSIDE; share -= 0.1) {
      const at = [middle[0] + x * share, middle[1] + z * share] as const;
      const y = underAt(...at);
      if (y < best[1]) best = [at[0], y, at[1]];
    }
    return [best[0], Math.min(best[1], box.min[1] + h / 2) + up, best[2]];
  };

  const b = createBuilder();
  b.slot(LEG, 0.004);
  const r = longest * THICK;
  for (const [x, z] of places(count, w * AT * 0.5, d * AT * 0.5)) {
    const hip = under(x, z);
    if (count >= MANY) crawling(b, hip, [Math.sign(x) || 1, z / (d || 1)], r);
    else standing(b, hip, r, of !== undefined && hasBeak(of));
  }
  const lift = placing({ move: [0, up, 0] });
  return { solid: { groups: [...moved(solid, lift).groups, ...b.solid.groups] }, lift };
}

/** In two rows from its front to its back; what is left over stands in front. */
function places(count: number, x: number, z: number): (readonly [number, number])[] {
  const rows = Math.floor(count / 2);
  const pairs = Array.from({ length: rows }, (_, i) => {
    const along = rows === 1 ? 0 : z - (2 * z * i) / (rows - 1);
    return [[x, along] as const, [-x, along] as const];
  }).flat();
  return count % 2 === 0 ? pairs : [...pairs, [0, rows === 0 ? 0 : z] as const];
}

/** A leg that stands below its hip on a foot, or on toes. */
function standing(b: Builder, [x, y, z]: readonly [number, number, number], r: number, toes: boolean): void {
  b.rod([x, r, z], [x, y + r, z], r, r * 1.1);
  if (!toes) b.egg(x, r * 0.8, z + r * 0.9, r * 1.5, r * 0.8, r * 2.2);
  else for (const side of [-1, 0, 1]) b.rod([x, r, z], [x + side * r * 2.2, r * 0.5, z + r * 4], r * 0.9, r * 0.4);
}

/** A leg that goes up and outwards to its knee, and from there down. */
function crawling(
  b: Builder,
  [x, y, z]: readonly [number, number, number],
  [side, along]: readonly [number, number],
  r: number,
): void {
  const knee = [x + side * r * 9, y + r * 5, z + along * r * 10] as const;
  b.rod([x, y + r * 2, z], knee, r * 1.1, r * 0.9);
  b.rod(knee, [x + side * r * 14, r * 0.4, z + along * r * 18], r * 0.9, r * 0.35);
}
