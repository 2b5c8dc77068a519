import { nextCorner, previousCorner } from '../topology/edges.ts';
import type { WedgeMesh } from './wedge-mesh.ts';

interface Plan {
  kept: number;
  gone: number;
  place: Float64Array;
}

/** Of the mesh size: what is nearer stays where it is, to the bit. */
const LEAST_SHIFT = 1e-6;
/** Of the edge's length. */
const MOST_SHIFT = 0.5;

/**
 * Shifts the place of a collapse the shortest way to where the faces around it enclose as much as before: the best fit to
 * planes lies inside of what bends one way only, more so the fewer faces there are, and a vertex on a seam stays a corner
 * of the surface, so that all others lie inside. A border encloses nothing.
 *
 * Source: P. Lindstrom and G. Turk, "Fast and memory efficient polygonal simplification" (1998), section 3.3.
 * @returns whether the place is another one now
 */
export function holdVolume(
  { first, next, alive, vertexOf, points, onBorder }: WedgeMesh,
  { kept, gone, place }: Plan,
): boolean {
  if (onBorder[kept] || onBorder[gone]) return false;
  const px = place[0];
  const py = place[1];
  const pz = place[2];
  // Six times the volume between the faces as they are and the place, and how it grows along x, y and z.
  let volume = 0;
  let gx = 0;
  let gy = 0;
  let gz = 0;
  for (const vertex of [kept, gone]) {
    const vx = points[vertex * 3] - px;
    const vy = points[vertex * 3 + 1] - py;
    const vz = points[vertex * 3 + 2] - pz;
    for (let c = first[vertex]; c !== -1; c = next[c]) {
      if (!alive[Math.floor(c / 3)]) continue;
      const a = vertexOf[nextCorner(c)];
      const b = vertexOf[previousCorner(c)];
      if (vertex === gone && (a === kept || b === kept)) continue;
      const ax = points[a * 3] - px;
      const ay = points[a * 3 + 1] - py;
      const az = points[a * 3 + 2] - pz;
      const bx = points[b * 3] - px;
      const by = points[b * 3 + 1] - py;
      const bz = points[b * 3 + 2] - pz;
      const x = ay * bz - az * by;
      const y = az * bx - ax * bz;
      const z = ax * by - ay * bx;
      volume += vx * x + vy * y + vz * z;
      if (a === gone || b === gone) continue;
      gx += x;
      gy += y;
      gz += z;
    }
  }
  const growth = Math.sqrt(gx * gx + gy * gy + gz * gz);
  const far = Math.abs(volume) / growth;
  if (!(far > LEAST_SHIFT)) return false;
  let length = 0;
  for (let k = 0; k < 3; k++) length += (points[kept * 3 + k] - points[gone * 3 + k]) ** 2;
  const shift = (Math.min(far, MOST_SHIFT * Math.sqrt(length)) * Math.sign(volume)) / growth;
  place[0] += gx * shift;
  place[1] += gy * shift;
  place[2] += gz * shift;
  return true;
}
