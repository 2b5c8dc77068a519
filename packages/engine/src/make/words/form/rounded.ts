import type { Piece, Solid } from '../../../field/piece.ts';

/** Boxes and cones with rounder edges: as round as a third of where they are thinnest, or as they were where that is more. */

const SHARE = 0.66;

export function rounded({ groups }: Solid): Solid {
  return { groups: groups.map((group) => group.map(roundedPiece)) };
}

function roundedPiece(piece: Piece): Piece {
  const { kind, args } = piece;
  const [a = 0, b = 0, c = 0, round = 0] = args;
  if (piece.cut || (kind !== 'box' && kind !== 'cone')) return piece;
  const thinnest = kind === 'box' ? Math.min(a, b, c) : Math.min(Math.min(a, b) || Math.max(a, b), c);
  return { ...piece, args: [a, b, c, Math.max(round, thinnest * SHARE)] };
}
