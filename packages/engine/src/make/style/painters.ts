import { SIDES, type Side } from '../../content/words/surface-looks.ts';
import { createField } from '../../field/field.ts';
import { focusCache } from '../../field/focus-cache.ts';
import type { Painter, Spot } from '../../paint/paint-model.ts';
import { sampleSurface } from '../../paint/patterns.ts';
import type { Surface } from '../../paint/surface.ts';
import type { Scene } from '../words/lay/scene.ts';
import type { PictureTile } from './picture-tile.ts';
import type { Style } from './read-style.ts';

/** Painters for models: words as solid patterns in space, pictures from three sides at once. */

/** What belongs to a side; `share` is its height on the model, 0..1. */
const IS_THERE: Readonly<Record<Side, (spot: Readonly<Spot>, share: number) => boolean>> = {
  top: (_, share) => share > 0.8,
  bottom: (_, share) => share < 0.2,
  front: ({ nz }) => nz > 0.5,
  back: ({ nz }) => nz < -0.5,
  sides: ({ nx }) => Math.abs(nx) > 0.6,
};

/**
 * @param accent 1 for each triangle that takes the style's second surface; where the model is all of one kind, a second
 *   colour that was asked for by name goes on what looks up
 * @param height of the model in scene units
 */
export function stylePainter(style: Style, accent: Uint8Array | undefined, height: number): Painter {
  const upper = !accent && style.colors.length > 1;
  const local = new Float64Array(3);
  const sides = SIDES.flatMap((side) => {
    const surface = style.sides[side];
    return surface ? [{ isThere: IS_THERE[side], surface }] : [];
  });
  return (spot, out) => {
    const second = accent ? accent[spot.triangle] : upper && spot.ny > 0.6;
    let surface: Surface = second && style.accent ? style.accent : style.main;
    const share = spot.y / Math.max(height, 1e-6);
    for (const { isThere, surface: own } of sides) if (isThere(spot, share)) surface = own;
    local[0] = spot.x;
    local[1] = spot.y;
    local[2] = spot.z;
    sampleSurface(surface, spot.x, spot.y, spot.z, local, spot.open, out);
    out.glow = surface.glow;
  };
}

/** Pictures laid on from the three axes and blended by the normal, so that no seam of the layout shows. */
export function tilePainter(tileOf: (spot: Spot) => PictureTile | Surface): Painter {
  const local = new Float64Array(3);
  const color = new Float64Array(3);
  return (spot, out) => {
    const tile = tileOf(spot);
    if ('pattern' in tile) {
      local[0] = spot.x;
      local[1] = spot.y;
      local[2] = spot.z;
      sampleSurface(tile, spot.x, spot.y, spot.z, local, spot.open, out);
      out.glow = tile.glow;
      return;
    }
    const wx = spot.nx ** 6;
    const wy = spot.ny ** 6;
    const wz = spot.nz ** 6;
    const sum = wx + wy + wz || 1;
    out.r = out.g = out.b = out.height = 0;
    const add = (u: number, v: number, weight: number) => {
      if (weight < sum * 0.004) return;
      tile.sample(u, v, color);
      const share = weight / sum;
      out.r += color[0] * share;
      out.g += color[1] * share;
      out.b += color[2] * share;
    };
    add(spot.z, spot.y, wx);
    add(spot.x, spot.z, wy);
    add(spot.x, spot.y, wz);
    const light = 0.3 * out.r + 0.59 * out.g + 0.11 * out.b;
    out.height = light * 0.004;
    out.metallic = 0;
    out.roughness = 0.75 - light * 0.25;
    out.glow = 0;
  };
}

/** What slot of a scene is at a place near its surface. */
export function slotFinder(
  scene: Scene,
): (x: number, y: number, z: number, nx: number, ny: number, nz: number) => string {
  const near = focusCache(createField(scene.solid), { keep: (close) => close });
  return (x, y, z, nx, ny, nz) => {
    const field = near(x, y, z);
    const d = Math.max(-0.01, Math.min(0.01, field.distance(x, y, z)));
    return field.owner(x - nx * d, y - ny * d, z - nz * d).slot;
  };
}
