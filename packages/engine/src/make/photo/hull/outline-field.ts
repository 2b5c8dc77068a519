import { FREE, type SubjectOutline } from '../inflate/subject-outline.ts';

/** An outline as smooth fields on its own raster: how far in or out each cell is, and how thick the part it lies in. */

/** Distance to the outline per cell in model units, positive inside; exact to a small part of a cell. */
export function signedDistance({ width, height, share, cell }: SubjectOutline): Float32Array {
  const count = width * height;
  // The nearest known point of the outline of each cell travels from neighbour to neighbour.
  const nearX = new Float32Array(count).fill(Infinity);
  const nearY = new Float32Array(count).fill(Infinity);
  const best = new Float32Array(count).fill(Infinity);
  const offer = (p: number, x: number, y: number) => {
    const distance = Math.hypot(x - (p % width), y - Math.floor(p / width));
    if (distance >= best[p]) return;
    best[p] = distance;
    nearX[p] = x;
    nearY[p] = y;
  };
  for (let p = 0; p < count; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    for (const [q, dx, dy] of [
      [p + 1, 1, 0],
      [p + width, 0, 1],
    ] as const) {
      if (x + dx >= width || y + dy >= height) continue;
      const [a, b] = [share[p], share[q]];
      if (a >= 0.5 === b >= 0.5) continue;
      const t = (0.5 - a) / (b - a);
      offer(p, x + dx * t, y + dy * t);
      offer(q, x + dx * t, y + dy * t);
    }
  }
  const pull = (p: number, dx: number, dy: number) => {
    const [x, y] = [(p % width) + dx, Math.floor(p / width) + dy];
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const q = y * width + x;
    if (best[q] !== Infinity) offer(p, nearX[q], nearY[q]);
  };
  for (const turn of [1, -1] as const) {
    for (let n = 0; n < count; n++) {
      const p = turn === 1 ? n : count - 1 - n;
      pull(p, -turn, 0);
      pull(p, 0, -turn);
      pull(p, -turn, -turn);
      pull(p, turn, -turn);
    }
  }
  return best.map((distance, p) => (share[p] >= 0.5 ? 1 : -1) * Math.min(distance, count) * cell);
}

/**
 * Half the thickness of what a cell belongs to, in model units: the radius of the largest disc in the outline that holds
 * it, growing steadily towards thicker parts that it hangs on, so that corners and joints are not taken for thin.
 */
export function thickness({ width, height, cell }: SubjectOutline, distance: Float32Array): Float32Array {
  const out = new Float32Array(distance.length);
  const steps = [
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [-1, -1],
    [1, -1],
  ] as const;
  for (let y = FREE - 1; y < height - FREE + 1; y++) {
    for (let x = FREE - 1; x < width - FREE + 1; x++) {
      const p = y * width + x;
      const radius = distance[p] / cell;
      if (radius <= 0) continue;
      // A disc that lies in a neighbour's adds nothing.
      if (steps.some(([dx, dy]) => distance[p + dy * width + dx] / cell >= radius + 0.9 * Math.hypot(dx, dy))) continue;
      const reach = Math.floor(radius);
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          if (dx * dx + dy * dy > radius * radius) continue;
          const q = (y + dy) * width + x + dx;
          if (out[q] < distance[p]) out[q] = distance[p];
        }
      }
    }
  }
  for (const turn of [1, -1] as const) {
    for (let n = 0; n < out.length; n++) {
      const p = turn === 1 ? n : out.length - 1 - n;
      if (distance[p] < -2 * cell) continue;
      for (const [dx, dy] of [
        [-turn, 0],
        [0, -turn],
        [-turn, -turn],
        [turn, -turn],
      ] as const) {
        const from = out[p + dy * width + dx];
        if (from === undefined) continue;
        const value = from - cell * Math.hypot(dx, dy);
        if (value > out[p]) out[p] = value;
      }
    }
  }
  return out.map((value) => Math.max(value, cell / 2));
}
