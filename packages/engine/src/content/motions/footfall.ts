import { smoothstep } from '../../field/interpolate.ts';

/** The way of one foot or paw through a step, for two legs and for four. */
export interface Footfall {
  /** Share of the time on the ground. */
  stance: number;
  /** Way along the ground, in leg lengths. */
  stride: number;
  lift: number;
  /** How much it rolls from heel to toe. */
  roll: number;
}

/** Phase 0 is where it meets the ground in front; `pitch` is toes down, in degrees. */
export function footAt(
  phase: number,
  { stance, stride, lift, roll }: Footfall,
): { z: number; y: number; pitch: number } {
  if (phase < stance) {
    const s = phase / stance;
    const land = Math.max(0, 1 - s / 0.18);
    const push = Math.max(0, (s - 0.62) / 0.38);
    return { z: stride * (0.5 - s), y: 0, pitch: roll * (LAND * land * land + PUSH * push * push) };
  }
  const s = (phase - stance) / (1 - stance);
  // A cubic that leaves and meets the ground with the ground's own speed.
  const pull = (-stride * (1 - stance)) / stance;
  const z =
    (-stride / 2) * (2 * s ** 3 - 3 * s ** 2 + 1) +
    pull * (s ** 3 - 2 * s ** 2 + s) +
    (stride / 2) * (3 * s ** 2 - 2 * s ** 3) +
    pull * (s ** 3 - s ** 2);
  const y = lift * Math.sin(Math.PI * s) ** 1.3 * (1.15 - 0.3 * s);
  // Toes trail first, then come up for the heel to land.
  const trail = PUSH * (1 + 0.5 * Math.sin(Math.PI * Math.min(1, s / 0.4))) * (1 - smoothstep(0, 0.75, s));
  return { z, y, pitch: roll * (trail + LAND * smoothstep(0.45, 1, s)) };
}

const LAND = -16;
const PUSH = 38;
