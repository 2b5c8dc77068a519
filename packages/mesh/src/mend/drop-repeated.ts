import { firstEqual } from '../topology/vertices.ts';
import { pick, type Surface } from './surface.ts';

/** Without triangles of which two corners are one point, and those that stand there twice, turned the same way. */
export function dropRepeated(surface: Surface): Surface {
  const { points } = surface;
  const solid = pick(
    surface,
    (t) =>
      points[t * 3] !== points[t * 3 + 1] &&
      points[t * 3 + 1] !== points[t * 3 + 2] &&
      points[t * 3 + 2] !== points[t * 3],
  );
  const first = firstEqual(solid.parts.length, [{ data: fromLowest(solid.points), width: 3 }]);
  return pick(solid, (t) => first[t] === t);
}

/** The corners of each triangle in their order, the lowest one first. */
function fromLowest(points: Uint32Array): Uint32Array {
  const out = new Uint32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    let low = 0;
    for (let k = 1; k < 3; k++) if (points[i + k] < points[i + low]) low = k;
    for (let k = 0; k < 3; k++) out[i + k] = points[i + ((low + k) % 3)];
  }
  return out;
}
