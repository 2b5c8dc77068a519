/**
 * Minimum cut of a pixel grid with eight neighbours, by Boykov and Kolmogorov's two growing trees ("An experimental
 * comparison of min-cut/max-flow algorithms for energy minimization in vision", 2004): fast on pictures, where most
 * paths are short.
 */

/** Steps to the eight neighbours; the opposite of direction `d` is `7 - d`. */
export const STEPS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

const FREE = 0;
const SOURCE = 1;
const SINK = 2;
/** Parents that are no direction. */
const TERMINAL = 8;
const NONE = 9;

export interface GridGraph {
  width: number;
  height: number;
  /** Flow that a pixel gets from the source (positive) or gives to the sink (negative). */
  terminal: Float32Array;
  /** What separating a pixel from its neighbour in direction d costs, 8 per pixel. */
  edges: Float32Array;
}

/** No capacity is left below this: sums of single precision never come back to 0. */
const SATURATED = 1e-7;

/** The two trees while they grow: all lists are of the framed grid, one entry per pixel where nothing else is said. */
interface Trees extends GridGraph {
  stride: number;
  /** Steps in the lists to the eight neighbours. */
  offsets: Int32Array;
  /** FREE, SOURCE or SINK. */
  tree: Uint8Array;
  /** The direction towards the root, TERMINAL or NONE. */
  parent: Uint8Array;
  /** When the number of steps to the root was counted last, and what it was. */
  age: Int32Array;
  depth: Int32Array;
  clock: number;
  /** Pixels at the edge of a tree that may still grow: a ring buffer in which each is at most once. */
  active: Int32Array;
  isActive: Uint8Array;
  head: number;
  tail: number;
  /** Pixels whose way to the root has no capacity left. */
  orphans: number[];
}

/** @returns 1 for each pixel on the source's side */
export function minCut(graph: GridGraph): Uint8Array {
  const trees = createTrees(graph);
  while (trees.head !== trees.tail) grow(trees, takeActive(trees));
  const { width, height, stride, tree } = trees;
  const out = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[p++] = tree[(y + 1) * stride + x + 1] === SOURCE ? 1 : 0;
  return out;
}

/** Each pixel with a flow of its own is the root of a tree. */
function createTrees(graph: GridGraph): Trees {
  const grid = framed(graph);
  const { stride, terminal } = grid;
  const count = terminal.length;
  const trees: Trees = {
    ...grid,
    offsets: Int32Array.from(STEPS, ([dx, dy]) => dy * stride + dx),
    tree: new Uint8Array(count),
    parent: new Uint8Array(count).fill(NONE),
    age: new Int32Array(count),
    depth: new Int32Array(count),
    clock: 0,
    active: new Int32Array(count + 1),
    isActive: new Uint8Array(count),
    head: 0,
    tail: 0,
    orphans: [],
  };
  for (let p = 0; p < count; p++) {
    if (terminal[p] === 0) continue;
    trees.tree[p] = terminal[p] > 0 ? SOURCE : SINK;
    trees.parent[p] = TERMINAL;
    trees.depth[p] = 1;
    activate(trees, p);
  }
  return trees;
}

function activate(trees: Trees, p: number): void {
  if (trees.isActive[p]) return;
  trees.isActive[p] = 1;
  trees.active[trees.tail++] = p;
  if (trees.tail === trees.active.length) trees.tail = 0;
}

function takeActive(trees: Trees): number {
  const p = trees.active[trees.head];
  if (++trees.head === trees.active.length) trees.head = 0;
  trees.isActive[p] = 0;
  return p;
}

/** Capacity towards the sink between a pixel of the tree `side` and its neighbour. */
function isOpen({ edges, offsets }: Trees, p: number, d: number, side: number): boolean {
  return (side === SOURCE ? edges[p * 8 + d] : edges[(p + offsets[d]) * 8 + 7 - d]) > SATURATED;
}

/** Takes free neighbours into the tree of a pixel; where it meets the other tree, flow is sent. */
function grow(trees: Trees, p: number): void {
  const { tree, parent, age, depth, offsets } = trees;
  const side = tree[p];
  if (side === FREE) return;
  for (let d = 0; d < 8; d++) {
    if (tree[p] !== side) return;
    if (!isOpen(trees, p, d, side)) continue;
    const q = p + offsets[d];
    if (tree[q] === FREE) {
      tree[q] = side;
      parent[q] = 7 - d;
      age[q] = age[p];
      depth[q] = depth[p] + 1;
      activate(trees, q);
    } else if (tree[q] !== side) {
      if (side === SOURCE) augment(trees, p, d);
      else augment(trees, q, 7 - d);
      adopt(trees);
      // More may flow over the same edge, and this pixel is not done.
      activate(trees, p);
      d--;
    }
  }
}

/** Sends what fits from the source's root over the edge of `p` in direction `d` to the sink's root. */
function augment(trees: Trees, p: number, d: number): void {
  const { terminal, parent, edges, offsets } = trees;
  const flow = bottleneck(trees, p, d);
  push(trees, p, d, flow);
  let at = p;
  while (parent[at] !== TERMINAL) {
    const up = parent[at];
    const next = at + offsets[up];
    if (push(trees, next, 7 - up, flow)) {
      edges[next * 8 + 7 - up] = 0;
      makeOrphan(trees, at);
    }
    at = next;
  }
  terminal[at] = terminal[at] - flow;
  if (terminal[at] <= SATURATED) {
    terminal[at] = 0;
    makeOrphan(trees, at);
  }
  at = p + offsets[d];
  while (parent[at] !== TERMINAL) {
    const up = parent[at];
    const next = at + offsets[up];
    if (push(trees, at, up, flow)) {
      edges[at * 8 + up] = 0;
      makeOrphan(trees, at);
    }
    at = next;
  }
  terminal[at] = terminal[at] + flow;
  if (terminal[at] >= -SATURATED) {
    terminal[at] = 0;
    makeOrphan(trees, at);
  }
}

/** The least capacity on the way from the source's root over the edge to the sink's. */
function bottleneck({ terminal, parent, edges, offsets }: Trees, p: number, d: number): number {
  let flow = edges[p * 8 + d];
  let at = p;
  while (parent[at] !== TERMINAL) {
    const up = parent[at];
    const next = at + offsets[up];
    flow = Math.min(flow, edges[next * 8 + 7 - up]);
    at = next;
  }
  flow = Math.min(flow, terminal[at]);
  at = p + offsets[d];
  while (parent[at] !== TERMINAL) {
    const up = parent[at];
    flow = Math.min(flow, edges[at * 8 + up]);
    at += offsets[up];
  }
  return Math.min(flow, -terminal[at]);
}

/** @returns whether the edge is saturated now */
function push({ edges, offsets }: Trees, from: number, direction: number, flow: number): boolean {
  const there = from * 8 + direction;
  const back = (from + offsets[direction]) * 8 + 7 - direction;
  edges[there] = edges[there] - flow;
  edges[back] = edges[back] + flow;
  return edges[there] <= SATURATED;
}

function makeOrphan({ parent, orphans }: Trees, p: number): void {
  parent[p] = NONE;
  orphans.push(p);
}

/** Finds for each orphan the neighbour in its tree that is nearest to the root; without one it is free. */
function adopt(trees: Trees): void {
  const { tree, parent, age, depth, offsets, orphans } = trees;
  trees.clock++;
  while (orphans.length > 0) {
    const p = orphans.pop()!;
    const side = tree[p];
    let least = Infinity;
    let chosen = NONE;
    for (let d = 0; d < 8; d++) {
      const q = p + offsets[d];
      // From the neighbour to this pixel, seen from the neighbour.
      if (tree[q] !== side || !isOpen(trees, q, 7 - d, side)) continue;
      const steps = stepsToRoot(trees, q);
      if (steps >= 0 && steps < least) {
        least = steps;
        chosen = d;
      }
    }
    if (chosen === NONE) {
      letGo(trees, p, side);
      continue;
    }
    parent[p] = chosen;
    age[p] = trees.clock;
    depth[p] = least + 1;
  }
}

/** Makes a pixel free, and orphans of those that hang from it. */
function letGo(trees: Trees, p: number, side: number): void {
  const { tree, parent, offsets } = trees;
  for (let d = 0; d < 8; d++) {
    const q = p + offsets[d];
    if (tree[q] !== side) continue;
    if (isOpen(trees, q, 7 - d, side)) activate(trees, q);
    if (parent[q] === 7 - d) makeOrphan(trees, q);
  }
  tree[p] = FREE;
}

/** Steps from a pixel to its tree's root; -1 when it hangs from an orphan. */
function stepsToRoot({ parent, age, depth, offsets, clock }: Trees, start: number): number {
  let steps = 0;
  let at = start;
  for (;;) {
    if (age[at] === clock) {
      steps += depth[at];
      break;
    }
    if (parent[at] === NONE) return -1;
    steps++;
    if (parent[at] === TERMINAL) break;
    at += offsets[parent[at]];
  }
  let left = steps;
  for (at = start; age[at] !== clock; ) {
    age[at] = clock;
    depth[at] = left--;
    if (parent[at] === TERMINAL) break;
    at += offsets[parent[at]];
  }
  return steps;
}

/** A copy with a pixel around it that nothing flows to, so that each of its own has eight neighbours. */
function framed({ width, height, terminal, edges }: GridGraph): GridGraph & { stride: number } {
  // The frame at the end of a row is the one before the next row too.
  const stride = width + 1;
  const count = (height + 2) * stride + 1;
  const framed = { width, height, stride, terminal: new Float32Array(count), edges: new Float32Array(count * 8) };
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * stride + 1];
    framed.terminal.set(terminal.subarray(from, from + width), to);
    framed.edges.set(edges.subarray(from * 8, (from + width) * 8), to * 8);
  }
  return framed;
}
