/** Words for how a being is, to its pose (make/words/form/pose.ts). */

export type Pose = 'sitting' | 'kneeling' | 'lying' | 'flying';

const SAID: Readonly<Record<Pose, string>> = {
  sitting: 'sitting seated sits',
  kneeling: 'kneeling kneels crouching',
  lying: 'lying laying reclining sleeping asleep',
  flying: 'flying levitating',
};

export const POSES: Readonly<Record<string, Pose>> = Object.fromEntries(
  Object.entries(SAID).flatMap(([pose, words]) => words.split(' ').map((word) => [word, pose as Pose])), // its own keys
);
