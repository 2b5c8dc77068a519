import type { Trunk } from './humanoid.ts';
import type { Legs } from './legs.ts';
import { RigError } from './pose.ts';
import { distancesWithin, neighboursOf, piecesOf } from './reach.ts';
import { islandsOf } from './slices.ts';
import type { Vector, Volume } from './volume.ts';

/**
 * Arms: the volume without everything that a ball almost as thick as the trunk can fill leaves limbs and trinkets. The
 * piece that starts at the height of the shoulders and leads farthest out is the arm; its middle line has the elbow and
 * the wrist. What is held in a hand makes one side longer: the shorter side and the body's height bound both.
 * All points are in cubes.
 */

export interface Arm {
  shoulder: Vector;
  elbow: Vector;
  wrist: Vector;
  tip: Vector;
}

interface Line {
  points: Vector[];
  /** Length up to each point. */
  lengths: number[];
}

/** Shoulder to finger tips, as a share of the height of the neck; a grown-up's and a toy's are much the same. */
const LONGEST = 0.6;
const SHORTEST = 0.2;
const ELBOW = 0.45;
const WRIST = 0.78;

export function findArms(volume: Volume, trunk: Trunk, legs: Legs | undefined) {
  const standing = trunk.neck - trunk.low;
  const loose = withoutTrunk(volume, trunk, legs);
  const left = armLine(volume, trunk, loose, 1);
  const right = armLine(volume, trunk, loose, -1);
  const lines = [left, right].filter((line) => line !== undefined);
  if (lines.length === 0)
    throw new RigError(
      'The arms could not be found: they have to stand off the body, as in the poses "a-pose" and "t-pose".',
    );
  const longest = Math.min(LONGEST * standing, ...lines.map(({ lengths }) => lengths.at(-1)!));
  const bounded =
    longest < 0.3 * standing
      ? Math.min(LONGEST * standing, Math.max(...lines.map(({ lengths }) => lengths.at(-1)!)))
      : longest;
  const arms = [left, right].map((line) => line && armOf(line, bounded));
  const mirror = (arm: Arm): Arm => {
    const turn = ([x, y, z]: Vector): Vector => [2 * trunk.middle - x, y, z];
    return { shoulder: turn(arm.shoulder), elbow: turn(arm.elbow), wrist: turn(arm.wrist), tip: turn(arm.tip) };
  };
  const notes: string[] = [];
  if (!arms[0] || !arms[1]) notes.push('Only one arm could be seen; the other one was placed like its mirror image.');
  return { Left: arms[0] ?? mirror(arms[1]!), Right: arms[1] ?? mirror(arms[0]!), seen: lines.length, notes };
}

/** What is left of the volume, below the neck and above the legs, when the trunk is taken away. */
function withoutTrunk(volume: Volume, { neck, hips, radius, middle, high }: Trunk, legs: Legs | undefined): Uint8Array {
  const loose = Uint8Array.from(volume.solid);
  const ball = radius * 0.72;
  const reach = Math.ceil(ball);
  const [nx, , nz] = volume.size;
  const offsets: number[] = [];
  for (let y = -reach; y <= reach; y++)
    for (let z = -reach; z <= reach; z++)
      for (let x = -reach; x <= reach; x++) if (Math.hypot(x, y, z) <= ball) offsets.push(x + nx * (z + nz * y));
  for (let i = 0; i < loose.length; i++) {
    // Only balls that touch the border of the thick region matter, but the rest costs little.
    if (volume.depth[i]! >= ball) for (const offset of offsets) loose[i + offset] = 0;
  }
  for (const i of legs?.cubes ?? []) loose[i] = 0;
  for (let y = neck; y <= high; y++)
    for (const island of islandsOf(volume, y))
      if (island.minX <= middle + 1 && island.maxX >= middle - 1) for (const i of island.list) loose[i] = 0;
  void hips;
  return loose;
}

function armLine(volume: Volume, trunk: Trunk, loose: Uint8Array, sign: 1 | -1): Line | undefined {
  const [nx, , nz] = volume.size;
  const { middle, neck, low, radius } = trunk;
  const standing = neck - low;
  const side = Uint8Array.from(loose, (value, i) => (value && sign * ((i % nx) - middle) > radius * 0.3 ? 1 : 0));
  const neighbours = neighboursOf(volume);
  const heightOf = (i: number) => Math.floor(i / (nx * nz));
  let best: Line | undefined;
  for (const piece of piecesOf(volume, side).slice(0, 6)) {
    if (piece.length < radius * radius) continue;
    const roots = piece.filter(
      (i) =>
        heightOf(i) >= low + 0.74 * standing &&
        heightOf(i) <= neck + 0.06 * standing &&
        neighbours.some(({ offset }) => volume.solid[i + offset] && !loose[i + offset]),
    );
    if (roots.length === 0) continue;
    const inside = new Uint8Array(side.length);
    for (const i of piece) inside[i] = 1;
    const line = middleLine(volume, distancesWithin(volume, inside, roots), piece);
    const length = line.lengths.at(-1)!;
    if (length < SHORTEST * standing) continue;
    if (!best || length > best.lengths.at(-1)!) best = line;
  }
  return best;
}

/** Middles of the cubes that lie about as far, the deep ones counting most: what is thin and held hardly moves it. */
function middleLine(volume: Volume, distance: Float32Array, piece: readonly number[]): Line {
  const [nx, , nz] = volume.size;
  const bins: { weight: number; sum: Vector }[] = [];
  for (const i of piece) {
    const d = distance[i]!;
    if (!Number.isFinite(d)) continue;
    const bin = Math.floor(d / 2);
    bins[bin] ??= { weight: 0, sum: [0, 0, 0] };
    const weight = volume.depth[i]! ** 3;
    const x = i % nx;
    const row = (i - x) / nx;
    bins[bin].weight += weight;
    bins[bin].sum[0] += weight * x;
    bins[bin].sum[1] += weight * Math.floor(row / nz);
    bins[bin].sum[2] += weight * (row % nz);
  }
  const points = bins.filter((bin) => bin).map(({ weight, sum }) => sum.map((value) => value / weight) as Vector);
  const lengths = [0];
  for (let i = 1; i < points.length; i++) lengths.push(lengths[i - 1]! + distanceBetween(points[i - 1]!, points[i]!));
  return { points, lengths };
}

function distanceBetween(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}

function armOf({ points, lengths }: Line, length: number): Arm {
  const at = (distance: number): Vector => {
    let k = 1;
    while (k < lengths.length - 1 && lengths[k]! < distance) k++;
    const span = lengths[k]! - lengths[k - 1]!;
    const share = span > 0 ? Math.min(1, Math.max(0, (distance - lengths[k - 1]!) / span)) : 0;
    return points[k]!.map((value, axis) => points[k - 1]![axis]! + (value - points[k - 1]![axis]!) * share) as Vector;
  };
  return { shoulder: at(0), elbow: at(length * ELBOW), wrist: at(length * WRIST), tip: at(length) };
}
