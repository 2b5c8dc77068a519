import type { CrossSection, Manifold, ManifoldToplevel, Vec2 } from 'manifold-3d';
import { LAYER_MM, STUD_MM } from './brick-grid.ts';

/**
 * One brick to be printed, in millimetres, z up, its corner at the origin: a box open below, studs on top, and inside of it
 * tubes (two studs wide) or pins (one wide) which, with the walls, hold the studs of the brick below. It prints as it lies:
 * its ceiling is bridged from wall to tube, nothing hangs. Dimensions are our own names for a pitch of 8 mm; printers
 * differ, so print a few to test.
 */
export const PRINTED_BRICK = {
  /** Between a stud and each thing that holds it, on paper; a printed line is about that much wider. */
  clutchGapMm: 0.1,
  /** From a brick's side to the border of its cells: neighbours are twice that apart. */
  sideGapMm: 0.1,
  studRadiusMm: 2.4,
  studHeightMm: 1.7,
  /** Studs narrow so much at the top, and mouths widen so much below, so that bricks find into each other. */
  leadInMm: 0.3,
  ceilingMm: 1.5,
  /** Tubes are hollow so that they give way. */
  tubeWallMm: 0.9,
} as const;

const { clutchGapMm, sideGapMm, studRadiusMm, studHeightMm, leadInMm, ceilingMm, tubeWallMm } = PRINTED_BRICK;
const SIDES = 40;
const CAVITY_MM = LAYER_MM - ceilingMm;
/** From the border of the cells to the inner face of a wall, which is as far from a stud as a tube is. */
const WALL_IN_MM = STUD_MM / 2 - studRadiusMm - clutchGapMm;
/** Midway between four studs, and between two. */
const TUBE_RADIUS_MM = (STUD_MM * Math.SQRT2) / 2 - studRadiusMm - clutchGapMm;
const PIN_RADIUS_MM = STUD_MM / 2 - studRadiusMm - clutchGapMm;
/** What is to be joined reaches so far into the other. */
const BITE_MM = 0.2;

/** `wide` studs along x, `deep` along y. The caller deletes it. */
export function printedBrick({ Manifold: Solid }: ManifoldToplevel, wide: number, deep: number): Manifold {
  const made: Manifold[] = [];
  const keep = (solid: Manifold) => {
    made.push(solid);
    return solid;
  };
  const box = (inset: number, from: number, to: number): Manifold =>
    keep(
      keep(Solid.cube([wide * STUD_MM - 2 * inset, deep * STUD_MM - 2 * inset, to - from])).translate(
        inset,
        inset,
        from,
      ),
    );
  const column = (radius: number, from: number, to: number, x: number, y: number, top = radius): Manifold =>
    keep(keep(Solid.cylinder(to - from, radius, top, SIDES)).translate(x, y, from));
  const mouth = keep(Solid.hull([box(WALL_IN_MM - leadInMm, -BITE_MM, 0), box(WALL_IN_MM, leadInMm - 0.01, leadInMm)]));
  const hollow = [box(WALL_IN_MM, -BITE_MM, CAVITY_MM), mouth];
  const solid: Manifold[] = [];
  const studs = LAYER_MM + studHeightMm;
  for (let i = 0; i < wide; i++) {
    for (let j = 0; j < deep; j++) {
      const [x, y] = [(i + 0.5) * STUD_MM, (j + 0.5) * STUD_MM];
      solid.push(column(studRadiusMm, LAYER_MM - BITE_MM, studs - leadInMm, x, y));
      solid.push(column(studRadiusMm, studs - leadInMm, studs, x, y, studRadiusMm - leadInMm));
    }
  }
  const shell = keep(box(sideGapMm, 0, LAYER_MM).subtract(keep(Solid.union(hollow))));
  const [short, long] = [Math.min(wide, deep), Math.max(wide, deep)];
  const holders = Array.from({ length: long - 1 }, (_, i): Vec2 => {
    const along = (i + 1) * STUD_MM;
    const across = short * (STUD_MM / 2);
    return wide >= deep ? [along, across] : [across, along];
  });
  for (const [x, y] of holders) {
    const radius = short === 1 ? PIN_RADIUS_MM : TUBE_RADIUS_MM;
    const post = column(radius, 0, CAVITY_MM + BITE_MM, x, y);
    solid.push(short === 1 ? post : keep(post.subtract(column(radius - tubeWallMm, -1, CAVITY_MM, x, y))));
  }
  const brick = Solid.union([shell, ...solid]);
  for (const gone of made) gone.delete();
  return brick;
}

/** The outline of a layer's cells, shrunk; the caller deletes it. */
export function outlineOfCells(
  { CrossSection: Section }: ManifoldToplevel,
  cells: readonly Vec2[],
  shrinkMm: number,
): CrossSection {
  const squares = cells.map(([x, y]) => Section.square(STUD_MM).translate(x * STUD_MM, y * STUD_MM));
  const whole = Section.union(squares);
  const small = whole.offset(-shrinkMm, 'Miter', 2);
  for (const gone of [...squares, whole]) gone.delete();
  return small;
}
