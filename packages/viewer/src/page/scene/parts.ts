import { Mesh, type Object3D } from 'three';
import { words } from '../words.ts';

/** A node of the model that has something to show. */
export interface Part {
  name: string;
  depth: number;
  isShown: boolean;
}

export interface Parts {
  list(): Part[];
  show(index: number, isShown: boolean): void;
  showAll(): void;
}

/** Of a larger model the first ones are named: a list of more is no help. */
const MOST = 400;

export function createParts(root: Object3D): Parts {
  const nodes: { node: Object3D; depth: number }[] = [];
  const visit = (node: Object3D, depth: number): void => {
    if (nodes.length >= MOST || !hasMesh(node)) return;
    nodes.push({ node, depth });
    for (const child of node.children) visit(child, depth + 1);
  };
  for (const child of root.children) visit(child, 0);
  return {
    list: () =>
      nodes.map(({ node, depth }, index) => ({
        name: node.name.replaceAll('_', ' ').trim() || words.part({ number: index + 1 }),
        depth,
        isShown: node.visible,
      })),
    show(index, isShown) {
      const found = nodes[index];
      if (found) found.node.visible = isShown;
    },
    showAll() {
      for (const { node } of nodes) node.visible = true;
    },
  };
}

function hasMesh(node: Object3D): boolean {
  return node instanceof Mesh || node.children.some(hasMesh);
}
