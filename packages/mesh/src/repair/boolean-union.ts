import createManifold, { type Manifold, type ManifoldToplevel } from 'manifold-3d';
import { integrate } from '../core/math/triangle.ts';
import { connectedComponents, type Mesh } from '../topology/connected-components.ts';

/**
 * Boolean union: one solid out of closed pieces that may pass through each other. Pieces that face outwards are joined,
 * pieces that face inwards (cavities) are cut out. Undefined where a piece is no solid to begin with.
 *
 * Keeps: the outer surface, cavities. Gives up: what lies inside of another piece, slivers without area, all but points.
 * Source: Manifold (E. Lalish), after J. Smith, "Towards robust inexact geometric computation" (2009).
 * @example const solid = await booleanUnion(weldAll(model))
 */
export async function booleanUnion(mesh: Mesh): Promise<Mesh | undefined> {
  const library = await createManifold();
  library.setup();
  const made: Manifold[] = [];
  const keep = (solid: Manifold) => {
    made.push(solid);
    return solid;
  };
  try {
    const solids: Manifold[] = [];
    const cavities: Manifold[] = [];
    for (const piece of connectedComponents(mesh)) {
      const inwards = integrate(piece).volume < 0;
      const solid = keep(toSolid(library, inwards ? { ...piece, indices: piece.indices.toReversed() } : piece));
      if (solid.status() !== 'NoError' || solid.isEmpty()) return undefined;
      (inwards ? cavities : solids).push(solid);
    }
    if (solids.length === 0) return undefined;
    let whole = keep(library.Manifold.union(solids));
    if (cavities.length > 0) whole = keep(whole.subtract(keep(library.Manifold.union(cavities))));
    const { vertProperties, triVerts, numProp } = whole.getMesh();
    const positions = new Float32Array((vertProperties.length / numProp) * 3);
    for (let i = 0; i < positions.length; i++) positions[i] = vertProperties[Math.floor(i / 3) * numProp + (i % 3)];
    return triVerts.length === 0 ? undefined : { positions, indices: triVerts.slice() };
  } catch {
    return undefined; // the library throws where a mesh is no solid
  } finally {
    for (const solid of made) solid.delete();
  }
}

function toSolid(library: ManifoldToplevel, { positions, indices }: Mesh): Manifold {
  return library.Manifold.ofMesh(new library.Mesh({ numProp: 3, vertProperties: positions, triVerts: indices }));
}
