import type { Model, Part } from '../../core/model.ts';
import { topology } from '../../topology/topology.ts';
import { weldAll } from '../../topology/weld.ts';

/**
 * Whether the parts are pieces of one closed surface: a keycap's head and base, a body of two materials. As objects of
 * their own they would be open, and a slicer would close each as it sees fit.
 */
export function isOneSurface({ parts }: Model): boolean {
  if (parts.length < 2) return false;
  // Colours of some parts only have no place in an object of several.
  if (parts.some(({ colors }) => colors) && !parts.every(({ colors }) => colors)) return false;
  return parts.some((part) => !isClosed([part])) && isClosed(parts);
}

function isClosed(parts: Part[]): boolean {
  const { positions, indices } = weldAll({ parts });
  const { boundaryEdges, nonManifoldEdges, flippedEdges } = topology(indices, positions.length / 3);
  return indices.length > 0 && boundaryEdges + nonManifoldEdges + flippedEdges === 0;
}
