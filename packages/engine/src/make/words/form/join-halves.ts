import type { Vector } from 'kiln-mesh/core/math/vector';
import type { Anchors, Look, Noun } from '../../../content/noun.ts';
import { createBuilder } from '../../../field/builder.ts';
import type { Piece, Solid } from '../../../field/piece.ts';
import { placing } from '../../../field/transform.ts';
import { moved, movedAnchors } from './placed.ts';
import { HEAD_SLOT, halfOf, middleOf, volumeOf } from './swap-head.ts';

/**
 * The front of one being and the rear of another: "half horse half shark". Both are cut across the middle of their trunks,
 * and the rear is made as thick as the front is there. It is for what walks on four and what has no legs: heads of fishes
 * cannot be taken off, nor can others' be put on them.
 */

export function joinHalves(
  front: Noun,
  rear: Noun,
  { solid, anchors }: { solid: Solid; anchors: Anchors },
  look: Look,
): { solid: Solid; anchors: Anchors } | undefined {
  const has = ({ features = [] }: Noun, name: string) => features.includes(name);
  // Who stands upright has no front half.
  if (!has(front, 'leg') || has(front, 'arm') || has(rear, 'leg')) return undefined;
  const b = createBuilder();
  const places = front.draw(b, look) ?? {};
  const [fore, hind] = [trunkOf(b.solid), trunkOf(solid)];
  if (!fore || !hind || !isLong(fore.half) || !isLong(hind.half)) return undefined;
  const scale = Math.max(fore.half[0], fore.half[1]) / Math.max(hind.half[0], hind.half[1]);
  const move = fore.centre.map((value, axis) => value - hind.centre[axis] * scale) as [number, number, number];
  const hindSolid = moved({ groups: solid.groups }, placing({ scale, move }));
  const at = fore.centre[2];
  const overlap = fore.half[2] * OVERLAP;
  const named = b.solid.groups.map((group) => group.map((piece) => ({ ...piece, slot: HEAD_SLOT + piece.slot })));
  return {
    solid: { groups: [...cutAway(named, 2, at - overlap, -1), ...cutAway(hindSolid.groups, 2, at + overlap, 1)] },
    anchors: { ...movedAnchors(anchors, placing({ scale, move })), ...places },
  };
}

/** Of the front trunk's half length: how far both halves go on into each other. */
const OVERLAP = 0.12;

/** An octopus has no rear half. */
export const isLong = ([x, y, z]: Vector): boolean => z > x * 1.1 && z > y * 1.1;

export function trunkOf({ groups }: Solid) {
  const pieces = groups.flat().filter(({ cut }) => !cut);
  const trunk = pieces.reduce<Piece | undefined>((a, b) => (a && volumeOf(a) >= volumeOf(b) ? a : b), undefined);
  return trunk && volumeOf(trunk) > 0 ? { centre: middleOf(trunk), half: halfOf(trunk) } : undefined;
}

/** Takes away what lies on one side (1 or -1) of a place on an axis. */
export function cutAway(groups: readonly Piece[][], axis: 1 | 2, at: number, side: 1 | -1): Piece[][] {
  const size = 20;
  const move: Vector = axis === 1 ? [0, at + side * size, 0] : [0, 0, at + side * size];
  return groups.map((group) => {
    const slot = group[0]?.slot ?? 'main';
    const away: Piece = {
      kind: 'box',
      args: [size, size, size, 0],
      transform: placing({ move }),
      blend: 0,
      cut: true,
      slot,
    };
    return [...group, away];
  });
}
