import { addTo } from './lists.ts';

const AROUND = Array.from({ length: 27 }, (_, i) => [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1]);

/** Things by their place: what is within `side` of a place lies in its cell or in one around it. */
export function createGrid<T>(side: number) {
  const cells = new Map<string, T[]>();
  const cellOf = (place: readonly number[]) => place.map((value) => Math.floor(value / side));
  return {
    add: (place: readonly number[], thing: T) => addTo(cells, cellOf(place).join(), thing),
    isEmptyAt: (place: readonly number[]) => !cells.has(cellOf(place).join()),
    around(place: readonly number[]): T[] {
      const cell = cellOf(place);
      return AROUND.flatMap((step) => cells.get(cell.map((value, k) => value + step[k]).join()) ?? []);
    },
  };
}
