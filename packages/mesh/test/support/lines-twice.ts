import type { Model } from '../../src/core/model.ts';

/**
 * Lines that would have too many faces if some program cut quadrilaterals along them: a diagonal that two of them share
 * (they have opposite corners in common), or that is an edge as well. Vertices at one place are one.
 */
export function linesTwice({ parts }: Model): number {
  const points = new Map<string, number>();
  const edges = new Set<string>();
  const diagonals: string[] = [];
  for (const { positions, polygons } of parts) {
    if (!polygons) continue;
    const pointOf = (v: number) => {
      const key = positions.subarray(v * 3, v * 3 + 3).join();
      return points.get(key) ?? points.set(key, points.size).size - 1;
    };
    const line = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
    let start = 0;
    for (const size of polygons.sizes) {
      const corners = Array.from(polygons.indices.subarray(start, start + size), pointOf);
      start += size;
      for (let k = 0; k < size; k++) edges.add(line(corners[k]!, corners[(k + 1) % size]!));
      if (size === 4) diagonals.push(line(corners[0]!, corners[2]!), line(corners[1]!, corners[3]!));
    }
  }
  return diagonals.filter((one) => edges.has(one)).length + diagonals.length - new Set(diagonals).size;
}
