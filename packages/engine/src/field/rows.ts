/** Rows of numbers, written like the points of SVG: "0,0.1 0.3,0.2", commas within a row, spaces between rows. */

export type Rows<R extends readonly number[]> = string | readonly R[];

type Row2 = readonly [number, number];
type Row3 = readonly [number, number, number];
type Row4 = readonly [number, number, number, number];

/** @throws for a row of another length, or of what is no number */
export function rows(text: Rows<Row2>, width: 2): readonly Row2[];
export function rows(text: Rows<Row3>, width: 3): readonly Row3[];
export function rows(text: Rows<Row4>, width: 4): readonly Row4[];
export function rows(text: Rows<readonly number[]>, width: number): readonly (readonly number[])[];
export function rows(text: Rows<readonly number[]>, width: number): readonly (readonly number[])[] {
  if (typeof text !== 'string') return text;
  return text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const row = one.split(',').map(Number);
      if (row.length !== width || !row.every(Number.isFinite))
        throw new Error(`"${one}" is no row of ${width} numbers`);
      return row;
    });
}
