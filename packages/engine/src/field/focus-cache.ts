import type { Field } from './field.ts';

/** Fields focused on small cells of space, made when first asked for: what is asked nearby is answered by few pieces. */
export function focusCache(field: Field, cell = 1 / 20): (x: number, y: number, z: number) => Field {
  const made = new Map<number, Field>();
  // A coarse layer first: most small cells then look at a few pieces instead of at all.
  const coarse = cell * 5;
  const wide = new Map<number, Field>();
  const find = (cache: Map<number, Field>, size: number, parent: () => Field, x: number, y: number, z: number) => {
    const [i, j, k] = [Math.floor(x / size), Math.floor(y / size), Math.floor(z / size)];
    const key = ((i + 512) * 1024 + j + 512) * 1024 + k + 512;
    let found = cache.get(key);
    if (!found) {
      found = parent().focus((i + 0.5) * size, (j + 0.5) * size, (k + 0.5) * size, size * 1.6);
      cache.set(key, found);
    }
    return found;
  };
  return (x, y, z) => find(made, cell, () => find(wide, coarse, () => field, x, y, z), x, y, z);
}
