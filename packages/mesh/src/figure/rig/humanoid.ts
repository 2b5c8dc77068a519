import { type Arm, findArms, type Trunk } from './arms.ts';
import { findLegs, type Leg } from './legs.ts';
import { type Pose, RigError } from './pose.ts';
import { heightRange, islandsOf } from './slices.ts';
import { indexOf, measureDepth, pointAt, type Vector, type Volume } from './volume.ts';

/**
 * Finds the joints of an upright figure: two legs (or a robe) at the bottom, the neck where the body's core is thinnest,
 * and two arms, which are what sticks out at the sides of the trunk once everything as thick as the trunk is taken away.
 */

export function findHumanoid(asGiven: Volume, middle: number, turnDegrees: number): Pose {
  const { low, high } = heightRange(asGiven);
  const [nx, , nz] = asGiven.size;
  if (high - low + 1 < 0.55 * Math.max(nx, nz))
    throw new RigError('The model does not stand upright like a figure; turn it so that it stands on its feet.');
  let volume = asGiven;
  let { legs, core, found, trunk } = findTrunk(volume, middle, low, high);
  if (trunk.radius < THIN * (trunk.neck - low)) {
    volume = fillRibs(asGiven, middle);
    ({ legs, core, found, trunk } = findTrunk(volume, middle, low, high));
  }
  const { neck, hips, radius, coreZ } = trunk;
  const standing = neck - low;
  const arms = findArms(volume, trunk, legs);
  const joints: Record<string, Vector> = {};
  const along = (share: number) => hips + (neck - hips) * share;
  const central = (y: number): Vector => pointAt(volume, [middle, y, coreZ(y)]);
  joints.Hips = central(hips);
  joints.Spine = central(along(0.24));
  joints.Chest = central(along(0.58));
  joints.Neck = central(neck - 0.02 * standing);
  joints.Head = central(Math.min(neck + 0.05 * standing, high - 1));
  joints.HeadTip = central(headTop(volume, trunk));
  for (const side of ['Left', 'Right'] as const)
    for (const [name, at] of limbsOf({ volume, trunk, core, leg: legs?.[side], arm: arms[side] }, side))
      joints[`${side}${name}`] = pointAt(volume, at);
  const notes: string[] = [];
  if (!legs)
    notes.push('No separate legs were seen, as under a robe: they were placed by proportion and take short steps.');
  notes.push(...arms.notes);
  // Legs far in front of the trunk or behind it carry a piece of furniture.
  const bearing = legs && Math.abs((legs.Left.top[2] + legs.Right.top[2]) / 2 - coreZ(hips)) < 1.6 * radius;
  if (legs && !bearing) throw new RigError(NO_FIGURE);
  const legged = legs !== undefined && legs.crotch - low > 0.12 * standing;
  checkLikeness(trunk, found, arms, legged);
  return { bodyPlan: 'humanoid', joints, turnDegrees, notes, volume };
}

interface Limbs {
  volume: Volume;
  trunk: Trunk;
  core: Core;
  /** None under a robe. */
  leg: Leg | undefined;
  arm: Arm;
}

/** The joints of an arm and a leg, in cubes; a leg that was not seen is placed by proportion. */
function limbsOf({ volume, trunk, core, leg, arm }: Limbs, side: 'Left' | 'Right'): [name: string, at: Vector][] {
  const { middle, low, neck, hips, radius, coreZ } = trunk;
  const standing = neck - low;
  const { shoulder } = arm;
  const sign = side === 'Left' ? 1 : -1;
  const x = leg ? leg.top[0] : middle + sign * radius * 0.62;
  const z = core.z[hips];
  const ankleY = low + (leg ? leg.ankle[1] - low : 0.09 * (hips - low));
  const ankle: Vector = leg ? leg.ankle : [middle + sign * radius * 0.75, ankleY, core.z[low + 2] ?? z];
  const hip: Vector = [x, hips - 0.015 * standing, leg ? (leg.top[2] + z) / 2 : z];
  const knee = hip.map((value, k) => value + (ankle[k] - value) * 0.48) as Vector;
  const toe: Vector = leg?.toe ?? [ankle[0], low + 1, ankle[2] + radius * 0.6];
  const ball: Vector = [
    ankle[0] + (toe[0] - ankle[0]) * 0.55,
    low + (ankle[1] - low) * 0.35,
    ankle[2] + (toe[2] - ankle[2]) * 0.55,
  ];
  const collar: Vector = [
    middle + (shoulder[0] - middle) * 0.35,
    Math.min(shoulder[1] + 0.02 * standing, neck - 0.03 * standing),
    (shoulder[2] + coreZ(shoulder[1])) / 2,
  ];
  return [
    ['Shoulder', collar],
    ['Arm', shoulder],
    ['ForeArm', arm.elbow],
    ['Hand', arm.wrist],
    ['HandTip', arm.tip],
    ['UpLeg', hip],
    ['Leg', leg ? settle(volume, knee) : knee],
    ['Foot', ankle],
    ['ToeBase', ball],
    ['ToeTip', [toe[0], low + (ankle[1] - low) * 0.3, toe[2]]],
  ];
}

/** A trunk of less than this, in heights of the neck, may be a cage of ribs. */
const THIN = 0.12;

function findTrunk(volume: Volume, middle: number, low: number, high: number) {
  const core = coreOf(volume, middle, low, high);
  const legs = findLegs(volume, middle, low, high);
  const found = findNeck(core, low, high, legs?.crotch ?? low + Math.round((high - low + 1) * 0.2));
  const { neck } = found;
  const standing = neck - low;
  const hips = Math.round(
    Math.min(
      0.63 * standing,
      Math.max(0.5 * standing, (legs?.crotch ?? low + 0.55 * standing) - low + 0.05 * standing),
    ) + low,
  );
  let radius = 0;
  for (let y = hips; y < neck; y++) radius = Math.max(radius, core.depth[y]);
  const coreZ = (y: number) => core.z[Math.min(high, Math.max(low, Math.round(y)))];
  const trunk: Trunk = { middle, low, high, neck, hips, radius, coreZ };
  return { core, legs, found, trunk };
}

interface Core {
  depth: Float32Array;
  z: Float32Array;
}

/** Depth and place of the core in each slice: what lies close to the mirror plane. */
function coreOf(volume: Volume, middle: number, low: number, high: number): Core {
  const depth = new Float32Array(volume.size[1]);
  const z = new Float32Array(volume.size[1]);
  const half = Math.max(1.5, (high - low) * 0.03);
  let last = volume.size[2] / 2;
  for (let y = high; y >= low; y--) {
    let weight = 0;
    let sum = 0;
    for (let row = 1; row < volume.size[2] - 1; row++)
      for (let x = Math.ceil(middle - half); x <= middle + half; x++) {
        const d = volume.depth[indexOf(volume, x, y, row)];
        if (d <= 0) continue;
        depth[y] = Math.max(depth[y], d);
        weight += d ** 3;
        sum += d ** 3 * row;
      }
    if (weight > 0) last = sum / weight;
    z[y] = last;
  }
  return { depth, z };
}

/** The slice between trunk and head where the core is thinner than both. */
function findNeck({ depth }: { depth: Float32Array }, low: number, high: number, from: number) {
  const tall = high - low;
  const top = low + tall * 0.92;
  let best = { y: 0, gain: 0 };
  for (let y = Math.round(low + tall * 0.4); y < top; y++) {
    let below = 0;
    let above = 0;
    for (let k = from; k < y; k++) below = Math.max(below, depth[k]);
    for (let k = y + 1; k <= high; k++) above = Math.max(above, depth[k]);
    const gain = Math.min(below, above) - depth[y];
    if (gain > best.gain) best = { y, gain };
  }
  if (best.y === 0) throw new RigError(NO_FIGURE);
  return { neck: best.y, gain: best.gain, head: Math.max(...depth.subarray(best.y, high + 1)) };
}

const NO_FIGURE =
  'No figure could be made out: it needs a head above a neck, two arms that stand off the body as in "a-pose", and legs or a robe below.';

/**
 * Lamps, churches and trees have a foot, a middle and a top as well. Of a figure the neck is clearly thinner than head and
 * trunk, the head not much smaller than the trunk is thick, and both arms reach out from beside the trunk; without legs
 * there is less to go by, so that the rest has to be plain.
 */
function checkLikeness(
  { middle, neck, low, radius }: Trunk,
  { gain, head }: { gain: number; head: number },
  arms: { Left: Arm; Right: Arm; seen: number },
  legged: boolean,
): void {
  const standing = neck - low;
  const least = legged ? LIKENESS.legs : LIKENESS.robe;
  const within = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;
  const fits = [arms.Left, arms.Right].every(
    ({ tip, shoulder }) =>
      Math.abs(tip[0] - middle) - radius >= least.out * standing &&
      within(Math.abs(shoulder[0] - middle) / radius, least.shoulder),
  );
  if (
    gain < least.neck * radius ||
    !within(head / radius, least.head) ||
    !within(radius / standing, least.trunk) ||
    !fits
  )
    throw new RigError(NO_FIGURE);
  if (!legged && arms.seen < 2) throw new RigError(NO_FIGURE);
}

/** In trunk radii, `out` and `trunk` in heights of the neck; measured on the engine's own figures and things. */
const LIKENESS = {
  legs: { neck: 0.13, head: [0.55, 3], trunk: [0.06, 0.42], out: 0, shoulder: [0.7, 1.9] },
  robe: { neck: 0.33, head: [0.8, 1.8], trunk: [0.13, 0.34], out: 0.07, shoulder: [0.85, 1.6] },
} as const;

/** Top of the head, without a crest or an antenna: where what is above the neck gets thin. */
function headTop(volume: Volume, { neck, high, middle }: Trunk): number {
  let most = 0;
  const deep: number[] = [];
  for (let y = neck; y <= high; y++) {
    let d = 0;
    const island = islandsOf(volume, y).find(({ minX, maxX }) => minX <= middle + 1 && maxX >= middle - 1);
    for (const i of island?.list ?? []) d = Math.max(d, volume.depth[i]);
    deep.push(d);
    most = Math.max(most, d);
  }
  let at = deep.length - 1;
  while (at > 0 && deep[at] < most * 0.35) at--;
  return neck + Math.max(at, 2);
}

/** The nearby point that lies deepest: a joint belongs into the middle of its limb. */
function settle(volume: Volume, point: Vector): Vector {
  let best = { value: -1, at: point };
  const [x, y, z] = point.map(Math.round) as Vector;
  const reach = 4;
  for (let dz = -reach; dz <= reach; dz++)
    for (let dx = -reach; dx <= reach; dx++) {
      const value = (volume.depth[indexOf(volume, x + dx, y, z + dz)] ?? 0) - Math.hypot(dx, dz) * 0.2;
      if (value > best.value) best = { value, at: [x + dx, point[1], z + dz] };
    }
  return best.at;
}

/** How far from the mirror plane ribs reach, in heights of the figure. */
const WIDE = 0.2;
/** The widest gap between two ribs, in heights of the figure. */
const GAP = 0.05;

/**
 * A skeleton's chest as one solid thing: near the mirror plane, what lies between front and back is filled, and then what
 * lies between one rib and the next.
 */
function fillRibs(volume: Volume, middle: number): Volume {
  const [nx, ny, nz] = volume.size;
  const { low, high } = heightRange(volume);
  const tall = high - low + 1;
  const filled: Volume = {
    ...volume,
    solid: Uint8Array.from(volume.solid),
    depth: new Float32Array(volume.depth.length),
  };
  const { solid } = filled;
  const fill = (count: number, gap: number, at: (k: number) => number) => {
    let last = -Infinity;
    for (let k = 0; k < count; k++) {
      if (!solid[at(k)]) continue;
      if (k - last <= gap + 1) for (let between = last + 1; between < k; between++) solid[at(between)] = 1;
      last = k;
    }
  };
  const [from, to] = [Math.max(1, Math.ceil(middle - WIDE * tall)), Math.min(nx - 2, middle + WIDE * tall)];
  for (let x = from; x <= to; x++) {
    for (let y = low; y <= high; y++) fill(nz, nz, (z) => indexOf(volume, x, y, z));
    for (let z = 1; z < nz - 1; z++) fill(ny, GAP * tall, (y) => indexOf(volume, x, y, z));
  }
  measureDepth(filled);
  return filled;
}
