import type { Part } from '../core/model.ts';
import type { Field } from '../field/field.ts';
import { focusCache } from '../field/focus-cache.ts';
import type { Piece } from '../field/piece.ts';
import { gradient } from '../field/surface-nets.ts';
import { inverse, stretchOf } from '../field/transform.ts';
import { RELIEF, SHARP, type SurfaceSample, sampleHeight, sampleSurface } from './patterns.ts';
import type { Surface } from './surface.ts';

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
  const lookOf = lookTable(slots);
  const sample: SurfaceSample = { r: 0, g: 0, b: 0, metallic: 0, roughness: 0, height: 0 };
  const local = new Float64Array(3);
  const triangles = indices.length / 3;
  const texel = 1 / size;
  const P = (i: number, axis: number) => positions[i * 3 + axis]!;
  const N = (i: number, axis: number) => normals[i * 3 + axis]!;
  const into = ({ frame: m, scale }: Look, x: number, y: number, z: number) => {
    for (let k = 0; k < 3; k++)
      local[k] = (m[k * 4]! * x + m[k * 4 + 1]! * y + m[k * 4 + 2]! * z + m[k * 4 + 3]!) * scale;
  };

  for (let t = 0; t < triangles; t++) {
    if ((t & 2047) === 0) options.progress?.(t / triangles);
    const [ia, ib, ic] = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!];
    const [ua, va] = [uvs[ia * 2]! * size, uvs[ia * 2 + 1]! * size];
    const [ub, vb] = [uvs[ib * 2]! * size, uvs[ib * 2 + 1]! * size];
    const [uc, vc] = [uvs[ic * 2]! * size, uvs[ic * 2 + 1]! * size];
    const area = (ub - ua) * (vc - va) - (uc - ua) * (vb - va);
    if (Math.abs(area) < 1e-12) continue;
    const e1 = [P(ib, 0) - P(ia, 0), P(ib, 1) - P(ia, 1), P(ib, 2) - P(ia, 2)] as const;
    const e2 = [P(ic, 0) - P(ia, 0), P(ic, 1) - P(ia, 1), P(ic, 2) - P(ia, 2)] as const;
    // One texel along +u, and along -v (up in the image).
    const T = [0, 1, 2].map((k) => (e1[k]! * (vc - va) - e2[k]! * (vb - va)) / area) as [number, number, number];
    const B = [0, 1, 2].map((k) => (e1[k]! * (uc - ua) - e2[k]! * (ub - ua)) / area) as [number, number, number];
    const reach = Math.max(Math.hypot(...e1), Math.hypot(...e2));
    const place = (wa: number, wb: number, wc: number) =>
      [0, 1, 2].map((k) => P(ia, k) * wa + P(ib, k) * wb + P(ic, k) * wc) as [number, number, number];
    const mid = place(1 / 3, 1 / 3, 1 / 3);
    const close = near(...mid).focus(...mid, reach * 0.7 + 0.004);
    // Meshes follow the lines where slots meet: most triangles have one owner, found once. The others ask per texel.
    const places = [mid, place(0.8, 0.1, 0.1), place(0.1, 0.8, 0.1), place(0.1, 0.1, 0.8)] as const;
    const whole = lookOf(close.owner(...mid));
    const mixed = places.some((at) => lookOf(close.owner(...at)).surface !== whole.surface);
    const curved = maps.normal !== undefined && places.some((at, i) => strays(close, at, t * 3, i));
    const sharp = mixed || SHARP.has(whole.surface.pattern);
    let x0 = Math.max(0, Math.floor(Math.min(ua, ub, uc) - 0.5));
    let x1 = Math.min(size - 1, Math.ceil(Math.max(ua, ub, uc)));
    let y0 = Math.max(0, Math.floor(Math.min(va, vb, vc) - 0.5));
    let y1 = Math.min(size - 1, Math.ceil(Math.max(va, vb, vc)));
    // A triangle that holds no texel's middle gives its colour to the texel its own middle is in.
    const thin = !holdsTexel(x0, x1, y0, y1, ua, va, ub, vb, uc, vc, area);
    if (thin) {
      x0 = x1 = Math.min(size - 1, Math.floor((ua + ub + uc) / 3));
      y0 = y1 = Math.min(size - 1, Math.floor((va + vb + vc) / 3));
      if (maps.coverage[y0 * size + x0]) continue;
    }
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const fx = x + 0.5;
        const fy = y + 0.5;
        const wb = thin ? 1 / 3 : ((fx - ua) * (vc - va) - (uc - ua) * (fy - va)) / area;
        const wc = thin ? 1 / 3 : ((ub - ua) * (fy - va) - (fx - ua) * (vb - va)) / area;
        const wa = 1 - wb - wc;
        if (wa < -1e-5 || wb < -1e-5 || wc < -1e-5) continue;
        const at = y * size + x;
        maps.coverage[at] = 1;
        let px = wa * P(ia, 0) + wb * P(ib, 0) + wc * P(ic, 0);
        let py = wa * P(ia, 1) + wb * P(ib, 1) + wc * P(ic, 1);
        let pz = wa * P(ia, 2) + wb * P(ib, 2) + wc * P(ic, 2);
        const nx = wa * N(ia, 0) + wb * N(ib, 0) + wc * N(ic, 0);
        const ny = wa * N(ia, 1) + wb * N(ib, 1) + wc * N(ic, 1);
        const nz = wa * N(ia, 2) + wb * N(ib, 2) + wc * N(ic, 2);
        let look = whole;
        if (mixed) {
          const d = Math.max(-0.01, Math.min(0.01, close.distance(px, py, pz)));
          [px, py, pz] = [px - nx * d, py - ny * d, pz - nz * d];
          look = lookOf(close.owner(px, py, pz));
        }
        const { surface } = look;
        const ao = wa * open[ia]! + wb * open[ib]! + wc * open[ic]!;
        into(look, px, py, pz);
        sampleSurface(surface, px, py, pz, local, ao, sample);
        let [r, g, b, glow] = [sample.r, sample.g, sample.b, surface.glow];
        const { height, metallic, roughness } = sample;
        if (sharp) {
          // Borders blend over a texel: four places within it, the middle's own colour counts with them.
          for (let i = 0; i < 4; i++) {
            const su = i & 1 ? 0.3 : -0.3;
            const sv = i & 2 ? 0.3 : -0.3;
            const sx = px + T[0] * su + B[0] * sv;
            const sy = py + T[1] * su + B[1] * sv;
            const sz = pz + T[2] * su + B[2] * sv;
            const there = mixed ? lookOf(close.owner(sx, sy, sz)) : look;
            into(there, sx, sy, sz);
            sampleSurface(there.surface, sx, sy, sz, local, ao, sample);
            [r, g, b, glow] = [r + sample.r, g + sample.g, b + sample.b, glow + there.surface.glow];
          }
          [r, g, b, glow] = [r / 5, g / 5, b / 5, glow / 5];
        }
        const light = options.shading ? (0.45 + 0.55 * ao) * (0.86 + 0.14 * ny) : 1;
        maps.base[at * 3] = toSrgb(r * light);
        maps.base[at * 3 + 1] = toSrgb(g * light);
        maps.base[at * 3 + 2] = toSrgb(b * light);
        if (maps.emission && glow > 0) {
          maps.emission[at * 3] = toSrgb(r * glow);
          maps.emission[at * 3 + 1] = toSrgb(g * glow);
          maps.emission[at * 3 + 2] = toSrgb(b * glow);
        }
        if (!maps.normal || !maps.metallic || !maps.roughness) continue;
        maps.metallic[at] = Math.round(Math.min(1, metallic) * 255);
        maps.roughness[at] = Math.round(roughness * 255);
        let tx = 0;
        let ty = 0;
        let tz = 1;
        // The frame that viewers use: u's direction made square to the normal, and what is square to both.
        const nl = Math.hypot(nx, ny, nz) || 1;
        const lean = (T[0] * nx + T[1] * ny + T[2] * nz) / (nl * nl);
        const [ux, uy, uz] = [T[0] - nx * lean, T[1] - ny * lean, T[2] - nz * lean];
        const ul = Math.hypot(ux, uy, uz) || 1;
        const u = [ux / ul, uy / ul, uz / ul] as const;
        const [vx, vy, vz] = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]];
        const turned = vx * B[0] + vy * B[1] + vz * B[2] < 0 ? -nl : nl;
        const v = [vx / turned, vy / turned, vz / turned] as const;
        if (curved) {
          const slope = gradient(close, px, py, pz, 0.004);
          const gl = Math.hypot(slope[0], slope[1], slope[2]) || 1;
          const turn = (slope[0] * nx + slope[1] * ny + slope[2] * nz) / (gl * nl);
          // Across a hard edge the true normal jumps; there the mesh's own is kept. What of the mesh normal itself lies
          // in the tangent directions is not relief.
          if (turn > 0.6) {
            const [dx, dy, dz] = [slope[0] / gl - nx / nl, slope[1] / gl - ny / nl, slope[2] / gl - nz / nl];
            tx = dx * u[0] + dy * u[1] + dz * u[2];
            ty = dx * v[0] + dy * v[1] + dz * v[2];
            tz = turn;
          }
        }
        if (RELIEF.has(surface.pattern)) {
          const e = Math.max(0.0011, texel);
          const relief = (dir: readonly [number, number, number]) => {
            const [qx, qy, qz] = [px + dir[0] * e, py + dir[1] * e, pz + dir[2] * e];
            into(look, qx, qy, qz);
            return (sampleHeight(surface, qx, qy, qz, local, sample) - height) / e;
          };
          tx -= relief(u);
          ty -= relief(v);
        }
        if (tx === 0 && ty === 0) continue;
        const length = Math.hypot(tx, ty, tz) || 1;
        maps.normal[at * 3] = Math.round((tx / length) * 127.5 + 127.5);
        maps.normal[at * 3 + 1] = Math.round((ty / length) * 127.5 + 127.5);
        maps.normal[at * 3 + 2] = Math.round(Math.max(0.05, tz / length) * 127.5 + 127.5);
      }
    }
  }
  dilate(maps);
  return maps;

  /** Whether the true normal at a place differs from what the mesh's normals give there. */
  function strays(close: Field, at: readonly [number, number, number], corner: number, which: number): boolean {
    const [a, b, c] = [indices[corner]!, indices[corner + 1]!, indices[corner + 2]!];
    const w = [1 / 3, 1 / 3, 1 / 3];
    if (which > 0) w.fill(0.1).splice(which - 1, 1, 0.8);
    const n = [0, 1, 2].map(
      (k) => normals![a * 3 + k]! * w[0]! + normals![b * 3 + k]! * w[1]! + normals![c * 3 + k]! * w[2]!,
    );
    const g = gradient(close, at[0], at[1], at[2], 0.004);
    const dot = g[0] * n[0]! + g[1] * n[1]! + g[2] * n[2]!;
    return dot < 0.997 * Math.hypot(...g) * Math.hypot(n[0]!, n[1]!, n[2]!);
  }
}

function holdsTexel(
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  ua: number,
  va: number,
  ub: number,
  vb: number,
  uc: number,
  vc: number,
  area: number,
): boolean {
  // Large enough to hold one whatever its shape, without a look.
  if (Math.abs(area) > 200) return true;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wb = ((x + 0.5 - ua) * (vc - va) - (uc - ua) * (y + 0.5 - va)) / area;
      const wc = ((ub - ua) * (y + 0.5 - va) - (x + 0.5 - ua) * (vb - va)) / area;
      if (wb >= -1e-5 && wc >= -1e-5 && wb + wc <= 1 + 1e-5) return true;
    }
  }
  return false;
}

interface Look {
  surface: Surface;
  /** Scene to the piece's own frame, and that frame's unit in scene units. */
  frame: readonly number[];
  scale: number;
}

function lookTable(slots: Readonly<Record<string, Surface>>): (piece: Piece) => Look {
  const looks = new Map<Piece, Look>();
  return (piece) => {
    let look = looks.get(piece);
    if (!look) {
      const surface = slots[piece.slot];
      if (!surface) throw new Error(`no surface for slot ${piece.slot}`);
      look = { surface, frame: inverse(piece.transform), scale: stretchOf(piece.transform)[0] };
      looks.set(piece, look);
    }
    return look;
  };
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
