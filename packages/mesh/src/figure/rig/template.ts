import type { BodyPlan } from './pose.ts';

/**
 * The bones of the two body plans, parents first. Names are the usual ones of game engines. Rest rotations are none:
 * every bone stands parallel to the world, as VRM wants it, so that a clip fits every rig.
 */
export interface TemplateBone {
  name: string;
  parent: string;
  /** Bones of one limb; nothing of one limb may move with another one. */
  limb: string;
}

const bone = (name: string, parent: string, limb = ''): TemplateBone => ({ name, parent, limb });

const arm = (side: string) => [
  bone(`${side}Shoulder`, 'Chest', `${side}Arm`),
  bone(`${side}Arm`, `${side}Shoulder`, `${side}Arm`),
  bone(`${side}ForeArm`, `${side}Arm`, `${side}Arm`),
  bone(`${side}Hand`, `${side}ForeArm`, `${side}Arm`),
];
const leg = (side: string) => [
  bone(`${side}UpLeg`, 'Hips', `${side}Leg`),
  bone(`${side}Leg`, `${side}UpLeg`, `${side}Leg`),
  bone(`${side}Foot`, `${side}Leg`, `${side}Leg`),
  bone(`${side}ToeBase`, `${side}Foot`, `${side}Leg`),
];
const pawedLeg = (side: string, parent: string) => [
  bone(`${side}UpLeg`, parent, `${side}Leg`),
  bone(`${side}Leg`, `${side}UpLeg`, `${side}Leg`),
  bone(`${side}Foot`, `${side}Leg`, `${side}Leg`),
];

export const TEMPLATES: Record<BodyPlan, readonly TemplateBone[]> = {
  humanoid: [
    bone('Hips', ''),
    bone('Spine', 'Hips'),
    bone('Chest', 'Spine'),
    bone('Neck', 'Chest'),
    bone('Head', 'Neck'),
    ...arm('Left'),
    ...arm('Right'),
    ...leg('Left'),
    ...leg('Right'),
  ],
  quadruped: [
    bone('Hips', ''),
    bone('Spine', 'Hips'),
    bone('Chest', 'Spine'),
    bone('Neck', 'Chest'),
    bone('Head', 'Neck'),
    ...pawedLeg('LeftFront', 'Chest'),
    ...pawedLeg('RightFront', 'Chest'),
    ...pawedLeg('LeftHind', 'Hips'),
    ...pawedLeg('RightHind', 'Hips'),
    bone('Tail', 'Hips', 'Tail'),
    bone('Tail1', 'Tail', 'Tail'),
    bone('Tail2', 'Tail1', 'Tail'),
  ],
};

/** Where bones without children end; these points are no bones themselves. */
export const TIPS: Readonly<Record<string, string>> = {
  Head: 'HeadTip',
  LeftHand: 'LeftHandTip',
  RightHand: 'RightHandTip',
  LeftToeBase: 'LeftToeTip',
  RightToeBase: 'RightToeTip',
  LeftFrontFoot: 'LeftFrontTip',
  RightFrontFoot: 'RightFrontTip',
  LeftHindFoot: 'LeftHindTip',
  RightHindFoot: 'RightHindTip',
  Tail2: 'TailTip',
};
