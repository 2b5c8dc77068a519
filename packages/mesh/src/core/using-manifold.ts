import createManifold, { type Manifold, type ManifoldToplevel } from 'manifold-3d';

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
