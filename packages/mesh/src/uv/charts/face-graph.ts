import { nextCorner } from '../../topology/edges.ts';
import type { UvSurface } from '../uv-surface.ts';

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

/** The cosine of the angle between faces from which their edge counts as a crease, of about 45 degrees. */
const CREASE = 0.7;

/**
 * How much a seam between two neighbouring faces would be seen, from 0.05 to 1: little along a crease, in a hollow, below
 * and behind, as in A. Sheffer and J. Hart, "Seamster" (2002), with the ways a model is looked at in place of its occlusion.
 */
export function seamWeight(normals: Float64Array, centres: Float64Array, a: number, b: number): number {
  const at = (list: Float64Array, f: number, k: number) => list[f * 3 + k];
  let [turn, rise, up, front] = [0, 0, 0, 0];
  for (let k = 0; k < 3; k++) {
    turn += at(normals, a, k) * at(normals, b, k);
    rise += at(normals, a, k) * (at(centres, b, k) - at(centres, a, k));
  }
  up = (at(normals, a, 1) + at(normals, b, 1)) / 2;
  front = (at(normals, a, 2) + at(normals, b, 2)) / 2;
  const fold = Math.min(1, Math.max(0, 1 - turn) / (1 - CREASE));
  const bent = 1 - fold * (rise > 0 ? 0.9 : 0.75);
  const placed = (up < 0 ? 1 + 0.6 * up : 1) * (front < 0 ? 1 + 0.35 * front : 1);
  return Math.max(0.05, bent * placed);
}
