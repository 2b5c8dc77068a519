import type { Controls } from './controls.ts';

/** An authored movement: what the figure does at each share of its length. */
export interface Motion {
  seconds: number;
  /** `phase` runs from 0 to 1; a motion that loops is the same at both. */
  at(phase: number): Controls;
}
