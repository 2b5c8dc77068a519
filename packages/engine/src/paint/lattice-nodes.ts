import type { Baker, Triangle } from './baker.ts';
import type { TexelBox } from './texels.ts';

/**
 * Nodes of a lattice over the box of a triangle, of as many values each as are wanted, asked for when they are first needed;
 * and what lies between them, mixed.
 */
export interface Nodes {
  baker: Baker;
  /** Values of a node. */
  width: number;
  ask: Ask;
  /** The row that was asked for last: its values, from `at` on. */
  values: Float64Array;
  at: number;
  /** The rows that are kept, and which of their nodes are known. */
  kept: Float64Array;
  known: Uint8Array;
  rows: Int32Array;
  mixed: Float64Array;
  between: Float64Array;
  /** Where the lattice starts, in texels; texels from node to node; nodes in a row. */
  left: number;
  top: number;
  spacing: number;
  columns: number;
  triangle: Triangle | undefined;
  rises: Rises | undefined;
  /** The spot at node 0, and what it changes by to the next column and row: place, normal, occlusion. */
  plane: Float64Array;
}

/** Writes the values of a node, which the baker's spot stands at, from `at` on. */
type Ask = (triangle: Triangle, values: Float64Array, at: number) => void;

/** What the rises to the next nodes to the right and above are times, for those along u and along what is square to it. */
export interface Rises {
  right: number;
  skew: number;
  above: number;
}

/** Of a node of the look: colour, light, metallic, roughness, how it rises along u and v, and its height, which is not mixed. */
export const LOOK = 9;
export const [RISE_U, RISE_V, HEIGHT] = [6, 7, 8] as const;

/** Rows of nodes that are kept: those above, of, and below a row of texels. */
const KEPT = 4;

export function createNodes(baker: Baker, width: number, ask: Ask): Nodes {
  const kept = new Float64Array(4096 * width);
  return {
    baker,
    width,
    ask,
    values: kept,
    at: 0,
    kept,
    known: new Uint8Array(4096),
    rows: new Int32Array(KEPT),
    mixed: new Float64Array(256 * width),
    between: new Float64Array(256 * width),
    left: 0,
    top: 0,
    spacing: 1,
    columns: 0,
    triangle: undefined,
    rises: undefined,
    plane: new Float64Array(21),
  };
}

export function beginNodes(
  nodes: Nodes,
  triangle: Triangle,
  { x0, y0, x1 }: TexelBox,
  { spacing, rises }: { spacing: number; rises?: Rises | undefined },
): void {
  const { width } = nodes;
  nodes.triangle = triangle;
  nodes.spacing = spacing;
  nodes.rises = rises;
  // The nodes of all triangles lie on one lattice.
  nodes.left = x0 - (x0 % spacing);
  nodes.top = y0 - (y0 % spacing) - spacing;
  nodes.columns = Math.floor((x1 - nodes.left) / spacing) + 3;
  nodes.rows.fill(-1);
  const room = nodes.columns * KEPT;
  if (room > nodes.known.length) {
    nodes.kept = new Float64Array(room * 2 * width);
    nodes.known = new Uint8Array(room * 2);
  }
  if ((x1 - x0 + 4) * width > nodes.mixed.length) {
    nodes.mixed = new Float64Array((x1 - x0 + 4) * 2 * width);
    nodes.between = new Float64Array(nodes.mixed.length);
  }
  layPlane(nodes, triangle);
}

/** Puts the values of the texels of a row, from one to the other, into `values`. */
export function rowOfNodes(nodes: Nodes, y: number, from: number, to: number): void {
  const { left, top, spacing, width } = nodes;
  const [j, below] = [Math.floor((y - top) / spacing), (y - top) % spacing];
  const [first, last] = [Math.floor((from - left) / spacing), Math.ceil((to - left) / spacing)];
  needRow(nodes, j, first, last);
  if (below > 0) needRow(nodes, j + 1, first, last);
  nodes.values = spacing === 1 ? nodes.kept : nodes.mixed;
  nodes.at = spacing === 1 ? (rowAt(nodes, j) + first) * width : 0;
  if (spacing > 1) mix(nodes, [j, below / spacing], from, to);
}

function layPlane({ plane, baker, left, top, spacing }: Nodes, { corners: [a, b, c], texels }: Triangle): void {
  const { positions, normals, occlusion } = baker;
  const { ua, va, ub, vb, uc, vc, area } = texels;
  const [x, y] = [left + 0.5 - ua, top + 0.5 - va];
  const [bx, by] = [(vc - va) / area, (ua - uc) / area];
  const [cx, cy] = [(va - vb) / area, (ub - ua) / area];
  const lay = (k: number, start: number, toB: number, toC: number) => {
    plane[k] = start + toB * (x * bx + y * by) + toC * (x * cx + y * cy);
    plane[k + 7] = (toB * bx + toC * cx) * spacing;
    plane[k + 14] = (toB * by + toC * cy) * spacing;
  };
  for (let k = 0; k < 3; k++) {
    const [place, normal] = [positions[a * 3 + k], normals[a * 3 + k]];
    lay(k, place, positions[b * 3 + k] - place, positions[c * 3 + k] - place);
    lay(k + 3, normal, normals[b * 3 + k] - normal, normals[c * 3 + k] - normal);
  }
  lay(6, occlusion[a], occlusion[b] - occlusion[a], occlusion[c] - occlusion[a]);
}

/** The first node of a row. */
function rowAt({ rows, known, columns }: Nodes, j: number): number {
  const slot = j % KEPT;
  if (rows[slot] !== j) known.fill(0, slot * columns, (slot + 1) * columns);
  rows[slot] = j;
  return slot * columns;
}

function need(nodes: Nodes, node: number, i: number, j: number): void {
  const { known, plane, triangle } = nodes;
  if (known[node] || !triangle) return;
  known[node] = 1;
  const { spot } = nodes.baker;
  spot.x = plane[0] + plane[7] * i + plane[14] * j;
  spot.y = plane[1] + plane[8] * i + plane[15] * j;
  spot.z = plane[2] + plane[9] * i + plane[16] * j;
  spot.nx = plane[3] + plane[10] * i + plane[17] * j;
  spot.ny = plane[4] + plane[11] * i + plane[18] * j;
  spot.nz = plane[5] + plane[12] * i + plane[19] * j;
  spot.occlusion = plane[6] + plane[13] * i + plane[20] * j;
  nodes.ask(triangle, nodes.kept, node * nodes.width);
}

/** Nodes of a row from the first to the last one. */
function needRow(nodes: Nodes, j: number, first: number, last: number): void {
  const { kept, width, rises } = nodes;
  const row = rowAt(nodes, j);
  for (let i = first; i <= last; i++) need(nodes, row + i, i, j);
  if (!rises) return;
  need(nodes, row + last + 1, last + 1, j);
  const rowAbove = rowAt(nodes, j - 1);
  for (let i = first; i <= last; i++) need(nodes, rowAbove + i, i, j - 1);
  const { right, skew, above } = rises;
  const up = (row - rowAbove) * width;
  for (let at = (row + first) * width; at <= (row + last) * width; at += width) {
    const height = kept[at + HEIGHT];
    const along = kept[at + width + HEIGHT] - height;
    kept[at + RISE_U] = along * right;
    kept[at + RISE_V] = along * skew + (kept[at - up + HEIGHT] - height) * above;
  }
}

/** What lies between row `j` and the next, and there between the nodes. Those of no share may be unknown. */
function mix(nodes: Nodes, [j, t]: readonly [number, number], from: number, to: number): void {
  const { left, spacing, width, kept, between, mixed } = nodes;
  const start = Math.floor((from - left) / spacing);
  const upper = (rowAt(nodes, j) + start) * width;
  const lower = t > 0 ? (rowAt(nodes, j + 1) + start) * width : upper;
  const many = (Math.floor((to - left) / spacing) + 2 - start) * width;
  for (let n = 0; n < many; n++) between[n] = kept[upper + n] + (kept[lower + n] - kept[upper + n]) * t;
  let out = 0;
  for (let x = from - left - start * spacing, end = to - left - start * spacing; x <= end; x++) {
    const i = Math.floor(x / spacing);
    const s = x / spacing - i;
    for (let at = i * width, next = at + width; at < next; at++)
      mixed[out++] = between[at] + (between[at + width] - between[at]) * s;
  }
}
