import { dot, lengthOf } from 'kiln-mesh/core/math/vector';
import type { Baker, Triangle } from './baker.ts';
import {
  beginNodes,
  createNodes,
  HEIGHT,
  LOOK,
  type Nodes,
  RISE_U,
  RISE_V,
  type Rises,
  rowOfNodes,
} from './lattice-nodes.ts';
import type { Look } from './look.ts';
import { frameAt, leanAt, lightOf, sampleAt } from './paint-texel.ts';
import { finestOf, RELIEF } from './patterns.ts';
import type { TexelBox } from './texels.ts';

/**
 * Paints triangles of one look: it is asked for at the nodes of a lattice, a few texels apart where it changes slowly, and
 * what lies between them is mixed. Relief is how much higher the next nodes lie, so that each place is asked once; how the
 * true surface leans is asked for on a wider lattice of its own.
 */

/** How far a normal may lie down, in the values of the map. */
const LEAST_Z = 0.05 * 127.5;
/** Nodes for each cell of the finest noise of a pattern: mixing between them is then off by a few hundredths of its depth. */
const NODES = 4;
const WIDEST = 4;
/** The true surface's gradient is taken over this far to each side: closer together it need not be asked for. */
const GRADIENT_REACH = 0.004;
/** Twice the area, in texels, of what is too small for a lattice to be worth it. */
const TINY = 6;

/** Texels between nodes; 0 where texels are to be painted each by itself. */
export function latticeSpacing(triangle: Triangle): number {
  const { mixed, sharp, whole, texels } = triangle;
  if (mixed || sharp || Math.abs(texels.area) < TINY) return 0;
  const finest = finestOf(whole.surface);
  return finest === undefined ? 1 : spacingOf(triangle, 1 / (NODES * finest));
}

/** @param reach that nodes are at most apart, scene units */
function spacingOf({ tangent, bitangent, texels }: Triangle, reach: number): number {
  const { ua, va, ub, vb, uc, vc, area } = texels;
  const longest = Math.sqrt(
    Math.max((ub - ua) ** 2 + (vb - va) ** 2, (uc - ua) ** 2 + (vc - va) ** 2, (uc - ub) ** 2 + (vc - vb) ** 2),
  );
  const texel = Math.max(lengthOf(tangent), lengthOf(bitangent));
  // What a node beyond the triangle takes on is guessed from within: no farther away than the triangle is high.
  return Math.max(1, Math.floor(Math.min(WIDEST, reach / texel, Math.abs(area) / longest / 2)));
}

/** Of a node of the true surface: its normal, and 1 where it is that of this side of an edge, else four times 0. */
const LEAN = 4;

/** @returns what paints the texels of a triangle, within a box of the map, a row at a time */
export function createLattice(baker: Baker) {
  const { size, normal } = baker.maps;
  let look: Look;
  const looks = createNodes(baker, LOOK, (_, values, at) => askLook(baker, look, values, at));
  const leans = createNodes(baker, LEAN, (triangle, values, at) => askLean(baker, triangle, values, at));
  return (triangle: Triangle, box: TexelBox, spacing: number) => {
    const { curved } = triangle;
    look = triangle.whole;
    const { glow, pattern } = look.surface;
    const rises = normal && RELIEF.has(pattern) ? risesOf(triangle, spacing) : undefined;
    beginNodes(looks, triangle, box, { spacing, rises });
    if (curved) beginNodes(leans, triangle, box, { spacing: Math.max(spacing, spacingOf(triangle, GRADIENT_REACH)) });
    return (y: number, from: number, to: number) => {
      const texels = { first: y * size + from, last: y * size + to };
      rowOfNodes(looks, y, from, to);
      writeLooks(baker, texels, looks, glow);
      if (curved) rowOfNodes(leans, y, from, to);
      if (normal && (curved || rises)) writeLeans(normal, texels, looks, curved ? leans : undefined);
    };
  };
}

function askLook(baker: Baker, look: Look, values: Float64Array, at: number): void {
  const { sample, spot } = baker;
  sampleAt(baker, look, spot.x, spot.y, spot.z);
  values[at] = sample.r;
  values[at + 1] = sample.g;
  values[at + 2] = sample.b;
  values[at + 3] = lightOf(baker);
  values[at + 4] = Math.min(1, sample.metallic);
  values[at + 5] = sample.roughness;
  values[at + RISE_U] = 0;
  values[at + RISE_V] = 0;
  values[at + HEIGHT] = sample.height;
}

function askLean(baker: Baker, triangle: Triangle, values: Float64Array, at: number): void {
  frameAt(baker, triangle);
  const share = leanAt(baker, triangle) ? 1 : 0;
  for (let k = 0; k < 3; k++) values[at + k] = baker.lean[k] * share;
  values[at + 3] = share;
}

/** The texels of a row that are painted, by their places in the maps. */
interface TexelRow {
  first: number;
  last: number;
}

function writeLooks(
  { maps, toSrgb }: Baker,
  { first, last }: TexelRow,
  { values, at: start }: Nodes,
  glow: number,
): void {
  const { base, coverage, emission, metallic, roughness } = maps;
  for (let at = first, v = start; at <= last; at++, v += LOOK) {
    const r = values[v];
    const g = values[v + 1];
    const b = values[v + 2];
    const light = values[v + 3];
    coverage[at] = 1;
    base[at * 3] = toSrgb(r * light);
    base[at * 3 + 1] = toSrgb(g * light);
    base[at * 3 + 2] = toSrgb(b * light);
    if (emission && glow > 0) {
      emission[at * 3] = toSrgb(r * glow);
      emission[at * 3 + 1] = toSrgb(g * glow);
      emission[at * 3 + 2] = toSrgb(b * glow);
    }
    if (!metallic || !roughness) continue;
    metallic[at] = values[v + 4] * 255 + 0.5;
    roughness[at] = values[v + 5] * 255 + 0.5;
  }
}

/** @param leans how the true surface leans; left out where it is as flat as the mesh */
function writeLeans(normal: Uint8Array, { first, last }: TexelRow, looks: Nodes, leans: Nodes | undefined): void {
  const { values } = looks;
  let n = leans?.at ?? 0;
  for (let at = first, v = looks.at; at <= last; at++, v += LOOK, n += LEAN) {
    let x = -values[v + RISE_U];
    let y = -values[v + RISE_V];
    let z = 1;
    const share = leans ? leans.values[n + 3] : 0;
    if (leans && share > 0) {
      x = leans.values[n] / share - values[v + RISE_U];
      y = leans.values[n + 1] / share - values[v + RISE_V];
      z = leans.values[n + 2] / share;
    }
    const half = 127.5 / Math.sqrt(x * x + y * y + z * z);
    normal[at * 3] = x * half + 128;
    normal[at * 3 + 1] = y * half + 128;
    normal[at * 3 + 2] = Math.max(LEAST_Z, z * half) + 128;
  }
}

function risesOf({ tangent, bitangent }: Triangle, spacing: number): Rises {
  const long = lengthOf(tangent) || 1;
  const along = dot(tangent, bitangent) / long;
  const square = Math.sqrt(Math.max(dot(bitangent, bitangent) - along * along, 1e-24));
  const right = 1 / (long * spacing);
  return { right, skew: (-along * right) / square, above: 1 / (square * spacing) };
}
