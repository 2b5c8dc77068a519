import type { Legs } from './legs.ts';
import { RigError } from './pose.ts';
import { componentsOf, distancesWithin, middleLine, neighboursOf } from './reach.ts';
import { type Island, islandsOf } from './slices.ts';
import { chamfer, indexOf, type Vector, type Volume } from './volume.ts';

/**
 * Arms: the volume without everything that a ball almost as thick as the trunk can fill leaves limbs and trinkets. The
 * component that starts at the height of the shoulders and leads farthest out is the arm; its middle line has the elbow and
 * the wrist. What is held in a hand makes one side longer: the shorter side and the body's height bound both.
 * All points are in cubes.
 */

/** The trunk of a body on two legs, as the slices of its cubes tell it. */
export interface Trunk {
  /** Mirror plane, in cubes. */
  middle: number;
  low: number;
  high: number;
  /** Slices. */
  neck: number;
  hips: number;
  /** Depth of the trunk's core, cubes. */
  radius: number;
  /** Where the core lies at a height. */
  coreZ(y: number): number;
}

export interface Arm {
  shoulder: Vector;
  elbow: Vector;
  wrist: Vector;
  tip: Vector;
}

interface Line {
  points: readonly Vector[];
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
  const rest = withoutTrunk(volume, trunk, legs);
  const left = armLine(volume, trunk, rest, 1);
  const right = armLine(volume, trunk, rest, -1);
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
  if (arms.some((arm) => arm && isStuck(volume, trunk, arm)))
    notes.push(
      'The arms touch the body, and the skin between them stretches when they go up: "a-pose" keeps them free.',
    );
  return { Left: arms[0] ?? mirror(arms[1]!), Right: arms[1] ?? mirror(arms[0]!), seen: lines.length, notes };
}

/** Whether nothing but body lies between the forearm of an arm that hangs and the trunk. */
function isStuck(volume: Volume, { middle }: Trunk, { shoulder, elbow, wrist }: Arm): boolean {
  if (shoulder[1] - wrist[1] < Math.abs(wrist[0] - shoulder[0])) return false;
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const stuck = shares.filter((share) => {
    const [x, y, z] = elbow.map((value, k) => Math.round(value + (wrist[k] - value) * share)) as Vector;
    for (let at = x; Math.abs(at - middle) > 1; at += at < middle ? 1 : -1)
      if (!volume.solid[indexOf(volume, at, y, z)]) return false;
    return true;
  });
  return stuck.length >= 3;
}

/** What is left of the volume when trunk, head and legs are taken away, and the trunk that was taken. */
function withoutTrunk(volume: Volume, trunk: Trunk, legs: Legs | undefined) {
  const ball = trunk.radius * 0.72;
  const { solid, depth } = volume;
  const away = new Float32Array(solid.length);
  for (let i = 0; i < away.length; i++) away[i] = solid[i] && depth[i] >= ball ? 0 : 1e6;
  chamfer(volume, away);
  const [thick, loose] = [new Uint8Array(solid.length), new Uint8Array(solid.length)];
  for (let i = 0; i < solid.length; i++) if (solid[i]) (away[i] <= ball ? thick : loose)[i] = 1;
  for (const i of legs?.cubes ?? []) loose[i] = 0;
  const { middle, neck, low, high } = trunk;
  const islands: Island[] = [];
  for (let y = neck; y <= high; y++) {
    const island = islandsOf(volume, y).find(({ minX, maxX }) => minX <= middle + 1 && maxX >= middle - 1);
    if (island) islands.push(island);
  }
  // Level arms lie partly above the neck: they are not taken for the head, which is measured higher up.
  const widths = islands
    .filter(({ y }) => y > neck + 0.12 * (neck - low))
    .map(({ minX, maxX }) => Math.max(maxX - middle, middle - minX))
    .sort((a, b) => a - b);
  const half = (widths[Math.floor(widths.length / 2)] ?? trunk.radius) + 2;
  const nx = volume.size[0];
  for (const { y, list } of islands)
    for (const i of list) if (y > neck + 0.2 * (neck - low) || Math.abs((i % nx) - middle) <= half) loose[i] = 0;
  return { loose, thick };
}

function armLine(
  volume: Volume,
  trunk: Trunk,
  { loose, thick }: { loose: Uint8Array; thick: Uint8Array },
  sign: 1 | -1,
): Line | undefined {
  const [nx, , nz] = volume.size;
  const { middle, neck, low, radius } = trunk;
  const standing = neck - low;
  const side = new Uint8Array(loose.length);
  for (let i = 0; i < side.length; i++) if (loose[i] && sign * ((i % nx) - middle) > radius * 0.3) side[i] = 1;
  const neighbours = neighboursOf(volume);
  const heightOf = (i: number) => Math.floor(i / (nx * nz));
  let best: { line: Line; score: number } | undefined;
  for (const component of componentsOf(volume, side).slice(0, 6)) {
    if (component.length < radius * 2) continue;
    const grown = component.filter((i) => neighbours.some(({ offset }) => thick[i + offset]));
    const roots = grown.filter((i) => heightOf(i) >= low + 0.74 * standing && heightOf(i) <= neck + 0.06 * standing);
    if (roots.length === 0) continue;
    const inside = new Uint8Array(side.length);
    for (const i of component) inside[i] = 1;
    const fromShoulder = distancesWithin(volume, inside, roots);
    // The flank of the trunk may be as far from the shoulder as the hand, but never as far from the trunk. A component may
    // have several ends: a hand, a wing, a blade.
    const known = grown.slice();
    for (let end = 0; end < 4; end++) {
      const away = distancesWithin(volume, inside, known);
      const tip = component.reduce((a, b) => (away[b] > away[a] && Number.isFinite(fromShoulder[b]) ? b : a));
      if (away[tip] < SHORTEST * standing * 0.6) break;
      const way = { tip, distance: fromShoulder, cubes: component, wide: radius * 0.7 + 1 };
      const { line: middles, path } = middleLine(volume, way);
      const line = measured(middles.map(({ at }) => at));
      known.push(...path);
      const length = line.lengths.at(-1)!;
      if (length < SHORTEST * standing) continue;
      const score = likeness(volume, trunk, line);
      if (!best || score > best.score) best = { line, score };
    }
  }
  return best?.line;
}

/**
 * How much a line is like an arm: long, thick, growing out of the side of the trunk and not out of its back, and hanging
 * straight down at most: what leads back to the middle is a flank, an apron, a cape.
 */
function likeness(volume: Volume, { middle, neck, low, radius, coreZ }: Trunk, { points, lengths }: Line): number {
  const standing = neck - low;
  const inner = points.filter((_, i) => lengths[i] <= LONGEST * standing);
  const depth = inner.reduce((sum, point) => sum + depthAt(volume, point), 0) / inner.length;
  const root = inner.slice(0, Math.max(1, Math.ceil(inner.length / 2)));
  const behind = root.reduce((sum, point) => sum + Math.max(0, coreZ(point[1]) - point[2]), 0) / root.length;
  const [from, to] = [inner[0], inner.at(-1)!].map(([x]) => Math.abs(x - middle)) as [number, number];
  const astray = behind + Math.max(0, from - to);
  return (
    Math.min(lengths.at(-1)!, LONGEST * standing) * Math.min(depth, 0.5 * radius) * Math.exp((-1.5 * astray) / radius)
  );
}

function depthAt(volume: Volume, [x, y, z]: Vector): number {
  return volume.depth[indexOf(volume, Math.round(x), Math.round(y), Math.round(z))] ?? 0;
}

/** Between the points of a line, from its first one on. */
function measured(points: readonly Vector[]): Line {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) lengths.push(lengths[i - 1] + distanceBetween(points[i - 1], points[i]));
  return { points, lengths };
}

function distanceBetween(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function armOf({ points, lengths }: Line, length: number): Arm {
  const at = (distance: number): Vector => {
    let k = 1;
    while (k < lengths.length - 1 && lengths[k] < distance) k++;
    const span = lengths[k] - lengths[k - 1];
    const share = span > 0 ? Math.min(1, Math.max(0, (distance - lengths[k - 1]) / span)) : 0;
    return points[k].map((value, axis) => points[k - 1][axis] + (value - points[k - 1][axis]) * share) as Vector;
  };
  return { shoulder: at(0), elbow: at(length * ELBOW), wrist: at(length * WRIST), tip: at(length) };
}
