/** The side of a solid that faces the camera, on a grid of values (negative inside) whose third axis points there. */

export interface Layers {
  values: Float32Array;
  /** Cells of a layer, and the number of the one at depth 0. */
  area: number;
  middle: number;
  cell: number;
}

/** Height of the outermost surface per cell; 0 where there is none before the middle. */
export function frontOf({ values, area, middle, cell }: Layers): Float32Array {
  const out = new Float32Array(area);
  for (let p = 0; p < area; p++) {
    for (let k = values.length / area - 2; k >= middle; k--) {
      const inner = values[k * area + p];
      if (inner >= 0) continue;
      out[p] = (k - middle + inner / (inner - values[(k + 1) * area + p])) * cell;
      break;
    }
  }
  return out;
}

/** Least height that is left of what is pressed in, as a share of it. */
const LEAST = 0.5;

/** Stretches what is before the middle until its front is higher by so much; in place. */
export function raiseFront({ values, area, middle, cell }: Layers, front: Float32Array, by: Float32Array): void {
  const count = values.length / area;
  const column = new Float32Array(count);
  for (let p = 0; p < area; p++) {
    if (by[p] === 0 || front[p] <= 0) continue;
    const scale = Math.max(LEAST, 1 + by[p] / Math.max(front[p], cell));
    for (let k = 0; k < count; k++) column[k] = values[k * area + p];
    for (let k = middle + 1; k < count; k++) {
      const from = middle + (k - middle) / scale;
      const low = Math.min(count - 2, Math.floor(from));
      const part = Math.min(1, from - low);
      values[k * area + p] = column[low] * (1 - part) + column[low + 1] * part;
    }
  }
}
