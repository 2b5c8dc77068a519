import type { Screen } from './raster.ts';
import type { Scene } from './scene.ts';

/** Lines over clay: dark blue along the sides of faces, fainter where faces are so small that lines would fill them. */

const LINE = [0.018, 0.035, 0.075] as const;
const HALF_WIDTH = 0.75;

/** Mixes the line colour into `color` (linear rgb) by how near pixel position x, y is to a shown side of triangle t. */
export function wireOver(
  scene: Scene,
  { projected }: Screen,
  t: number,
  x: number,
  y: number,
  color: Float64Array,
): void {
  const shown = scene.edges[t];
  let nearest = Infinity;
  let longest = 0;
  for (let side = 0; side < 3; side++) {
    const a = scene.indices[t * 3 + side] * 3;
    const b = scene.indices[t * 3 + ((side + 1) % 3)] * 3;
    const dx = projected[b] - projected[a];
    const dy = projected[b + 1] - projected[a + 1];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length > longest) longest = length;
    if (((shown >> side) & 1) === 0 || length < 1e-6) continue;
    const distance = Math.abs((x - projected[a]) * dy - (y - projected[a + 1]) * dx) / length;
    if (distance < nearest) nearest = distance;
  }
  const ink = Math.min(1, Math.max(0, HALF_WIDTH + 0.5 - nearest)) * Math.min(0.85, longest / 14);
  for (let k = 0; k < 3; k++) color[k] += (LINE[k] - color[k]) * ink;
}
