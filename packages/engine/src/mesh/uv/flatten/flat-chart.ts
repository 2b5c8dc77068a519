import { nextCorner, type UvSurface } from '../uv-surface.ts';

/** A chart and where its points lie in the plane, in the unit of the surface. */

export interface FlatChart {
  faces: Uint32Array;
  /** First corner on the surface of each of its triangles. */
  triangles: Uint32Array;
  /** 3 per triangle: which of the chart's own points. A point of the surface that a cut passes through is several. */
  corners: Uint32Array;
  /** For each of its half-edges that on the other side, -1 along its rim. */
  mates: Int32Array;
  /** Point of the surface for each of its own. */
  points: Uint32Array;
  /** Each triangle by itself in the plane, its first corner at 0, its second at (x, 0), its third: x, x2, y2. */
  rest: Float64Array;
  /** 2 per point of its own; set by flattening. */
  uvs: Float64Array;
}

/** Room for the numbers that charts are made with, reused. */
export interface ChartScratch {
  /** Place of a corner of the surface among those of the chart. */
  slots: Int32Array;
}

export const chartScratch = ({ corners }: UvSurface): ChartScratch => ({ slots: new Int32Array(corners.length) });

/** @param cuts 1 for each half-edge along which the surface is cut open */
export function flatChart(
  surface: UvSurface,
  cuts: Uint8Array,
  faces: Uint32Array,
  { slots }: ChartScratch,
): FlatChart {
  const triangles = trianglesOf(surface, faces);
  const count = triangles.length * 3;
  for (let i = 0; i < count; i++) slots[triangles[Math.floor(i / 3)] + (i % 3)] = i;
  const mates = new Int32Array(count).fill(-1);
  const parent = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = 0; i < count; i++) {
    const c = triangles[Math.floor(i / 3)] + (i % 3);
    const twin = surface.twins[c];
    if (cuts[c] || twin < 0) continue;
    mates[i] = slots[twin];
    parent[rootOf(parent, i)] = rootOf(parent, nextCorner(mates[i]));
  }
  const { corners, points } = pointsOf(surface, triangles, parent);
  return {
    faces,
    triangles,
    corners,
    mates,
    points,
    rest: restTriangles(surface, triangles),
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

function rootOf(parent: Uint32Array, at: number): number {
  let root = at;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

function pointsOf(surface: UvSurface, triangles: Uint32Array, parent: Uint32Array) {
  const corners = new Uint32Array(parent.length);
  const own = new Int32Array(parent.length).fill(-1);
  const points = new Uint32Array(parent.length);
  let made = 0;
  for (let i = 0; i < parent.length; i++) {
    const root = rootOf(parent, i);
    if (own[root] < 0) {
      points[made] = surface.corners[triangles[Math.floor(i / 3)] + (i % 3)];
      own[root] = made++;
    }
    corners[i] = own[root];
  }
  return { corners, points: points.slice(0, made) };
}

function restTriangles({ points, corners }: UvSurface, triangles: Uint32Array): Float64Array {
  const rest = new Float64Array(triangles.length * 3);
  triangles.forEach((corner, t) => {
    const [a, b, c] = [corners[corner] * 3, corners[corner + 1] * 3, corners[corner + 2] * 3];
    const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]];
    const [vx, vy, vz] = [points[c] - points[a], points[c + 1] - points[a + 1], points[c + 2] - points[a + 2]];
    const length = Math.hypot(ux, uy, uz);
    if (length === 0) return;
    rest[t * 3] = length;
    rest[t * 3 + 1] = (ux * vx + uy * vy + uz * vz) / length;
    rest[t * 3 + 2] = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / length;
  });
  return rest;
}

/** Twice the area of a triangle in the plane; negative where it is turned over. */
export function signedArea({ corners, uvs }: FlatChart, t: number): number {
  const [a, b, c] = [corners[t * 3] * 2, corners[t * 3 + 1] * 2, corners[t * 3 + 2] * 2];
  return (uvs[b] - uvs[a]) * (uvs[c + 1] - uvs[a + 1]) - (uvs[c] - uvs[a]) * (uvs[b + 1] - uvs[a + 1]);
}
