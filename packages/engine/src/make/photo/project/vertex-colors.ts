import type { Part } from '../../../core/model.ts';
import { firstEqual } from '../../../mesh/topology/vertices.ts';
import { sampleColor } from './color-map.ts';
import { colorUnseen } from './unseen-colors.ts';
import { type PhotoView, pictureAt, type Sight, seen } from './view.ts';

/** Colours per vertex (linear light) from the views that see it; the others follow from what is around them. */
export function vertexColors(part: Part, views: readonly PhotoView[], sights: readonly Sight[]): Float32Array {
  const { positions, indices } = part;
  const normals = part.normals!;
  const count = positions.length / 3;
  const colors = new Float32Array(count * 3);
  const trust = new Float32Array(count);
  const sample = new Float64Array(3);
  for (let v = 0; v < count; v++) {
    const at = positions.subarray(v * 3, v * 3 + 3);
    const normal = normals.subarray(v * 3, v * 3 + 3);
    views.forEach((view, i) => {
      const weight = seen(sights[i], at, normal);
      if (weight <= 0) return;
      colorAt(view, at, sample);
      for (let k = 0; k < 3; k++) colors[v * 3 + k] = colors[v * 3 + k] + sample[k] * weight;
      trust[v] = trust[v] + weight;
    });
    if (trust[v] > 0) for (let k = 0; k < 3; k++) colors[v * 3 + k] = colors[v * 3 + k] / trust[v];
  }
  // Hard edges have their vertices twice; colours spread over the surface all the same.
  const first = firstEqual(count, [{ data: positions, width: 3 }]);
  const joined = trust.map((value) => (value > WELL_SEEN ? Math.min(1, value) : 0));
  for (let v = 0; v < count; v++) {
    if (joined[v] === 0 || joined[first[v]] > 0) continue;
    joined[first[v]] = joined[v];
    colors.copyWithin(first[v] * 3, v * 3, v * 3 + 3);
  }
  colorUnseen(colors, joined, { positions, indices: indices.map((index) => first[index]) });
  for (let v = 0; v < count; v++) {
    if (joined[v] === 0) colors.copyWithin(v * 3, first[v] * 3, first[v] * 3 + 3);
  }
  return colors;
}

/** The colour that a view has for a point of the model, in linear light, into `out`. */
export function colorAt(view: PhotoView, at: ArrayLike<number>, out: Float64Array): void {
  const [u, v] = pictureAt(view, at);
  sampleColor(view.colors, u, v, out);
}

/** How well a vertex must be seen to keep what was seen. */
const WELL_SEEN = 0.25;
