import { integrate } from '../core/math/triangle.ts';
import { connectedComponents, joinMeshes, type Mesh } from '../topology/connected-components.ts';
import { halfEdgeTwins, nextCorner } from '../topology/edges.ts';
import { vertexNormals } from '../topology/mesh-normals.ts';
import { fillHoles } from './fill-holes.ts';

/** An open component that encloses less than this share of (its area)^1.5 is a sheet: closing it would give nothing solid. */
const SHEET = 0.002;

/**
 * Offset shell: open components without an inside (a leaf, a cape, a ground plane) get a thickness, so that they are solid:
 * the surface half of it to either side, and a wall along the border.
 *
 * Keeps: components that are closed, or that enclose something once their holes are filled. Gives up: nothing; tight folds may
 * pass through themselves. Units: the thickness is in those of the positions.
 * @example const { mesh, sheets } = offsetShell(open, 0.002)
 */
export function offsetShell(mesh: Mesh, thickness: number): { mesh: Mesh; sheets: number } {
  const components = connectedComponents(mesh);
  let sheets = 0;
  const done = components.map((component) => {
    if (!isSheet(component)) return component;
    sheets++;
    return thicken(component, thickness);
  });
  return { mesh: sheets === 0 ? mesh : joinMeshes(done), sheets };
}

function isSheet(component: Mesh): boolean {
  if (!halfEdgeTwins(component.indices).includes(-1)) return false;
  const { volume, area } = integrate(fillHoles(component.positions, component.indices));
  return area > 0 && Math.abs(volume) < SHEET * area ** 1.5;
}

/** Both sides of the sheet, half a thickness away from it each, and a wall along the border. */
function thicken({ positions, indices }: Mesh, thickness: number): Mesh {
  const count = positions.length / 3;
  const normals = vertexNormals({ positions, indices });
  const points = new Float32Array(count * 6);
  for (let i = 0; i < positions.length; i++) {
    points[i] = positions[i] + (normals[i] * thickness) / 2;
    points[count * 3 + i] = positions[i] - (normals[i] * thickness) / 2;
  }
  const faces = Array.from(indices);
  for (let i = 0; i < indices.length; i += 3) {
    faces.push(indices[i + 1] + count, indices[i] + count, indices[i + 2] + count);
  }
  const twins = halfEdgeTwins(indices);
  for (let c = 0; c < indices.length; c++) {
    if (twins[c] !== -1) continue;
    const a = indices[c];
    const b = indices[nextCorner(c)];
    faces.push(b, a, a + count, b, a + count, b + count);
  }
  return { positions: points, indices: Uint32Array.from(faces) };
}
