import type { CrossSection, ManifoldToplevel } from 'manifold-3d';

/**
 * The outline of one clip-together piece, in millimetres around its own middle. Neighbours meet along a line with a
 * mushroom: a knob on one side, its socket on the other. Both are drawn without play first and then shrunk by half of
 * the gap all around, which leaves the same gap everywhere between two pieces. Sides without a neighbour are flat.
 */

export type Shape = 'square' | 'hex';

/** Clearance between neighbours. */
const GAP_MM = 0.2;

/** Where neighbours are: steps in columns and rows; hexagons differ by the row's parity. Row 0 is on top. */
export interface Side {
  /** Direction of the neighbour, radians counter-clockwise from +x, y up. */
  angle: number;
  knob: boolean;
  /** Column and row of the neighbour, from a piece in an even and in an odd row. */
  even: readonly [number, number];
  odd: readonly [number, number];
}

/** Knobs and sockets take turns around a hexagon, so that sockets are far apart and walls between them stay thick. */
export const SIDES: Record<Shape, readonly Side[]> = {
  square: [
    { angle: 0, knob: true, even: [1, 0], odd: [1, 0] },
    { angle: Math.PI / 2, knob: true, even: [0, -1], odd: [0, -1] },
    { angle: Math.PI, knob: false, even: [-1, 0], odd: [-1, 0] },
    { angle: -Math.PI / 2, knob: false, even: [0, 1], odd: [0, 1] },
  ],
  hex: [
    { angle: 0, knob: true, even: [1, 0], odd: [1, 0] },
    { angle: Math.PI / 3, knob: false, even: [0, -1], odd: [1, -1] },
    { angle: (2 * Math.PI) / 3, knob: true, even: [-1, -1], odd: [0, -1] },
    { angle: Math.PI, knob: false, even: [-1, 0], odd: [-1, 0] },
    { angle: (-2 * Math.PI) / 3, knob: true, even: [-1, 1], odd: [0, 1] },
    { angle: -Math.PI / 3, knob: false, even: [0, 1], odd: [1, 1] },
  ],
};

/**
 * A mushroom in shares of the piece's size: width of the neck, radius of the head, how far out its middle lies. The head
 * lies out far enough that the socket narrows to the neck again before it opens.
 */
const MUSHROOM = {
  square: { neck: 0.15, head: 0.15, out: 0.18 },
  hex: { neck: 0.13, head: 0.135, out: 0.17 },
} as const;

const SEGMENTS = 16;

/**
 * The outline with a joint on each of the given sides (bit n: the n-th of SIDES). `pieceMm` is the distance between the
 * middles of neighbours. The caller deletes the result.
 */
export function pieceOutline(
  { CrossSection: Section }: ManifoldToplevel,
  shape: Shape,
  pieceMm: number,
  joints: number,
): CrossSection {
  const made: CrossSection[] = [];
  const keep = (section: CrossSection) => {
    made.push(section);
    return section;
  };
  let outline = keep(
    shape === 'square'
      ? Section.square(pieceMm, true)
      : // A circle of six segments is a hexagon with a corner at +x; turned, it has a side there.
        keep(Section.circle(pieceMm / Math.sqrt(3), 6)).rotate(30),
  );
  const { neck, head, out } = MUSHROOM[shape];
  // Shrinking afterwards must not take the joint between neck and body away: the neck starts inside.
  const inset = 0.05 * pieceMm;
  SIDES[shape].forEach(({ angle, knob }, index) => {
    if (((joints >> index) & 1) === 0) return;
    const stalk = keep(
      keep(Section.square([out * pieceMm + inset, neck * pieceMm])).translate(-inset, (-neck * pieceMm) / 2),
    );
    const cap = keep(keep(Section.circle(head * pieceMm, SEGMENTS)).translate(out * pieceMm, 0));
    const upright = keep(stalk.add(cap));
    // A socket is the neighbour's knob, which points into this piece.
    const turned = knob ? upright : keep(upright.rotate(180));
    const placed = keep(keep(turned.translate(pieceMm / 2, 0)).rotate((angle * 180) / Math.PI));
    outline = keep(knob ? outline.add(placed) : outline.subtract(placed));
  });
  const shrunk = keep(outline.offset(-GAP_MM / 2, 'Miter', 2));
  const result = shrunk.simplify(0.002);
  for (const section of made) section.delete();
  return result;
}
