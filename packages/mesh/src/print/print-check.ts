import { sidesOf } from '../core/math/box.ts';
import { faceNormalAt } from '../core/math/triangle.ts';
import type { Model } from '../core/model.ts';
import { type Inspection, inspect } from '../measure/inspect.ts';
import type { Mesh } from '../topology/connected-components.ts';
import { weldAll } from '../topology/weld.ts';
import { cellFor, columnsOf, columnVolume } from './columns.ts';
import { estimatePrint, PRINT_PROFILE, type PrintEstimate } from './estimate-print.ts';
import type { PrintProfile } from './layers.ts';
import { type Orientation, OVERHANG, orientations, turned } from './orientation.ts';
import { ON_BED, type Standing, standing } from './supports.ts';
import { type ThinnestWall, thinnestWall } from './thinnest-wall.ts';

export interface PrintCheck {
  watertight: boolean;
  /** Millimetres along x, y (up) and z. */
  sizeMm: [number, number, number];
  /** Printers that it fits as it stands, by name: `BEDS`. */
  beds: string[];
  /** Of the surface: what faces further down than 45° and does not lie on the bed, 0..1. */
  overhangShare: number;
  /** Of what is closed and fits a bed alone. */
  printed?: Printed;
}

export interface Printed {
  /** Cubic centimetres; what two bodies both fill counts once. */
  volumeCm3: number;
  /** What hangs together once it is printed is one piece. */
  pieces: number;
  /** Pieces that do not reach the bed. */
  floating: number;
  /** Triangles below these, by their place in the welded model (`weldAll`): at least one of each. */
  hanging: number[];
  thinnest?: ThinnestWall;
  /** Plastic of the supports, in cubic centimetres: an estimate. */
  supportCm3: number;
  estimate: PrintEstimate;
  /** How it had better stand, where that saves supports, and how much they are then. */
  better?: { turn: Orientation['turn']; supportCm3: number };
}

/** Of the space below overhangs: what supports fill. */
const SUPPORT_DENSITY = 0.15;
/** A turn is advised where it saves this share of the supports, and this many cubic centimetres of plastic. */
const WORTH_SHARE = 0.3;
const WORTH_CM3 = 0.2;
/** Of the best sides: how many are measured like the one it stands on. */
const MOST_TRIED = 3;
/** Of the volume: so far columns and surface agree where no bodies pass through each other. */
const AGREE = 0.02;

/**
 * What a person who prints a model wants to know of it, without a slicer. Weight, time and supports are estimates
 * (`estimatePrint`); walls are measured by rays (`thinnestWall`), what holds on what by a grid of at least 0.3 mm.
 *
 * Units: millimetres, cubic centimetres, grams, minutes as the names say; the model in metres, Y up, standing as it is.
 * Keeps: the model. Takes up to some seconds for models of a million faces.
 * @param found of the same model, where it is known
 * @param profile that weight and time are estimated with
 * @example const { beds, printed } = printCheck(model)
 */
export function printCheck(
  model: Model,
  found: Inspection = inspect(model),
  profile: PrintProfile = PRINT_PROFILE,
): PrintCheck {
  const { min, max } = found.box;
  const side = (axis: 0 | 1 | 2) => Math.max(0, (max[axis] - min[axis]) * 1000);
  const sizeMm: PrintCheck['sizeMm'] = [side(0), side(1), side(2)];
  const mesh = weldAll(model);
  const beds = mesh.indices.length > 0 ? bedsFor(sizeMm) : [];
  const closed = found.watertight && found.volume > 0;
  return {
    watertight: found.watertight,
    sizeMm,
    beds,
    overhangShare: overhangShare(mesh, min[1]),
    ...(closed && beds.length > 0 ? { printed: printedOf(mesh, found, profile) } : {}),
  };
}

function printedOf(mesh: Mesh, { volume: enclosed, box }: Inspection, profile: PrintProfile): Printed {
  const cell = cellFor(Math.max(...sidesOf(box)));
  const upright = columnsOf(mesh, 1, cell);
  const inColumns = columnVolume(upright);
  const volume = Math.abs(inColumns - enclosed) <= AGREE * enclosed ? enclosed : inColumns;
  const { pieces, floating, hanging, supportVolume } = standing(upright);
  const thinnest = thinnestWall(mesh, [columnsOf(mesh, 0, cell), upright, columnsOf(mesh, 2, cell)]);
  const better = betterSide(mesh, cell, supportVolume);
  return {
    volumeCm3: volume * 1e6,
    pieces,
    floating,
    hanging,
    ...(thinnest && { thinnest }),
    supportCm3: plastic(supportVolume),
    estimate: estimatePrint(mesh, upright, volume, profile),
    ...(better && { better }),
  };
}

const plastic = (space: Standing['supportVolume']) => space * SUPPORT_DENSITY * 1e6;

function betterSide(mesh: Mesh, cell: number, now: number): Printed['better'] {
  if (plastic(now) < WORTH_CM3) return;
  const sides = orientations(mesh).slice(0, MOST_TRIED);
  const tried = sides.map(({ turn }) => {
    const { supportVolume } = standing(columnsOf({ ...mesh, positions: turnedPoints(mesh, turn) }, 1, cell));
    return { turn, supportCm3: plastic(supportVolume) };
  });
  const best = tried.reduce((one, two) => (two.supportCm3 < one.supportCm3 ? two : one));
  const saved = plastic(now) - best.supportCm3;
  return saved >= Math.max(WORTH_CM3, plastic(now) * WORTH_SHARE) ? best : undefined;
}

function turnedPoints({ positions }: Mesh, turn: Orientation['turn']): Float32Array {
  const points = new Float32Array(positions.length);
  for (let i = 0; i < points.length; i += 3)
    points.set(turned([positions[i], positions[i + 1], positions[i + 2]], turn), i);
  return points;
}

function overhangShare({ positions, indices }: Mesh, ground: number): number {
  let area = 0;
  let over = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3];
    const [x, y, z] = faceNormalAt(positions, a, b, c);
    const twice = Math.hypot(x, y, z);
    area += twice;
    const highest = Math.max(positions[a + 1], positions[b + 1], positions[c + 1]);
    if (-y > twice * OVERHANG && highest > ground + ON_BED) over += twice;
  }
  return area > 0 ? over / area : 0;
}

/** Common printers and the space that they print in, in millimetres: width, depth, height, as their makers state it. */
export const BEDS = [
  { name: 'Bambu Lab A1 mini', size: [180, 180, 180] },
  { name: 'Prusa MINI+', size: [180, 180, 180] },
  { name: 'Elegoo Mars 4', size: [153.36, 77.76, 175] },
  { name: 'Anycubic Photon Mono M5s', size: [218, 123, 200] },
  { name: 'Elegoo Saturn 4 Ultra', size: [218.88, 122.88, 220] },
  { name: 'Creality Ender-3', size: [220, 220, 250] },
  { name: 'Creality K1', size: [220, 220, 250] },
  { name: 'Anycubic Kobra 2', size: [220, 220, 250] },
  { name: 'Elegoo Neptune 4', size: [225, 225, 265] },
  { name: 'Prusa MK4', size: [250, 210, 220] },
  { name: 'Bambu Lab A1, P1S, X1C', size: [256, 256, 256] },
  { name: 'Creality K1 Max', size: [300, 300, 300] },
  { name: 'Bambu Lab H2D', size: [325, 320, 325] },
  { name: 'Prusa XL', size: [360, 360, 360] },
  { name: 'Elegoo Neptune 4 Max', size: [420, 420, 480] },
] as const satisfies readonly { name: string; size: readonly [number, number, number] }[];

/**
 * Names of the printers that a box fits as it stands, either way round.
 * @param size width, height and depth in millimetres: x y z of a model with Y up
 * @example bedsFor([100, 60, 100])
 */
export function bedsFor([x, y, z]: readonly [number, number, number]): string[] {
  const fits = (width: number, depth: number) => (x <= width && z <= depth) || (z <= width && x <= depth);
  return BEDS.filter(({ size: [width, depth, height] }) => y <= height && fits(width, depth)).map(({ name }) => name);
}
