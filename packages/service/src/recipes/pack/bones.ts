import type { BoneNames } from 'kiln-client/contract/families/pack';
import type { Model } from 'kiln-mesh/core/model';
import { createNamer } from 'kiln-mesh/internal/formats/write/write-text';
import { withBoneBefore, withRootBone } from 'kiln-mesh/pack/bones';

/** What the bones of a figure on two legs are called: a row a naming, so that clips made for one find them. */

interface Naming {
  /** For the README. */
  title: string;
  root: string;
  /** From the hips up: hips, three of the spine, neck, head. Of a spine of two bones, the second is the third name here. */
  trunk: readonly [string, string, string, string, string, string];
  /** Whether the spine must have three. */
  threeSpines?: true;
  /** Shoulder, arm, forearm, hand; thigh, shin, foot, toes. */
  limbs: readonly string[];
  side(name: string, side: 'Left' | 'Right'): string;
}

const before = (name: string, side: string) => `${side}${name}`;
const MIXAMO_LIMBS = ['Shoulder', 'Arm', 'ForeArm', 'Hand', 'UpLeg', 'Leg', 'Foot', 'ToeBase'];

/** The engine's own, and what rigs of Kiln have: those of Mixamo without a prefix, with a chest. */
const NAMINGS: Readonly<Record<BoneNames, Naming>> = {
  own: {
    title: 'their own',
    root: 'Root',
    trunk: ['Hips', 'Spine', 'Chest', 'UpperChest', 'Neck', 'Head'],
    limbs: MIXAMO_LIMBS,
    side: before,
  },
  humanoid: {
    title: 'those of Unity’s Humanoid and Godot’s humanoid profile',
    root: 'Root',
    trunk: ['Hips', 'Spine', 'Chest', 'UpperChest', 'Neck', 'Head'],
    limbs: ['Shoulder', 'UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot', 'Toes'],
    side: before,
  },
  unreal: {
    title: 'those of Unreal’s mannequin',
    root: 'root',
    trunk: ['pelvis', 'spine_01', 'spine_02', 'spine_03', 'neck_01', 'head'],
    threeSpines: true,
    limbs: ['clavicle', 'upperarm', 'lowerarm', 'hand', 'thigh', 'calf', 'foot', 'ball'],
    side: (name, side) => `${name}_${side[0]!.toLowerCase()}`,
  },
  mixamo: {
    title: 'those of Mixamo',
    root: 'mixamorig:Root',
    trunk: ['Hips', 'Spine', 'Spine1', 'Spine2', 'Neck', 'Head'].map(
      (name) => `mixamorig:${name}`,
    ) as unknown as Naming['trunk'], // six
    threeSpines: true,
    limbs: MIXAMO_LIMBS,
    side: (name, side) => `mixamorig:${side}${name}`,
  },
};

/** All names of a naming, those of the same bone at the same place: trunk, left limbs, right limbs. */
const listOf = ({ trunk, limbs, side }: Naming): string[] => [
  ...trunk,
  ...limbs.map((name) => side(name, 'Left')),
  ...limbs.map((name) => side(name, 'Right')),
];

const plain = (name: string) => name.slice(name.lastIndexOf(':') + 1);

/** The place of a bone in `listOf`, by any of the namings' names. */
const PLACES: ReadonlyMap<string, number> = new Map(
  Object.values(NAMINGS).flatMap((naming) => listOf(naming).map((name, place) => [plain(name), place] as const)),
);
const [CHEST, UPPER_CHEST] = [2, 3];
/** Hips, spine, head, an arm and a leg. */
const FIGURE = ['Hips', 'Spine', 'Head', 'LeftArm', 'LeftUpLeg'].map((name) => PLACES.get(name)!);

export interface Boned {
  model: Model;
  /** What its bones are called, for the README; undefined where it has none. */
  names: string | undefined;
}

/**
 * The model with the bones' names of a naming, as many of the spine as it wants, and with a root bone above all where there is none:
 * always, or for what has hips. What is no figure on two legs keeps its names.
 */
export function withBoneNames(model: Model, names: BoneNames, root: 'always' | 'figures' | undefined): Boned {
  if (!model.skeleton) return { model, names: undefined };
  const naming = NAMINGS[names];
  const places = model.skeleton.bones.map(({ name }) => PLACES.get(plain(name)) ?? -1);
  const isFigure = FIGURE.every((place) => places.includes(place));
  const said = isFigure ? naming.title : NAMINGS.own.title;
  const renamed = isFigure && names !== 'own' ? withNames(model, naming, places) : model;
  const roots = model.skeleton.bones.filter(({ parent }) => parent < 0);
  const hasRoot = roots.length === 1 && /^root$/i.test(plain(roots[0]!.name));
  const wantsRoot = root === 'always' || (root === 'figures' && places.includes(0));
  return { model: wantsRoot && !hasRoot ? withRootBone(renamed, naming.root) : renamed, names: said };
}

function withNames(model: Model, naming: Naming, places: readonly number[]): Model {
  const list = listOf(naming);
  const chest = places.indexOf(CHEST);
  const isShort = naming.threeSpines === true && chest >= 0 && !places.includes(UPPER_CHEST);
  const bones = model.skeleton!.bones;
  const called = bones.map(({ name }, i) => list[isShort && i === chest ? UPPER_CHEST : places[i]!] ?? name);
  const unique = createNamer();
  const skeleton = { bones: bones.map((bone, i) => ({ ...bone, name: unique(called[i]!) })) };
  return isShort ? withBoneBefore({ ...model, skeleton }, chest, list[CHEST]!) : { ...model, skeleton };
}
