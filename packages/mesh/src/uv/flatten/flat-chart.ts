import { nextCorner, previousCorner } from '../../topology/edges.ts';
import type { UvSurface } from '../uv-surface.ts';

/** A chart and where its points lie in the plane, in the unit of the surface. */

export interface FlatChart {
  faces: Uint32Array;
  /** First corner on the surface of each of its triangles. */
  triangles: Uint32Array;
  /** 3 per triangle: which of the chart's own points. A point of the surface that a cut passes through is several. */
  corners: Uint32Array;
  /** For each of its half-edges that on the other side, -1 along its border. */
  mates: Int32Array;
  /** Its half-edges along the border. */
  border: Uint32Array;
  /** Point of the surface for each of its own. */
  points: Uint32Array;
  /** Each triangle by itself in the plane, its first corner at 0, its second at (x, 0), its third: x, x2, y2. */
  rest: Float64Array;
  /** 2 per point of its own; set by flattening. */
  uvs: Float64Array;
}

/** A surface and where it is cut open. */
export interface CutSurface {
  surface: UvSurface;
  /** 1 for each half-edge along which the surface is cut open. */
  cuts: Uint8Array;
  /** Room for the place of each corner of the surface among those of a chart. */
  slots: Int32Array;
}

/** @param rest of its triangles, where that is known */
export function flatChart({ surface, cuts, slots }: CutSurface, faces: Uint32Array, rest?: Float64Array): FlatChart {
  const triangles = trianglesOf(surface, faces);
  const count = triangles.length * 3;
  for (let t = 0; t < triangles.length; t++) {
    for (let k = 0; k < 3; k++) slots[triangles[t] + k] = t * 3 + k;
  }
  const mates = new Int32Array(count).fill(-1);
  for (let t = 0; t < triangles.length; t++) {
    for (let c = triangles[t]; c < triangles[t] + 3; c++) {
      const twin = surface.twins[c];
      if (!cuts[c] && twin >= 0) mates[slots[c]] = slots[twin];
    }
  }
  const { corners, points } = pointsOf(surface, triangles, mates);
  return {
    faces,
    triangles,
    corners,
    mates,
    border: borderOf(mates),
    points,
    rest: rest ?? restTriangles(surface, triangles),
    uvs: new Float64Array(points.length * 2),
  };
}

function trianglesOf({ faceStarts }: UvSurface, faces: Uint32Array): Uint32Array {
  let count = 0;
  for (const face of faces) count += faceStarts[face + 1] - faceStarts[face];
  const triangles = new Uint32Array(count);
  let at = 0;
  for (const face of faces) for (let t = faceStarts[face]; t < faceStarts[face + 1]; t++) triangles[at++] = t * 3;
  return triangles;
}

/** Corners that one can turn to around a point, without crossing the border, share it. */
function pointsOf(surface: UvSurface, triangles: Uint32Array, mates: Int32Array) {
  const corners = new Uint32Array(mates.length);
  const known = new Uint8Array(mates.length);
  const points = new Uint32Array(mates.length);
  let made = 0;
  for (let i = 0; i < mates.length; i++) {
    if (known[i]) continue;
    points[made] = surface.corners[triangles[Math.floor(i / 3)] + (i % 3)];
    for (let at = i; !known[at]; at = nextCorner(mates[at])) {
      known[at] = 1;
      corners[at] = made;
      if (mates[at] < 0) break;
    }
    for (let at = mates[previousCorner(i)]; at >= 0 && !known[at]; at = mates[previousCorner(at)]) {
      known[at] = 1;
      corners[at] = made;
    }
    made++;
  }
  return { corners, points: points.slice(0, made) };
}

function borderOf(mates: Int32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < mates.length; i++) if (mates[i] < 0) count++;
  const border = new Uint32Array(count);
  count = 0;
  for (let i = 0; i < mates.length; i++) if (mates[i] < 0) border[count++] = i;
  return border;
}

function restTriangles({ points, corners }: UvSurface, triangles: Uint32Array): Float64Array {
  const rest = new Float64Array(triangles.length * 3);
  for (let t = 0; t < triangles.length; t++) {
    const a = corners[triangles[t]] * 3;
    const b = corners[triangles[t] + 1] * 3;
    const c = corners[triangles[t] + 2] * 3;
    const ux = points[b] - points[a];
    const uy = points[b + 1] - points[a + 1];
    const uz = points[b + 2] - points[a + 2];
    const vx = points[c] - points[a];
    const vy = points[c + 1] - points[a + 1];
    const vz = points[c + 2] - points[a + 2];
    const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
    if (length === 0) continue;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    rest[t * 3] = length;
    rest[t * 3 + 1] = (ux * vx + uy * vy + uz * vz) / length;
    rest[t * 3 + 2] = Math.sqrt(nx * nx + ny * ny + nz * nz) / length;
  }
  return rest;
}

/** Coordinates of the points along its border, 2 each: what bounds it. */
export function borderUvs({ border, corners, uvs }: FlatChart): Float64Array {
  const out = new Float64Array(border.length * 2);
  for (let s = 0; s < border.length; s++) {
    out[s * 2] = uvs[corners[border[s]] * 2];
    out[s * 2 + 1] = uvs[corners[border[s]] * 2 + 1];
  }
  return out;
}

export function countTurned(chart: FlatChart): number {
  let turned = 0;
  for (let t = 0; t < chart.triangles.length; t++) if (signedArea(chart, t) < 0) turned++;
  return turned;
}

/** Twice the area of a triangle in the plane; negative where it is turned over. */
export function signedArea({ corners, uvs }: Pick<FlatChart, 'corners' | 'uvs'>, t: number): number {
  const a = corners[t * 3] * 2;
  const b = corners[t * 3 + 1] * 2;
  const c = corners[t * 3 + 2] * 2;
  return (uvs[b] - uvs[a]) * (uvs[c + 1] - uvs[a + 1]) - (uvs[c] - uvs[a]) * (uvs[b + 1] - uvs[a + 1]);
}
