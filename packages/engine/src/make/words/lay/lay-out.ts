import { type Box, emptyBox } from 'kiln-mesh/core/math/box';
import type { Random } from 'kiln-mesh/core/random';
import type { Piece } from '../../../field/piece.ts';
import { type Placing, placing } from '../../../field/transform.ts';
import { moved, type Placed } from '../form/placed.ts';
import { extent } from '../form/survey.ts';

/** Several of one kind: side by side, on top of each other, in a heap, in a bunch, in a ring around something. */

export type Copy = Omit<Placed, 'scale'>;

export type Layout =
  | { kind: 'rows' | 'stack' | 'heap' | 'bunch' }
  /** Half the width of what it goes around. */
  | { kind: 'ring'; around: number };

const widest = (copies: readonly Copy[], axis: 0 | 1 | 2): number =>
  Math.max(...copies.map(({ box }) => extent(box, axis)));

/** Where each copy goes: its middle, the height of its foot, how it is turned. */
type Spot = Placing & { move: readonly [number, number, number] };

/** In a row up to three, else in rows with every second one shifted. */
function rows(copies: readonly Copy[], random: Random): Spot[] {
  const [width, depth] = [widest(copies, 0) * 1.1, widest(copies, 2) * 1.1];
  const columns = copies.length <= 3 ? copies.length : Math.ceil(Math.sqrt(copies.length * (depth / width)));
  return copies.map((_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, copies.length - row * columns);
    const x = ((i % columns) - (inRow - 1) / 2) * width;
    return { move: [x, 0, -row * depth + random.between(-0.04, 0.04) * depth] };
  });
}

function stack(copies: readonly Copy[], random: Random): Spot[] {
  let y = 0;
  return copies.map(({ box }, i) => {
    const at = y;
    y += extent(box, 1) * 0.985;
    const [x, z] = [0, 2].map((axis) => random.between(-0.04, 0.04) * extent(box, axis as 0 | 2));
    return { move: [i === 0 ? 0 : x, at, i === 0 ? 0 : z], turn: [0, i === 0 ? 0 : random.between(-16, 16), 0] };
  });
}

/** In layers, each resting on the gaps of the one below. */
function heap(copies: readonly Copy[], random: Random): Spot[] {
  const step = Math.max(widest(copies, 0), widest(copies, 2)) * 0.86;
  const rise = widest(copies, 1) * 0.62;
  const counts: number[] = [];
  for (let left = copies.length, most = 1; left > 0; left -= counts.at(-1) ?? left, most += 5)
    counts.push(Math.min(left, most));
  counts.sort((one, two) => two - one);
  const spots: Spot[] = [];
  counts.forEach((count, layer) => {
    for (let i = 0; i < count; i++) {
      const inner = count > 6 && i === 0;
      const around = count > 6 ? count - 1 : count;
      const r = inner || count === 1 ? 0 : (step * 0.5) / Math.sin(Math.PI / Math.max(2, around));
      const a = (i / around) * Math.PI * 2 + layer * 0.6;
      spots.push({
        move: [Math.sin(a) * r, layer * rise, Math.cos(a) * r],
        turn: [random.between(-14, 14), random.between(-180, 180), random.between(-14, 14)],
      });
    }
  });
  return spots;
}

/** Long things that stand in something: they lean outwards. */
const bunch = (copies: readonly Copy[], random: Random): Spot[] =>
  copies.map((_, i) => {
    const a = (i / Math.max(1, copies.length - 1)) * Math.PI * 2;
    const out = i === copies.length - 1 && copies.length > 2 ? 0 : 1;
    const r = Math.max(widest(copies, 0), widest(copies, 2)) * 0.42 * out;
    const lean = 13 * out;
    return {
      move: [Math.sin(a) * r, random.between(0, 0.06) * widest(copies, 1), Math.cos(a) * r],
      turn: [Math.cos(a) * lean, 0, -Math.sin(a) * lean],
    };
  });

/** All of them face what they stand around. */
const ring = (copies: readonly Copy[], around: number): Spot[] => {
  const r = ringRadius(copies, around);
  return copies.map((_, i) => {
    const degrees = (i / copies.length) * 360;
    const a = (degrees / 180) * Math.PI;
    return { move: [Math.sin(a) * r, 0, Math.cos(a) * r], turn: [0, degrees + 180, 0] };
  });
};

function ringRadius(copies: readonly Copy[], around: number): number {
  const [width, depth] = [widest(copies, 0), widest(copies, 2)];
  return Math.max(around + depth * 0.65, (copies.length * width * 1.02) / (Math.PI * 2));
}

/** How many fit around something. */
export function fitAround(box: Box, around: number): number {
  const length = (around + extent(box, 2) * 0.65) * Math.PI * 2;
  return Math.min(12, Math.max(5, Math.floor(length / (extent(box, 0) * 1.15))));
}

export function layOut(copies: readonly Copy[], layout: Layout, random: Random): Copy {
  const [only] = copies;
  if (copies.length === 1 && only) return only;
  const spots =
    layout.kind === 'ring' ? ring(copies, layout.around) : { rows, stack, heap, bunch }[layout.kind](copies, random);
  const groups: Piece[][] = [];
  const box = emptyBox();
  copies.forEach((copy, i) => {
    const { move = [0, 0, 0], turn = [0, 0, 0] } = spots[i] ?? {};
    const centre = [
      (copy.box.min[0] + copy.box.max[0]) / 2,
      copy.box.min[1],
      (copy.box.min[2] + copy.box.max[2]) / 2,
    ] as const;
    const home = moved(copy.solid, placing({ move: [-centre[0], -centre[1], -centre[2]] }));
    groups.push(...moved(home, placing({ move, turn })).groups);
    const aside = turn[1] === 0 ? 0 : 1;
    const half = [extent(copy.box, 0) / 2, extent(copy.box, 2) / 2] as const;
    const most = Math.hypot(...half);
    for (const [axis, r] of [
      [0, aside ? most * 0.86 : half[0]],
      [2, aside ? most * 0.86 : half[1]],
    ] as const) {
      box.min[axis] = Math.min(box.min[axis], move[axis] - r);
      box.max[axis] = Math.max(box.max[axis], move[axis] + r);
    }
    box.min[1] = Math.min(box.min[1], move[1]);
    box.max[1] = Math.max(box.max[1], move[1] + extent(copy.box, 1));
  });
  return { solid: { groups }, anchors: {}, box };
}
