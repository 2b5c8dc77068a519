import { dot, lengthOf } from 'kiln-mesh/core/math/vector';
import type { Baker, Triangle } from './baker.ts';
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
/** The true surface's slope is taken over this far to each side: closer together it need not be asked for. */
const SLOPE_REACH = 0.004;
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

/** Of a node of the look: colour, light, metallic, roughness, how it rises along u and v, and its height, which is not mixed. */
const LOOK = 9;
const [RISE_U, RISE_V, HEIGHT] = [6, 7, 8] as const;
/** Of a node of the true surface: its normal, and 1 where it is that of this side of an edge, else four times 0. */
const LEAN = 4;

/** @returns what paints the texels of a triangle, within a box of the map, a row at a time */
export function createLattice(baker: Baker) {
  const { maps, sample, spot, lean, toSrgb } = baker;
  const { size, base, coverage, emission, metallic, roughness, normal } = maps;
  let look: Look;
  const looks = createNodes(baker, LOOK, (_, values, at) => {
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
  });
  const leans = createNodes(baker, LEAN, (triangle, values, at) => {
    frameAt(baker, triangle);
    const share = leanAt(baker, triangle) ? 1 : 0;
    for (let k = 0; k < 3; k++) values[at + k] = lean[k] * share;
    values[at + 3] = share;
  });
  const write = (at: number, values: Float64Array, v: number, glow: number) => {
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
    if (!metallic || !roughness) return;
    metallic[at] = values[v + 4] * 255 + 0.5;
    roughness[at] = values[v + 5] * 255 + 0.5;
  };
  const writeLean = (at: number, x: number, y: number, z: number) => {
    if (!normal) return;
    const half = 127.5 / Math.sqrt(x * x + y * y + z * z);
    normal[at * 3] = x * half + 128;
    normal[at * 3 + 1] = y * half + 128;
    normal[at * 3 + 2] = Math.max(LEAST_Z, z * half) + 128;
  };
  return (triangle: Triangle, box: TexelBox, spacing: number) => {
    const { curved } = triangle;
    look = triangle.whole;
    const { glow, pattern } = look.surface;
    const rises = normal && RELIEF.has(pattern) ? risesOf(triangle, spacing) : undefined;
    looks.begin(triangle, box, spacing, rises);
    if (curved) leans.begin(triangle, box, Math.max(spacing, spacingOf(triangle, SLOPE_REACH)));
    return (y: number, from: number, to: number) => {
      looks.row(y, from, to);
      const { values } = looks;
      const last = y * size + to;
      for (let at = y * size + from, v = looks.at; at <= last; at++, v += LOOK) write(at, values, v, glow);
      if (curved) {
        leans.row(y, from, to);
        const normals = leans.values;
        for (let at = y * size + from, v = looks.at, n = leans.at; at <= last; at++, v += LOOK, n += LEAN) {
          const share = normals[n + 3];
          if (share > 0)
            writeLean(
              at,
              normals[n] / share - values[v + RISE_U],
              normals[n + 1] / share - values[v + RISE_V],
              normals[n + 2] / share,
            );
          else writeLean(at, -values[v + RISE_U], -values[v + RISE_V], 1);
        }
      } else if (rises) {
        for (let at = y * size + from, v = looks.at; at <= last; at++, v += LOOK)
          writeLean(at, -values[v + RISE_U], -values[v + RISE_V], 1);
      }
    };
  };
}

/** What the rises to the next nodes to the right and above are times, for those along u and along what is square to it. */
interface Rises {
  right: number;
  skew: number;
  above: number;
}

function risesOf({ tangent, bitangent }: Triangle, spacing: number): Rises {
  const long = lengthOf(tangent) || 1;
  const along = dot(tangent, bitangent) / long;
  const square = Math.sqrt(Math.max(dot(bitangent, bitangent) - along * along, 1e-24));
  const right = 1 / (long * spacing);
  return { right, skew: (-along * right) / square, above: 1 / (square * spacing) };
}

type Ask = (triangle: Triangle, values: Float64Array, at: number) => void;

/** Rows of nodes that are kept: those above, of, and below a row of texels. */
const KEPT = 4;

/** Nodes over the box of a triangle, of so many values each, asked for when they are first needed: of the baker's spot. */
function createNodes({ positions, normals, occlusion, spot }: Baker, width: number, ask: Ask) {
  let values = new Float64Array(4096 * width);
  let known = new Uint8Array(4096);
  let mixed = new Float64Array(256 * width);
  let between = new Float64Array(256 * width);
  let [left, top, columns, spacing] = [0, 0, 0, 1];
  const rowsKept = new Int32Array(KEPT);
  let triangle: Triangle;
  let rises: Rises | undefined;
  /** Of the spot at node 0, and what it changes by to the next column and row: place, normal, occlusion. */
  const plane = new Float64Array(21);
  const lay = () => {
    const [a, b, c] = triangle.corners;
    const { ua, va, ub, vb, uc, vc, area } = triangle.texels;
    const [x, y] = [left + 0.5 - ua, top + 0.5 - va];
    const [bx, by] = [(vc - va) / area, (ua - uc) / area];
    const [cx, cy] = [(va - vb) / area, (ub - ua) / area];
    for (let k = 0; k < 7; k++) {
      const of = (v: number) => (k < 3 ? positions[v * 3 + k] : k < 6 ? normals[v * 3 + k - 3] : occlusion[v]);
      const [start, toB, toC] = [of(a), of(b) - of(a), of(c) - of(a)];
      plane[k] = start + toB * (x * bx + y * by) + toC * (x * cx + y * cy);
      plane[k + 7] = (toB * bx + toC * cx) * spacing;
      plane[k + 14] = (toB * by + toC * cy) * spacing;
    }
  };
  /** The first node of a row. */
  const rowAt = (j: number) => {
    const slot = j % KEPT;
    if (rowsKept[slot] !== j) known.fill(0, slot * columns, (slot + 1) * columns);
    rowsKept[slot] = j;
    return slot * columns;
  };
  const need = (node: number, i: number, j: number) => {
    if (known[node]) return;
    known[node] = 1;
    spot.x = plane[0] + plane[7] * i + plane[14] * j;
    spot.y = plane[1] + plane[8] * i + plane[15] * j;
    spot.z = plane[2] + plane[9] * i + plane[16] * j;
    spot.nx = plane[3] + plane[10] * i + plane[17] * j;
    spot.ny = plane[4] + plane[11] * i + plane[18] * j;
    spot.nz = plane[5] + plane[12] * i + plane[19] * j;
    spot.occlusion = plane[6] + plane[13] * i + plane[20] * j;
    ask(triangle, values, node * width);
  };
  /** Nodes of a row from the first to the last one. */
  const needRow = (j: number, first: number, last: number) => {
    const row = rowAt(j);
    for (let i = first; i <= last; i++) need(row + i, i, j);
    if (!rises) return;
    need(row + last + 1, last + 1, j);
    const rowAbove = rowAt(j - 1);
    for (let i = first; i <= last; i++) need(rowAbove + i, i, j - 1);
    const { right, skew, above } = rises;
    const up = (row - rowAbove) * width;
    for (let at = (row + first) * width; at <= (row + last) * width; at += width) {
      const height = values[at + HEIGHT];
      const along = values[at + width + HEIGHT] - height;
      values[at + RISE_U] = along * right;
      values[at + RISE_V] = along * skew + (values[at - up + HEIGHT] - height) * above;
    }
  };
  /** What lies between two rows of nodes, and there between the nodes. Those of no share may be unknown. */
  const mix = (j: number, t: number, from: number, to: number) => {
    const start = Math.floor((from - left) / spacing);
    const upper = (rowAt(j) + start) * width;
    const lower = t > 0 ? (rowAt(j + 1) + start) * width : upper;
    const many = (Math.floor((to - left) / spacing) + 2 - start) * width;
    for (let n = 0; n < many; n++) between[n] = values[upper + n] + (values[lower + n] - values[upper + n]) * t;
    let out = 0;
    for (let x = from - left - start * spacing, end = to - left - start * spacing; x <= end; x++) {
      const i = Math.floor(x / spacing);
      const s = x / spacing - i;
      for (let at = i * width, next = at + width; at < next; at++)
        mixed[out++] = between[at] + (between[at + width] - between[at]) * s;
    }
  };
  const nodes = {
    /** Of the row that was asked for last, from `at` on. */
    values,
    at: 0,
    begin(next: Triangle, { x0, y0, x1 }: TexelBox, apart: number, uphill?: Rises) {
      [triangle, spacing, rises] = [next, apart, uphill];
      // The nodes of all triangles lie on one lattice.
      [left, top] = [x0 - (x0 % spacing), y0 - (y0 % spacing) - spacing];
      columns = Math.floor((x1 - left) / spacing) + 3;
      rowsKept.fill(-1);
      if (columns * KEPT > known.length) {
        values = new Float64Array(columns * KEPT * 2 * width);
        known = new Uint8Array(columns * KEPT * 2);
      }
      if ((x1 - x0 + 4) * width > mixed.length) {
        mixed = new Float64Array((x1 - x0 + 4) * 2 * width);
        between = new Float64Array(mixed.length);
      }
      lay();
    },
    row(y: number, from: number, to: number) {
      const [j, below] = [Math.floor((y - top) / spacing), (y - top) % spacing];
      const [first, last] = [Math.floor((from - left) / spacing), Math.ceil((to - left) / spacing)];
      needRow(j, first, last);
      if (below > 0) needRow(j + 1, first, last);
      nodes.values = spacing === 1 ? values : mixed;
      nodes.at = spacing === 1 ? (rowAt(j) + first) * width : 0;
      if (spacing > 1) mix(j, below / spacing, from, to);
    },
  };
  return nodes;
}
