import { decompose, identity, invert, isIdentity, multiply } from '../../core/math/matrix.ts';
import type { Bone, Clip, ClipChannel, Model } from '../../core/model.ts';
import { broken } from '../model-read-error.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import type { UsdPrim, UsdStage } from './usd-stage.ts';

/**
 * The first skeleton of a USD scene (UsdSkel): joints in their bind pose, which is the pose that meshes are stored in, and
 * the clip that it is bound to. Where the scene moves or scales the skeleton, a bone above the others does so.
 */
export interface UsdRig {
  path: string;
  bones: Bone[];
  clips: Clip[];
  /** Number of the bone for each joint of the file. */
  boneOf(joint: number): number;
}

const JOINTS_MOST = 4096;

/** `toWorld`: from the skeleton prim's own space to metres, Y up. */
export function readUsdSkeleton(
  stage: UsdStage,
  toWorld: (prim: UsdPrim) => Float64Array,
  budget: SizeBudget,
): UsdRig | undefined {
  const prim = stage.prims.find(({ type }) => type === 'Skeleton');
  const joints = prim?.texts('joints');
  const bind = prim?.numbers('bindTransforms');
  if (!prim || !joints || joints.length === 0 || bind?.length !== joints.length * 16) return undefined;
  if (joints.length > JOINTS_MOST) throw broken('The USD skeleton has too many joints.');
  const world = toWorld(prim);
  const bones: Bone[] = [];
  if (!isIdentity(world, 1e-9)) bones.push(boneAt(prim.name, -1, identity(), world));
  const first = bones.length;
  const matrices = joints.map((_, i) => Float64Array.from({ length: 16 }, (__, k) => bind[i * 16 + k]));
  const numberOf = new Map(joints.map((joint, i) => [joint, i] as const).reverse());
  joints.forEach((joint, i) => {
    const above = numberOf.get(joint.slice(0, Math.max(0, joint.lastIndexOf('/')))) ?? -1;
    if (above >= i) throw broken('The USD skeleton has joints before their parents.');
    const parent = above < 0 ? first - 1 : above + first;
    const parentMatrix = above < 0 ? world : multiply(world, matrices[above]);
    bones.push(boneAt(joint.slice(joint.lastIndexOf('/') + 1), parent, parentMatrix, multiply(world, matrices[i])));
  });
  const clip = readClip(stage, stage.prim(prim.target('skel:animationSource') ?? ''), { numberOf, first, budget });
  return { path: prim.path, bones, clips: clip ? [clip] : [], boneOf: (joint) => joint + first };
}

function boneAt(name: string, parent: number, parentMatrix: Float64Array, matrix: Float64Array): Bone {
  return {
    name,
    parent,
    ...decompose(multiply(invert(parentMatrix), matrix)),
    inverseBind: Float32Array.from(invert(matrix)),
  };
}

const PATHS = [
  ['translations', 'translation', 3],
  ['rotations', 'rotation', 4],
  ['scales', 'scale', 3],
] as const;

function readClip(
  stage: UsdStage,
  prim: UsdPrim | undefined,
  { numberOf, first, budget }: { numberOf: ReadonlyMap<string, number>; first: number; budget: SizeBudget },
): Clip | undefined {
  const own = prim?.texts('joints');
  if (!prim || !own) return undefined;
  budget.take('joints', own.length);
  const channels: ClipChannel[] = [];
  for (const [attribute, path, width] of PATHS) {
    const { times, values } = prim.samples(attribute) ?? { times: [], values: [] };
    if (times.length === 0 || values.some((frame) => frame.length !== own.length * width)) continue;
    budget.take('keys', times.length, own.length);
    own.forEach((joint, k) => {
      const bone = numberOf.get(joint);
      if (bone === undefined) return;
      const out = new Float32Array(times.length * width);
      values.forEach((frame, t) => {
        for (let i = 0; i < width; i++) out[t * width + i] = frame[k * width + i];
      });
      channels.push({
        bone: bone + first,
        path,
        times: Float32Array.from(times, (time) => time / stage.timeCodesPerSecond),
        values: out,
      });
    });
  }
  if (channels.length === 0) return undefined;
  return {
    name: prim.name,
    durationSeconds: channels.reduce((longest, { times }) => Math.max(longest, times.at(-1)!), 0),
    channels,
  };
}

/** Weights of a mesh, four a point; nothing where it has none. */
export function readUsdWeights(
  prim: UsdPrim,
  points: number,
  rig: UsdRig,
): Pick<Model['parts'][number], 'joints' | 'weights'> {
  const indices = prim.numbers('primvars:skel:jointIndices');
  const shares = prim.numbers('primvars:skel:jointWeights');
  if (!indices || !shares || indices.length !== shares.length || indices.length % points !== 0) return {};
  const width = indices.length / points;
  const joints = new Uint16Array(points * 4);
  const weights = new Float32Array(points * 4);
  for (let point = 0; point < points; point++) {
    const order = Array.from({ length: width }, (_, k) => point * width + k).sort((a, b) => shares[b] - shares[a]);
    order.slice(0, 4).forEach((from, slot) => {
      joints[point * 4 + slot] = Math.min(rig.bones.length - 1, rig.boneOf(Math.max(0, indices[from])));
      weights[point * 4 + slot] = Math.max(0, shares[from]);
    });
  }
  return { joints, weights };
}

/** From a mesh's points to the skeleton's space. */
export function bindMatrix(prim: UsdPrim): Float64Array {
  const matrix = prim.numbers('primvars:skel:geomBindTransform');
  return matrix?.length === 16 ? Float64Array.from(matrix) : identity();
}
