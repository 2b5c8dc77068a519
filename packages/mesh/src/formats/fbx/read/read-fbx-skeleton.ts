import { decompose, invert, isIdentity } from '../../../core/math/matrix.ts';
import type { Bone, SceneNode } from '../../../core/model.ts';
import { FLATTENED, hasGroups } from '../../flattened.ts';
import { createNames } from '../../gltf/gltf-skeleton.ts';
import type { ReadContext } from '../../read/read-context.ts';
import { between, type FbxNodes } from './fbx-nodes.ts';

/** Nodes of an FBX file as bones and as what parts hang from. */
export interface FbxBones {
  bones: Bone[];
  /** By node. */
  boneOf: readonly (number | undefined)[];
  /** By bone, the node. */
  nodeOf: readonly number[];
  nodes: SceneNode[];
  /** By node, the place in `nodes`. */
  sceneNodeOf: readonly (number | undefined)[];
}

interface Asked {
  /** Ids of models that skins hang on. */
  bound: ReadonlySet<number>;
  /** Ids of models that clips move. */
  moved: ReadonlySet<number>;
  /** By node. */
  shows: readonly boolean[];
  skinned: readonly boolean[];
}

/** Of the numbers of a matrix: what programs round. */
const STILL = 1e-9;

/** Bones are what skins hang on, what clips move with something to see, and what is not still above and between them. */
export function readFbxBones(fbx: FbxNodes, { bound, moved, shows, skinned }: Asked, context: ReadContext): FbxBones {
  const { list } = fbx;
  const carries = list.map((_, i) => shows[i] && !skinned[i]);
  for (let i = list.length - 1; i >= 0; i--) {
    carries[i] ||= bound.has(list[i].object.id);
    if (carries[i] && list[i].parent >= 0) carries[list[i].parent] = true;
  }
  const isWanted = list.map(({ object }, i) => {
    const isBone = bound.size > 0 && object.type === 'LimbNode';
    return bound.has(object.id) || isBone || (moved.has(object.id) && carries[i]);
  });
  const isBone = [...isWanted];
  const done = new Set<number>();
  for (const [i, wanted] of isWanted.entries()) {
    if (!wanted) continue;
    for (let at = i; at >= 0 && !done.has(at); at = list[at].parent) {
      done.add(at);
      isBone[at] ||= !isIdentity(list[at].local, STILL);
    }
  }
  const bones: Bone[] = [];
  const boneOf: (number | undefined)[] = [];
  const nodeOf: number[] = [];
  const nameOf = createNames();
  /** The next bone at or above a node. */
  const aboveOf: number[] = [];
  for (const [i, { object, parent }] of list.entries()) {
    const above = parent < 0 ? -1 : aboveOf[parent];
    aboveOf.push(isBone[i] ? i : above);
    boneOf.push(isBone[i] ? bones.length : undefined);
    if (!isBone[i]) continue;
    const world = fbx.world(i);
    nodeOf.push(i);
    bones.push({
      name: nameOf(object.name || `bone ${bones.length + 1}`),
      parent: above < 0 ? -1 : boneOf[above]!,
      ...decompose(above < 0 ? world : between(fbx.world(above), world)),
      inverseBind: Float32Array.from(invert(world)),
    });
  }
  return { bones, boneOf, nodeOf, ...readSceneNodes(fbx, boneOf, { shows, skinned }, context) };
}

/** Those that are no bones. One with nothing above, below or done to it says no more than the part that it shows. */
function readSceneNodes(
  { list, world, below }: FbxNodes,
  boneOf: readonly (number | undefined)[],
  { shows, skinned }: Pick<Asked, 'shows' | 'skinned'>,
  { leaveOut }: ReadContext,
): Pick<FbxBones, 'nodes' | 'sceneNodeOf'> {
  const nodes: SceneNode[] = [];
  const sceneNodeOf: (number | undefined)[] = [];
  const hasChildren = new Set(list.map(({ parent }) => parent));
  for (const [i, { object, parent, local }] of list.entries()) {
    const isTop = parent < 0;
    const isPlain = isTop && !hasChildren.has(i) && isIdentity(below(-1, i, local), STILL);
    sceneNodeOf.push(boneOf[i] === undefined && !isPlain ? nodes.length : undefined);
    if (sceneNodeOf[i] === undefined) continue;
    const bone = isTop ? undefined : boneOf[parent];
    nodes.push({
      name: object.name || `node ${nodes.length + 1}`,
      parent: sceneNodeOf[parent] ?? -1,
      ...(bone !== undefined && { bone }),
      ...decompose(isTop ? below(-1, i, local) : between(world(parent), world(i))),
    });
  }
  const flattened = new Set<number>();
  for (const i of list.keys()) {
    if (boneOf[i] === undefined && !skinned[i]) continue;
    for (let at = list[i].parent; at >= 0 && !flattened.has(at); at = list[at].parent) flattened.add(at);
  }
  const groups = hasGroups<number>({
    nodes: [...list.keys()],
    parentOf: (i) => (list[i].parent < 0 ? undefined : list[i].parent),
    shows: (i) => shows[i],
    isKept: (i) => boneOf[i] !== undefined || !flattened.has(i),
  });
  if (groups) leaveOut(FLATTENED);
  return { nodes, sceneNodeOf };
}
