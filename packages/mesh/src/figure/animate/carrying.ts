import type { Clearance } from './clearance.ts';
import type { Controls } from './controls.ts';
import type { Motion } from './motion.ts';

/** Degrees up to which an arm is taken to hang and swing; beyond, the action needs it. */
const AT_EASE = { raise: 60, swing: 70, reach: 45 } as const;
const LOOKS = 12;

/**
 * Which arms stay as they are at rest: those that hold something so long that it would go into the ground, in an action
 * that does nothing with them. A staff is carried upright on a walk, and swung in an attack.
 */
export function carryingArms(
  { at }: Motion<Controls>,
  clearance: Record<'Left' | 'Right', Clearance>,
): Record<'Left' | 'Right', boolean> {
  const poses = Array.from({ length: LOOKS }, (_, i) => at(i / LOOKS));
  const atEase = (letter: 'L' | 'R') =>
    poses.every((pose) =>
      (['raise', 'swing', 'reach'] as const).every((name) => Math.abs(pose[`${name}${letter}`] ?? 0) <= AT_EASE[name]),
    );
  return {
    Left: clearance.Left.holdsLong && atEase('L'),
    Right: clearance.Right.holdsLong && atEase('R'),
  };
}
