import type { Vector } from 'kiln-mesh/core/math/vector';

/** Similarity transforms (turn, uniform scale, move, mirror) as 12 numbers: three rows of a 3 x 4 matrix. */

export type Transform = readonly number[];

export const IDENTITY: Transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export interface Placing {
  move?: Vector;
  /** Degrees about x, then y, then z. */
  turn?: Vector;
  scale?: number;
  /** Reflects x. */
  mirror?: boolean;
}

/** `parent` after `child`. */
export function multiply(parent: Transform, child: Transform): Transform {
  const out: number[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      let sum = column === 3 ? parent[row * 4 + 3] : 0;
      for (let i = 0; i < 3; i++) sum += parent[row * 4 + i] * child[i * 4 + column];
      out.push(sum);
    }
  }
  return out;
}

export function placing({ move = [0, 0, 0], turn = [0, 0, 0], scale = 1, mirror = false }: Placing): Transform {
  const [a, b, c] = turn.map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const rx = [1, 0, 0, 0, 0, Math.cos(a), -Math.sin(a), 0, 0, Math.sin(a), Math.cos(a), 0];
  const ry = [Math.cos(b), 0, Math.sin(b), 0, 0, 1, 0, 0, -Math.sin(b), 0, Math.cos(b), 0];
  const rz = [Math.cos(c), -Math.sin(c), 0, 0, Math.sin(c), Math.cos(c), 0, 0, 0, 0, 1, 0];
  const turned = multiply(rz, multiply(ry, rx));
  const flip = mirror ? -1 : 1;
  return turned.map((value, i) => {
    const column = i % 4;
    if (column === 3) return move[(i - 3) / 4];
    return value * scale * (column === 0 ? flip : 1);
  });
}

export function apply(t: Transform, [x, y, z]: Vector): [number, number, number] {
  return [
    t[0] * x + t[1] * y + t[2] * z + t[3],
    t[4] * x + t[5] * y + t[6] * z + t[7],
    t[8] * x + t[9] * y + t[10] * z + t[11],
  ];
}

/** Smallest and largest stretch of lengths: the singular values, from the eigenvalues of the transposed product. */
export function stretchOf(t: Transform): [number, number] {
  const dot = (i: number, j: number) => t[i] * t[j] + t[i + 4] * t[j + 4] + t[i + 8] * t[j + 8];
  const [a, b, c, d, e, f] = [dot(0, 0), dot(1, 1), dot(2, 2), dot(0, 1), dot(1, 2), dot(0, 2)];
  const mean = (a + b + c) / 3;
  const off = d * d + e * e + f * f;
  const p = Math.sqrt(((a - mean) ** 2 + (b - mean) ** 2 + (c - mean) ** 2 + 2 * off) / 6);
  if (p < mean * 1e-7) return [Math.sqrt(mean), Math.sqrt(mean)];
  const [x, y, z] = [(a - mean) / p, (b - mean) / p, (c - mean) / p];
  const [u, v, w] = [d / p, e / p, f / p];
  const half = (x * (y * z - v * v) - u * (u * z - v * w) + w * (u * v - y * w)) / 2;
  const angle = Math.acos(Math.max(-1, Math.min(1, half))) / 3;
  const most = mean + 2 * p * Math.cos(angle);
  const least = mean + 2 * p * Math.cos(angle + (2 * Math.PI) / 3);
  return [Math.sqrt(Math.max(least, 1e-12)), Math.sqrt(most)];
}

export function inverse(t: Transform): Transform {
  const [a, b, c, x, d, e, f, y, g, h, i, z] = t;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const rows = [
    [(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
    [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
    [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det],
  ];
  return rows.flatMap((row) => [...row, -(row[0] * x + row[1] * y + row[2] * z)]);
}
