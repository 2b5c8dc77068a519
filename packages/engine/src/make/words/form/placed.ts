import type { Box } from 'kiln-mesh/core/math/box';
import type { Anchors } from '../../../content/noun.ts';
import type { Piece, Solid } from '../../../field/piece.ts';
import { apply, multiply, type Transform } from '../../../field/transform.ts';

/** A thing as it was drawn, before it stands anywhere. */
export interface Placed {
  solid: Solid;
  anchors: Anchors;
  box: Box;
  /** Metres per unit. */
  scale: number;
}

export function moved(solid: Solid, by: Transform): Solid {
  const s = Math.cbrt(
    Math.abs(
      by[0] * (by[5] * by[10] - by[6] * by[9]) -
        by[1] * (by[4] * by[10] - by[6] * by[8]) +
        by[2] * (by[4] * by[9] - by[5] * by[8]),
    ),
  );
  return {
    groups: solid.groups.map((group) =>
      group.map(
        (piece): Piece => ({
          ...piece,
          transform: multiply(by, piece.transform),
          blend: piece.blend * s,
          ...(piece.grown ? { grown: piece.grown * s } : {}),
          ...(piece.bump ? { bump: [piece.bump[0] * s, piece.bump[1] / s] as [number, number] } : {}),
        }),
      ),
    ),
  };
}

/** Anchors at which other things can be put. */
export function movedAnchors({ top, head, face, hand, otherHand, grip, hole }: Anchors, t: Transform): Anchors {
  return {
    ...(head && { head: { at: apply(t, head.at), r: head.r } }),
    ...(face && { face: { at: apply(t, face.at), r: face.r } }),
    ...(hole && { hole: { at: apply(t, hole.at), r: hole.r } }),
    ...(top && { top: { at: apply(t, top.at), r: top.r } }),
    ...(hand && { hand: apply(t, hand) }),
    ...(otherHand && { otherHand: apply(t, otherHand) }),
    ...(grip && { grip: { ...grip, at: apply(t, grip.at) } }),
  };
}
