import { Vector3 } from 'three';
import type { Mesh } from './connected-components.ts';
import { treeOf } from './triangle-tree.ts';

/** The nearest point of a surface, by a tree of boxes over its triangles (three-mesh-bvh). */

export interface NearestPoint {
  distance: number;
  triangle: number;
  x: number;
  y: number;
  z: number;
}

/**
 * @returns a function that answers the point nearest to a place; where none is within `most`, undefined or one that is farther
 * Source: three-mesh-bvh (G. Johnson).
 * @example createNearest(weldAll(model))(0, 1, 0, 0.1)
 */
export function createNearest(mesh: Mesh) {
  const tree = treeOf(mesh);
  const place = new Vector3();
  const hit = { point: new Vector3(), distance: 0, faceIndex: 0 };
  return (x: number, y: number, z: number, most = Infinity): NearestPoint | undefined => {
    const found = tree.closestPointToPoint(place.set(x, y, z), hit, 0, most);
    if (!found) return undefined;
    return {
      distance: found.distance,
      triangle: found.faceIndex,
      x: found.point.x,
      y: found.point.y,
      z: found.point.z,
    };
  };
}
