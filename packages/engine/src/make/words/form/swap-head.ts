import { scale as scaled, type Vector } from 'kiln-mesh/core/math/vector';
import type { Anchors, Look, Noun } from '../../../content/noun.ts';
import { createBuilder } from '../../../field/builder.ts';
import { isSolid, type Piece, type Solid } from '../../../field/piece.ts';
import { apply, multiply, placing } from '../../../field/transform.ts';
import { moved } from './placed.ts';

/**
 * One being with the head of another: "a hedgehog as an astronaut", "half cat half fish". Heads are found by where they
 * are: what lies around the middle of the face belongs to it, ears and horns too, but not the trunk behind.
 */

interface Head {
  at: Vector;
  r: number;
  /** Degrees about its own upright axis. */
  turn?: number;
}

/** In front of the slots of a head that was put on. */
export const HEAD_SLOT = 'head-';
/** In radii of the face: how far a head reaches, and beyond which size a piece is trunk or wing. */
const REACH = 2.1;
const LARGEST = 1.75;

export const headOf = ({ head, face }: Anchors): Head | undefined =>
  head && face && { at: [head.at[0], face.at[1], head.at[2]], r: face.r };

/** What a noun's head looks like, placed on `to`; undefined where it has none. */
export function takenHead(noun: Noun, look: Look, to: Head): Solid | undefined {
  const b = createBuilder();
  const own = headOf(noun.draw(b, look) ?? {});
  if (!own) return undefined;
  const groups = parted(b.solid, own, true).map((group) =>
    group.map((piece) => ({ ...piece, slot: HEAD_SLOT + piece.slot })),
  );
  const scale = (to.r / own.r) * 1.08;
  const home = placing({ move: scaled(own.at, -1) });
  return moved({ groups }, multiply(placing({ scale, move: to.at, turn: [0, to.turn ?? 0, 0] }), home));
}

/** The pieces of a head, or all the others. */
export function parted({ groups }: Solid, head: Head, inside: boolean): Piece[][] {
  return groups.map((group) => group.filter((piece) => belongs(piece, head) === inside)).filter(isSolid);
}

export function belongs(piece: Piece, { at, r }: Head): boolean {
  const place = middleOf(piece);
  const size = Math.cbrt(volumeOf(piece));
  const low = place[1] < at[1] - r * 1.2;
  if (growsForward(piece, at, r)) return true;
  return !low && size < r * LARGEST && Math.hypot(...place.map((value, axis) => value - at[axis])) < r * REACH;
}

/** A trunk: it begins in the face, and ends before it. */
function growsForward({ kind, points = [], transform }: Piece, at: Head['at'], r: number): boolean {
  if (kind !== 'tube') return false;
  const [root, tip] = [points.slice(0, 3), points.slice(-4, -1)].map(([x = 0, y = 0, z = 0]) =>
    apply(transform, [x, y, z]),
  );
  return Math.hypot(...root.map((value, k) => value - at[k])) < r * 1.3 && tip[2] > at[2] + r;
}

export function middleOf({ kind, args, points, transform }: Piece): [number, number, number] {
  if (kind === 'tube' && points) {
    const mean = ([0, 1, 2] as const).map((axis) => {
      const values = points.filter((_, i) => i % 4 === axis);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    }) as [number, number, number];
    return apply(transform, mean);
  }
  return apply(transform, [0, kind === 'rod' ? args[0] / 2 : 0, 0]);
}

/** Of half sizes, about. */
export function volumeOf({ kind, args, transform }: Piece): number {
  const grown = Math.hypot(transform[0], transform[4], transform[8]) ** 3;
  if (kind === 'egg' || kind === 'box') return Math.abs(args[0] * args[1] * args[2]) * grown;
  return kind === 'cone' ? args[0] * args[0] * args[2] * grown : 0;
}

/** Half sizes of a piece along the axes, whichever way it is turned. */
export function halfOf({ args, transform: t, kind }: Piece): [number, number, number] {
  const own = kind === 'cone' ? [Math.max(args[0], args[1]), args[2], Math.max(args[0], args[1])] : args;
  const along = (row: number) => Math.hypot(t[row] * own[0], t[row + 1] * own[1], t[row + 2] * own[2]);
  return [along(0), along(4), along(8)];
}
