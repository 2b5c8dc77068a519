import type { Manifold, ManifoldToplevel, Vec3 } from 'manifold-3d';

/**
 * The lower part of a keycap one unit wide, in millimetres, y up: a tapered hull with a flat top for the head, hollow
 * below, with a post for stems of the usual cross shape. Dimensions follow common practice for such switches; printers
 * differ, so print one to test.
 */

/** Half of the hull's width: 18 mm over all. */
const HALF = 9;
export const BASE_TOP_MM = 8.3;
/** Half of the flat on top, up to its round edge. */
export const SEAT_HALF_MM = 6.8;
const CEILING = 6.6;
export const STEM = { postMm: 5.5, crossLongMm: 4.05, crossWideMm: 1.22, deepMm: 4.2 } as const;
/** Inner shell of patterned bases. */
const LINER = 0.4;

/** A square with round corners: height, half width, radius of the corners. */
type Ring = readonly [y: number, half: number, radius: number];

const OUTSIDE: readonly Ring[] = [
  [0, HALF, 1.7],
  [1, HALF, 1.7],
  [7.5, 7.5, 2.6],
  [8.05, 7.15, 2.6],
  [BASE_TOP_MM, SEAT_HALF_MM, 2.6],
];

/** 1.7 mm less than the outside everywhere, as deep as the ceiling. */
const INSIDE: readonly Ring[] = [
  [-0.2, 7.3, 0.8],
  [1, 7.3, 0.8],
  [CEILING, 5.95, 1.2],
];

export interface Base {
  shell: Manifold;
  /** Post and inner shell, where the outside is painted and the inside is not. */
  interior?: Manifold;
}

/** The caller deletes what it gets. */
export function makeBase(tool: ManifoldToplevel, patterned: boolean): Base {
  const { Manifold: Solid } = tool;
  const outside = tool.Manifold.hull(ringPoints(OUTSIDE));
  const cavity = tool.Manifold.hull(ringPoints(INSIDE));
  const upright = (solid: Manifold) => solid.rotate([-90, 0, 0]);
  const cylinder = upright(Solid.cylinder(CEILING + 0.1, STEM.postMm / 2, STEM.postMm / 2, 64));
  const bar = (x: number, z: number): Manifold => {
    const straight = upright(Solid.cube([x, z, STEM.deepMm + 0.2]).translate([-x / 2, -z / 2, -0.2]));
    // The mouth is wider for a quarter of a millimetre: first layers spread.
    const wide = 0.15;
    const points = (y: number, more: number): Vec3[] =>
      [-1, 1].flatMap((sx) => [-1, 1].map((sz): Vec3 => [(sx * (x + more)) / 2, y, (sz * (z + more)) / 2]));
    return straight.add(Solid.hull([...points(-0.2, wide * 2), ...points(0, wide * 2), ...points(0.25, 0)]));
  };
  const cross = bar(STEM.crossLongMm, STEM.crossWideMm).add(bar(STEM.crossWideMm, STEM.crossLongMm));
  const post = cylinder.subtract(cross);
  if (!patterned) return { shell: outside.subtract(cavity).add(post) };
  const grown = tool.Manifold.hull(
    ringPoints(INSIDE.map(([y, half, radius], i): Ring => [i === 2 ? y + LINER : y, half + LINER, radius + LINER])),
  );
  const liner = grown.subtract(cavity).trimByPlane([0, 1, 0], 0);
  return { shell: outside.subtract(grown), interior: liner.add(post) };
}

/** Where a head may be: on the seat, and from there outwards at 45 degrees, which prints without supports. */
export function headRoom({ Manifold: Solid }: ManifoldToplevel, seatY: number): Manifold {
  const half = SEAT_HALF_MM - 0.1;
  return Solid.hull(
    ringPoints([
      [seatY, half, 2.4],
      [seatY + 16, half + 16, 2.4],
      [seatY + 80, half + 16, 2.4],
    ]),
  );
}

function ringPoints(rings: readonly Ring[]): Vec3[] {
  const STEPS = 8;
  return rings.flatMap(([y, half, radius]) =>
    [0, 1, 2, 3].flatMap((corner) =>
      Array.from({ length: STEPS + 1 }, (_, i): Vec3 => {
        const angle = ((corner + i / STEPS) * Math.PI) / 2;
        const [sx, sz] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
        return [sx * (half - radius) + radius * Math.cos(angle), y, sz * (half - radius) + radius * Math.sin(angle)];
      }),
    ),
  );
}
