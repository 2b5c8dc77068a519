import type { Part } from 'kiln-mesh/core/model';
import type { ColorMap } from './color-map.ts';
import { facing, type PhotoCamera, toPlane } from './photo-camera.ts';

/** A picture in its place around the model: what it sees, and where a point of the model lies in it. */

export interface PhotoView {
  camera: PhotoCamera;
  colors: ColorMap;
  /** Picture coordinates 0..1 (v down) of the middle of the camera's plane and of one unit to the right and up. */
  toPicture: { u: number; v: number; perUnitU: number; perUnitV: number };
}

/** Picture coordinates 0..1 (v down) of a point of the model. */
export function pictureAt({ camera, toPicture }: Pick<PhotoView, 'camera' | 'toPicture'>, at: ArrayLike<number>) {
  const plane = new Float64Array(3);
  toPlane(camera, at[0], at[1], at[2], plane);
  return [toPicture.u + plane[0] * toPicture.perUnitU, toPicture.v + plane[1] * toPicture.perUnitV] as const;
}

/** What of a mesh a camera sees, on its plane: how near the nearest surface is, and how it faces. */
export interface Sight {
  camera: PhotoCamera;
  width: number;
  height: number;
  left: number;
  bottom: number;
  cell: number;
  /** Along the direction to the camera; -Infinity where nothing is. */
  nearest: Float32Array;
  /** Normal of the nearest surface in view axes (right, up, to the camera), 3 per cell. */
  normals: Float32Array;
  /** See `rimAt`. */
  rims: Float32Array;
}

/** Step in depth that makes what is behind lie behind something else, and how far from there its colours are not sure, in cells. */
const JUMP = 12;
const RIM = 10;

/** For each cell, how far it is from where something stands before what it shows: 0 there, 1 from \`RIM\` cells on. */
function rimsOf({ width, height, nearest, cell }: Omit<Sight, 'rims'>): Float32Array {
  const steps = new Float32Array(nearest.length).fill(RIM);
  const rim: number[] = [];
  const isBehind = (p: number, q: number) => nearest[q] - nearest[p] > JUMP * cell;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      if (nearest[p] === -Infinity) continue;
      if (isBehind(p, p - 1) || isBehind(p, p + 1) || isBehind(p, p - width) || isBehind(p, p + width)) rim.push(p);
    }
  }
  for (const p of rim) steps[p] = 0;
  for (let n = 0; n < rim.length; n++) {
    const p = rim[n];
    if (steps[p] + 1 >= RIM) continue;
    for (const q of [p - 1, p + 1, p - width, p + width]) {
      // It goes on over what lies as far back only.
      if (steps[q] <= steps[p] + 1 || Math.abs(nearest[q] - nearest[p]) > JUMP * cell) continue;
      steps[q] = steps[p] + 1;
      rim.push(q);
    }
  }
  return steps.map((own) => own / RIM);
}

/** How far a place is from the outline of what stands before it, 0..1. */
export function rimAt({ camera, cell, left, bottom, width, height, rims }: Sight, at: ArrayLike<number>): number {
  const plane = new Float64Array(3);
  toPlane(camera, at[0], at[1], at[2], plane);
  const i = Math.floor((plane[0] - left) / cell);
  const j = Math.floor((plane[1] - bottom) / cell);
  return i < 0 || j < 0 || i >= width || j >= height ? 1 : rims[j * width + i];
}

/** Corners as a camera sees them (across, up, towards it), and their bounds across and up. */
function flatten({ positions }: Part, camera: PhotoCamera) {
  const flat = new Float32Array(positions.length);
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  const plane = new Float64Array(3);
  for (let at = 0; at < positions.length; at += 3) {
    toPlane(camera, positions[at], positions[at + 1], positions[at + 2], plane);
    flat.set(plane, at);
    for (const k of [0, 1]) {
      low[k] = Math.min(low[k], flat[at + k]);
      high[k] = Math.max(high[k], flat[at + k]);
    }
  }
  return { flat, low, high };
}

/** @param cells along the longer side of the model */
export function lookAt(part: Part, camera: PhotoCamera, cells: number): Sight {
  const { indices } = part;
  const normals = part.normals!;
  const { flat, low, high } = flatten(part, camera);
  const cell = Math.max(high[0] - low[0], high[1] - low[1]) / cells;
  const width = Math.ceil((high[0] - low[0]) / cell) + 2;
  const height = Math.ceil((high[1] - low[1]) / cell) + 2;
  const sight: Omit<Sight, 'rims'> = {
    camera,
    width,
    height,
    left: low[0] - cell,
    bottom: low[1] - cell,
    cell,
    nearest: new Float32Array(width * height).fill(-Infinity),
    normals: new Float32Array(width * height * 3),
  };
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t], indices[t + 1], indices[t + 2]] as const;
    const [a, b, c] = corners.map((v) => [
      (flat[v * 3] - sight.left) / cell,
      (flat[v * 3 + 1] - sight.bottom) / cell,
      flat[v * 3 + 2],
    ]) as [[number, number, number], [number, number, number], [number, number, number]];
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (area < 1e-9) continue;
    const x1 = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
    const y1 = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
    for (let y = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1]) - 0.5)); y <= y1; y++) {
      for (let x = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0]) - 0.5)); x <= x1; x++) {
        const [fx, fy] = [x + 0.5, y + 0.5];
        const wb = ((fx - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (fy - a[1])) / area;
        const wc = ((b[0] - a[0]) * (fy - a[1]) - (fx - a[0]) * (b[1] - a[1])) / area;
        const wa = 1 - wb - wc;
        if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
        const at = y * width + x;
        const near = wa * a[2] + wb * b[2] + wc * c[2];
        if (near <= sight.nearest[at]) continue;
        sight.nearest[at] = near;
        const n = [0, 1, 2].map(
          (k) => wa * normals[corners[0] * 3 + k] + wb * normals[corners[1] * 3 + k] + wc * normals[corners[2] * 3 + k],
        ) as [number, number, number];
        [camera.right, camera.up, camera.back].forEach((axis, k) => {
          sight.normals[at * 3 + k] = n[0] * axis[0] + n[1] * axis[1] + n[2] * axis[2];
        });
      }
    }
  }
  return { ...sight, rims: rimsOf(sight) };
}

/** How well a point of a surface is seen, 0..1: how far it faces the camera, and whether anything lies before it. */
export function seen(sight: Sight, at: ArrayLike<number>, normal: ArrayLike<number>): number {
  const { camera, cell, width, height, nearest } = sight;
  const cosine = facing(camera, at, normal);
  if (cosine <= GRAZING) return 0;
  const plane = new Float64Array(3);
  toPlane(camera, at[0], at[1], at[2], plane);
  const slack = cell * (2.5 + 2 / Math.max(cosine, 0.2));
  const i = Math.floor((plane[0] - sight.left) / cell);
  const j = Math.floor((plane[1] - sight.bottom) / cell);
  let [open, all] = [0, 0];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (i + dx < 0 || j + dy < 0 || i + dx >= width || j + dy >= height) continue;
      all++;
      if (nearest[(j + dy) * width + i + dx] <= plane[2] + slack) open++;
    }
  }
  // Half covered counts as covered: colours must not creep around what is in front.
  const clear = all === 0 ? 0 : Math.max(0, (open / all) * 2 - 1);
  const t = Math.min(1, (cosine - GRAZING) / (SQUARE_ON - GRAZING));
  return clear * t * t * (3 - 2 * t);
}

/** Cosines of facing from which a view begins to count and counts in full. */
const GRAZING = 0.06;
const SQUARE_ON = 0.38;
