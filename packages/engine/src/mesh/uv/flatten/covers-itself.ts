import { nextCorner } from '../uv-surface.ts';
import type { FlatChart } from './flat-chart.ts';

/**
 * Whether a flat chart, none of whose triangles is turned over, lies on itself somewhere: its rim crosses or touches itself,
 * or the triangles around a point go round it more than once. If neither, the plane is covered once at most.
 */
export function coversItself(chart: FlatChart): boolean {
  return windsTwice(chart) || rimCrosses(chart);
}

function windsTwice({ corners, points, uvs }: FlatChart): boolean {
  const angles = new Float64Array(points.length);
  for (let i = 0; i < corners.length; i++) {
    const triangle = i - (i % 3);
    const [a, b, c] = [corners[i] * 2, corners[triangle + ((i + 1) % 3)] * 2, corners[triangle + ((i + 2) % 3)] * 2];
    const [ux, uy, vx, vy] = [uvs[b] - uvs[a], uvs[b + 1] - uvs[a + 1], uvs[c] - uvs[a], uvs[c + 1] - uvs[a + 1]];
    angles[corners[i]] += Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
  }
  return angles.some((angle) => angle > 2 * Math.PI + 1e-6);
}

/** Segments are compared by the cells of a grid. */
function rimCrosses({ corners, mates, uvs }: FlatChart): boolean {
  const rim: number[] = [];
  let length = 0;
  for (let i = 0; i < corners.length; i++) {
    if (mates[i] >= 0) continue;
    const [a, b] = [corners[i], corners[nextCorner(i)]];
    rim.push(a, b);
    length += Math.hypot(uvs[b * 2] - uvs[a * 2], uvs[b * 2 + 1] - uvs[a * 2 + 1]);
  }
  const cell = (length / (rim.length / 2)) * 2;
  if (!(cell > 0)) return false;
  const cells = new Map<number, number[]>();
  for (let s = 0; s < rim.length; s += 2) {
    const [a, b] = [rim[s] * 2, rim[s + 1] * 2];
    const [x0, x1] = [Math.floor(Math.min(uvs[a], uvs[b]) / cell), Math.floor(Math.max(uvs[a], uvs[b]) / cell)];
    const [y0, y1] = [
      Math.floor(Math.min(uvs[a + 1], uvs[b + 1]) / cell),
      Math.floor(Math.max(uvs[a + 1], uvs[b + 1]) / cell),
    ];
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const key = y * 67_108_864 + x;
        const others = cells.get(key);
        if (!others) cells.set(key, [s]);
        else {
          for (const other of others) if (cross(uvs, rim, s, other)) return true;
          others.push(s);
        }
      }
  }
  return false;
}

function cross(uvs: Float64Array, rim: readonly number[], one: number, two: number): boolean {
  const [a, b, c, d] = [rim[one], rim[one + 1], rim[two], rim[two + 1]];
  if (a === c || a === d || b === c || b === d) return false;
  for (let k = 0; k < 2; k++) {
    const at = (p: number) => uvs[p * 2 + k];
    if (Math.max(at(a), at(b)) < Math.min(at(c), at(d)) || Math.max(at(c), at(d)) < Math.min(at(a), at(b)))
      return false;
  }
  const side = (p: number, q: number, r: number) =>
    (uvs[q * 2] - uvs[p * 2]) * (uvs[r * 2 + 1] - uvs[p * 2 + 1]) -
    (uvs[q * 2 + 1] - uvs[p * 2 + 1]) * (uvs[r * 2] - uvs[p * 2]);
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}
