import { type FlatChart, signedArea } from './flat-chart.ts';

/** Sizes of a flat chart, and how much lengths on the surface differ from those in the plane. */
export interface Stretch {
  /** On the surface. */
  area: number;
  /** In the plane. */
  flatArea: number;
  /** Root mean square of the lengths of the surface over those of the plane; 1 where all are kept. No triangle counts more than 4. */
  l2: number;
}

/** What a triangle counts at most, squared: a chart is not judged by a few that are folded on the surface. */
const MOST = 4 ** 2;

/**
 * The L2 stretch of P. Sander, J. Snyder, S. Gortler and H. Hoppe, "Texture Mapping Progressive Meshes" (2001), for a chart
 * at the scale that keeps its area. Infinite where a triangle with area has none in the plane.
 */
export function stretchOf(chart: FlatChart): Stretch {
  const { corners, rest, uvs } = chart;
  let area = 0;
  let flatArea = 0;
  let sum = 0;
  let turned = false;
  for (let i = 0; i < corners.length; i += 3) {
    const x1 = rest[i];
    const x2 = rest[i + 1];
    const y2 = rest[i + 2];
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
    const a = corners[i] * 2;
    const b = corners[i + 1] * 2;
    const c = corners[i + 2] * 2;
    const ux = uvs[b] - uvs[a];
    const uy = uvs[b + 1] - uvs[a + 1];
    const vx = uvs[c] - uvs[a];
    const vy = uvs[c + 1] - uvs[a + 1];
    // The way on the surface along u and along v.
    const sx = x1 * vy - x2 * uy;
    const sy = y2 * uy;
    const tx = x2 * ux - x1 * vx;
    const ty = y2 * ux;
    sum += Math.min(MOST, (sx * sx + sy * sy + tx * tx + ty * ty) / (2 * flat * flat)) * own;
  }
  const l2 = area > 0 ? Math.sqrt((sum / area) * (flatArea / area)) : 1;
  return { area, flatArea, l2: turned ? Infinity : l2 };
}
