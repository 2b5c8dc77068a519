import { nextCorner, type UvSurface } from '../uv-surface.ts';
import { seamWeight } from './seam-weight.ts';

/** The faces of a surface and which of them lie side by side: all that dividing it into charts needs to know of it. */

export interface FaceGraph {
  count: number;
  /** xyz, unit length; 0 where a face has no area. */
  normals: Float64Array;
  areas: Float64Array;
  /** xyz. */
  centres: Float64Array;
  /** Sides of face f: `starts[f]` to `starts[f + 1]` in the three lists below. */
  starts: Uint32Array;
  /** The face beyond. */
  others: Uint32Array;
  lengths: Float64Array;
  /** How much a seam there would be seen, 0..1. */
  weights: Float64Array;
}

export function faceGraph(surface: UvSurface): FaceGraph {
  const { corners, twins, faceStarts, faceOf } = surface;
  const count = faceStarts.length - 1;
  const { normals, areas, centres } = measureFaces(surface);
  const starts = new Uint32Array(count + 1);
  const isSide = (c: number) => twins[c] >= 0 && faceOf[Math.floor(twins[c] / 3)] !== faceOf[Math.floor(c / 3)];
  for (let c = 0; c < corners.length; c++) if (isSide(c)) starts[faceOf[Math.floor(c / 3)] + 1]++;
  for (let f = 0; f < count; f++) starts[f + 1] += starts[f];
  const others = new Uint32Array(starts[count]);
  const lengths = new Float64Array(starts[count]);
  const weights = new Float64Array(starts[count]);
  let side = 0;
  for (let c = 0; c < corners.length; c++) {
    if (!isSide(c)) continue;
    others[side] = faceOf[Math.floor(twins[c] / 3)];
    lengths[side] = edgeLength(surface, c);
    weights[side] = seamWeight(normals, centres, faceOf[Math.floor(c / 3)], others[side]);
    side++;
  }
  return { count, normals, areas, centres, starts, others, lengths, weights };
}

export function edgeLength({ points, corners }: UvSurface, c: number): number {
  const a = corners[c] * 3;
  const b = corners[nextCorner(c)] * 3;
  const x = points[b] - points[a];
  const y = points[b + 1] - points[a + 1];
  const z = points[b + 2] - points[a + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

function measureFaces({ points, corners, faceStarts, faceOf, normals }: UvSurface) {
  const count = faceStarts.length - 1;
  const out = {
    normals: new Float64Array(count * 3),
    areas: new Float64Array(count),
    centres: new Float64Array(count * 3),
  };
  for (let c = 0; c < corners.length; c++) {
    const f = faceOf[Math.floor(c / 3)];
    const share = 1 / (3 * (faceStarts[f + 1] - faceStarts[f]));
    for (let k = 0; k < 3; k++) out.centres[f * 3 + k] += points[corners[c] * 3 + k] * share;
  }
  for (let t = 0; t < faceOf.length; t++) {
    for (let k = 0; k < 3; k++) out.normals[faceOf[t] * 3 + k] += normals[t * 3 + k];
  }
  for (let f = 0; f < count; f++) {
    const twice = Math.hypot(out.normals[f * 3], out.normals[f * 3 + 1], out.normals[f * 3 + 2]);
    out.areas[f] = twice / 2;
    for (let k = 0; k < 3 && twice > 0; k++) out.normals[f * 3 + k] /= twice;
  }
  return out;
}
