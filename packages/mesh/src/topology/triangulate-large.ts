import { ShapeUtils, Vector2 } from 'three';
import { flatten } from './polygons.ts';

/** The triangles of one polygon of any size, by earcut: fewer than of a smaller one where corners lie in line. */
export function triangulateLarge(positions: Float32Array, corners: Uint32Array): number[][] {
  const [u, v] = flatten(positions, corners);
  const outline = Array.from(corners, (_, i) => new Vector2(u[i], v[i]));
  return ShapeUtils.triangulateShape(outline, []).map((triangle) => triangle.map((corner) => corners[corner]));
}
