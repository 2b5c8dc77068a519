import type { Anchors } from '../noun.ts';

/** Anchors of a thing that stands on the ground and ends at height `y`; `r` is the half width of its top. */
export const stands = (y: number, r = 0.3): Anchors => ({
  top: { at: [0, y, 0], r },
  head: { at: [0, y - 0.02, 0], r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.55, r * 0.9], r: r * 0.5 },
});

/** Of one that nothing is worn on: others may stand on it. */
export const flatTop = (y: number, r = 0.15): Anchors => ({ top: { at: [0, y, 0], r } });

/** Of what is round: it has a front, and what is put on its head may be wide. */
export const onTop = (y: number, r = 0.2): Anchors => ({
  top: { at: [0, y, 0], r },
  head: { at: [0, y - 0.03, 0], r: r * 1.1 },
  face: { at: [0, y * 0.5, r * 1.5], r },
});
