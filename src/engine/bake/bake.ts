import type { Part } from '../model.ts';
import type { Field } from '../sdf/field.ts';
import type { Piece } from '../sdf/piece.ts';
import { gradient } from '../sdf/surface-nets.ts';
import { inverse, stretchOf } from '../sdf/transform.ts';
import type { Surface } from '../text/surface.ts';
import { type SurfaceSample, sampleSurface } from './patterns.ts';

/**
 * Paints textures: every texel inside a chart is carried to its place on the model, from there onto the true surface,
 * and takes the look of the piece that is there. Relief and the difference between mesh and true surface go into the
 * normal map (tangent space, Y up). Charts are then grown by DILATION texels, so that filtering never meets bare texels.
 */

export interface BakeOptions {
  size: number;
  /** Also metallic, roughness and normal. */
  pbr: boolean;
  emission: boolean;
  /** Multiplies ambient shading into the base colour. */
  shading: boolean;
  progress?: (fraction: number) => void;
}

/** 8-bit images, row by row from the top; colours are sRGB. */
export interface BakedMaps {
  size: number;
  /** 3 channels. */
  base: Uint8Array;
  /** 1 channel each. */
  metallic?: Uint8Array;
  roughness?: Uint8Array;
  /** 3 channels. */
  normal?: Uint8Array;
  emission?: Uint8Array;
  /** 1 inside charts, 2 grown, 0 bare. */
  coverage: Uint8Array;
}

export const DILATION = 10;

/** @throws when the part has no texture coordinates or normals */
export function bake(
  part: Part,
  field: Field,
  slots: Readonly<Record<string, Surface>>,
  options: BakeOptions,
): BakedMaps {
  const { positions, indices, uvs, normals } = part;
  if (!uvs || !normals) throw new Error('bake needs texture coordinates and normals');
  const { size } = options;
  const count = size * size;
  const maps: BakedMaps = { size, base: new Uint8Array(count * 3).fill(128), coverage: new Uint8Array(count) };
  if (options.pbr) {
    maps.metallic = new Uint8Array(count);
    maps.roughness = new Uint8Array(count).fill(160);
    maps.normal = new Uint8Array(count * 3).fill(128);
    for (let i = 2; i < maps.normal.length; i += 3) maps.normal[i] = 255;
  }
  if (options.emission) maps.emission = new Uint8Array(count * 3);
  const toSrgb = srgbTable();
  const open = openness(positions, normals, field);
  const near = focusCache(field);
  const looks = new Map<Piece, { surface: Surface; frame: readonly number[]; scale: number }>();
  const lookOf = (piece: Piece) => {
    let look = looks.get(piece);
    if (!look) {
      const surface = slots[piece.slot];
      if (!surface) throw new Error(`no surface for slot ${piece.slot}`);
      look = { surface, frame: inverse(piece.transform), scale: stretchOf(piece.transform)[0] };
      looks.set(piece, look);
    }
    return look;
  };
  const sample: SurfaceSample = { r: 0, g: 0, b: 0, metallic: 0, roughness: 0, height: 0 };
  const local = new Float64Array(3);
  const p = new Float64Array(3);
  const n = new Float64Array(3);
  const triangles = indices.length / 3;
  const texel = 1 / size;

  for (let t = 0; t < triangles; t++) {
    if ((t & 2047) === 0) options.progress?.(t / triangles);
    const [ia, ib, ic] = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!];
    const [ua, va] = [uvs[ia * 2]! * size, uvs[ia * 2 + 1]! * size];
    const [ub, vb] = [uvs[ib * 2]! * size, uvs[ib * 2 + 1]! * size];
    const [uc, vc] = [uvs[ic * 2]! * size, uvs[ic * 2 + 1]! * size];
    const area = (ub - ua) * (vc - va) - (uc - ua) * (vb - va);
    if (Math.abs(area) < 1e-12) continue;
    const P = (i: number, axis: number) => positions[i * 3 + axis]!;
    const e1 = [P(ib, 0) - P(ia, 0), P(ib, 1) - P(ia, 1), P(ib, 2) - P(ia, 2)] as const;
    const e2 = [P(ic, 0) - P(ia, 0), P(ic, 1) - P(ia, 1), P(ic, 2) - P(ia, 2)] as const;
    // Tangent along +u, bitangent along -v (up in the image).
    const du1 = ub - ua;
    const du2 = uc - ua;
    const dv1 = vb - va;
    const dv2 = vc - va;
    const T = [0, 1, 2].map((k) => (e1[k]! * dv2 - e2[k]! * dv1) / area);
    const B = [0, 1, 2].map((k) => (e1[k]! * du2 - e2[k]! * du1) / area);
    const reach = Math.max(Math.hypot(...e1), Math.hypot(...e2));
    const mid = [0, 1, 2].map((k) => P(ia, k) + (e1[k]! + e2[k]!) / 3) as [number, number, number];
    const close = near(mid[0], mid[1], mid[2]).focus(mid[0], mid[1], mid[2], reach * 0.7 + 0.004);
    const x0 = Math.max(0, Math.floor(Math.min(ua, ub, uc) - 0.5));
    const x1 = Math.min(size - 1, Math.ceil(Math.max(ua, ub, uc)));
    const y0 = Math.max(0, Math.floor(Math.min(va, vb, vc) - 0.5));
    const y1 = Math.min(size - 1, Math.ceil(Math.max(va, vb, vc)));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const fx = x + 0.5;
        const fy = y + 0.5;
        const wb = ((fx - ua) * (vc - va) - (uc - ua) * (fy - va)) / area;
        const wc = ((ub - ua) * (fy - va) - (fx - ua) * (vb - va)) / area;
        const wa = 1 - wb - wc;
        if (wa < -1e-5 || wb < -1e-5 || wc < -1e-5) continue;
        const at = y * size + x;
        maps.coverage[at] = 1;
        for (let k = 0; k < 3; k++) {
          p[k] = wa * P(ia, k) + wb * P(ib, k) + wc * P(ic, k);
          n[k] = wa * normals[ia * 3 + k]! + wb * normals[ib * 3 + k]! + wc * normals[ic * 3 + k]!;
        }
        const d = Math.max(-0.01, Math.min(0.01, close.distance(p[0]!, p[1]!, p[2]!)));
        for (let k = 0; k < 3; k++) p[k] = p[k]! - n[k]! * d;
        const [px, py, pz] = [p[0]!, p[1]!, p[2]!];
        const { surface, frame: m, scale } = lookOf(close.owner(px, py, pz));
        for (let k = 0; k < 3; k++)
          local[k] = (m[k * 4]! * px + m[k * 4 + 1]! * py + m[k * 4 + 2]! * pz + m[k * 4 + 3]!) * scale;
        const ao = wa * open[ia]! + wb * open[ib]! + wc * open[ic]!;
        sampleSurface(surface, px, py, pz, local, ao, sample);
        const light = options.shading ? (0.45 + 0.55 * ao) * (0.86 + 0.14 * n[1]!) : 1;
        maps.base[at * 3] = toSrgb(sample.r * light);
        maps.base[at * 3 + 1] = toSrgb(sample.g * light);
        maps.base[at * 3 + 2] = toSrgb(sample.b * light);
        if (maps.emission && surface.glow > 0) {
          maps.emission[at * 3] = toSrgb(sample.r * surface.glow);
          maps.emission[at * 3 + 1] = toSrgb(sample.g * surface.glow);
          maps.emission[at * 3 + 2] = toSrgb(sample.b * surface.glow);
        }
        if (!maps.normal || !maps.metallic || !maps.roughness) continue;
        maps.metallic[at] = Math.round(Math.min(1, sample.metallic) * 255);
        maps.roughness[at] = Math.round(sample.roughness * 255);
        // (1) True normal, (2) relief by differences along the tangents, (3) into tangent space.
        const h0 = sample.height;
        const g = gradient(close, px, py, pz, 0.004);
        const gl = Math.hypot(g[0], g[1], g[2]) || 1;
        const nl = Math.hypot(n[0]!, n[1]!, n[2]!) || 1;
        // Across a hard edge the true normal jumps; there the mesh's own is kept.
        const turn = (g[0] * n[0]! + g[1] * n[1]! + g[2] * n[2]!) / (gl * nl);
        const trust = turn > 0.6 ? 1 : 0;
        const tl = Math.hypot(T[0]!, T[1]!, T[2]!) || 1;
        const bl = Math.hypot(B[0]!, B[1]!, B[2]!) || 1;
        let tx = 0;
        let ty = 0;
        let tz = 0;
        for (let k = 0; k < 3; k++) {
          const v = trust ? g[k]! / gl : n[k]! / nl;
          tx += (v * T[k]!) / tl;
          ty += (v * B[k]!) / bl;
          tz += (v * n[k]!) / nl;
        }
        // What of the mesh normal itself lies in the tangent directions is not relief.
        for (let k = 0; k < 3; k++) {
          tx -= ((n[k]! / nl) * T[k]!) / tl;
          ty -= ((n[k]! / nl) * B[k]!) / bl;
        }
        if (surface.pattern !== 'plain') {
          const e = Math.max(0.0011, texel);
          const relief = (dir: readonly number[], length: number) => {
            const q = [px + (dir[0]! / length) * e, py + (dir[1]! / length) * e, pz + (dir[2]! / length) * e] as const;
            for (let k = 0; k < 3; k++)
              local[k] = (m[k * 4]! * q[0] + m[k * 4 + 1]! * q[1] + m[k * 4 + 2]! * q[2] + m[k * 4 + 3]!) * scale;
            sampleSurface(surface, q[0], q[1], q[2], local, ao, sample);
            return (sample.height - h0) / e;
          };
          tx -= relief(T, tl);
          ty -= relief(B, bl);
        }
        const length = Math.hypot(tx, ty, tz) || 1;
        maps.normal[at * 3] = Math.round((tx / length) * 127.5 + 127.5);
        maps.normal[at * 3 + 1] = Math.round((ty / length) * 127.5 + 127.5);
        maps.normal[at * 3 + 2] = Math.round(Math.max(0.05, tz / length) * 127.5 + 127.5);
      }
    }
  }
  dilate(maps);
  return maps;
}

/** Linear light to an 8-bit sRGB value, by table. */
function srgbTable(): (value: number) => number {
  const table = new Uint8Array(4097);
  for (let i = 0; i <= 4096; i++) {
    const v = (i / 4096) ** 2;
    table[i] = Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
  }
  return (value) => table[Math.round(Math.sqrt(Math.min(1, Math.max(0, value))) * 4096)]!;
}

/** Fields focused on coarse cells, made when first asked for. */
function focusCache(field: Field): (x: number, y: number, z: number) => Field {
  const cell = 1 / 20;
  const made = new Map<number, Field>();
  return (x, y, z) => {
    const [i, j, k] = [Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell)];
    const key = ((i + 512) * 1024 + j + 512) * 1024 + k + 512;
    let found = made.get(key);
    if (!found) {
      found = field.focus((i + 0.5) * cell, (j + 0.5) * cell, (k + 0.5) * cell, cell * 1.6);
      made.set(key, found);
    }
    return found;
  };
}

/** How open each vertex is, 0..1: distances sampled along the normal (A. Evans 2006). */
export function openness(positions: Float32Array, normals: Float32Array, field: Field): Float32Array {
  const out = new Float32Array(positions.length / 3);
  for (let v = 0; v < out.length; v++) {
    const [x, y, z] = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!];
    const [nx, ny, nz] = [normals[v * 3]!, normals[v * 3 + 1]!, normals[v * 3 + 2]!];
    const near = field.focus(x, y, z, 0.09);
    let closed = 0;
    for (const [h, weight] of [
      [0.015, 0.3],
      [0.04, 0.3],
      [0.085, 0.4],
    ] as const) {
      const ground = y + ny * h;
      const d = Math.min(near.distance(x + nx * h, y + ny * h, z + nz * h), Math.max(ground + 0.01, 0));
      closed += weight * Math.min(1, Math.max(0, 1 - d / h));
    }
    out[v] = 1 - closed;
  }
  return out;
}

/** Grows the painted area ring by ring: only the rim is looked at each time. */
export function dilate(maps: BakedMaps): void {
  const { size, coverage } = maps;
  const three = [maps.base, maps.normal, maps.emission].filter((map) => map !== undefined);
  const one = [maps.metallic, maps.roughness].filter((map) => map !== undefined);
  let rim: number[] = [];
  const offsets = [-1, 1, -size, size];
  for (let i = 0; i < coverage.length; i++) {
    if (coverage[i] !== 1) continue;
    const x = i % size;
    if (
      (x > 0 && coverage[i - 1] === 0) ||
      (x < size - 1 && coverage[i + 1] === 0) ||
      coverage[i - size] === 0 ||
      coverage[i + size] === 0
    )
      rim.push(i);
  }
  for (let ring = 0; ring < DILATION; ring++) {
    const next: number[] = [];
    for (const from of rim) {
      const x = from % size;
      for (const offset of offsets) {
        if ((offset === -1 && x === 0) || (offset === 1 && x === size - 1)) continue;
        const to = from + offset;
        if (coverage[to] !== 0) continue;
        coverage[to] = 2;
        for (const map of three) map.copyWithin(to * 3, from * 3, from * 3 + 3);
        for (const map of one) map[to] = map[from]!;
        next.push(to);
      }
    }
    rim = next;
  }
}
