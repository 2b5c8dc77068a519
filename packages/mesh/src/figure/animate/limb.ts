import { betweenFrames, type Quaternion } from '../../core/math/quaternion.ts';
import { add, direction, dot, lengthOf, scale, subtract, type Vector } from '../../core/math/vector.ts';

/** Three joints of a limb at rest: hip, knee, ankle. */
export interface Limb {
  root: Vector;
  middle: Vector;
  end: Vector;
}

/** Share of its length up to which a leg stretches; a straight knee snaps. */
const STRETCH = 0.997;

/**
 * Bends a limb so that its end gets to `target`: the turns of its upper and lower bone from rest, and where the end
 * really is. `pole` says where the middle joint points. What is too far is only reached for.
 */
export function bendTo(
  limb: Limb,
  root: Vector,
  target: Vector,
  pole: Vector,
): { upper: Quaternion; lower: Quaternion; end: Vector } {
  const a = lengthOf(subtract(limb.middle, limb.root));
  const b = lengthOf(subtract(limb.end, limb.middle));
  const way = subtract(target, root);
  const wanted = lengthOf(way);
  const distance = Math.min((a + b) * STRETCH, Math.max(Math.abs(a - b) * 1.02 + 0.12 * Math.min(a, b), wanted));
  const line = direction(way, [0, -1, 0]);
  const outward = direction(subtract(pole, scale(line, dot(pole, line))), [0, 0, 1]);
  const cosine = (a * a + distance * distance - b * b) / (2 * a * distance);
  const sine = Math.sqrt(Math.max(0, 1 - cosine * cosine));
  const middle = add(root, add(scale(line, a * cosine), scale(outward, a * sine)));
  const end = add(root, scale(line, distance));
  const restPole = poleAtRest(limb, pole);
  return {
    upper: betweenFrames(subtract(limb.middle, limb.root), restPole, subtract(middle, root), outward),
    lower: betweenFrames(subtract(limb.end, limb.middle), restPole, subtract(end, middle), outward),
    end,
  };
}

/** How high its root may be at the most, where it is over the ground, for a limb of that length to reach `end`. */
export function highestRoot(root: Vector, end: Vector, length: number): number {
  const across = Math.hypot(end[0] - root[0], end[2] - root[2]);
  const reach = length * STRETCH;
  return end[1] + Math.sqrt(Math.max(0.01 * reach * reach, reach * reach - across * across));
}

/** Where the middle joint would point at rest, on whichever side it is wanted: a straight limb has no plane of its own. */
function poleAtRest(limb: Limb, pole: Vector): Vector {
  const line = direction(subtract(limb.end, limb.root));
  const ahead: Vector = pole[2] < 0 ? [0, 0, -1] : [0, 0, 1];
  return direction(subtract(ahead, scale(line, dot(ahead, line))), [0, 0, 1]);
}
