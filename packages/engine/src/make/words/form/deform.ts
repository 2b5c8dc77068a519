import type { Box } from 'kiln-mesh/core/math/box';
import { lengthOf, type Vector } from 'kiln-mesh/core/math/vector';
import type { Form } from '../../../content/words/adjectives.ts';
import type { Piece, Solid } from '../../../field/piece.ts';
import { apply, multiply, placing, type Transform } from '../../../field/transform.ts';
import { moved } from './placed.ts';

/**
 * Adjectives of form: bent, curled and twisted things follow a curve, crooked and leaning ones are sheared and tilted.
 * Pieces stay primitives: long ones are cut into chunks, each of which is put where the curve leads at its middle.
 */

type Axis = 0 | 1 | 2;

/** Where a place goes, and how what is there is turned. */
interface Warp {
  axis: Axis;
  at(place: Vector): Transform;
}

/** Chunks along the whole. */
const CHUNKS = 11;
/** They overlap by this share, so that no gap opens on the outside of a bend. */
const OVERLAP = 0.16;

const middle = ({ min, max }: Box, axis: Axis): number => (min[axis] + max[axis]) / 2;
const longestAxis = ({ min, max }: Box): Axis => {
  const sizes = max.map((high, axis) => high - (min[axis] ?? 0));
  const most = Math.max(...sizes);
  // What stands nearly as high as it is wide is bent upright.
  return (sizes[1] ?? 0) > most * 0.6 ? 1 : (sizes[0] ?? 0) === most ? 0 : 2;
};

/** Around an arc of so many degrees that begins at a share of the length. */
function bend(box: Box, degrees: number, from: number): Warp {
  const axis = longestAxis(box);
  const to: Axis = axis === 1 ? 0 : 1;
  const long = box.max[axis] - box.min[axis];
  const start = box.min[axis] + long * from;
  const radius = (long * (1 - from)) / ((degrees / 180) * Math.PI);
  const centre = middle(box, to);
  return {
    axis,
    at(place) {
      const s = place[axis] - start;
      if (s <= 0) return placing({});
      const angle = s / radius;
      const [c, n] = [Math.cos(angle), Math.sin(angle)];
      const t = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
      t[axis * 4 + axis] = c;
      t[axis * 4 + to] = -n;
      t[to * 4 + axis] = n;
      t[to * 4 + to] = c;
      // The turn is about the place on the spine that is level with it.
      const spine: [number, number, number] = [...place];
      spine[to] = centre;
      const turned = apply(t, spine);
      const goal: [number, number, number] = [...spine];
      goal[axis] = start + radius * n;
      goal[to] = centre + radius * (1 - c);
      for (const k of [0, 1, 2] as const) t[k * 4 + 3] = goal[k] - turned[k];
      return t;
    },
  };
}

/** Turned about its upright axis, the more the higher. */
function twist(box: Box, degrees: number): Warp {
  const [x, z] = [middle(box, 0), middle(box, 2)];
  const high = box.max[1] - box.min[1];
  return {
    axis: 1,
    at([, y]) {
      const turn = placing({ turn: [0, ((y - box.min[1]) / high) * degrees, 0] });
      return multiply(placing({ move: [x, 0, z] }), multiply(turn, placing({ move: [-x, 0, -z] })));
    },
  };
}

/** The part of a closed outline between two bounds of one of its coordinates. */
function clip(points: readonly number[], k: 0 | 1, low: number, high: number): number[] {
  let shape = [...points];
  for (const [bound, sign] of [
    [low, 1],
    [high, -1],
  ] as const) {
    const out: number[] = [];
    for (let i = 0; i < shape.length; i += 2) {
      const j = (i + 2) % shape.length;
      const [a, b] = [
        [shape[i], shape[i + 1]],
        [shape[j], shape[j + 1]],
      ] as const;
      const [da, db] = [(a[k] - bound) * sign, (b[k] - bound) * sign];
      if (da >= 0) out.push(a[0], a[1]);
      if (da >= 0 !== db >= 0) {
        const t = da / (da - db);
        out.push(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t);
      }
    }
    shape = out;
  }
  return shape;
}

/** How far a piece reaches along one of its own axes; undefined where it is not cut along it. */
function reachOf({ kind, args, points = [] }: Piece, k: Axis): readonly [number, number] | undefined {
  if (kind === 'box') return [-args[k], args[k]];
  if (kind === 'cone' && k === 1) return [-args[2], args[2]];
  if ((kind === 'lathe' && k === 1) || (kind === 'plate' && k < 2)) {
    const values = points.filter((_, i) => i % 2 === k);
    return [Math.min(...values), Math.max(...values)];
  }
  return undefined;
}

/** What is left of a piece between two bounds along its own axis. */
function between(piece: Piece, k: Axis, low: number, high: number): Piece | undefined {
  const { kind, args, points = [], transform } = piece;
  if (kind === 'box') {
    const half = [...args];
    half[k] = (high - low) / 2;
    half[3] = Math.min(args[3], half[k] * 0.9);
    const move: [number, number, number] = [0, 0, 0];
    move[k] = (low + high) / 2;
    return { ...piece, args: half, transform: multiply(transform, placing({ move })) };
  }
  if (kind === 'cone') {
    const [bottom, top, tall, round] = args;
    const radius = (y: number) => bottom + ((top - bottom) * (y + tall)) / (tall * 2);
    const half = (high - low) / 2;
    const move = [0, (low + high) / 2, 0] as const;
    const shape = [Math.max(0, radius(low)), Math.max(0, radius(high)), half, Math.min(round, half * 0.5)];
    return { ...piece, args: shape, transform: multiply(transform, placing({ move })) };
  }
  const outline = clip(points, k as 0 | 1, low, high);
  return outline.length < 6 ? undefined : { ...piece, points: outline };
}

/** Points on its axis and their radii, in the whole's frame. */
function spineOf({ kind, args, points = [], transform }: Piece): number[] {
  const grown = Math.cbrt(Math.abs(determinant(transform)));
  const steps = 8;
  const own =
    kind === 'rod'
      ? Array.from({ length: steps + 1 }, (_, i) => [
          0,
          (args[0] * i) / steps,
          0,
          args[1] + ((args[2] - args[1]) * i) / steps,
        ])
      : Array.from({ length: points.length / 4 }, (_, i) => points.slice(i * 4, i * 4 + 4));
  return own.flatMap(([x = 0, y = 0, z = 0, r = 0]) => [...apply(transform, [x, y, z]), r * grown]);
}

const determinant = (t: Transform): number =>
  t[0] * (t[5] * t[10] - t[6] * t[9]) - t[1] * (t[4] * t[10] - t[6] * t[8]) + t[2] * (t[4] * t[9] - t[5] * t[8]);

function warpPiece(piece: Piece, warp: Warp, long: number): Piece[] {
  const { kind, transform } = piece;
  if (kind === 'rod' || kind === 'tube') {
    const points = spineOf(piece);
    for (let i = 0; i < points.length; i += 4) {
      const place = [points[i], points[i + 1], points[i + 2]] as const;
      points.splice(i, 3, ...apply(warp.at(place), place));
    }
    return [{ ...piece, kind: 'tube', args: [], points, transform: placing({}) }];
  }
  const put = (part: Piece, own: Vector): Piece => ({
    ...part,
    transform: multiply(warp.at(apply(transform, own)), part.transform),
  });
  const columns = ([0, 1, 2] as const).map((k): Vector => [transform[k], transform[k + 4], transform[k + 8]]);
  const k = ([0, 1, 2] as const).find((k) => Math.abs(columns[k][warp.axis]) > lengthOf(columns[k]) * 0.8);
  const reach = k === undefined ? undefined : reachOf(piece, k);
  const own = k === undefined || !reach ? 0 : (reach[1] - reach[0]) * lengthOf(columns[k]);
  const count = Math.ceil((own / long) * CHUNKS);
  if (k === undefined || !reach || count < 2)
    return [put(piece, [0, reach && k === 1 ? (reach[0] + reach[1]) / 2 : 0, 0])];
  const step = (reach[1] - reach[0]) / count;
  return Array.from({ length: count }, (_, i) => {
    const low = reach[0] + step * i;
    const extra = step * OVERLAP;
    const part = between(piece, k, Math.max(reach[0], low - extra), Math.min(reach[1], low + step + extra));
    const at: [number, number, number] = [0, 0, 0];
    at[k] = low + step / 2;
    return part ? [put(part, at)] : [];
  }).flat();
}

const warped = ({ groups }: Solid, box: Box, warp: Warp): Solid => {
  const long = box.max[warp.axis] - box.min[warp.axis];
  return { groups: groups.map((group) => group.flatMap((piece) => warpPiece(piece, warp, long))) };
};

/** Of a solid that stands on its box's floor. */
export function deform(solid: Solid, box: Box, form: Form): Solid {
  if (form === 'bent') return warped(solid, box, bend(box, 82, 0.36));
  if (form === 'curved') return warped(solid, box, bend(box, 62, 0));
  if (form === 'curled') return warped(solid, box, bend(box, 215, 0.1));
  if (form === 'twisted') return warped(solid, box, twist(box, 130));
  if (form === 'leaning') return moved(solid, placing({ turn: [0, 0, -14] }));
  // Crooked: to one side below, back above.
  const high = box.max[1] - box.min[1];
  return moved(solid, [1, 0.24, 0, -0.24 * (box.min[1] + high / 2), 0, 1, 0, 0, 0, -0.06, 1, 0]);
}
