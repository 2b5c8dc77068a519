import { identity, invert, multiply } from '../../../core/math/matrix.ts';
import type { FbxFile, FbxObject } from './fbx-file.ts';
import { type FbxPlace, fileMatrix, placeOf } from './fbx-place.ts';
import { type FbxCluster, readBindPoses } from './read-fbx-skin.ts';

/** Where an FBX model stands; one that hangs from several others stands in several places. */
export interface FbxNode {
  object: FbxObject;
  /** -1 at the top. */
  parent: number;
  place: FbxPlace;
  /** Column-major 4 x 4, to the parent, as the file was saved. */
  local: Float64Array;
  /** To the file's space, as it was bound: what bones are turned to when a file is saved is no rest pose. */
  rest: Float64Array;
}

export interface FbxNodes {
  list: readonly FbxNode[];
  /** To metres and the axes of models. */
  matrix: Float64Array;
  /** From the file's space to the model's, where a node stands at rest. */
  world(node: number): Float64Array;
  /** What a node's own matrix becomes below another node, or at the top (-1). */
  below(parent: number, node: number, local: Float64Array): Float64Array;
  /** By the id of the model, its first place. */
  indexOf: ReadonlyMap<number, number>;
}

/** @param clusters of all meshes @returns parents before their children */
export function readFbxNodes(file: FbxFile, clusters: readonly FbxCluster[]): FbxNodes {
  const list: FbxNode[] = [];
  const indexOf = new Map<number, number>();
  const bound = new Map<number, Float64Array>();
  for (const { bone, bind } of clusters) if (bind && !bound.has(bone.id)) bound.set(bone.id, bind);
  const poses = readBindPoses(file);
  const follows: boolean[] = [];
  const add = (object: FbxObject, parent: number) => {
    const place = placeOf(object.values);
    const local = place.matrixOf(place.pose);
    // What hangs from bones without a skin of its own may have been bound with them.
    follows.push(bound.has(object.id) || (follows[parent] && object.type === 'LimbNode'));
    const stands = bound.get(object.id) ?? (follows.at(-1) ? poses.get(object.id) : undefined);
    const rest = stands ?? multiply(list[parent]?.rest ?? identity(), local);
    const index = list.push({ object, parent, place, local, rest }) - 1;
    if (!indexOf.has(object.id)) indexOf.set(object.id, index);
    for (const { object: child } of file.childrenOf(object.id, 'Model')) add(child, index);
  };
  for (const { object } of file.childrenOf(0, 'Model')) add(object, -1);
  const { matrix, unit } = fileMatrix(file.settings);
  const scales = scalesOf(list, unit, follows);
  const unscale = (node: number) => scaling(1 / scales[node]);
  return {
    list,
    matrix,
    indexOf,
    world: (node) => multiply(matrix, multiply(list[node].rest, unscale(node))),
    below(parent, node, local) {
      return multiply(parent < 0 ? matrix : scaling(scales[parent]), multiply(local, unscale(node)));
    },
  };
}

/**
 * What is taken out of the scale of each node, and becomes one of its points. Bones, and what they hang from, are left
 * with none where it is even. Of the others the unit is taken out, unless a scale at the top has undone it, as that of a hundred by which
 * Blender has metres among centimetres.
 */
function scalesOf(list: readonly FbxNode[], unit: number, follows: readonly boolean[]): number[] {
  const carries = [...follows];
  for (let i = list.length - 1; i >= 0; i--) if (carries[i] && list[i].parent >= 0) carries[list[i].parent] = true;
  const scales: number[] = [];
  for (const [i, { parent, local, rest }] of list.entries()) {
    const [x, y, z] = lengths(rest).map((length) => length * unit);
    const even = x > 0 && Math.max(x, y, z) - Math.min(x, y, z) < x * 1e-3;
    const grown = Math.log(lengths(local).reduce((product, length) => product * length, 1)) / 3;
    const undone = Math.abs(grown + Math.log(unit)) < Math.abs(grown);
    scales.push(carries[i] && even ? Math.cbrt(x * y * z) : (scales[parent] ?? (undone ? 1 : unit)));
  }
  return scales;
}

const lengths = (m: Float64Array) => [0, 4, 8].map((at) => Math.hypot(m[at], m[at + 1], m[at + 2]));

function scaling(by: number): Float64Array {
  return identity().map((value, i) => (i < 15 ? value * by : value));
}

/** Every one that shows a mesh. */
export function meshesOf(file: FbxFile, { object }: FbxNode): FbxObject[] {
  return file
    .childrenOf(object.id, 'Geometry')
    .map((link) => link.object)
    .filter(({ type }) => type === 'Mesh');
}

export const between = (from: Float64Array, to: Float64Array) => multiply(invert(from), to);
