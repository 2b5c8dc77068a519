import type { Distance } from './sample-grid.ts';

type Triple = [number, number, number];

/** Gradient by four samples on a tetrahedron, about unit length, into `out`. */
export function gradient(field: Distance, x: number, y: number, z: number, h: number, out: Triple = [0, 0, 0]): Triple {
  const a = field.distance(x + h, y - h, z - h);
  const b = field.distance(x - h, y - h, z + h);
  const c = field.distance(x - h, y + h, z - h);
  const d = field.distance(x + h, y + h, z + h);
  const s = 1 / (4 * h);
  out[0] = (a - b - c + d) * s;
  out[1] = (-a - b + c + d) * s;
  out[2] = (-a + b - c + d) * s;
  return out;
}
