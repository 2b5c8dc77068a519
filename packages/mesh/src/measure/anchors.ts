import { Vector3 } from 'three';
import { boxAround, sidesOf } from '../core/math/box.ts';
import type { Vector } from '../core/math/vector.ts';
import type { Mesh } from '../topology/connected-components.ts';
import { treeOf } from '../topology/triangle-tree.ts';

/** Places on a surface that are found again on another version of it: what is pinned to a model stays where it was meant. */

/** What was pointed at: metres in model space, and which way the surface looked there. */
export interface Pointed {
  position: Vector;
  normal: Vector;
}

export interface Anchor {
  /** The triangle, and the weights of its three corners, which sum to 1. */
  face: number;
  weights: [number, number, number];
  position: [number, number, number];
  /** Of the triangle, of length 1. */
  normal: [number, number, number];
}

/** How far a place may be from the surface, as a share of the longest side of the model's box. */
const MOST_SHARE = 0.02;
/** The cosine of 60°: a surface that looks another way is another surface, such as the back of a thin wall. */
const LEAST_COSINE = 0.5;

/**
 * @returns a function that answers where a place lies on the mesh: the nearest point within 2 % of its size whose triangle looks
 * the same way within 60°; undefined where there is none
 * Source: three-mesh-bvh (G. Johnson).
 * @example createAnchors(joinParts(model))({ position: [0, 1, 0], normal: [0, 1, 0] })
 */
export function createAnchors(mesh: Mesh): (pointed: Pointed) => Anchor | undefined {
  if (mesh.indices.length === 0) return () => undefined;
  const tree = treeOf(mesh);
  const most = MOST_SHARE * Math.max(...sidesOf(boxAround(mesh.positions)));
  const [place, looks] = [new Vector3(), new Vector3()];
  const [point, normal, weights] = [new Vector3(), new Vector3(), new Vector3()];
  return (pointed) => {
    place.set(...pointed.position);
    looks.set(...pointed.normal).normalize();
    let least = most;
    let found: Anchor | undefined;
    tree.shapecast({
      boundsTraverseOrder: (box) => box.distanceToPoint(place),
      intersectsBounds: (_box, _isLeaf, distance) => (distance ?? 0) <= least,
      intersectsTriangle(triangle, face) {
        triangle.getNormal(normal);
        if (normal.dot(looks) < LEAST_COSINE) return false;
        triangle.closestPointToPoint(place, point);
        const distance = point.distanceTo(place);
        if (distance > least || (found && distance === least)) return false;
        triangle.getBarycoord(point, weights);
        least = distance;
        found = {
          face,
          weights: weights.toArray(),
          position: point.toArray(),
          normal: normal.toArray(),
        };
        return false;
      },
    });
    return found;
  };
}
