import type { Distance } from './sample-grid.ts';

/** Gradient by four samples on a tetrahedron; about unit length. */
export function gradient(field: Distance, x: number, y: number, z: number, h: number): [number, number, number] {
  const a = field.distance(x + h, y - h, z - h);
  const b = field.distance(x - h, y - h, z + h);
  const c = field.distance(x - h, y + h, z - h);
  const d = field.distance(x + h, y + h, z + h);
  const s = 1 / (4 * h);
  return [(a - b - c + d) * s, (-a - b + c + d) * s, (-a + b - c + d) * s];
}
