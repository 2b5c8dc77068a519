import { lengthOf } from '../core/math/vector.ts';
import type { Baker, Triangle } from './baker.ts';
import { goTo, leanAt, lightOf, sampleAt } from './paint-texel.ts';
import { finestOf } from './patterns.ts';
import type { TexelBox, TexelTriangle } from './texels.ts';

/**
 * Paints triangles whose look changes slowly: it is asked for at the nodes of a lattice a few texels apart, and what lies
 * between them is mixed. Large maps of smooth patterns so cost about what small ones do.
 */

/** How far a normal may lie down, in the values of the map. */
const LEAST_Z = 0.05 * 127.5;
/** Nodes for each cell of the finest noise of a pattern: mixing between them is then off by a few hundredths of its depth. */
const NODES = 4;
const WIDEST = 4;

/** Texels between nodes; 1 where each texel is to be asked for. */
export function latticeSpacing({ mixed, sharp, whole, tangent, bitangent, texels }: Triangle): number {
  const finest = finestOf(whole.surface);
  if (mixed || sharp || finest === undefined) return 1;
  const { ua, va, ub, vb, uc, vc, area } = texels;
  const longest = Math.sqrt(
    Math.max((ub - ua) ** 2 + (vb - va) ** 2, (uc - ua) ** 2 + (vc - va) ** 2, (uc - ub) ** 2 + (vc - vb) ** 2),
  );
  const texel = Math.max(lengthOf(tangent), lengthOf(bitangent));
  // What a node beyond the triangle takes on is guessed from within: no farther away than the triangle is high.
  return Math.floor(Math.min(WIDEST, 1 / (NODES * finest * texel), Math.abs(area) / longest / 2));
}

/** Of a node: colour, light, metallic, roughness, and the three of its normal. */
const VALUES = 9;
const COLORS = 4;

/** @returns what paints the texels of a triangle, within a box of the map, a row at a time */
export function createLattice(baker: Baker) {
  const { maps, sample, spot, toSrgb } = baker;
  const { size } = maps;
  let values = new Float64Array(4096 * VALUES);
  let known = new Uint8Array(4096);
  const now = new Float64Array(VALUES);
  const ask = (triangle: Triangle, node: number, weights: readonly [number, number, number]) => {
    const look = goTo(baker, triangle, ...weights);
    sampleAt(baker, look, spot.x, spot.y, spot.z);
    const { r, g, b, metallic, roughness, height } = sample;
    const at = node * VALUES;
    values[at] = r;
    values[at + 1] = g;
    values[at + 2] = b;
    values[at + 3] = lightOf(baker);
    values[at + 4] = Math.min(1, metallic);
    values[at + 5] = roughness;
    if (maps.normal) values.set(leanAt(baker, triangle, look, height), at + 6);
    known[node] = 1;
  };
  const mixed = maps.normal ? VALUES : COLORS;
  /** Between the nodes that begin at two places, and those after them. A node of no share may be unknown. */
  const mixNodes = (upper: number, lower: number, s: number, t: number) => {
    const a = (1 - s) * (1 - t);
    const b = s * (1 - t);
    const c = (1 - s) * t;
    const d = s * t;
    for (let n = 0; n < mixed; n++) {
      now[n] =
        a * values[upper + n] + b * values[upper + VALUES + n] + c * values[lower + n] + d * values[lower + VALUES + n];
    }
  };
  const write = (at: number, glow: number) => {
    const light = now[3];
    const r = now[0];
    const g = now[1];
    const b = now[2];
    maps.coverage[at] = 1;
    maps.base[at * 3] = toSrgb(r * light);
    maps.base[at * 3 + 1] = toSrgb(g * light);
    maps.base[at * 3 + 2] = toSrgb(b * light);
    if (maps.emission && glow > 0) {
      maps.emission[at * 3] = toSrgb(r * glow);
      maps.emission[at * 3 + 1] = toSrgb(g * glow);
      maps.emission[at * 3 + 2] = toSrgb(b * glow);
    }
    if (!maps.normal || !maps.metallic || !maps.roughness) return;
    maps.metallic[at] = now[4] * 255 + 0.5;
    maps.roughness[at] = now[5] * 255 + 0.5;
    const x = now[6];
    const y = now[7];
    const z = now[8];
    const half = 127.5 / Math.sqrt(x * x + y * y + z * z);
    maps.normal[at * 3] = x * half + 128;
    maps.normal[at * 3 + 1] = y * half + 128;
    maps.normal[at * 3 + 2] = Math.max(LEAST_Z, z * half) + 128;
  };
  return (triangle: Triangle, { x0, y0, x1, y1 }: TexelBox, spacing: number) => {
    // The nodes of all triangles lie on one lattice.
    const [left, top] = [x0 - (x0 % spacing), y0 - (y0 % spacing)];
    const columns = Math.floor((x1 - left) / spacing) + 2;
    const count = columns * (Math.floor((y1 - top) / spacing) + 2);
    if (count > known.length) {
      values = new Float64Array(count * 2 * VALUES);
      known = new Uint8Array(count * 2);
    } else known.fill(0, 0, count);
    const { glow } = triangle.whole.surface;
    const need = (i: number, j: number): number => {
      const node = j * columns + i;
      if (!known[node]) ask(triangle, node, weightsAt(triangle.texels, left + i * spacing, top + j * spacing));
      return node * VALUES;
    };
    return (y: number, from: number, to: number) => {
      const j = Math.floor((y - top) / spacing);
      const t = (y - top) / spacing - j;
      let x = from;
      while (x <= to) {
        // The texels of this row between the same nodes.
        const i = Math.floor((x - left) / spacing);
        const first = left + i * spacing;
        const last = Math.min(to, first + spacing - 1);
        const upper = need(i, j);
        const lower = t === 0 ? upper : need(i, j + 1);
        if (last > first) {
          need(i + 1, j);
          if (t !== 0) need(i + 1, j + 1);
        }
        for (; x <= last; x++) {
          mixNodes(upper, lower, (x - first) / spacing, t);
          write(y * size + x, glow);
        }
      }
    };
  };
}

/** Of the corners of a triangle at the middle of a texel, also of one outside of it. */
function weightsAt({ ua, va, ub, vb, uc, vc, area }: TexelTriangle, x: number, y: number): [number, number, number] {
  const wb = ((x + 0.5 - ua) * (vc - va) - (uc - ua) * (y + 0.5 - va)) / area;
  const wc = ((ub - ua) * (y + 0.5 - va) - (x + 0.5 - ua) * (vb - va)) / area;
  return [1 - wb - wc, wb, wc];
}
