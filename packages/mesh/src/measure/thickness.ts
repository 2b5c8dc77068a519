import { DoubleSide, Ray, Vector3 } from 'three';
import { boxAround, sidesOf } from '../core/math/box.ts';
import { areaAt, faceNormalAt } from '../core/math/triangle.ts';
import { lengthOf } from '../core/math/vector.ts';
import type { Mesh } from '../topology/connected-components.ts';
import { treeOf } from '../topology/triangle-tree.ts';

/** Faces that are looked through, spread over all of them. */
const MOST_RAYS = 1_200;
/** Of the surface: tips and edges are thinner than what is called the thickness of a thing. */
const THINNEST = 0.05;
/** Of the size: where a ray begins below its own face. */
const BELOW = 1e-5;

/**
 * How thick a closed mesh is where it is thin: rays from the middles of faces straight inwards, to where they leave it; the 5th
 * percentile by the area of the faces.
 *
 * Units: those of the mesh. Deterministic. Undefined where no ray leaves it.
 * @param isIn whether a face counts
 * Source: three-mesh-bvh (G. Johnson).
 */
export function thicknessOf(mesh: Mesh, isIn: (face: number) => boolean = () => true): number | undefined {
  const { positions, indices } = mesh;
  if (indices.length === 0) return undefined;
  const tree = treeOf(mesh);
  const below = BELOW * lengthOf(sidesOf(boxAround(positions)));
  const faces = Array.from({ length: indices.length / 3 }, (_, face) => face).filter(isIn);
  const step = Math.max(1, Math.floor(faces.length / MOST_RAYS));
  const ray = new Ray();
  const walls: { thick: number; area: number }[] = [];
  for (let i = 0; i < faces.length; i += step) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[faces[i] * 3 + k] * 3) as [number, number, number]; // three corners
    const normal = new Vector3(...faceNormalAt(positions, a, b, c)).normalize();
    for (const axis of [0, 1, 2])
      ray.origin.setComponent(axis, (positions[a + axis] + positions[b + axis] + positions[c + axis]) / 3);
    ray.origin.addScaledVector(normal, -below);
    ray.direction.copy(normal).negate();
    const hit = tree.raycastFirst(ray, DoubleSide);
    if (hit) walls.push({ thick: hit.distance + below, area: areaAt(positions, a, b, c) });
  }
  let left = walls.reduce((sum, { area }) => sum + area, 0) * THINNEST;
  return walls
    .sort((one, other) => one.thick - other.thick)
    .find(({ area }) => {
      left -= area;
      return left < 0;
    })?.thick;
}
