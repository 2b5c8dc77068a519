import type { Model } from '../../src/core/model.ts';

/** Counts, on a grid over the unit square, what is covered and what is covered twice; and how much lengths are stretched. */
export function measureUvs(model: Model, size: number) {
  const hits = new Uint8Array(size * size);
  let overlaps = 0;
  let outside = 0;
  let stretchSum = 0;
  let areaSum = 0;
  let uvSum = 0;
  for (const { positions, indices, uvs } of model.parts) {
    for (const value of uvs!) if (!(value >= 0 && value <= 1)) outside++;
    for (let i = 0; i < indices.length; i += 3) {
      const p = [0, 1, 2].map(
        (k) => [uvs![indices[i + k]! * 2]! * size, uvs![indices[i + k]! * 2 + 1]! * size] as const,
      );
      const q = [0, 1, 2].map((k) => Array.from(positions.subarray(indices[i + k]! * 3, indices[i + k]! * 3 + 3)));
      const twice = (p[1]![0] - p[0]![0]) * (p[2]![1] - p[0]![1]) - (p[1]![1] - p[0]![1]) * (p[2]![0] - p[0]![0]);
      const { l2, area } = stretch(p, q, twice);
      stretchSum += l2 * area;
      areaSum += area;
      uvSum += Math.abs(twice) / 2;
      if (Math.abs(twice) < 1e-9) continue;
      const [x0, x1] = [Math.min(...p.map(([x]) => x)), Math.max(...p.map(([x]) => x))];
      const [y0, y1] = [Math.min(...p.map(([, y]) => y)), Math.max(...p.map(([, y]) => y))];
      const sign = Math.sign(twice);
      const [[ax, ay], [bx, by], [cx, cy]] = p as [[number, number], [number, number], [number, number]];
      for (let y = Math.floor(y0); y <= Math.min(size - 1, y1); y++)
        for (let x = Math.floor(x0); x <= Math.min(size - 1, x1); x++) {
          const [px, py] = [x + 0.5, y + 0.5];
          const inside =
            ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) * sign > 1e-4 &&
            ((cx - bx) * (py - by) - (cy - by) * (px - bx)) * sign > 1e-4 &&
            ((ax - cx) * (py - cy) - (ay - cy) * (px - cx)) * sign > 1e-4;
          if (inside && hits[y * size + x]!++ > 0) overlaps++;
        }
    }
  }
  const covered = hits.reduce((sum, hit) => sum + (hit ? 1 : 0), 0);
  // Sander's L2 stretch, normalised so that an even scale is 1.
  return {
    overlaps,
    outside,
    coverage: covered / size ** 2,
    stretch: Math.sqrt((stretchSum / areaSum) * (uvSum / areaSum)),
  };
}

function stretch(p: (readonly [number, number])[], q: number[][], twice: number) {
  const edge = (a: number, b: number) => q[b]!.map((value, k) => value - q[a]![k]!);
  const [u, v] = [edge(0, 1), edge(0, 2)];
  const cross = [0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!);
  const area = Math.hypot(...cross) / 2;
  if (Math.abs(twice) < 1e-12) return { l2: 0, area: 0 };
  const s = [0, 1, 2].map((k) => (u[k]! * (p[2]![1] - p[0]![1]) - v[k]! * (p[1]![1] - p[0]![1])) / twice);
  const t = [0, 1, 2].map((k) => (v[k]! * (p[1]![0] - p[0]![0]) - u[k]! * (p[2]![0] - p[0]![0])) / twice);
  const square = (x: number[]) => x.reduce((sum, value) => sum + value * value, 0);
  return { l2: (square(s) + square(t)) / 2, area };
}
