import type { BodyPlan } from '../rig/pose.ts';
import type { Controls } from './controls.ts';
import type { Motion } from './motion.ts';
import { runs, walks } from './walks.ts';

/** The actions that can be asked for: authored clips, not motion capture. */
export interface Action {
  actionId: number;
  key: string;
  name: string;
  category: 'WalkAndRun' | 'BodyMovements' | 'DailyActions' | 'Fighting' | 'Dancing';
  subCategory: string;
  bodyPlans: readonly BodyPlan[];
  loops: boolean;
}

interface Entry extends Action {
  humanoid?: Motion;
}

const wave = (phase: number, turnsPerLoop = 1, shift = 0) => Math.sin(2 * Math.PI * (phase * turnsPerLoop + shift));

const idle: Motion = {
  seconds: 4,
  at: (phase): Controls => ({
    hipsY: -0.012 - 0.006 * wave(phase, 2),
    hipsX: 0.012 * wave(phase),
    hipsRoll: 0.8 * wave(phase),
    spineRoll: -1.2 * wave(phase),
    spinePitch: 1.5 + 1.5 * wave(phase, 2),
    headYaw: 6 * wave(phase, 1, 0.1),
    headPitch: -1 - 1.2 * wave(phase, 2, 0.1),
    raiseL: 6 + 1.2 * wave(phase, 2, 0.05),
    raiseR: 6 + 1.2 * wave(phase, 2, 0.1),
    elbowL: 12 + 2 * wave(phase, 2),
    elbowR: 12 + 2 * wave(phase, 2, 0.1),
  }),
};

const ENTRIES: readonly Entry[] = [
  {
    actionId: 0,
    key: 'idle',
    name: 'Idle',
    category: 'DailyActions',
    subCategory: 'Idle',
    bodyPlans: ['humanoid'],
    loops: true,
    humanoid: idle,
  },
  {
    actionId: 1,
    key: 'walking',
    name: 'Walking',
    category: 'WalkAndRun',
    subCategory: 'Walking',
    bodyPlans: ['humanoid'],
    loops: true,
    humanoid: walks.plain,
  },
  {
    actionId: 2,
    key: 'running',
    name: 'Running',
    category: 'WalkAndRun',
    subCategory: 'Running',
    bodyPlans: ['humanoid'],
    loops: true,
    humanoid: runs.plain,
  },
];

export const ACTIONS: readonly Action[] = ENTRIES.map(({ humanoid: _, ...action }) => action);

export function motionOf(key: string, plan: BodyPlan): Motion | undefined {
  const entry = ENTRIES.find((candidate) => candidate.key === key);
  return plan === 'humanoid' ? entry?.humanoid : undefined;
}
