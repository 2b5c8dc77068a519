import { leastSquares } from 'kiln-mesh/core/least-squares';
import { bilinear } from '../../../vision/bilinear.ts';
import { createPhotoCamera, fromPlane, type PhotoCamera, type Side, toPlane } from '../project/photo-camera.ts';

/**
 * Where the pictures were taken from, found from their outlines alone (silhouette coherence, C. Hernández, F. Schmitt and
 * R. Cipolla 2007): every point of every outline is the edge of the solid, so somewhere on its line of sight all other
 * pictures must have the subject. Distance, tilt, scales and shifts are moved until as much of the outlines as possible
 * is explained so. What outlines cannot tell stays near what is usual.
 */

/** An outline as it is searched on. */
export interface Sketch {
  side: Side;
  width: number;
  height: number;
  left: number;
  bottom: number;
  cell: number;
  /** Signed distance to the outline, positive inside. */
  distance: Float32Array;
  /** Units of the outline's plane per pixel of the picture that was sent. */
  unitsPerPixel: number;
  /** Longer side of the subject in that picture. */
  pixels: number;
}

export interface Placement {
  cameras: PhotoCamera[];
  /** Share of the outlines that the others do not explain. */
  doubt: number;
}

/** Points per outline, and looks along each line of sight. */
const POINTS = 80;
const LOOKS = 64;
/** Gaps beyond this are all equally bad, in model units: first, and when nearly done. */
const GROSS = [0.12, 0.03] as const;
/** Starts of the search: nearness, tilt in radians, and how far the model fills its box towards the cameras. */
const STARTS = [
  { nearness: 0.45, tilt: 0, full: 0 },
  { nearness: 0.45, tilt: 0, full: 1 },
  { nearness: 0.45, tilt: 0.12, full: 0.5 },
] as const;
/** What is taken for granted, and how far from it is unusual. */
const NEARNESS = { usual: 0.45, spread: 0.3 };
const TILT = { usual: 0, spread: 0.12 };
const ZOOM = { usual: 1, spread: 0.3 };
const SHIFT = { usual: 0, spread: 0.15 };
/** Weight of that against one outline that is not explained at all. */
const TRUST = 0.0005;
const ROUNDS = 10;
/** Gap from which a point counts as not explained in the end. */
const MISSED = 0.015;
/** Step from which slopes are taken. */
const DELTA = 0.003;
/** How far along its lines of sight the solid is looked for, against half the width that pictures across show. */
const ROOM = 1.2;

export function placeCameras(sketches: readonly Sketch[]): Placement {
  const second = sketches.findIndex(({ side }) => isAcross(side) !== isAcross(sketches[0].side));
  // What is measured against what: the first picture fixes the scale and the middle, the first across it the depth.
  const traits = [NEARNESS, TILT];
  for (let i = 1; i < sketches.length; i++) traits.push(ZOOM, SHIFT, ...(i === second ? [] : [SHIFT]));
  // One lens took them all: a picture in which the subject is smaller was taken from farther away.
  const largest = Math.max(...sketches.map(({ pixels }) => pixels));
  const camerasOf = (values: readonly number[]) => {
    let next = 2;
    return sketches.map(({ side, unitsPerPixel }, i) => {
      const zoom = i === 0 ? 1 : values[next++];
      const upward = i === 0 ? 0 : values[next++];
      const across = i === 0 || i === second ? 0 : values[next++];
      const nearness = values[0] / (largest * unitsPerPixel * zoom);
      return createPhotoCamera(side, { tilt: values[1], nearness, zoom, shift: [across, upward] });
    });
  };
  const edges = sketches.map((sketch) => edgePoints(sketch));
  const depths = sketches.map((sketch) => depthOf(sketch, sketches));
  const gapsOf = (values: readonly number[], gross: number) => {
    const cameras = camerasOf(values);
    return sketches.flatMap((_, i) => gaps(i, cameras, sketches, edges[i], depths[i], gross));
  };
  const solve = (start: readonly number[], gross: number, rounds: number) =>
    solveSquares(start, rounds, (values) => {
      const found = gapsOf(values, gross);
      const weight = 1 / Math.sqrt(found.length);
      return [
        ...found.map((gap) => (gap / gross) * weight),
        ...values.map((value, i) => ((value - traits[i].usual) / traits[i].spread) * Math.sqrt(TRUST)),
      ];
    });
  const begin = STARTS.map(({ nearness, tilt, full }) => {
    // What stands nearer to the camera makes its picture larger than the middle.
    const larger = depths.map((depth) => 1 / (1 - (nearness * full * depth) / ROOM));
    const zooms = larger.map((value) => value / larger[0]);
    let view = 0;
    const start = traits.map((trait, i) => [nearness, tilt][i] ?? (trait === ZOOM ? zooms[++view] : trait.usual));
    return solve(start, GROSS[0], ROUNDS);
  }).map(({ values }) => solve(values, GROSS[1], ROUNDS));
  const { values } = begin.reduce((a, b) => (b.cost < a.cost ? b : a));
  const left = gapsOf(values, GROSS[1]);
  return { cameras: camerasOf(values), doubt: left.filter((gap) => gap < -MISSED).length / left.length };
}

/** Least squares of what `missOf` gives, step by step (K. Levenberg 1944, D. Marquardt 1963). */
function solveSquares(start: readonly number[], rounds: number, missOf: (values: readonly number[]) => number[]) {
  const square = (list: readonly number[]) => list.reduce((sum, value) => sum + value * value, 0);
  let values = [...start];
  let miss = missOf(values);
  let damping = 0.01;
  for (let round = 0; round < rounds; round++) {
    const slopes = values.map((_, i) => {
      const moved = missOf(values.map((value, k) => (k === i ? value + DELTA : value)));
      return moved.map((value, r) => (value - miss[r]) / DELTA);
    });
    const rows = miss.map((_, r) => slopes.map((slope) => slope[r]));
    const sizes = slopes.map((slope) => Math.sqrt(square(slope)));
    for (let attempt = 0; attempt < 4; attempt++) {
      const held = values.map((_, i) => values.map((__, k) => (i === k ? sizes[i] * Math.sqrt(damping) : 0)));
      const all = [...rows, ...held];
      const step = leastSquares(
        all,
        all.map(() => 1),
        [[...miss.map((value) => -value), ...held.map(() => 0)]],
      )[0];
      const next = values.map((value, i) => (i === 0 ? Math.max(0, value + step[i]) : value + step[i]));
      const then = missOf(next);
      if (square(then) < square(miss)) {
        [values, miss] = [next, then];
        damping /= 5;
        break;
      }
      damping *= 6;
    }
  }
  return { values, cost: square(miss) };
}

export const isAcross = (side: Side) => side === 'right' || side === 'left';

/** Places of cells on the outline, spread evenly over all of them. */
function edgePoints({ width, distance, left, bottom, cell }: Sketch): [number, number][] {
  const found: [number, number][] = [];
  for (let p = width; p < distance.length - width; p++) {
    if (distance[p] < 0 || distance[p] >= cell) continue;
    if ([p - 1, p + 1, p - width, p + width].every((q) => distance[q] > 0)) continue;
    // From the cell to the outline itself.
    const [x, y] = [(distance[p + 1] - distance[p - 1]) / 2, (distance[p + width] - distance[p - width]) / 2];
    const steep = Math.hypot(x, y) || 1;
    found.push([
      left + (p % width) * cell - (x / steep) * distance[p],
      bottom + Math.floor(p / width) * cell - (y / steep) * distance[p],
    ]);
  }
  return found.filter(
    (_, i) => Math.floor((i * POINTS) / found.length) !== Math.floor(((i - 1) * POINTS) / found.length),
  );
}

/** How far from its middle the solid can reach towards a camera: as far as the pictures across are wide. */
function depthOf({ side }: Sketch, sketches: readonly Sketch[]): number {
  const across = sketches.filter((other) => isAcross(other.side) !== isAcross(side));
  return Math.max(...across.map(({ width, cell }) => (width * cell) / 2)) * ROOM;
}

/** For points of one outline, how far from the subject in another picture their lines of sight stay: 0 or less. */
function gaps(
  own: number,
  cameras: readonly PhotoCamera[],
  sketches: readonly Sketch[],
  points: readonly [number, number][],
  depth: number,
  gross: number,
): number[] {
  const point = new Float64Array(3);
  const plane = new Float64Array(3);
  return points.map(([x, y]) => {
    let gap = -gross;
    for (let look = 0; look <= LOOKS && gap < 0; look++) {
      fromPlane(cameras[own], x, y, ((look / LOOKS) * 2 - 1) * depth, point);
      let least = 0;
      for (let i = 0; i < cameras.length && least > gap; i++) {
        if (i === own) continue;
        toPlane(cameras[i], point[0], point[1], point[2], plane);
        least = Math.min(least, distanceAt(sketches[i], plane[0], plane[1]) * cameras[i].zoom);
      }
      gap = Math.max(gap, least);
    }
    return gap;
  });
}

function distanceAt(sketch: Sketch, across: number, upward: number): number {
  const { width, height, left, bottom, cell, distance } = sketch;
  const x = (across - left) / cell;
  const y = (upward - bottom) / cell;
  return x < 0 || y < 0 || x >= width - 1 || y >= height - 1 ? -Infinity : bilinear(distance, sketch, x, y);
}
