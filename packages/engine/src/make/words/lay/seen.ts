import type { Box } from 'kiln-mesh/core/math/box';
import { createField, type Field, solidBounds } from '../../../field/field.ts';
import type { Solid } from '../../../field/piece.ts';
import { boxAround } from '../form/survey.ts';

/** What of a scene can be seen, whatever the words say: a bird house is lost in the crown of a tree, a ship stands on a bottle. */

/** Rays along each side of a thing's box, and from where: all around and above. */
const RAYS = 7;
const FROM: readonly (readonly [axis: 0 | 1 | 2, towards: 1 | -1])[] = [
  [0, 1],
  [0, -1],
  [1, -1],
  [2, 1],
  [2, -1],
];
/** Of a thing of which less than this of its outline is seen only an end shows. */
const SEEN = 0.25;
/** Only what is this much within another's box is looked for. */
const WITHIN = 0.5;
const MOST_STEPS = 60;

/** The places of things in `solids` that the others hide. Units as theirs. */
export function buried(solids: readonly Solid[]): Set<number> {
  const boxes = solids.map(({ groups }) => (groups.length > 0 ? solidBounds({ groups }) : undefined));
  const hidden = solids.flatMap((_, i) => {
    const box = boxes[i];
    const over = solids.filter((__, j) => {
      const other = boxes[j];
      return j !== i && box !== undefined && other !== undefined && shareWithin(box, other) > WITHIN;
    });
    return box && over.length > 0 && seenShare(solids[i]!, box, over) < SEEN ? [i] : [];
  });
  return new Set(hidden);
}

/** Boxes are loose: of a ship that stands on a bottle a fifth seems to be in it, of a pencil in a mug a third. */
const LEAST_WITHIN = 0.25;
/** Whether a thing is in another one. */
export const isWithin = (solid: Solid, other: Solid): boolean =>
  shareWithin(solidBounds(solid), solidBounds(other)) > LEAST_WITHIN;

function shareWithin(box: Box, other: Box): number {
  return box.max.reduce((share, high, axis) => {
    const low = box.min[axis];
    const common = Math.min(high, other.max[axis]) - Math.max(low, other.min[axis]);
    return share * Math.max(0, common / Math.max(high - low, 1e-9));
  }, 1);
}

/** Of the rays from outside that would meet a thing, how many meet it before what is over it. */
function seenShare(solid: Solid, box: Box, over: readonly Solid[]): number {
  const own = createField(solid);
  const others = createField({ groups: over.flatMap(({ groups }) => groups) });
  const whole = boxAround([box, ...over.map(solidBounds)]);
  let met = 0;
  let seen = 0;
  for (const [axis, towards] of FROM) {
    const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
    const length = whole.max[axis] - whole.min[axis];
    for (let ray = 0; ray < RAYS * RAYS; ray++) {
      const from: [number, number, number] = [0, 0, 0];
      from[axis] = towards > 0 ? whole.min[axis] : whole.max[axis];
      from[u] = across(box, u, ray % RAYS);
      from[v] = across(box, v, Math.floor(ray / RAYS));
      const far = reach(own, from, axis, towards, length);
      if (far === undefined) continue;
      met++;
      const before = reach(others, from, axis, towards, far);
      if (before === undefined) seen++;
    }
  }
  return met === 0 ? 1 : seen / met;
}

const across = ({ min, max }: Box, axis: number, at: number): number =>
  min[axis]! + ((at + 0.5) / RAYS) * (max[axis]! - min[axis]!);

/** How far a ray goes until it meets a surface; undefined where it does not. */
function reach(
  field: Pick<Field, 'distance'>,
  from: readonly [number, number, number],
  axis: 0 | 1 | 2,
  towards: 1 | -1,
  most: number,
): number | undefined {
  const close = most * 1e-3;
  const at: [number, number, number] = [...from];
  for (let far = 0, step = 0; far < most && step < MOST_STEPS; step++) {
    at[axis] = from[axis] + towards * far;
    const d = field.distance(...at);
    if (d < close) return far;
    far += d;
  }
  return undefined;
}
