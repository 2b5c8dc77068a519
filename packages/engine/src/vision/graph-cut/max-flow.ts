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

/** @returns 1 for each pixel on the source's side */
export function minCut(graph: GridGraph): Uint8Array {
  const { width, height, stride, terminal, edges } = framed(graph);
  const count = terminal.length;
  const offsets = Int32Array.from(STEPS, ([dx, dy]) => dy * stride + dx);
  const tree = new Uint8Array(count);
  const parent = new Uint8Array(count).fill(NONE);
  const age = new Int32Array(count);
  const reach = new Int32Array(count);
  const queued = new Uint8Array(count);
  // A ring: a pixel is in it at most once.
  const ring = new Int32Array(count + 1);
  let head = 0;
  let tail = 0;
  const orphans: number[] = [];
  let clock = 0;

  const activate = (p: number) => {
    if (queued[p]) return;
    queued[p] = 1;
    ring[tail++] = p;
    if (tail === ring.length) tail = 0;
  };
  for (let p = 0; p < count; p++) {
    if (terminal[p] === 0) continue;
    tree[p] = terminal[p] > 0 ? SOURCE : SINK;
    parent[p] = TERMINAL;
    reach[p] = 1;
    activate(p);
  }

  /** Capacity towards the sink between a pixel of `side` and its neighbour. */
  const open = (p: number, d: number, side: number) =>
    side === SOURCE ? edges[p * 8 + d] : edges[(p + offsets[d]) * 8 + 7 - d];

  const augment = (p: number, d: number) => {
    const q = p + offsets[d];
    let flow = edges[p * 8 + d];
    let at = p;
    while (parent[at] !== TERMINAL) {
      const up = parent[at];
      const next = at + offsets[up];
      flow = Math.min(flow, edges[next * 8 + 7 - up]);
      at = next;
    }
    flow = Math.min(flow, terminal[at]);
    at = q;
    while (parent[at] !== TERMINAL) {
      const up = parent[at];
      flow = Math.min(flow, edges[at * 8 + up]);
      at += offsets[up];
    }
    flow = Math.min(flow, -terminal[at]);

    const move = (from: number, direction: number) => {
      const e = from * 8 + direction;
      const back = (from + offsets[direction]) * 8 + 7 - direction;
      edges[e] = edges[e] - flow;
      edges[back] = edges[back] + flow;
      return edges[e] <= 1e-7;
    };
    const orphan = (node: number) => {
      parent[node] = NONE;
      orphans.push(node);
    };
    move(p, d);
    at = p;
    while (parent[at] !== TERMINAL) {
      const up = parent[at];
      const next = at + offsets[up];
      if (move(next, 7 - up)) {
        edges[next * 8 + 7 - up] = 0;
        orphan(at);
      }
      at = next;
    }
    terminal[at] = terminal[at] - flow;
    if (terminal[at] <= 1e-7) {
      terminal[at] = 0;
      orphan(at);
    }
    at = q;
    while (parent[at] !== TERMINAL) {
      const up = parent[at];
      const next = at + offsets[up];
      if (move(at, up)) {
        edges[at * 8 + up] = 0;
        orphan(at);
      }
      at = next;
    }
    terminal[at] = terminal[at] + flow;
    if (terminal[at] >= -1e-7) {
      terminal[at] = 0;
      orphan(at);
    }
  };

  /** Steps from a pixel to its tree's root; -1 when it hangs on an orphan. */
  const depth = (start: number): number => {
    let steps = 0;
    let at = start;
    for (;;) {
      if (age[at] === clock) {
        steps += reach[at];
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
      reach[at] = left--;
      if (parent[at] === TERMINAL) break;
      at += offsets[parent[at]];
    }
    return steps;
  };

  const adopt = () => {
    clock++;
    while (orphans.length > 0) {
      const p = orphans.pop()!;
      const side = tree[p];
      let best = Infinity;
      let chosen = NONE;
      for (let d = 0; d < 8; d++) {
        const q = p + offsets[d];
        // From the neighbour to this pixel, seen from the neighbour.
        if (tree[q] !== side || open(q, 7 - d, side) <= 1e-7) continue;
        const steps = depth(q);
        if (steps >= 0 && steps < best) {
          best = steps;
          chosen = d;
        }
      }
      if (chosen !== NONE) {
        parent[p] = chosen;
        age[p] = clock;
        reach[p] = best + 1;
        continue;
      }
      for (let d = 0; d < 8; d++) {
        const q = p + offsets[d];
        if (tree[q] !== side) continue;
        if (open(q, 7 - d, side) > 1e-7) activate(q);
        if (parent[q] === 7 - d) {
          parent[q] = NONE;
          orphans.push(q);
        }
      }
      tree[p] = FREE;
    }
  };

  while (head !== tail) {
    const p = ring[head];
    if (++head === ring.length) head = 0;
    queued[p] = 0;
    const side = tree[p];
    if (side === FREE) continue;
    for (let d = 0; d < 8; d++) {
      if (tree[p] !== side) break;
      if (open(p, d, side) <= 1e-7) continue;
      const q = p + offsets[d];
      if (tree[q] === FREE) {
        tree[q] = side;
        parent[q] = 7 - d;
        age[q] = age[p];
        reach[q] = reach[p] + 1;
        activate(q);
      } else if (tree[q] !== side) {
        if (side === SOURCE) augment(p, d);
        else augment(q, 7 - d);
        adopt();
        // More may flow over the same edge, and this pixel is not done.
        activate(p);
        d--;
      }
    }
  }
  const out = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[p++] = tree[(y + 1) * stride + x + 1] === SOURCE ? 1 : 0;
  return out;
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
