import { boxAround, sidesOf } from '../core/math/box.ts';
import { orbitAxes } from '../core/math/orbit.ts';
import { areaAt } from '../core/math/triangle.ts';
import { createScreen, rasterise, type Screen } from '../render/raster.ts';
import type { Surface } from './surface.ts';

/** What rays from outside meet of each patch. */
export interface Sight {
  /** Rays that meet its faces from in front, and from behind. */
  front: Float64Array;
  back: Float64Array;
  /** Rays that would meet it, were nothing else there, in the mean over all directions. */
  rays: Float64Array;
}

/** Directions, spread evenly, and rays across in each. */
const DIRECTIONS = 24;
const ACROSS = 400;

/**
 * Looks at a surface along parallel rays from many sides. An opening narrower than about a hundredth of the size may not be
 * seen through.
 *
 * @param patchOf patch of each triangle, of `count`
 */
export function lookAround(surface: Surface, patchOf: ArrayLike<number>, count: number): Sight {
  const { positions, points } = surface;
  const sight = { front: new Float64Array(count), back: new Float64Array(count), rays: new Float64Array(count) };
  const { middle, radius } = ballAround(positions, points);
  const screen = createScreen(ACROSS, ACROSS, 1, positions.length / 3);
  const scale = (ACROSS / 2 - 1) / radius;
  for (let i = 0; i < DIRECTIONS; i++) {
    project(positions, { ...axesOf(i), middle, radius, scale }, screen.projected);
    rasterise(screen, points, undefined);
    tally(screen, points, patchOf, sight);
  }
  for (let t = 0; t < points.length / 3; t++) {
    const area = areaAt(positions, points[t * 3] * 3, points[t * 3 + 1] * 3, points[t * 3 + 2] * 3);
    // In the mean over all directions a face covers half of its area.
    sight.rays[patchOf[t]] += (area / 2) * scale * scale * DIRECTIONS;
  }
  return sight;
}

function ballAround(positions: Float32Array, points: Uint32Array) {
  const box = boxAround(positions, points);
  const { min, max } = box;
  return { middle: min.map((low, k) => (low + max[k]) / 2), radius: Math.hypot(...sidesOf(box)) / 2 || 1 };
}

/** An eye on a spiral around the ball. */
function axesOf(i: number): ReturnType<typeof orbitAxes> {
  const turn = i * Math.PI * (3 - Math.sqrt(5));
  return orbitAxes({ sin: Math.sin(turn), cos: Math.cos(turn) }, Math.asin(1 - (2 * i + 1) / DIRECTIONS));
}

interface Rays extends ReturnType<typeof orbitAxes> {
  middle: readonly number[];
  radius: number;
  /** Rays per unit. */
  scale: number;
}

/** Column, row and nearness, above 0, as the rasteriser takes them; all three are linear along a triangle. */
function project(positions: Float32Array, rays: Rays, projected: Float32Array): void {
  const { right, up, back, middle, radius, scale } = rays;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] - middle[0];
    const y = positions[i + 1] - middle[1];
    const z = positions[i + 2] - middle[2];
    projected[i] = ACROSS / 2 + (right[0] * x + right[2] * z) * scale;
    projected[i + 1] = ACROSS / 2 - (up[0] * x + up[1] * y + up[2] * z) * scale;
    projected[i + 2] = 1 + (back[0] * x + back[1] * y + back[2] * z) / (2 * radius);
  }
}

function tally(
  { ids, projected }: Screen,
  points: Uint32Array,
  patchOf: ArrayLike<number>,
  { front, back }: Sight,
): void {
  for (const id of ids) {
    if (id === 0) continue;
    const t = id - 1;
    const a = points[t * 3] * 3;
    const b = points[t * 3 + 1] * 3;
    const c = points[t * 3 + 2] * 3;
    const area =
      (projected[b] - projected[a]) * (projected[c + 1] - projected[a + 1]) -
      (projected[c] - projected[a]) * (projected[b + 1] - projected[a + 1]);
    // Rows run downwards: what turns its face to the eye has an area below 0.
    (area < 0 ? front : back)[patchOf[t]]++;
  }
}
