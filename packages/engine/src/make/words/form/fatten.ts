import { add, type Vector } from 'kiln-mesh/core/math/vector';
import type { Anchors } from '../../../content/noun.ts';
import type { Piece, Solid } from '../../../field/piece.ts';
import { multiply, placing, type Transform } from '../../../field/transform.ts';
import { belongs, halfOf, headOf, middleOf, volumeOf } from './swap-head.ts';

/**
 * A fat being has a belly: its trunk is wider, most where it is thickest, its limbs are thicker where they are near it, and
 * what is farther out is pushed aside as it is. Its head stays.
 */

/** How much wider a trunk is in its middle. */
const WIDER = 0.55;
/** Of that, how much it grows upwards. */
const HIGHER = 0.2;
/** Half widths of the trunk beyond which a piece is a hand, a wing or what is held. */
const NEAR = 1.15;
/** Share of the trunk's volume below which a piece is a mark on it: it goes along and keeps its size. */
const MARK = 0.004;

/** Undefined for what has no head apart from its trunk, as fishes and ghosts: only all of it can be wider. */
export function fatten({ groups }: Solid, anchors: Anchors): { solid: Solid; anchors: Anchors } | undefined {
  const head = headOf(anchors);
  const body = head ? groups.flat().filter((piece) => !piece.cut && !belongs(piece, head)) : [];
  const trunk = body.reduce<Piece | undefined>((a, b) => (a && volumeOf(a) >= volumeOf(b) ? a : b), undefined);
  // Eyes elsewhere are on what is thickened.
  const isOne = body.some(({ kind, slot }) => kind === 'lathe' || slot === 'eye');
  if (!head || !trunk || volumeOf(trunk) === 0 || isOne) return undefined;
  const [centre, half] = [middleOf(trunk), halfOf(trunk)];
  if (Math.hypot(...head.at.map((value, k) => (value - centre[k]) / half[k])) < 1) return undefined;

  const isFar = (x: number) => Math.abs(x) > half[0] * NEAR;
  const growth = ([x, y]: Vector) => WIDER * (isFar(x) ? 1 : Math.exp(-(((y - centre[1]) / (half[1] * 1.1)) ** 2)));
  const shift = (place: Vector): Vector => {
    const k = growth(place);
    const aside = (axis: 0 | 1 | 2) => {
      const value = place[axis] - (axis === 0 ? 0 : centre[axis]);
      return Math.max(-half[axis], Math.min(half[axis], value)) * k;
    };
    return [aside(0), aside(1) * HIGHER, aside(2)];
  };
  const grown = (piece: Piece): Piece => {
    const place = middleOf(piece);
    const k = growth(place);
    const isMark = piece.kind === 'egg' && volumeOf(piece) < volumeOf(trunk) * MARK;
    const keeps = isFar(place[0]) || piece.kind === 'plate' || isMark;
    const by = keeps ? placing({ move: shift(place) }) : stretched(place, add(place, shift(place)), k);
    return { ...piece, transform: multiply(by, piece.transform) };
  };
  const { hand } = anchors;
  return {
    solid: { groups: groups.map((group) => group.map((piece) => (belongs(piece, head) ? piece : grown(piece)))) },
    anchors: { ...anchors, ...(hand && { hand: add(hand, shift(hand)) }) },
  };
}

/** Grows what is around one place, and takes that place to another. */
function stretched(from: Vector, to: Vector, k: number): Transform {
  const [wide, high] = [1 + k, 1 + k * HIGHER];
  const [x, y, z] = [to[0] - from[0] * wide, to[1] - from[1] * high, to[2] - from[2] * wide];
  return [wide, 0, 0, x, 0, high, 0, y, 0, 0, wide, z];
}

/** Share of half of what a piece is thinnest. */
const ROUND = 0.66;

/** Boxes and cones with rounder edges, or as they were where those are rounder still. */
export function rounded({ groups }: Solid): Solid {
  return { groups: groups.map((group) => group.map(roundedPiece)) };
}

function roundedPiece(piece: Piece): Piece {
  const { kind, args } = piece;
  const [a = 0, b = 0, c = 0, round = 0] = args;
  if (piece.cut || (kind !== 'box' && kind !== 'cone')) return piece;
  const thinnest = kind === 'box' ? Math.min(a, b, c) : Math.min(Math.min(a, b) || Math.max(a, b), c);
  return { ...piece, args: [a, b, c, Math.max(round, thinnest * ROUND)] };
}
