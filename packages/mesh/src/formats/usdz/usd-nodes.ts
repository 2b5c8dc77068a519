import { decompose, isIdentity, multiply } from '../../core/math/matrix.ts';
import type { SceneNode } from '../../core/model.ts';
import { FLATTENED, hasGroups } from '../flattened.ts';
import type { UsdPrim, UsdStage } from './usd-stage.ts';

/**
 * What meshes hang from in a USD scene: its Xforms and other prims with meshes below them, and meshes that are moved or
 * have meshes below. The default prim above all, unmoved, is the model itself.
 */
export function readUsdNodes(
  stage: UsdStage,
  toMetres: Float64Array,
  localOf: (prim: UsdPrim) => Float64Array,
): { nodes: SceneNode[]; nodeOf(prim: UsdPrim): number | undefined } {
  const above = new Set<string>();
  for (const { type, parent } of stage.prims) {
    if (type !== 'Mesh') continue;
    for (let at = stage.prim(parent); at && !above.has(at.path); at = stage.prim(at.parent)) above.add(at.path);
  }
  const nodes: SceneNode[] = [];
  const indexOf = new Map<string, number>();
  for (const prim of stage.prims.toSorted((a, b) => a.path.length - b.path.length)) {
    const local = localOf(prim);
    const still = isIdentity(local, 1e-12);
    const carries = above.has(prim.path);
    const isRoot = still && prim.type !== 'Mesh' && prim.path === `/${stage.defaultPrim}`;
    if (isRoot || !(carries || prim.type === 'Xform' || (prim.type === 'Mesh' && !still))) continue;
    const parent = indexOf.get(prim.parent) ?? -1;
    indexOf.set(prim.path, nodes.length);
    nodes.push({ name: prim.name, parent, ...decompose(parent < 0 ? multiply(toMetres, local) : local) });
  }
  return { nodes, nodeOf: ({ path, parent }) => indexOf.get(path) ?? indexOf.get(parent) };
}

/** Skinned meshes stand in the space of their skeleton: what is above them is not kept. */
export function noteFlattened({ prims, prim }: UsdStage, leaveOut: (what: string) => void): void {
  const flattened = new Set<UsdPrim>();
  for (const mesh of prims) {
    if (mesh.type !== 'Mesh' || !mesh.numbers('primvars:skel:jointIndices')) continue;
    for (let at = prim(mesh.parent); at && !flattened.has(at); at = prim(at.parent)) flattened.add(at);
  }
  const groups = hasGroups<UsdPrim>({
    nodes: prims.toSorted((a, b) => a.path.length - b.path.length),
    parentOf: ({ parent }) => prim(parent),
    shows: ({ type }) => type === 'Mesh',
    isKept: (one) => !flattened.has(one),
  });
  if (groups) leaveOut(FLATTENED);
}
