import createManifold, { type Manifold, type ManifoldToplevel } from 'manifold-3d';
import type { Mesh } from './model.ts';

/** Gives back the solid that it takes, which is deleted at the end: solids lie in memory of the library's own. */
export type Keep = (solid: Manifold) => Manifold;

/** Lets work with manifold-3d. @throws what the library throws, for example where a mesh is no solid */
export async function usingManifold<T>(work: (library: ManifoldToplevel, keep: Keep) => T): Promise<T> {
  const library = await createManifold();
  library.setup();
  const made: Manifold[] = [];
  try {
    return work(library, (solid) => {
      made.push(solid);
      return solid;
    });
  } finally {
    for (const solid of made) solid.delete();
  }
}

/** A closed mesh as a solid, which the caller keeps. @throws what the library throws where a mesh is no solid */
export function toSolid(library: ManifoldToplevel, { positions, indices }: Mesh): Manifold {
  return library.Manifold.ofMesh(new library.Mesh({ numProp: 3, vertProperties: positions, triVerts: indices }));
}

/** Its surface: points and triangles of our own memory. */
export function meshOf(solid: Manifold): Mesh {
  const mesh = solid.getMesh();
  return { positions: pointsOf(mesh), indices: mesh.triVerts.slice() };
}

/** Without further properties. */
export function pointsOf({ vertProperties, numProp }: ReturnType<Manifold['getMesh']>): Float32Array {
  const points = new Float32Array((vertProperties.length / numProp) * 3);
  for (let i = 0; i < points.length; i++) points[i] = vertProperties[Math.floor(i / 3) * numProp + (i % 3)];
  return points;
}
