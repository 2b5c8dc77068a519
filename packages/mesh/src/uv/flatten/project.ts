import type { UvSurface } from '../uv-surface.ts';
import type { FlatChart } from './flat-chart.ts';

/** Lays a chart flat as seen against the way that it looks. */
export function project({ points, normals }: UvSurface, chart: FlatChart): void {
  const way = [0, 0, 0];
  for (const corner of chart.triangles) for (let k = 0; k < 3; k++) way[k] += normals[corner + k];
  const length = Math.hypot(...way) || 1;
  const [x, y, z] = way.map((value) => value / length);
  // Up stays up where there is one.
  const across = Math.abs(y) < 0.9 ? [z, 0, -x] : [1 - x * x, -x * y, -x * z];
  const size = Math.hypot(...across) || 1;
  const [ux, uy, uz] = across.map((value) => value / size);
  const [vx, vy, vz] = [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux];
  for (let i = 0; i < chart.points.length; i++) {
    const at = chart.points[i] * 3;
    chart.uvs[i * 2] = points[at] * ux + points[at + 1] * uy + points[at + 2] * uz;
    chart.uvs[i * 2 + 1] = points[at] * vx + points[at + 1] * vy + points[at + 2] * vz;
  }
}
