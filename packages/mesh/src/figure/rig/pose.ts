import type { Vector, Volume } from './volume.ts';

/** The joints of a figure or an animal as found from its shape, before they become a skeleton. */

export type BodyPlan = 'humanoid' | 'quadruped';

export interface Pose {
  bodyPlan: BodyPlan;
  /** By bone name, in the model's units after turning by `turnDegrees` about Y. */
  joints: Record<string, Vector>;
  /** How far the model has to turn about Y to face +Z. */
  turnDegrees: number;
  notes: string[];
  /** The turned model as cubes; weights are measured in it. */
  volume: Volume;
}

/** The model is no figure that can be rigged. The message says in one sentence what to change. */
export class RigError extends Error {
  override name = 'RigError';
}
