import type { Node } from '@gltf-transform/core';
import { isIdentity } from '../../../core/math/matrix.ts';
import type { SceneNode } from '../../../core/model.ts';
import { FLATTENED, hasGroups } from '../../flattened.ts';
import type { ReadContext } from '../../read/read-context.ts';
import type { BoneIndex } from '../gltf-skeleton.ts';

/**
 * Which node hangs from which, of those that are no bones. A node of its own with nothing above, below or done to it says
 * no more than the part that it shows, and is left out. What bones hang from is not kept, and noted where it says something.
 */
/** @param shown parents come before their children */
export function readNodes(
  shown: readonly Node[],
  { indexOf: bones }: BoneIndex,
  context: ReadContext,
): { nodes: SceneNode[]; indexOf: ReadonlyMap<Node, number> } {
  const nodes: SceneNode[] = [];
  const indexOf = new Map<Node, number>();
  for (const node of shown) {
    if (bones.has(node) || isPlain(node)) continue;
    const above = node.getParentNode();
    const bone = above ? bones.get(above) : undefined;
    indexOf.set(node, nodes.length);
    nodes.push({
      name: node.getName() || node.getMesh()?.getName() || `node ${nodes.length + 1}`,
      parent: (above && indexOf.get(above)) ?? -1,
      ...(bone !== undefined && { bone }),
      translation: [...node.getTranslation()],
      rotation: [...node.getRotation()],
      scale: [...node.getScale()],
    });
  }
  const flattened = new Set<Node>();
  for (const node of shown) {
    if (!bones.has(node) && !node.getSkin()) continue;
    for (let at = node.getParentNode(); at && !flattened.has(at); at = at.getParentNode()) flattened.add(at);
  }
  const visible = new Set(shown);
  const groups = hasGroups<Node>({
    nodes: shown,
    parentOf: (node) => parentIn(visible, node),
    shows: (node) => node.getMesh() !== null,
    isKept: (node) => bones.has(node) || !flattened.has(node),
  });
  if (groups) context.leaveOut(FLATTENED);
  return { nodes, indexOf };
}

function parentIn(visible: ReadonlySet<Node>, node: Node): Node | undefined {
  const above = node.getParentNode();
  return above && visible.has(above) ? above : undefined;
}

function isPlain(node: Node): boolean {
  return !node.getParentNode() && node.listChildren().length === 0 && isIdentity(node.getMatrix());
}
