import { connectedComponents, joinMeshes, type Mesh } from '../topology/connected-components.ts';
import { separateSheets } from '../topology/separate-sheets.ts';
import { fillHoles } from './fill-holes.ts';
import { crossingTriangles } from './self-intersections.ts';

const ROUNDS = 8;
/** Of the faces of a mesh: more is no place to patch but a surface to rebuild. */
const MOST_CUT = 0.1;

/**
 * Patching of self-crossings: the faces that pass through each other are cut out, in later rounds with those around them,
 * and the holes are closed. What falls off as a crumb goes.
 *
 * Keeps: all faces that are nowhere near a crossing. Undefined where crossings stay.
 * Source: M. Attene, "A lightweight approach to repairing digitized polygon meshes" (2010).
 * @example patchCrossings(mesh) ?? mesh
 */
export function patchCrossings(mesh: Mesh): Mesh | undefined {
  let { positions, indices } = mesh;
  const faces = indices.length / 3;
  for (let round = 0; round < ROUNDS; round++) {
    const crossing = crossingTriangles(positions, indices);
    if (!crossing) return undefined;
    if (crossing.length === 0) return withoutCrumbs({ positions, indices }, faces);
    const cut = new Uint8Array(indices.length / 3);
    for (const t of crossing) cut[t] = 1;
    for (let ring = 0; ring < Math.floor((round + 1) / 2); ring++) grow(cut, indices, positions.length / 3);
    if (cut.reduce((sum, value) => sum + value, 0) > faces * MOST_CUT) return undefined;
    const rest = withoutCrumbs({ positions, indices: indices.filter((_, c) => !cut[Math.floor(c / 3)]) }, faces);
    ({ positions, indices } = separateSheets(fillHoles(rest.positions, rest.indices)));
  }
  return undefined;
}

/** The faces around those that are marked, by common points. */
function grow(cut: Uint8Array, indices: Uint32Array, vertices: number): void {
  const near = new Uint8Array(vertices);
  for (let c = 0; c < indices.length; c++) if (cut[Math.floor(c / 3)]) near[indices[c]] = 1;
  for (let c = 0; c < indices.length; c++) if (near[indices[c]]) cut[Math.floor(c / 3)] = 1;
}

/** Pieces of so few faces are what the cuts have left over; a model's own are closed and have more. */
const CRUMB = 0.005;

function withoutCrumbs(mesh: Mesh, faces: number): Mesh {
  const components = connectedComponents(mesh);
  const kept = components.filter((component) => component.indices.length / 3 > Math.min(40, faces * CRUMB));
  return kept.length === components.length || kept.length === 0 ? mesh : joinMeshes(kept);
}
