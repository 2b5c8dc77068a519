import { rows } from '../../field/rows.ts';

type Outline = readonly (readonly [number, number])[];

/** Flat outlines that several things have. */

export const star = (points: number, outer: number, inner: number): Outline =>
  Array.from({ length: points * 2 }, (_, i) => {
    const a = (i / points) * Math.PI;
    const r = i % 2 ? inner : outer;
    return [Math.sin(a) * r, Math.cos(a) * r];
  });

export const HEART: Outline = rows(
  '0,-0.46 -0.26,-0.2 -0.46,0.06 -0.47,0.28 -0.32,0.42 -0.14,0.4 0,0.24 0.14,0.4 0.32,0.42 0.47,0.28 0.46,0.06 0.26,-0.2',
  2,
);
