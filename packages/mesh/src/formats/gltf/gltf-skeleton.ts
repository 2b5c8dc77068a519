import type { Animation, Document, Node, Skin } from '@gltf-transform/core';
import { identity, invert, isIdentity, multiply } from '../../core/math/matrix.ts';
import type { Bone, Clip, ClipChannel, Part, Skeleton } from '../../core/model.ts';
import { normalizeSkin } from '../../skin/skin-weights.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { straightKeys } from './read/straight-keys.ts';

/**
 * Skins and moving nodes of a glTF file as one skeleton: all joints, all nodes that a clip moves, and what moves above
 * and between them. A mesh that hangs from one of them without a skin follows it with all its points. The rest pose
 * is the pose of the nodes; points are moved into it, so that a model looks the same with and without its skin.
 */
export interface BoneIndex {
  skeleton: Skeleton;
  indexOf: ReadonlyMap<Node, number>;
  poseOf(skin: Skin): SkinPose;
}

/** What a skin says once for all that it moves. */
interface SkinPose {
  /** Joint of the skin to bone of the skeleton. */
  bones: Uint16Array;
  /** By joint, from the space it was bound in to the rest pose; undefined where they are the same. */
  toRest: Float64Array[] | undefined;
}

export function collectSkeleton(document: Document, worlds: ReadonlyMap<Node, Float64Array>): BoneIndex {
  const bones: Bone[] = [];
  const indexOf = new Map<Node, number>();
  const needed = neededNodes(document);
  const nameOf = createNames();
  const worldOf = (node: Node) => worlds.get(node) ?? identity();
  const add = (node: Node, parent: number) => {
    let index = parent;
    if (needed.has(node)) {
      index =
        bones.push({
          name: nameOf(node.getName() || `bone ${bones.length + 1}`),
          parent,
          translation: [...node.getTranslation()],
          rotation: [...node.getRotation()],
          scale: [...node.getScale()],
          inverseBind: Float32Array.from(invert(worldOf(node))),
        }) - 1;
      indexOf.set(node, index);
    }
    for (const child of node.listChildren()) add(child, index);
  };
  for (const node of document.getRoot().listNodes()) if (!node.getParentNode()) add(node, -1);
  const known = new Map<Skin, SkinPose>();
  return {
    skeleton: { bones },
    indexOf,
    poseOf(skin) {
      const pose = known.get(skin) ?? readPose(skin, indexOf, worldOf);
      known.set(skin, pose);
      return pose;
    },
  };
}

/** All joints and nodes that clips move, and what moves above and between them. */
function neededNodes(document: Document): Set<Node> {
  const needed = new Set<Node>();
  for (const skin of document.getRoot().listSkins()) {
    const joints = new Set(skin.listJoints());
    for (const joint of joints) addChain(joint, joints, needed);
  }
  const channels = document
    .getRoot()
    .listAnimations()
    .flatMap((animation) => animation.listChannels())
    .filter((channel) => channel.getTargetPath() !== 'weights');
  const moved = new Set(channels.flatMap((channel) => channel.getTargetNode() ?? []));
  // What only shapes move by is no bone.
  for (const node of moved) if (carries(node)) addChain(node, moved, needed);
  return needed;
}

/** What nothing moves through may be left out of the chain. */
function addChain(from: Node, wanted: ReadonlySet<Node>, needed: Set<Node>): void {
  for (let at: Node | null = from; at; at = at.getParentNode())
    if (wanted.has(at) || !isIdentity(at.getMatrix())) needed.add(at);
}

/** Whether anything that is seen moves with a node. */
function carries(node: Node): boolean {
  let found = false;
  node.traverse((below) => {
    found ||= below.getMesh() !== null;
  });
  return found;
}

/** Hangs a part on the bone that its node is, or is below of. */
export function bindRigidly(part: Part, node: Node, { indexOf }: BoneIndex): void {
  let bone: number | undefined;
  for (let at: Node | null = node; at && bone === undefined; at = at.getParentNode()) bone = indexOf.get(at);
  if (bone !== undefined) followBone(part, bone);
}

/** With all its points. */
export function followBone(part: Part, bone: number): void {
  const count = part.positions.length / 3;
  part.joints = new Uint16Array(count * 4);
  part.weights = new Float32Array(count * 4);
  for (let i = 0; i < count * 4; i += 4) {
    part.joints[i] = bone;
    part.weights[i] = 1;
  }
}

/** Makes names different by a number behind them. */
export function createNames(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    let count = counts.get(name) ?? 0;
    let unlike = name;
    while (counts.has(unlike)) unlike = `${name}_${++count + 1}`;
    counts.set(name, count);
    counts.set(unlike, counts.get(unlike) ?? 0);
    return unlike;
  };
}

function readPose(skin: Skin, indexOf: ReadonlyMap<Node, number>, worldOf: (node: Node) => Float64Array): SkinPose {
  const nodes = skin.listJoints();
  const inverseBinds = skin.getInverseBindMatrices();
  const toRest = nodes.map((node, i) => {
    const bind: number[] = [];
    inverseBinds?.getElement(i, bind);
    return bind.length === 16 ? multiply(worldOf(node), bind) : worldOf(node);
  });
  return {
    bones: Uint16Array.from(nodes, (node) => indexOf.get(node) ?? 0),
    toRest: toRest.every((matrix) => isIdentity(matrix, 1e-5)) ? undefined : toRest,
  };
}

/** Moves the points of a skinned part from its bind space into the rest pose, and gives it joints and weights. */
export function poseVertices(
  part: Part,
  joints: Float32Array,
  weights: Float32Array,
  { bones, toRest }: SkinPose,
): void {
  const skinned = normalizeSkin(Uint16Array.from(joints), weights);
  if (toRest) {
    blend(part.positions, 1, skinned, toRest);
    if (part.normals) blend(part.normals, 0, skinned, toRest);
    for (const shape of part.shapes?.list ?? []) {
      blend(shape.positions, 0, skinned, toRest);
      if (shape.normals) blend(shape.normals, 0, skinned, toRest);
    }
  }
  part.joints = skinned.joints.map((joint) => bones[joint] ?? 0);
  part.weights = skinned.weights;
}

function blend(
  vectors: Float32Array,
  w: 0 | 1,
  { joints, weights }: { joints: Uint16Array; weights: Float32Array },
  matrices: readonly Float64Array[],
): void {
  for (let i = 0; i < vectors.length / 3; i++) {
    const [x, y, z] = [vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]];
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const m = matrices[joints[i * 4 + k]];
        if (m) sum += weights[i * 4 + k] * (m[row] * x + m[4 + row] * y + m[8 + row] * z + w * m[12 + row]);
      }
      vectors[i * 3 + row] = sum;
    }
  }
}

/** Clips that move bones. Steps and splines become straight lines between more keys. */
export function readClips({ indexOf }: BoneIndex, names: ReadonlyMap<Animation, string>, budget: SizeBudget): Clip[] {
  const clips: Clip[] = [];
  for (const [animation, name] of names) {
    const channels: ClipChannel[] = [];
    for (const channel of animation.listChannels()) {
      const bone = indexOf.get(channel.getTargetNode()!);
      const path = channel.getTargetPath();
      if (bone === undefined || !path || path === 'weights') continue;
      const keys = straightKeys(channel, path === 'rotation' ? 4 : 3, budget);
      if (keys) channels.push({ bone, path, ...keys });
    }
    if (channels.length === 0) continue;
    const durationSeconds = channels.reduce((longest, { times }) => Math.max(longest, times.at(-1)!), -Infinity);
    clips.push({ name, durationSeconds, channels });
  }
  return clips;
}

/** Of all animations: each another one. */
export function clipNames(document: Document): Map<Animation, string> {
  const nameOf = createNames();
  const animations = document.getRoot().listAnimations();
  return new Map(animations.map((animation, i) => [animation, nameOf(animation.getName() || `clip ${i + 1}`)]));
}
