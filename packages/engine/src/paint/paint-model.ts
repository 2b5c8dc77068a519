import { srgbTable } from '../core/color.ts';
import { boundingBox, type Model, type Part } from '../core/model.ts';
import { type BakedMaps, dilate } from './bake.ts';

/**
 * Paints any model that has texture coordinates: every texel inside a triangle is carried to its place on the model and
 * asked of a painter that works in space (solid patterns, pictures projected onto it), so that what meets at a seam is
 * the same on both sides. Coordinates outside of 0..1 repeat, as textures do.
 */

export interface Spot {
  /** Scene units: the longest side of the model is 1, the ground at y = 0, centred in x and z. */
  x: number;
  y: number;
  z: number;
  /** Unit normal. */
  nx: number;
  ny: number;
  nz: number;
  /** 0 in hollows, 1 where it is open. */
  open: number;
  /** Of the whole model, counted through its parts. */
  triangle: number;
}

export interface Paint {
  /** Linear light. */
  r: number;
  g: number;
  b: number;
  metallic: number;
  roughness: number;
  /** Relief in scene units. */
  height: number;
  glow: number;
}

export type Painter = (spot: Readonly<Spot>, out: Paint) => void;

export interface PaintOptions {
  size: number;
  pbr: boolean;
  emission: boolean;
  /** Multiplies ambient shading into the base colour. */
  shading: boolean;
  /** From model units to those of the painter; `sceneFrame` of the model when left out. */
  frame?: SceneFrame;
  progress?: (fraction: number) => void;
}

const TONES = 4096;

/** @returns the maps, and the share of painted texels that two triangles claim */
export function paintModel(model: Model, paint: Painter, options: PaintOptions): { maps: BakedMaps; overlap: number } {
  const { size, pbr, emission, shading, progress } = options;
  const count = size * size;
  const maps: BakedMaps = { size, base: new Uint8Array(count * 3).fill(128), coverage: new Uint8Array(count) };
  if (pbr) {
    maps.metallic = new Uint8Array(count);
    maps.roughness = new Uint8Array(count).fill(160);
    maps.normal = new Uint8Array(count * 3).fill(128);
    for (let i = 2; i < maps.normal.length; i += 3) maps.normal[i] = 255;
  }
  if (emission) maps.emission = new Uint8Array(count * 3);
  const table = srgbTable(TONES);
  const byte = (value: number) => table[Math.round(Math.min(1, Math.max(0, value)) * (TONES - 1))]!;
  const frame = options.frame ?? sceneFrame(model);
  const triangles = model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
  const spot: Spot = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, open: 1, triangle: 0 };
  const look: Paint = { r: 0, g: 0, b: 0, metallic: 0, roughness: 0.6, height: 0, glow: 0 };
  const owner = new Int32Array(count).fill(-1);
  let painted = 0;
  let claimed = 0;
  let done = 0;

  for (const part of model.parts) {
    const { indices, uvs, normals } = part;
    if (!uvs || !normals) throw new Error('painting needs texture coordinates and normals');
    const at = toScene(part, frame);
    const open = hollows(part, at);
    for (let t = 0; t < indices.length; t += 3, done++) {
      if ((done & 1023) === 0) progress?.(done / triangles);
      const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
      const ua = uvs[a * 2]! * size;
      const va = uvs[a * 2 + 1]! * size;
      const ub = uvs[b * 2]! * size;
      const vb = uvs[b * 2 + 1]! * size;
      const uc = uvs[c * 2]! * size;
      const vc = uvs[c * 2 + 1]! * size;
      const area = (ub - ua) * (vc - va) - (uc - ua) * (vb - va);
      if (!(Math.abs(area) > 1e-9)) continue;
      const tangents = pbr ? tangentsOf(at, a, b, c, ub - ua, vb - va, uc - ua, vc - va, area) : undefined;
      spot.triangle = done;
      const x0 = Math.floor(Math.min(ua, ub, uc) - 0.5);
      const x1 = Math.ceil(Math.max(ua, ub, uc));
      const y0 = Math.floor(Math.min(va, vb, vc) - 0.5);
      const y1 = Math.ceil(Math.max(va, vb, vc));
      for (let y = y0; y <= y1; y++) {
        for (let x = x0; x <= x1; x++) {
          const fx = x + 0.5;
          const fy = y + 0.5;
          const wb = ((fx - ua) * (vc - va) - (uc - ua) * (fy - va)) / area;
          const wc = ((ub - ua) * (fy - va) - (fx - ua) * (vb - va)) / area;
          const wa = 1 - wb - wc;
          if (wa < -1e-5 || wb < -1e-5 || wc < -1e-5) continue;
          const i = (((y % size) + size) % size) * size + (((x % size) + size) % size);
          if (owner[i] === -1) painted++;
          // Neighbours share the texels of their common edge; those are no overlap.
          else if (owner[i] !== done && Math.min(wa, wb, wc) > 1e-4) claimed++;
          owner[i] = done;
          maps.coverage[i] = 1;
          spot.x = wa * at[a * 3]! + wb * at[b * 3]! + wc * at[c * 3]!;
          spot.y = wa * at[a * 3 + 1]! + wb * at[b * 3 + 1]! + wc * at[c * 3 + 1]!;
          spot.z = wa * at[a * 3 + 2]! + wb * at[b * 3 + 2]! + wc * at[c * 3 + 2]!;
          let nx = wa * normals[a * 3]! + wb * normals[b * 3]! + wc * normals[c * 3]!;
          let ny = wa * normals[a * 3 + 1]! + wb * normals[b * 3 + 1]! + wc * normals[c * 3 + 1]!;
          let nz = wa * normals[a * 3 + 2]! + wb * normals[b * 3 + 2]! + wc * normals[c * 3 + 2]!;
          const nl = Math.hypot(nx, ny, nz) || 1;
          nx /= nl;
          ny /= nl;
          nz /= nl;
          spot.nx = nx;
          spot.ny = ny;
          spot.nz = nz;
          spot.open = wa * open[a]! + wb * open[b]! + wc * open[c]!;
          paint(spot, look);
          const light = shading ? (0.45 + 0.55 * spot.open) * (0.86 + 0.14 * ny) : 1;
          maps.base[i * 3] = byte(look.r * light);
          maps.base[i * 3 + 1] = byte(look.g * light);
          maps.base[i * 3 + 2] = byte(look.b * light);
          if (maps.emission) {
            maps.emission[i * 3] = byte(look.r * look.glow);
            maps.emission[i * 3 + 1] = byte(look.g * look.glow);
            maps.emission[i * 3 + 2] = byte(look.b * look.glow);
          }
          if (!tangents || !maps.normal || !maps.metallic || !maps.roughness) continue;
          maps.metallic[i] = Math.round(Math.min(1, Math.max(0, look.metallic)) * 255);
          maps.roughness[i] = Math.round(Math.min(1, Math.max(0.04, look.roughness)) * 255);
          const step = Math.max(0.0011, 1 / size);
          const rise = (k: number) => {
            const h0 = look.height;
            const [sx, sy, sz] = [spot.x, spot.y, spot.z];
            spot.x += tangents[k]! * step;
            spot.y += tangents[k + 1]! * step;
            spot.z += tangents[k + 2]! * step;
            paint(spot, look);
            const h1 = look.height;
            spot.x = sx;
            spot.y = sy;
            spot.z = sz;
            look.height = h0;
            return (h1 - h0) / step;
          };
          const [tx, ty] = [-rise(0), -rise(3)];
          const length = Math.hypot(tx, ty, 1);
          maps.normal[i * 3] = Math.round((tx / length) * 127.5 + 127.5);
          maps.normal[i * 3 + 1] = Math.round((ty / length) * 127.5 + 127.5);
          maps.normal[i * 3 + 2] = Math.round((1 / length) * 127.5 + 127.5);
        }
      }
    }
  }
  dilate(maps);
  return { maps, overlap: painted > 0 ? claimed / painted : 0 };
}

export interface SceneFrame {
  scale: number;
  move: [number, number, number];
}

/** What carries model units to scene units. */
export function sceneFrame(model: Model): SceneFrame {
  const { min, max } = boundingBox(model);
  const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const scale = longest > 0 ? 1 / longest : 1;
  return { scale, move: [(-(min[0] + max[0]) / 2) * scale, -min[1] * scale, (-(min[2] + max[2]) / 2) * scale] };
}

export function toScene({ positions }: Part, { scale, move }: SceneFrame): Float32Array {
  return positions.map((value, i) => value * scale + move[i % 3]!);
}

/** Unit tangent along +u and bitangent along -v (up in the image). */
function tangentsOf(
  at: Float32Array,
  a: number,
  b: number,
  c: number,
  du1: number,
  dv1: number,
  du2: number,
  dv2: number,
  area: number,
): Float64Array {
  const out = new Float64Array(6);
  for (let k = 0; k < 3; k++) {
    const e1 = at[b * 3 + k]! - at[a * 3 + k]!;
    const e2 = at[c * 3 + k]! - at[a * 3 + k]!;
    out[k] = (e1 * dv2 - e2 * dv1) / area;
    out[k + 3] = (e1 * du2 - e2 * du1) / area;
  }
  for (const from of [0, 3]) {
    const length = Math.hypot(out[from]!, out[from + 1]!, out[from + 2]!) || 1;
    for (let k = 0; k < 3; k++) out[from + k]! /= length;
  }
  return out;
}

/** How open each vertex is: low where its neighbours lie above its tangent plane. Vertices at one place share it. */
export function hollows({ indices, normals }: Part, at: Float32Array): Float32Array {
  const count = at.length / 3;
  const place = new Map<string, number>();
  const same = new Int32Array(count);
  for (let v = 0; v < count; v++) {
    const key = `${at[v * 3]},${at[v * 3 + 1]},${at[v * 3 + 2]}`;
    const known = place.get(key);
    if (known === undefined) place.set(key, v);
    same[v] = known ?? v;
  }
  const sum = new Float32Array(count);
  const ways = new Uint32Array(count);
  const note = (from: number, to: number) => {
    const [dx, dy, dz] = [0, 1, 2].map((k) => at[to * 3 + k]! - at[from * 3 + k]!) as [number, number, number];
    const length = Math.hypot(dx, dy, dz);
    if (length === 0) return;
    const rise = (dx * normals![from * 3]! + dy * normals![from * 3 + 1]! + dz * normals![from * 3 + 2]!) / length;
    sum[same[from]!]! += rise;
    ways[same[from]!]!++;
  };
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      note(indices[t + k]!, indices[t + ((k + 1) % 3)]!);
      note(indices[t + ((k + 1) % 3)]!, indices[t + k]!);
    }
  }
  return Float32Array.from(same, (v) => Math.min(1, Math.max(0, 1 - Math.max(0, sum[v]! / Math.max(1, ways[v]!)) * 2)));
}
