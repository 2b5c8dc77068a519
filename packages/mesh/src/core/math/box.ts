import type { Vector } from './vector.ts';

/** Boxes along the axes. */

export interface Box {
  min: [number, number, number];
  max: [number, number, number];
}

/** Holds nothing: whatever is added becomes the box. */
export const emptyBox = (): Box => ({
  min: [Infinity, Infinity, Infinity],
  max: [-Infinity, -Infinity, -Infinity],
});

/** Makes the box hold what lies between two corners. What is not a number changes nothing. */
export function growBox({ min, max }: Box, low: Vector, high: Vector = low): void {
  for (const k of [0, 1, 2] as const) {
    if (low[k] < min[k]) min[k] = low[k];
    if (high[k] > max[k]) max[k] = high[k];
  }
}

/** Lengths along x, y and z. */
export const sidesOf = ({ min, max }: Box): [number, number, number] => [
  max[0] - min[0],
  max[1] - min[1],
  max[2] - min[2],
];

/** Around points xyz; only those that `indices` name, where there are any. */
export function boxAround(points: ArrayLike<number>, indices?: Uint32Array): Box {
  const box = emptyBox();
  growBoxByPoints(box, points, indices);
  return box;
}

/** Makes the box hold points xyz; only those that `indices` name, where there are any. */
export function growBoxByPoints(box: Box, points: ArrayLike<number>, indices?: Uint32Array): void {
  const { min, max } = box;
  const count = indices ? indices.length : points.length / 3;
  for (let i = 0; i < count; i++) {
    const at = (indices ? indices[i] : i) * 3;
    for (let k = 0; k < 3; k++) {
      const value = points[at + k];
      if (value < min[k]) min[k] = value;
      if (value > max[k]) max[k] = value;
    }
  }
}
