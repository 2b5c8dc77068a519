import type { BodyPlan } from '../rig/pose.ts';
import type { AnimalControls } from './animal-controls.ts';
import type { Controls } from './controls.ts';
import type { Motion } from './motion.ts';

/** An action that can be asked for: an authored clip, not motion capture. */
export interface Action {
  actionId: number;
  key: string;
  name: string;
  category: 'WalkAndRun' | 'BodyMovements' | 'DailyActions' | 'Fighting' | 'Dancing';
  subCategory: string;
  bodyPlans: readonly BodyPlan[];
  loops: boolean;
}

/** An action with what it is for each body plan that has it. */
export interface Authored extends Omit<Action, 'bodyPlans' | 'category' | 'loops'> {
  /** Whether the last frame leads over to the first one; they are the same then. */
  loops?: boolean;
  humanoid?: Motion<Controls>;
  quadruped?: Motion<AnimalControls>;
}

/** An action of figures that stand upright. */
export function ofFigures(
  actionId: number,
  key: string,
  name: string,
  subCategory: string,
  humanoid: Motion,
  more: Partial<Authored> = {},
): Authored {
  return { actionId, key, name, subCategory, humanoid, ...more };
}
