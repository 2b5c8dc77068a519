import type { Part } from 'kiln-mesh/core/model';
import { sampleColor } from './color-map.ts';
import { facing } from './photo-camera.ts';
import { type PhotoView, pictureAt, rimAt, type Sight, seen } from './view.ts';

/** What all of it works on: joined vertices, and what each view has for each of them. */
export interface Looks {
  count: number;
  views: number;
  /** Pairs of neighbours, each once. */
  edges: Uint32Array;
  /** How well each view sees each vertex, 0..1. */
  quality: Float32Array;
  /** Logarithms of linear light, 3 per view and vertex. */
  logs: Float32Array;
}

/** What is added to linear light before its logarithm: black is no farther from dark grey than that from grey. */
export const LOG_FLOOR = 0.03;

/** How well the rim of what lies behind something else is taken to be seen. */
const RIM_TRUST = 0.2;

/** @param first the same place's first vertex, for each */
export function look(part: Part, first: Uint32Array, views: readonly PhotoView[], sights: readonly Sight[]): Looks {
  const { positions, indices } = part;
  const normals = part.normals!;
  const count = first.length;
  const n = views.length;
  const looks: Looks = {
    count,
    views: n,
    edges: edgesOf(indices, first),
    quality: new Float32Array(count * n),
    logs: new Float32Array(count * n * 3),
  };
  const sample = new Float64Array(3);
  for (let v = 0; v < count; v++) {
    const at = positions.subarray(v * 3, v * 3 + 3);
    const normal = normals.subarray(v * 3, v * 3 + 3);
    const to = first[v];
    views.forEach((view, i) => {
      const clear = seen(sights[i], at, normal);
      if (clear > 0) {
        const rim = RIM_TRUST + (1 - RIM_TRUST) * rimAt(sights[i], at);
        const own = clear * rim * Math.max(0, facing(view.camera, at, normal));
        looks.quality[to * n + i] = Math.max(looks.quality[to * n + i], own);
      }
      const [x, y] = pictureAt(view, at);
      sampleColor(view.colors, x, y, sample);
      for (let k = 0; k < 3; k++) looks.logs[(to * n + i) * 3 + k] = Math.log(sample[k] + LOG_FLOOR);
    });
  }
  return looks;
}

function edgesOf(indices: Uint32Array, first: Uint32Array): Uint32Array {
  const found = new Set<number>();
  for (let i = 0; i < indices.length; i++) {
    const [a, b] = [first[indices[i]], first[indices[i % 3 === 2 ? i - 2 : i + 1]]];
    if (a !== b) found.add(Math.min(a, b) * first.length + Math.max(a, b));
  }
  const edges = new Uint32Array(found.size * 2);
  let at = 0;
  for (const key of found) {
    edges[at++] = Math.floor(key / first.length);
    edges[at++] = key % first.length;
  }
  return edges;
}
