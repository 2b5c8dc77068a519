import type { Mesh } from '../topology/connected-components.ts';
import { bodiesOf } from './bodies.ts';
import { type Columns, columnVolume } from './columns.ts';
import { eachLayer, FILLS, type Island, lineSpacing, type PrintProfile } from './layers.ts';

/** What a printer would lay down, layer by layer, without a slicer: an estimate. */

/** The profile of the print check: `joined` is that of a grid. */
export const PRINT_PROFILE: PrintProfile = { layer: 0.2, walls: 2, solidLayers: 4, infill: 0.15, joined: 0.45 };
/** What PrusaSlicer does without a profile: `joined` is that of its stars. */
export const PRUSA_SLICER_PROFILE: PrintProfile = { layer: 0.3, walls: 3, solidLayers: 3, infill: 0.2, joined: 0.22 };

/** Millimetres a second, as PrusaSlicer has them without a profile. */
const SPEED = {
  outerWall: 30,
  innerWall: 60,
  smallWall: 15,
  sparse: 80,
  inner: 20,
  top: 15,
  bridge: 60,
  firstLayer: 30,
  travel: 130,
} as const;
/** Millimetres a second squared. */
const ACCELERATION = 1500;
/** Millimetres: shorter loops are small walls (a circle of 6.5 mm). */
const SMALL_WALL = 2 * Math.PI * 6.5;
/** Corners of a loop that the printer stops at. */
const CORNERS = 4;
/** Seconds in which the filament is drawn back and pushed out again, on ways longer than this: millimetres. */
const RETRACTION = 0.1;
const NO_RETRACTION = 2;
/** A layer takes no less, so that it cools: as far as that goes at the least speed. Seconds, millimetres a second. */
const LEAST_LAYER = 5;
const LEAST_SPEED = 10;

/** Grams a cubic centimetre. */
export const PRINT_MATERIALS = { pla: 1.24, petg: 1.27, abs: 1.04, resin: 1.12 } as const;
export type PrintMaterial = keyof typeof PRINT_MATERIALS;

export interface PrintEstimate {
  /** Of the model without supports; resin is printed solid, the others as the profile says. */
  grams: Record<PrintMaterial, number>;
  /** Of a filament printer, without heating and supports. */
  minutes: number;
}

/**
 * Weight and time of a print: each layer is walls along its outline, solid fill behind what is above or below, and sparse
 * fill elsewhere (`eachLayer`); the time is length by speed, with a stop at the end of lines and ways between them.
 * Held against PrusaSlicer 2.5: docs/quality.md.
 *
 * Units: columns along the vertical in metres; grams, minutes.
 * @param volume enclosed, in cubic metres, as far as it is known better than by the columns
 * @example
 * const { grams, minutes } = estimatePrint(columns, volume);
 */
export function estimatePrint(
  mesh: Mesh,
  columns: Columns,
  volume = columnVolume(columns),
  profile = PRINT_PROFILE,
): PrintEstimate {
  let plastic = 0;
  let whole = 0;
  let seconds = 0;
  eachLayer(bodiesOf(mesh, columns), profile, (islands, height, first) => {
    const layer = { laid: 0, moving: 0, stopping: 0, pausing: 0 };
    for (const island of islands) {
      whole += island.area * height;
      addIsland(layer, island, profile, first);
    }
    plastic += layer.laid * height;
    const slowest = layer.laid / lineSpacing(profile.layer) / LEAST_SPEED + layer.pausing;
    const cooling = Math.max(layer.moving + layer.pausing, Math.min(LEAST_LAYER, slowest));
    seconds += (cooling + layer.stopping) * (height / profile.layer);
  });
  // By the volume that is known: squares at the rim are in or out as a whole.
  const share = whole > 0 ? plastic / whole : 0;
  const cubicCentimetres = volume * 1e6;
  const grams = (density: number, part: number) => cubicCentimetres * part * density;
  const { pla, petg, abs, resin } = PRINT_MATERIALS;
  return {
    grams: { pla: grams(pla, share), petg: grams(petg, share), abs: grams(abs, share), resin: grams(resin, 1) },
    minutes: seconds / 60,
  };
}

/** Square millimetres that are laid down, and seconds: at speed, on gaining and losing it, and between lines. */
interface Laid {
  laid: number;
  moving: number;
  stopping: number;
  pausing: number;
}

function addIsland(layer: Laid, island: Island, { layer: height, infill, joined }: PrintProfile, first: boolean): void {
  const { area, loops, walls, fills, lines } = island;
  const spacing = lineSpacing(height);
  const lay = (laid: number, usual: number, stops: number) => {
    if (!(laid > 0)) return;
    const speed = first ? SPEED.firstLayer : usual;
    layer.laid += laid;
    layer.moving += laid / spacing / speed;
    layer.stopping += (stops * speed) / ACCELERATION;
  };
  walls.forEach((wall, k) => {
    const isSmall = wall / spacing / loops < SMALL_WALL;
    const usual = k === 0 ? SPEED.outerWall : SPEED.innerWall;
    lay(wall, isSmall ? SPEED.smallWall : usual, loops * CORNERS);
  });
  const inside = FILLS.reduce((sum, fill) => sum + fills[fill], 0);
  for (const fill of FILLS) {
    const laid = fills[fill] * (fill === 'sparse' ? infill : 1);
    const share = inside > 0 ? fills[fill] / inside : 0;
    const joints = fill === 'sparse' ? walls[walls.length - 1] * joined * share : 0;
    lay(laid + joints, SPEED[fill], inside > 0 ? (lines * laid) / inside : 0);
  }
  const ways = loops * walls.filter((wall) => wall > 0).length + 2;
  const way = Math.sqrt(area) / 2;
  layer.pausing += ways * (way / SPEED.travel + (way > NO_RETRACTION ? RETRACTION : 0));
  layer.stopping += ways * Math.min(SPEED.travel / ACCELERATION, Math.sqrt(way / ACCELERATION));
}
