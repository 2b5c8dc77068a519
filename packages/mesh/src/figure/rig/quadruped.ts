import { type Pose, RigError } from './pose.ts';
import { distancesWithin, type MiddleLine, middleLine, placeOf } from './reach.ts';
import { heightRange, type Island, islandsOf, mirrorPlane } from './slices.ts';
import { indexOf, pointAt, type Vector, type Volume } from './volume.ts';

/**
 * Finds the joints of an animal on four legs that stands along z, head to +z: two pairs of islands in the lower slices,
 * a trunk between them, a head that reaches out in front of the fore legs, maybe a tail behind. Points are in cubes.
 */

interface Paw {
  top: Vector;
  foot: Vector;
  toe: Vector;
}

export interface FourLegs {
  /** First slice above the legs. */
  belly: number;
  front: Record<'Left' | 'Right', Paw>;
  hind: Record<'Left' | 'Right', Paw>;
}

/** Where four legs stand; `undefined` where the lower slices do not show two pairs of islands. */
export function findFourLegs(volume: Volume, middle: number): FourLegs | undefined {
  const { low, high } = heightRange(volume);
  const tall = high - low + 1;
  const found: { y: number; pairs: [Pair, Pair] }[] = [];
  let more = 0;
  for (let y = low + Math.floor(tall * 0.01); y < low + tall * 0.6; y++) {
    const pairs = pairsIn(islandsOf(volume, y), middle);
    if (pairs.length >= 2) found.push({ y, pairs: [pairs[0], pairs[1]] });
    else if (found.length > 2) break;
    if (pairs.length > 2) more++;
  }
  if (found.length < Math.max(3, tall * 0.045)) return undefined;
  // Insects' legs are too thin to be followed.
  const slight = found.filter(({ pairs }) => pairs.some(({ left }) => left.cubes < 5)).length;
  if (slight > found.length / 2) return undefined;
  if (more > found.length * 0.4)
    throw new RigError('It stands on more than four legs; figures on two and animals on four can be rigged.');
  const belly = found.at(-1)!.y + 1;
  // Hands beside two legs, or wings, do not come down to the ground.
  if (found[0].y - low > 2 + 0.2 * (belly - low)) return undefined;
  const at = (share: number) => found[Math.min(found.length - 1, Math.floor(found.length * share))];
  checkNoWheels(at(0.15).pairs, at(0.5).pairs);
  const pawsOf = (order: 0 | 1): Record<'Left' | 'Right', Paw> => {
    const pick = (share: number, side: 'left' | 'right') => {
      const { y, pairs } = at(share);
      const sorted = [...pairs].sort((a, b) => b.left.z - a.left.z);
      return { y, island: sorted[order][side] };
    };
    const paw = (side: 'left' | 'right'): Paw => {
      const top = pick(0.85, side);
      const shank = pick(0.4, side);
      const sole = pick(0.08, side);
      const footY = low + Math.max(1.5, Math.min(0.16 * (belly - low) + 1, 0.08 * tall));
      return {
        top: [top.island.x, top.y, top.island.z],
        foot: [shank.island.x, footY, shank.island.z],
        toe: [sole.island.x, low + 0.5, sole.island.maxZ],
      };
    };
    return { Left: paw('left'), Right: paw('right') };
  };
  const [front, hind] = [pawsOf(0), pawsOf(1)];
  // Hands that hang beside two legs, or the heels and toes of two feet, make two pairs as well, but no row.
  const length = front.Left.top[2] - hind.Left.top[2];
  if (length < 0.4 * (belly - low) || length < 0.12 * tall) return undefined;
  return { belly, front, hind };
}

interface Pair {
  left: Island;
  right: Island;
}

/** A wheel is longer than it is wide, and gets longer but hardly wider from the ground up to its axle. */
function checkNoWheels(sole: readonly Pair[], middle: readonly Pair[]): void {
  const slim = ({ left: { minX, maxX, minZ, maxZ } }: Pair) => (maxZ - minZ + 1) / (maxX - minX + 1);
  const sorted = (pairs: readonly Pair[]) => [...pairs].sort((a, b) => b.left.z - a.left.z);
  const below = sorted(sole);
  const rolls = sorted(middle).some((pair, k) => {
    const own = slim(pair);
    return own > 2.2 || (own > 1.4 && own > 1.15 * slim(below[k] ?? pair));
  });
  if (rolls) throw new RigError('It stands on wheels; figures on two legs and animals on four can be rigged.');
}

function pairsIn(islands: readonly Island[], middle: number): Pair[] {
  const pairs: Pair[] = [];
  const used = new Set<Island>();
  for (const left of islands) {
    if (left.minX <= middle || used.has(left)) continue;
    for (const right of islands) {
      if (right.maxX >= middle || used.has(right)) continue;
      const ratio = left.cubes / right.cubes;
      const width = Math.max(left.maxX - left.minX, right.maxX - right.minX) + 1;
      if (ratio < 0.4 || ratio > 2.5) continue;
      if (Math.abs(left.x + right.x - 2 * middle) > Math.max(2, width * 0.7)) continue;
      if (Math.abs(left.z - right.z) > Math.max(3, width * 1.2)) continue;
      pairs.push({ left, right });
      used.add(left).add(right);
      break;
    }
  }
  const largest = Math.max(0, ...pairs.map(({ left }) => left.cubes));
  return pairs.filter(({ left, right }) => Math.min(left.cubes, right.cubes) > 0.22 * largest);
}

const NO_HEAD =
  'Four legs were found but no head in front of them; use an animal that stands on four legs with its head in front.';

export function findQuadruped(volume: Volume, middle: number, legs: FourLegs, turnDegrees: number): Pose {
  const { low, high } = heightRange(volume);
  const { front, hind, belly } = legs;
  const frontZ = (front.Left.top[2] + front.Right.top[2]) / 2;
  const hindZ = (hind.Left.top[2] + hind.Right.top[2]) / 2;
  const length = frontZ - hindZ;
  const legHeight = belly - low;
  const core = (z: number) => coreAt(volume, middle, z, belly);
  const chest = core(frontZ - 0.1 * length);
  const hips = core(hindZ + 0.12 * length);
  const spine = core((frontZ + hindZ) / 2);
  const thick = Math.max(chest.depth, hips.depth, spine.depth);
  if (!(thick > 0) || thick < 0.14 * legHeight)
    throw new RigError('Four legs were found but no body of an animal on them.');
  const head = reachOut(volume, middle, { z: frontZ, above: belly, direction: 1, seed: chest.at });
  const tail = reachOut(volume, middle, { z: hindZ, above: belly, direction: -1, seed: hips.at });
  // What stands with its tail to the front is turned round.
  if (likeHead(tail) > 1.6 * likeHead(head)) throw new RigError(NO_HEAD);
  checkHead(volume, middle, head, { thick, tall: high - low + 1, spine: spine.at });
  const joints: Record<string, Vector> = {};
  const set = (name: string, at: Vector) => {
    joints[name] = pointAt(volume, at);
  };
  set('Hips', hips.at);
  set('Spine', spine.at);
  set('Chest', chest.at);
  const line = head.line;
  const neck = neckOf(line);
  set('Neck', at(line, Math.max(0.12, neck * 0.45)));
  set('Head', at(line, neck));
  set('HeadTip', at(line, 1));
  for (const [name, paws] of [
    ['Front', front],
    ['Hind', hind],
  ] as const)
    for (const side of ['Left', 'Right'] as const) {
      const { top, foot, toe } = paws[side];
      const body = name === 'Front' ? chest : hips;
      const root: Vector = [
        middle + (top[0] - middle) * 0.85,
        Math.min(body.at[1], belly + Math.max(1, (body.at[1] - belly) * 0.55)),
        top[2],
      ];
      set(`${side}${name}UpLeg`, root);
      set(`${side}${name}Leg`, root.map((value, k) => value + (foot[k] - value) * 0.5) as Vector);
      set(`${side}${name}Foot`, foot);
      set(`${side}${name}Tip`, toe);
    }
  const notes: string[] = [];
  if (tail.length > 0.22 * length && tail.line.length > 2) {
    set('Tail', at(tail.line, 0.12));
    set('Tail1', at(tail.line, 0.4));
    set('Tail2', at(tail.line, 0.7));
    set('TailTip', at(tail.line, 1));
  } else notes.push('No tail was seen; the rig has none.');
  return { bodyPlan: 'quadruped', joints, turnDegrees, notes, volume };
}

/** The deep middle of the trunk at z: on the mirror plane, above the belly. */
function coreAt(volume: Volume, middle: number, z: number, belly: number): { at: Vector; depth: number } {
  let weight = 0;
  let sum = 0;
  let depth = 0;
  for (let y = belly; y < volume.size[1]; y++)
    for (let x = Math.round(middle) - 2; x <= middle + 2; x++) {
      const d = volume.depth[indexOf(volume, x, y, Math.round(z))] ?? 0;
      depth = Math.max(depth, d);
      weight += d ** 3;
      sum += d ** 3 * y;
    }
  return { at: [middle, weight > 0 ? sum / weight : belly, z], depth };
}

interface Reach {
  /** Middle line from the trunk outward. */
  line: MiddleLine['line'];
  length: number;
  cubes: number;
  /** How far it reaches beyond the legs, cubes. */
  over: number;
  /** Its outermost z. */
  end: number;
}

/** What the body has in front of its fore legs or behind its hind legs: its middle line, by layers of equal distance. */
function reachOut(
  volume: Volume,
  middle: number,
  { z, above, direction, seed }: { z: number; above: number; direction: 1 | -1; seed: Vector },
): Reach {
  const inside = new Uint8Array(volume.solid.length);
  for (let i = 0; i < inside.length; i++) {
    if (!volume.solid[i]) continue;
    const [, y, own] = placeOf(volume, i);
    if (y >= above - 2 && direction * (own - seed[2]) >= -1) inside[i] = 1;
  }
  const start = indexOf(volume, Math.round(seed[0]), Math.round(seed[1]), Math.round(seed[2]));
  const distance = distancesWithin(volume, inside, [start]);
  let tip = start;
  let cubes = 0;
  let over = 0;
  const reached: number[] = [];
  for (let i = 0; i < inside.length; i++) {
    if (!Number.isFinite(distance[i])) continue;
    const [x, y, own] = placeOf(volume, i);
    const out = direction * (own - z);
    if (out > 0) {
      cubes++;
      over = Math.max(over, out);
    }
    reached.push(i);
    // Ears and horns stand beside the middle: the way out is near the mirror plane, and outward rather than up.
    const worth = (i: number, [px, py, pz]: Vector) =>
      Math.abs(px - middle) > (direction === 1 ? 4 : 0.12 * volume.size[0] + 3)
        ? -1
        : direction * (pz - z) + 0.3 * (py - above) + 0.1 * distance[i];
    if (worth(i, [x, y, own]) > worth(tip, placeOf(volume, tip))) tip = i;
  }
  // As far off as the body is thick.
  const wide = volume.depth[start] * 1.3 + 3;
  const { line } = middleLine(volume, { tip, distance, cubes: reached, wide });
  // A head is in the mirror plane.
  if (direction === 1) for (const { at } of line) at[0] = middle;
  return { line, length: distance[tip], cubes, over, end: z + direction * over };
}

/**
 * The share of the line where the head begins: as far behind its deepest place as that is deep. Going inward from the
 * tip the line gets deeper up to there; where it does so all the way into the trunk, there is no neck to be seen.
 */
function neckOf(line: Reach['line']): number {
  const last = line.length - 1;
  const outer = line.slice(Math.floor(line.length * 0.55));
  const most = Math.max(...outer.map(({ depth }) => depth));
  let i = last;
  while (i > 0 && line[i].depth < most * 0.8) i--;
  while (i > 1 && (line[i - 1].depth >= line[i].depth || line[i - 2].depth > line[i].depth)) i--;
  if (i < last * 0.2) return 0.42;
  const from = line[i].distance - 1.1 * line[i].depth;
  let k = i;
  while (k > 0 && line[k].distance > from) k--;
  return Math.min(0.72, Math.max(0.2, k / last));
}

function at(line: Reach['line'], share: number): Vector {
  const place = Math.min(1, share) * (line.length - 1);
  const k = Math.min(line.length - 2, Math.floor(place));
  if (k < 0) return line[0].at;
  return line[k].at.map((value, axis) => value + (line[k + 1].at[axis] - value) * (place - k)) as Vector;
}

/** How much an end is like a head. */
const likeHead = ({ cubes, line }: Reach) =>
  cubes * Math.max(0, ...line.slice(Math.floor(line.length / 2)).map(({ depth }) => depth));

/** Furniture has four legs too: a head reaches out in front, is thick, rises, and narrows towards its end. */
function checkHead(
  volume: Volume,
  middle: number,
  head: Reach,
  body: { thick: number; spine: Vector; tall: number },
): void {
  const outer = head.line.slice(Math.floor(head.line.length / 2));
  const thick = Math.max(0, ...outer.map(({ depth }) => depth));
  const rise = Math.max(...outer.map(({ at }) => at[1])) - body.spine[1];
  const narrow =
    halfWidth(volume, middle, head.end - 2, body.spine[1]) <
    0.85 * halfWidth(volume, middle, body.spine[2], body.spine[1]);
  const alike = mirrorPlane(volume, 2).share > 0.9;
  if (head.over < 0.12 * body.tall || thick < 0.28 * body.thick || rise < -0.12 * body.tall || !narrow || alike)
    throw new RigError(NO_HEAD);
}

/** How far out the volume goes from the mirror plane at z, above a height. */
function halfWidth(volume: Volume, middle: number, z: number, from: number): number {
  let width = 0;
  for (let y = Math.floor(from * 0.8); y < volume.size[1]; y++)
    for (let x = 0; x < volume.size[0]; x++)
      // Whiskers do not count.
      if (volume.depth[indexOf(volume, x, y, Math.round(z))] > 1) width = Math.max(width, Math.abs(x - middle));
  return width;
}
