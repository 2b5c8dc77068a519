import { type FlatChart, signedArea } from './flat-chart.ts';

/** Sizes of a flat chart, and how much lengths on the surface differ from those in the plane. */
export interface Stretch {
  /** On the surface. */
  area: number;
  /** In the plane. */
  flatArea: number;
  /** Root mean square of the lengths of the surface over those of the plane; 1 where all are kept. */
  l2: number;
}

/**
 * The L2 stretch of P. Sander, J. Snyder, S. Gortler and H. Hoppe, "Texture Mapping Progressive Meshes" (2001), for a chart
 * at the scale that keeps its area. Infinite where a triangle with area has none in the plane.
 */
export function stretchOf(chart: FlatChart): Stretch {
  const { corners, rest, uvs } = chart;
  let [area, flatArea, sum] = [0, 0, 0];
  let turned = false;
  for (let i = 0; i < corners.length; i += 3) {
    const [x1, x2, y2] = [rest[i], rest[i + 1], rest[i + 2]];
    const own = (x1 * y2) / 2;
    const flat = signedArea(chart, i / 3);
    area += own;
    flatArea += flat / 2;
    // Slivers weigh nothing, and their stretch is that of rounding.
    if (x1 * y2 < 1e-4 * Math.max(x1 * x1, x2 * x2 + y2 * y2)) continue;
    if (!(flat > 0)) {
      turned = true;
      continue;
    }
    const [a, b, c] = [corners[i] * 2, corners[i + 1] * 2, corners[i + 2] * 2];
    const [ux, uy, vx, vy] = [uvs[b] - uvs[a], uvs[b + 1] - uvs[a + 1], uvs[c] - uvs[a], uvs[c + 1] - uvs[a + 1]];
    // The way on the surface along u and along v.
    const [sx, sy] = [(x1 * vy - x2 * uy) / flat, (-y2 * uy) / flat];
    const [tx, ty] = [(x2 * ux - x1 * vx) / flat, (y2 * ux) / flat];
    sum += ((sx * sx + sy * sy + tx * tx + ty * ty) / 2) * own;
  }
  return { area, flatArea, l2: turned ? Infinity : area > 0 ? Math.sqrt((sum / area) * (flatArea / area)) : 1 };
}
