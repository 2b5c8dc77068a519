import type { Model, Part } from '../core/model.ts';
import { splitByCorner } from '../topology/corners.ts';
import { computeNormals } from '../topology/normals.ts';
import { makeCharts } from './charts/make-charts.ts';
import type { FlatChart } from './flatten/flat-chart.ts';
import { stretchOf } from './flatten/stretch.ts';
import { packCharts } from './pack/pack-charts.ts';
import { uvSurface } from './uv-surface.ts';

export interface UnwrapOptions {
  /** Edge of the image the coordinates are meant for, in pixels. */
  textureSize: number;
}

/** Between charts: 2 px at 1024, as a share of the square; in smaller images 2 px of theirs. */
const margin = (textureSize: number) => 2 / Math.min(1024, textureSize);

/**
 * UV unwrapping: texture coordinates for a whole model in one square, so that one image can paint everything: charts that
 * follow creases, of little stretch and one scale, none of which covers itself or another.
 *
 * Units: `textureSize` in pixels, coordinates 0..1. Keeps: points, faces, normals, colours, skin. Gives up: the coordinates
 * there were, shared vertices at the new seams. Sources: at each step (charts/, flatten/, pack/).
 * @example const flat = unwrap(model, { textureSize: 1024 })
 */
export function unwrap(model: Model, { textureSize }: UnwrapOptions): Model {
  const parts = model.parts.map(withNormals);
  const surface = uvSurface(parts);
  const charts = makeCharts(surface);
  for (const chart of charts) toOwnSize(chart);
  packCharts(charts, margin(textureSize));
  const values = new Float32Array(surface.corners.length * 2);
  for (const { triangles, corners, uvs } of charts) {
    for (let i = 0; i < corners.length; i++) {
      const to = (triangles[Math.floor(i / 3)] + (i % 3)) * 2;
      values[to] = uvs[corners[i] * 2];
      values[to + 1] = uvs[corners[i] * 2 + 1];
    }
  }
  let start = 0;
  return {
    ...model,
    parts: parts.map((part) => {
      const own = values.subarray(start, start + part.indices.length * 2);
      start += own.length;
      const { uvs: _, ...rest } = part;
      const split = splitByCorner(rest, own, 2);
      return { ...split.part, uvs: split.values };
    }),
  };
}

/** Joining vertices for the charts must not lose hard edges, so normals are settled before. */
function withNormals(part: Part): Part {
  return part.normals ? part : computeNormals(part);
}

/** All charts have the area in the plane that they have on the surface. */
function toOwnSize(chart: FlatChart): void {
  const { area, flatArea } = stretchOf(chart);
  if (!(flatArea > 0)) return;
  const scale = Math.sqrt(area / flatArea);
  for (let i = 0; i < chart.uvs.length; i++) chart.uvs[i] *= scale;
}
