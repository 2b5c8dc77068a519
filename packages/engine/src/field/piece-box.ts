import { type Box, emptyBox, growBoxByPoints } from 'kiln-mesh/core/math/box';
import type { Piece } from './piece.ts';
import { apply } from './transform.ts';

/** The box around one piece as it stands, without what joints add to it: exact for pieces that are not turned. */
export function pieceBox(piece: Piece): Box {
  const { min, max } = ownBox(piece);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) =>
    apply(piece.transform, [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]]),
  );
  const box = emptyBox();
  growBoxByPoints(box, new Float32Array(corners));
  const { grown = 0 } = piece;
  return { min: box.min.map((low) => low - grown), max: box.max.map((high) => high + grown) } as Box;
}

/** In the piece's own frame; what its numbers are says `Piece`. */
function ownBox({ kind, args, points = [] }: Piece): Box {
  const [a = 0, b = 0, c = 0] = args;
  const around = (x: number, y: number, z: number): Box => ({ min: [-x, -y, -z], max: [x, y, z] });
  const every = (width: number, at: number) => points.filter((_, i) => i % width === at);
  switch (kind) {
    case 'egg':
    case 'box':
      return around(a, b, c);
    case 'cone':
      return around(Math.max(a, b), c, Math.max(a, b));
    case 'rod': {
      const r = Math.max(b, c);
      return { min: [-r, -b, -r], max: [r, a + c, r] };
    }
    case 'ring':
      return around(a + b, b, a + b);
    case 'lathe': {
      const r = Math.max(...every(2, 0)) + a;
      return { min: [-r, Math.min(...every(2, 1)) - a, -r], max: [r, Math.max(...every(2, 1)) + a, r] };
    }
    case 'plate':
      return {
        min: [Math.min(...every(2, 0)) - b, Math.min(...every(2, 1)) - b, -a],
        max: [Math.max(...every(2, 0)) + b, Math.max(...every(2, 1)) + b, a],
      };
    case 'tube': {
      const r = Math.max(...every(4, 3));
      const low = (at: number) => Math.min(...every(4, at)) - r;
      const high = (at: number) => Math.max(...every(4, at)) + r;
      return { min: [low(0), low(1), low(2)], max: [high(0), high(1), high(2)] };
    }
  }
}
