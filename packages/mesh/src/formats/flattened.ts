/** Trees of nodes that a model or a format has no place for: where they say which parts belong together, that is lost. */

export const FLATTENED = 'which part hangs from which (names are kept, parents are not)';

/** What there is to know of a tree. Nodes come with parents before their children. */
export interface NodeTree<N> {
  nodes: readonly N[];
  parentOf(node: N): N | undefined;
  /** It has a mesh of its own. */
  shows(node: N): boolean;
  /** It becomes a bone. */
  isKept(node: N): boolean;
}

/** Whether some parts hang from others, or form a group. A node above all there is to see, as most files have, says nothing. */
export function hasGroups<N>({ nodes, parentOf, shows, isKept }: NodeTree<N>): boolean {
  const shown = new Map<N, number>();
  let all = 0;
  for (const node of nodes.toReversed()) {
    const here = (shown.get(node) ?? 0) + Number(shows(node));
    shown.set(node, here);
    all += Number(shows(node));
    const parent = parentOf(node);
    if (parent !== undefined) shown.set(parent, (shown.get(parent) ?? 0) + here);
  }
  return nodes.some((node) => {
    const here = shown.get(node) ?? 0;
    return here > 1 && (here < all || shows(node)) && !isKept(node);
  });
}
