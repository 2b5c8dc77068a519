import { compose, identity, invert, isIdentity, multiply } from '../../core/math/matrix.ts';
import type { Model, Part, SceneNode } from '../../core/model.ts';
import { movePart } from '../../topology/move-part.ts';

/**
 * A part that hangs from something in a format with nodes: from its node, or, without a skin, from the one bone that it
 * follows with all its points (a wheel, a sword).
 */
export interface HungPart {
  from: { bone: number } | { node: number };
  /** In the space of what it hangs from. */
  part: Part;
  /** Column-major 4 x 4: from there, in the rest pose, to the model's space. */
  rest: Float64Array;
}

export interface Hanging {
  /** Those to be written in their places: none where no part hangs from any. */
  nodes: readonly (SceneNode | undefined)[];
  /** For each part; undefined for what stands in the model's space. */
  hung: (HungPart | undefined)[];
  /** Some bones bend skins, or there is nothing but bones: they are an armature, and else nodes like any other. */
  skinned: boolean;
}

/** What a part hangs from, of what a format has made of nodes and bones. */
export function heldBy<T>(hung: HungPart | undefined, nodes: readonly T[], bones: readonly T[]): T | undefined {
  if (!hung) return undefined;
  return 'node' in hung.from ? nodes[hung.from.node] : bones[hung.from.bone];
}

/** @param bones whether the format has parts hang from bones; else nodes below bones are left out, too */
export function hangParts(model: Model, parts: readonly Part[], { bones }: { bones: boolean }): Hanging {
  const nodes = model.nodes ?? [];
  const worlds = nodeWorlds(model);
  const boneAbove: (number | undefined)[] = [];
  for (const { parent, bone } of nodes) boneAbove.push(parent < 0 ? bone : boneAbove[parent]);
  const isWritten = (node: number) => bones || boneAbove[node] === undefined;
  const hang = (part: Part): HungPart | undefined => {
    const bone = part.joints && part.weights && onlyBone(part.joints, part.weights);
    const { node } = part;
    if (node !== undefined && worlds[node] && isWritten(node)) {
      const fits = part.joints ? bone !== undefined && bone === boneAbove[node] : boneAbove[node] === undefined;
      const local = fits ? localPart(part, invert(worlds[node]), worlds[node]) : undefined;
      if (local) return { from: { node }, part: local, rest: worlds[node] };
    }
    const inverseBind = bones && bone !== undefined ? model.skeleton?.bones[bone]?.inverseBind : undefined;
    if (bone === undefined || !inverseBind) return undefined;
    const rest = invert(inverseBind);
    const local = localPart(part, inverseBind, rest);
    return local && { from: { bone }, part: local, rest };
  };
  const hung = parts.map(hang);
  return {
    nodes: hung.some((one) => one && 'node' in one.from)
      ? nodes.map((node, i) => (isWritten(i) ? node : undefined))
      : [],
    hung,
    skinned: parts.some((part, i) => part.joints && !hung[i]) || !parts.some((part) => part.joints),
  };
}

function nodeWorlds({ nodes = [], skeleton }: Model): Float64Array[] {
  const worlds: Float64Array[] = [];
  for (const { parent, bone, translation, rotation, scale } of nodes) {
    const bind = bone === undefined ? undefined : skeleton?.bones[bone]?.inverseBind;
    const above = worlds[parent] ?? (bind ? invert(bind) : identity());
    worlds.push(multiply(above, compose(translation, rotation, scale)));
  }
  return worlds;
}

function onlyBone(joints: Uint16Array, weights: Float32Array): number | undefined {
  let bone: number | undefined;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    bone ??= joints[i];
    if (joints[i] !== bone) return undefined;
  }
  return bone;
}

/** Undefined where that space has no extent that points could be told in. */
function localPart(part: Part, toLocal: ArrayLike<number>, rest: Float64Array): Part | undefined {
  const { joints: _, weights: __, node: ___, ...bare } = part;
  // A matrix that flattens space has no inverse.
  if (!rest.every(Number.isFinite) || !isIdentity(multiply(Float64Array.from(toLocal), rest), 1e-3)) return undefined;
  const local = movePart(bare, toLocal);
  return local.positions.every(Number.isFinite) ? local : undefined;
}
