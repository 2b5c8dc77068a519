import { type Columns, columnVolume } from './columns.ts';

/** What a printer would lay down, layer by layer, without a slicer: an estimate. */

/** The profile that estimates are made with, in millimetres, millimetres a second and seconds. */
export const PRINT_PROFILE = {
  layer: 0.2,
  line: 0.45,
  walls: 2,
  /** Solid layers at the top and at the bottom, each. */
  solidLayers: 4,
  /** Share of the inside that is filled. */
  infill: 0.15,
  outerSpeed: 25,
  innerSpeed: 45,
  fillSpeed: 80,
  travelSpeed: 150,
  acceleration: 1000,
  layerChange: 0.5,
  /** A layer takes no less, so that it cools. */
  leastLayer: 5,
} as const;

/** Grams a cubic centimetre. */
export const PRINT_MATERIALS = { pla: 1.24, petg: 1.27, abs: 1.04, resin: 1.12 } as const;
export type PrintMaterial = keyof typeof PRINT_MATERIALS;

export interface PrintEstimate {
  /** Of the model without supports; resin is printed solid, the others as `PRINT_PROFILE` says. */
  grams: Record<PrintMaterial, number>;
  /** Of a filament printer, without heating and supports. */
  minutes: number;
}

/** Layers that are looked at: of taller prints each stands for several. */
const MOST_LAYERS = 250;

/**
 * Weight and time of a print with `PRINT_PROFILE`: each layer is walls along its outline, solid fill where the surface
 * is near above or below, and sparse fill elsewhere; the time is length by speed, with a stop at each line's end and a
 * way between lines.
 *
 * Units: columns along the vertical in metres; grams, minutes.
 * @param volume enclosed, in cubic metres, as far as it is known better than by the columns
 */
export function estimatePrint(columns: Columns, volume = columnVolume(columns)): PrintEstimate {
  const { layer, line, outerSpeed, innerSpeed, fillSpeed, travelSpeed, acceleration } = PRINT_PROFILE;
  const { layerChange, leastLayer, infill } = PRINT_PROFILE;
  let plastic = 0;
  let whole = 0;
  let seconds = 0;
  const { layers, each } = layersOf(columns);
  for (const { wall, solid, sparse, runs } of layers) {
    const filled = solid + sparse * infill;
    plastic += wall + filled;
    whole += wall + solid + sparse;
    const walls = (wall / line / 2) * (1 / outerSpeed + 1 / innerSpeed);
    const lines = solid + sparse > 0 ? (runs * filled) / (solid + sparse) : 0;
    const fill = filled / line / fillSpeed + lines * (fillSpeed / acceleration);
    const travel = (2 * Math.sqrt(wall + solid + sparse)) / travelSpeed;
    seconds += Math.max(leastLayer, walls + fill + travel) + layerChange;
  }
  // By the volume that is known: squares at the rim are in or out as a whole.
  const share = whole > 0 ? plastic / whole : 0;
  const cubicCentimetres = volume * 1e6;
  const grams = (density: number, part: number) => cubicCentimetres * part * density;
  const { pla, petg, abs, resin } = PRINT_MATERIALS;
  return {
    grams: { pla: grams(pla, share), petg: grams(petg, share), abs: grams(abs, share), resin: grams(resin, 1) },
    minutes: (seconds * each) / layer / 60,
  };
}

/** Square millimetres; `runs` are lines across the inside, if it were filled solid. */
interface Layer {
  wall: number;
  solid: number;
  sparse: number;
  runs: number;
}

/** @returns the layers looked at, and how many millimetres of height each stands for */
function layersOf({ cell, size, starts, low, high }: Columns): { layers: Layer[]; each: number } {
  const ground = low.reduce((least, at) => Math.min(least, at), Infinity);
  const height = (high.reduce((most, at) => Math.max(most, at), -Infinity) - ground) * 1000;
  const { layer, line, walls, solidLayers } = PRINT_PROFILE;
  if (!(height > 0)) return { layers: [], each: layer };
  const count = Math.min(MOST_LAYERS, Math.ceil(height / layer));
  const each = height / count;
  // With a rim of a square that is outside.
  const width = size[0] + 2;
  const depth = size[1] + 2;
  const away = new Float32Array(width * depth);
  const near = new Uint8Array(width * depth);
  const side = cell * 1000;
  const shell = line * walls;
  const skin = (solidLayers * layer) / 1000;
  const layers: Layer[] = [];
  for (let k = 0; k < count; k++) {
    const at = ground + ((k + 0.5) * each) / 1000;
    away.fill(0);
    near.fill(0);
    for (let square = 0; square + 1 < starts.length; square++)
      for (let i = starts[square]; i < starts[square + 1]; i++) {
        if (low[i] > at || high[i] <= at) continue;
        const place = (Math.floor(square / size[0]) + 1) * width + (square % size[0]) + 1;
        away[place] = Infinity;
        near[place] = at - low[i] < skin || high[i] - at < skin ? 1 : 0;
      }
    measureAway(away, width, depth);
    const found: Layer = { wall: 0, solid: 0, sparse: 0, runs: 0 };
    let within = false;
    for (let i = 0; i < away.length; i++) {
      const inside = away[i] > 0;
      const wall = inside ? Math.min(1, Math.max(0, shell / side - away[i] + 1)) : 1;
      if (inside) {
        found.wall += wall * side * side;
        found[near[i] ? 'solid' : 'sparse'] += (1 - wall) * side * side;
      }
      if (wall < 0.5 && !within) found.runs += side / line;
      within = wall < 0.5;
    }
    layers.push(found);
  }
  return { layers, each };
}

/** Of each square that is inside (not 0), how many squares away the nearest is that is not: along rows, columns, diagonals. */
function measureAway(away: Float32Array, width: number, depth: number): void {
  const near = (i: number, step: number) => {
    if (away[i] === 0) return;
    away[i] = Math.min(
      away[i],
      away[i - step] + 1,
      away[i - step * width] + 1,
      away[i - step * (width + 1)] + Math.SQRT2,
      away[i - step * (width - 1)] + Math.SQRT2,
    );
  };
  for (let y = 1; y < depth - 1; y++) for (let x = 1; x < width - 1; x++) near(y * width + x, 1);
  for (let y = depth - 2; y > 0; y--) for (let x = width - 2; x > 0; x--) near(y * width + x, -1);
}
