import type { Field } from './field.ts';

export interface FocusOptions<T> {
  /** Edge of the cells that space is cut into. Default a twentieth. */
  cell?: number;
  /** How far from the middle of its cell a field is asked. Default 1.6 cells. */
  reach?: number;
  /** What is kept of each cell. */
  keep(close: Field): T;
}

/** Half the diagonal of a cube of edge 1. */
const HALF_DIAGONAL = 0.8661;

/** Fields focused on small cells of space, made when first asked for: what is asked nearby is answered by few pieces. */
export function focusCache<T>(
  field: Field,
  { cell = 1 / 20, reach = cell * 1.6, keep }: FocusOptions<T>,
): (x: number, y: number, z: number) => T {
  const made = new Map<number, T>();
  // A coarse layer first: most small cells then look at a few pieces instead of at all.
  const coarse = cell * 5;
  const wide = new Map<number, Field>();
  const focused = (from: Field, size: number, radius: number, x: number, y: number, z: number) => {
    const middle = (value: number) => (Math.floor(value / size) + 0.5) * size;
    return from.focus(middle(x), middle(y), middle(z), radius);
  };
  // Who asks goes from place to place: the next one is most often in the same cell.
  let lastKey = -1;
  let last: T | undefined;
  return (x, y, z) => {
    const key = keyOf(x, y, z, cell);
    if (key === lastKey) return last!;
    let found = made.get(key);
    if (found === undefined) {
      const wideKey = keyOf(x, y, z, coarse);
      const parent = wide.get(wideKey) ?? focused(field, coarse, coarse * HALF_DIAGONAL + reach, x, y, z);
      wide.set(wideKey, parent);
      found = keep(focused(parent, cell, reach, x, y, z));
      made.set(key, found);
    }
    lastKey = key;
    last = found;
    return found;
  };
}

const keyOf = (x: number, y: number, z: number, size: number) =>
  ((Math.floor(x / size) + 512) * 1024 + Math.floor(y / size) + 512) * 1024 + Math.floor(z / size) + 512;
