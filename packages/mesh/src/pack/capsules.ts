import { boxAround, sidesOf } from '../core/math/box.ts';
import { add, cross, direction, dot, lengthOf, scale, subtract, type Vector } from '../core/math/vector.ts';
import type { Bone, Model } from '../core/model.ts';

export interface Capsule {
  bone: string;
  /** The nearest bone above that has one, which a joint would hold it to. */
  above: string | undefined;
  /** Middles of its two round ends, in the bone's space at rest; the same twice: a sphere. */
  from: Vector;
  to: Vector;
  radius: number;
  /** Share of the bone's points that are within it, of at most `CAPSULE_POINTS`. */
  cover: number;
  /** How far the farthest of them is outside. */
  outside: number;
}

/** Each capsule has at least this share of its bone's points within, and none farther outside than this share of the figure's height. */
export const CAPSULE_COVER = 0.9;
export const CAPSULE_OUTSIDE = 0.03;
/** Points of a bone that are looked at, evenly picked. */
export const CAPSULE_POINTS = 1_000;
/** A bone whose points are fewer, or within a smaller share of the height, gives them to the one above. */
const LEAST_POINTS = 12;
const LEAST_EXTENT = 0.04;
/** Of the distances from the axis and along it: what is beyond is left out of the first fit. */
const FIRST_FIT = 0.9;
const REST = (1 - FIRST_FIT) / 4;
/** The radius grows by this, as often, and further until enough is within. */
const GROWTH = 1.05;
const TRIES = 12;
/** Of the radius: how far the round ends may lie beyond the points. */
const STICKING_OUT = [0, 0.3, 0.6, 1];

/**
 * A capsule for each bone of a figure, as a ragdoll has them: around the points that the bone moves more than any other does. Of the
 * bone's own axes, the way to its child, and the axis along which its points lie, the one with the smallest capsule is taken.
 *
 * Units: metres, each capsule in its bone's space in the rest pose. Deterministic. Gives up: what several bones move, beyond
 * the largest weight. Without bones or weights there are none.
 * @example const capsules = boneCapsules(rigged)
 */
export function boneCapsules({ skeleton, parts }: Pick<Model, 'skeleton' | 'parts'>): Capsule[] {
  if (!skeleton) return [];
  const { bones } = skeleton;
  const points: number[][] = bones.map(() => []);
  let [low, high] = [Infinity, -Infinity];
  for (const { positions, joints, weights } of parts) {
    for (let i = 0; joints && weights && i < positions.length / 3; i++) {
      const own = points[strongest(joints, weights, i)];
      own?.push(positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!);
      low = Math.min(low, positions[3 * i + 1]!);
      high = Math.max(high, positions[3 * i + 1]!);
    }
  }
  const height = high - low;
  // Children come after their parents.
  for (let i = bones.length - 1; i >= 0; i--) {
    const { parent } = bones[i]!;
    const isSmall = points[i]!.length < 3 * LEAST_POINTS || extentOf(points[i]!) < LEAST_EXTENT * height;
    if (!isSmall) continue;
    if (parent >= 0) points[parent] = points[parent]!.concat(points[i]!);
    points[i] = [];
  }
  const has = (index: number) => points[index]!.length > 0;
  return bones.flatMap((bone, i): Capsule[] => {
    if (!has(i)) return [];
    const own = picked(inBone(points[i]!, bone));
    const child = bones.find(({ parent }) => parent === i);
    const axes = [...AXES, mainAxis(own), ...(child ? [direction(child.translation)] : [])];
    const fits = axes.map((axis) => fit(own, axis, height)).sort((a, b) => volumeOf(a) - volumeOf(b));
    let above = bone.parent;
    while (above >= 0 && !has(above)) above = bones[above]!.parent;
    return fits.slice(0, 1).map((best) => ({ bone: bone.name, above: bones[above]?.name, ...best }));
  });
}

const AXES: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Which of the point's bones moves it most. */
function strongest(joints: Uint16Array, weights: Float32Array, point: number): number {
  let best = 4 * point;
  for (let i = best + 1; i < 4 * point + 4; i++) if (weights[i]! > weights[best]!) best = i;
  return joints[best]!;
}

const extentOf = (points: readonly number[]) => Math.hypot(...sidesOf(boxAround(points)));

function inBone(points: readonly number[], { inverseBind: m }: Bone): Vector[] {
  const found: Vector[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const row = (k: number) =>
      m[k]! * points[i]! + m[4 + k]! * points[i + 1]! + m[8 + k]! * points[i + 2]! + m[12 + k]!;
    found.push([row(0), row(1), row(2)]);
  }
  return found;
}

/** At most `CAPSULE_POINTS`, evenly. */
function picked(points: readonly Vector[]): Vector[] {
  const step = Math.ceil(points.length / CAPSULE_POINTS);
  return points.filter((_, i) => i % step === 0);
}

const along = (from: Vector, axis: Vector, far: number): Vector => add(from, scale(axis, far));

function middleOf(points: readonly Vector[]): Vector {
  const sum = points.reduce<Vector>((total, point) => along(total, point, 1), [0, 0, 0]);
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

/** Along which they lie: the largest eigenvector of their covariance, by power iteration. */
function mainAxis(points: readonly Vector[]): Vector {
  const middle = middleOf(points);
  const off = points.map((point) => subtract(point, middle));
  let axis = direction([1, 0.7, 0.4]);
  for (let step = 0; step < 24; step++) {
    axis = direction(off.reduce<Vector>((sum, vector) => along(sum, vector, dot(vector, axis)), [0, 0, 0]));
  }
  return axis;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
const ascending = (values: number[]) => values.sort((a, b) => a - b);

type Fit = Pick<Capsule, 'from' | 'to' | 'radius' | 'cover' | 'outside'>;

/** The smallest of those that hold enough: of radii from the first on, with ends that stick out by none to all of it. */
function fit(points: readonly Vector[], axis: Vector, height: number): Fit {
  const middle = centred(points, axis);
  const off = points.map((point) => subtract(point, middle));
  const far = off.map((vector) => dot(vector, axis));
  const aside = off.map((vector, i) => lengthOf(subtract(vector, scale(axis, far[i]!))));
  const sorted = ascending([...far]);
  const [low, high] = [at(sorted, REST), at(sorted, 1 - REST)];
  let best: Fit | undefined;
  for (
    let [radius, tries] = [at(ascending([...aside]), FIRST_FIT), 0];
    tries < TRIES || !best;
    radius *= GROWTH, tries++
  ) {
    for (const share of STICKING_OUT) {
      const inset = radius * (1 - share);
      const [start, end] =
        low + inset < high - inset ? [low + inset, high - inset] : [(low + high) / 2, (low + high) / 2];
      let [within, outside] = [0, 0];
      for (const [i, side] of aside.entries()) {
        const distance = Math.hypot(side, far[i]! - Math.min(end, Math.max(start, far[i]!))) - radius;
        if (distance <= 0) within++;
        else outside = Math.max(outside, distance);
      }
      const cover = within / points.length;
      const one = { from: along(middle, axis, start), to: along(middle, axis, end), radius, cover, outside };
      const isEnough = (cover >= CAPSULE_COVER && outside <= CAPSULE_OUTSIDE * height) || !(radius > 0);
      if (isEnough && (!best || volumeOf(one) < volumeOf(best))) best = one;
    }
  }
  return best;
}

/** Half-way between what lies on both sides of the axis, without the outermost points. */
function centred(points: readonly Vector[], axis: Vector): Vector {
  const aside = direction(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  return [aside, cross(axis, aside)].reduce<Vector>((middle, across) => {
    const sorted = ascending(points.map((point) => dot(subtract(point, middle), across)));
    return along(middle, across, (at(sorted, REST) + at(sorted, 1 - REST)) / 2);
  }, middleOf(points));
}

const volumeOf = ({ from, to, radius }: Fit) =>
  Math.PI * radius ** 2 * (lengthOf(subtract(to, from)) + (4 / 3) * radius);
