import { integrate } from '../core/math/triangle.ts';
import { connectedComponents, type Mesh } from '../topology/connected-components.ts';

/** Of (its area)^1.5: a plate of a metre is a thousandth of a millimetre thick there. */
const FLAT = 1e-6;

/** Whether a closed component encloses nothing: two faces back to back are no body to a slicer, which counts it all the same. */
export function isFlatBody(component: Mesh): boolean {
  const { volume, area } = integrate(component);
  return Math.abs(volume) <= FLAT * area ** 1.5;
}

/** Of a closed mesh. */
export function countFlatBodies(mesh: Mesh): number {
  return connectedComponents(mesh).filter(isFlatBody).length;
}
