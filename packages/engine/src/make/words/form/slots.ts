import type { Surface } from '../../../paint/surface.ts';

/** Slots are named after their thing and part: "0.cap". */
export const bareSlot = (slot: string): string => slot.slice(slot.indexOf('.') + 1);

/** Parts that stay what they are, whatever the rest is painted. */
const FIXED: ReadonlySet<string> = new Set(['eye', 'shine', 'light', 'flame', 'nose', 'mouth', 'lens']);

export const isFixedSlot = (slot: string): boolean => FIXED.has(bareSlot(slot));

/** The second colour of a pattern that was given none: dark on what is bright, and the other way round. */
export function contrastTo({ color: [r, g, b] }: Surface): string {
  return r * 0.3 + g * 0.6 + b * 0.1 > 0.35 ? '#2a2a30' : '#f5f3ee';
}
