import { invert, multiply } from '../../../core/math/matrix.ts';
import type { SizeBudget } from '../../read/size-budget.ts';
import { arrayIn, type FbxFile, type FbxObject, matrixIn, numbersIn } from './fbx-file.ts';

/** Skins of FBX meshes: clusters, each of which says which points a bone moves, and where both were when they were bound. */
export interface FbxCluster {
  bone: FbxObject;
  points: ArrayLike<number>;
  weights: ArrayLike<number>;
  /** Column-major 4 x 4: from the mesh's node to the bone. */
  toBone: Float64Array | undefined;
  /** From the bone to the file's space. */
  bind: Float64Array | undefined;
}

/** Skins may share clusters, and geometries skins: each is unpacked for each of them. */
export function readFbxClusters(file: FbxFile, geometry: FbxObject, budget: SizeBudget): FbxCluster[] {
  const skins = file.childrenOf(geometry.id, 'Deformer').filter(({ object }) => object.type === 'Skin');
  return skins
    .flatMap(({ object }) => file.childrenOf(object.id, 'Deformer'))
    .flatMap(({ object: { id, element } }) => {
      budget.take('joints', 1);
      for (const name of ['Indexes', 'Weights']) budget.take('values', arrayIn(element, name)?.count ?? 0);
      const bone = file.childrenOf(id, 'Model')[0]?.object;
      if (!bone) return [];
      const bind = matrixIn(element, 'TransformLink');
      const [points, weights] = [numbersIn(element, 'Indexes'), numbersIn(element, 'Weights')];
      return [{ bone, points, weights, toBone: matrixIn(element, 'Transform'), bind }];
    });
}

/** Where nodes stood when they were bound, as far as poses say it: the first one counts. */
export function readBindPoses(file: FbxFile): ReadonlyMap<number, Float64Array> {
  const matrices = new Map<number, Float64Array>();
  for (const { kind, type, element } of file.objects.values()) {
    if (kind !== 'Pose' || type !== 'BindPose') continue;
    for (const pose of element.children) {
      const id = pose.children.find(({ name }) => name === 'Node')?.properties[0];
      const matrix = typeof id === 'number' && !matrices.has(id) ? matrixIn(pose, 'Matrix') : undefined;
      if (matrix && typeof id === 'number') matrices.set(id, matrix);
    }
  }
  return matrices;
}

const MOST_BONES = 4;

/** Of each point the four clusters that move it most. */
export function strongest(clusters: readonly FbxCluster[], points: number) {
  const joints = new Float32Array(points * MOST_BONES);
  const weights = new Float32Array(points * MOST_BONES);
  let dropped = false;
  for (const [cluster, { points: moved, weights: shares }] of clusters.entries()) {
    for (let i = 0; i < moved.length; i++) {
      const share = shares[i] ?? 0;
      if (!(moved[i] >= 0 && moved[i] < points && share > 0)) continue;
      let weakest = moved[i] * MOST_BONES;
      const end = weakest + MOST_BONES;
      for (let k = weakest + 1; k < end; k++) if (weights[k] < weights[weakest]) weakest = k;
      dropped ||= weights[weakest] > 0;
      if (weights[weakest] >= share) continue;
      joints[weakest] = cluster;
      weights[weakest] = share;
    }
  }
  return { joints, weights, dropped };
}

/** From the points of a mesh to the file's space, by cluster, in the rest pose. */
export function toRest(
  { bone, toBone }: FbxCluster,
  { rest, mesh, geometric }: { rest: ReadonlyMap<number, Float64Array>; mesh: Float64Array; geometric: Float64Array },
): Float64Array {
  const stands = rest.get(bone.id);
  if (!stands) return multiply(mesh, geometric);
  return multiply(multiply(stands, toBone ?? multiply(invert(stands), mesh)), geometric);
}
