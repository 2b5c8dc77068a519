import type { Model } from 'kiln-mesh/core/model';
import {
  boneCapsules,
  CAPSULE_COVER,
  CAPSULE_OUTSIDE,
  CAPSULE_POINTS,
  type Capsule,
} from 'kiln-mesh/internal/pack/capsules';
import type { Target } from './targets.ts';

/**
 * Colliders of a figure: a capsule a bone, as data. No importer of the engines makes one of a mesh on a bone, so the README says what
 * to do with them there.
 */

const VERSION = 1;
const DIGITS = 5;

interface BoneColliders {
  /** How many there are. */
  count: number;
  /** For the README, and for the pack; without capsules none. */
  lines: readonly string[];
  files: readonly { file: string; bytes: Uint8Array }[];
}

export function boneColliders(name: string, model: Model, target: Target): BoneColliders {
  const capsules = boneCapsules(model);
  if (capsules.length === 0) return NO_CAPSULES;
  const file = capsuleFile(name, capsules, target);
  return { count: capsules.length, lines: capsuleLines(file.file, capsules, target), files: [file] };
}

export const NO_CAPSULES: BoneColliders = { count: 0, lines: [], files: [] };

/** `<name>_Capsules.json`. */
function capsuleFile(name: string, capsules: readonly Capsule[], target: Target) {
  const scale = target.unit === 'cm' ? 100 : 1;
  const figure = (value: number) => Number((value * scale).toFixed(DIGITS));
  const said = {
    version: VERSION,
    unit: target.unit,
    space: 'of the bone in the rest pose, with the axes of the model file',
    capsules: capsules.map(({ bone, above = null, from, to, radius }) => ({
      bone,
      parent: above,
      from: from.map(figure),
      to: to.map(figure),
      radius: figure(radius),
    })),
  };
  const file = `${name}_${target.name === 'snake' ? 'capsules' : 'Capsules'}.json`;
  return { file, bytes: new TextEncoder().encode(`${JSON.stringify(said, null, 1)}\n`) };
}

/** For the README: how many, how they were checked, and what to do with them. */
function capsuleLines(file: string, capsules: readonly Capsule[], target: Target): string[] {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const least = Math.min(...capsules.map(({ cover }) => cover));
  const most = Math.max(...capsules.map(({ outside }) => outside));
  return [
    `- ${capsules.length} capsules by bone in ${file}: from, to (the middles of the round ends) and radius in ${target.unit}, in the bone's space at rest; parent is the bone for the joint`,
    `- each holds at least ${percent(CAPSULE_COVER)} of the points that its bone moves most, of up to ${CAPSULE_POINTS} (least ${percent(least)}), and none is outside by more than ${percent(CAPSULE_OUTSIDE)} of the height (most ${Number((most * 1000).toPrecision(3))} mm)`,
    `- ${target.saysOfCapsules}`,
  ];
}
