import { namesByWord } from '../look-up.ts';

/** Words for how a being is, to its pose (make/words/form/pose.ts). */

export type Pose = 'sitting' | 'kneeling' | 'lying' | 'flying';

export const POSES = namesByWord<Pose>({
  sitting: 'sitting seated sits',
  kneeling: 'kneeling kneels crouching',
  lying: 'lying laying reclining sleeping asleep',
  flying: 'flying levitating',
});
