import type { Model } from '../../src/core/model.ts';

/**
 * Corners of faces whose texture coordinates lie on those of another face, counted as Blender's `select_overlap` does:
 * two of their sides cross other than at their ends, or the middle of one lies in the other. In double precision.
 */
export function overlappingCorners({ parts }: Model): number {
  const triangles: Float64Array[] = [];
  for (const { uvs, indices } of parts) {
    for (let i = 0; i < indices.length; i += 3) {
      triangles.push(
        Float64Array.from([0, 1, 2].flatMap((k) => [uvs![indices[i + k]! * 2]!, uvs![indices[i + k]! * 2 + 1]!])),
      );
    }
  }
  const cells = Math.max(1, Math.floor(Math.sqrt(triangles.length)));
  const grid = new Map<number, number[]>();
  const hit = new Set<number>();
  triangles.forEach((triangle, t) => {
    const place = (k: number, pick: (...values: number[]) => number) =>
      Math.floor(pick(triangle[k]!, triangle[k + 2]!, triangle[k + 4]!) * cells);
    for (let y = place(1, Math.min); y <= place(1, Math.max); y++)
      for (let x = place(0, Math.min); x <= place(0, Math.max); x++) {
        const others = grid.get(y * 65_536 + x) ?? [];
        for (const other of others) {
          if (hit.has(t) && hit.has(other)) continue;
          if (overlap(triangle, triangles[other]!)) hit.add(t).add(other);
        }
        others.push(t);
        grid.set(y * 65_536 + x, others);
      }
  });
  return hit.size * 3;
}

function overlap(p: Float64Array, q: Float64Array): boolean {
  for (let i = 0; i < 6; i += 2) for (let j = 0; j < 6; j += 2) if (cross(p, i, q, j)) return true;
  return holds(p, middle(q)) || holds(q, middle(p));
}

function cross(p: Float64Array, i: number, q: Float64Array, j: number): boolean {
  const [i1, j1] = [(i + 2) % 6, (j + 2) % 6];
  const [ax, ay] = [p[i1]! - p[i]!, p[i1 + 1]! - p[i + 1]!];
  const [bx, by] = [q[j1]! - q[j]!, q[j1 + 1]! - q[j + 1]!];
  const [cx, cy] = [q[j]! - p[i]!, q[j + 1]! - p[i + 1]!];
  const det = ax * by - ay * bx;
  if (det === 0) return false;
  const [s, t] = [(cx * by - cy * bx) / det, (cx * ay - cy * ax) / det];
  return Math.min(s, t) > 1e-4 && Math.max(s, t) < 1 - 1e-4;
}

const middle = (p: Float64Array): [number, number] => [(p[0]! + p[2]! + p[4]!) / 3, (p[1]! + p[3]! + p[5]!) / 3];

function holds(p: Float64Array, [x, y]: [number, number]): boolean {
  const side = (i: number, j: number) => (p[j]! - p[i]!) * (y - p[i + 1]!) - (p[j + 1]! - p[i + 1]!) * (x - p[i]!);
  const sides = [side(0, 2), side(2, 4), side(4, 0)];
  return sides.every((value) => value > 0) || sides.every((value) => value < 0);
}
