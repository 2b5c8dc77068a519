import { nextCorner } from '../../topology/edges.ts';
import type { FlatChart } from './flat-chart.ts';

/**
 * Whether a flat chart, none of whose triangles is turned over, lies on itself somewhere: its border crosses or touches itself,
 * or the triangles around a point go round it more than once. If neither, the plane is covered once at most.
 */
export function coversItself(chart: FlatChart): boolean {
  return windsTwice(chart) || borderCrosses(chart);
}

/** Within, by how often the triangles around a point pass one way from it; on the border by the sum of their angles. */
function windsTwice({ corners, mates, points, uvs }: FlatChart): boolean {
  const onBorder = new Uint8Array(points.length);
  for (let i = 0; i < corners.length; i++)
    if (mates[i] < 0) onBorder[corners[i]] = onBorder[corners[nextCorner(i)]] = 1;
  const turns = new Float64Array(points.length);
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i] * 2;
    const b = corners[nextCorner(i)] * 2;
    const c = corners[nextCorner(nextCorner(i))] * 2;
    const uy = uvs[b + 1] - uvs[a + 1];
    const vy = uvs[c + 1] - uvs[a + 1];
    if (onBorder[corners[i]]) {
      const ux = uvs[b] - uvs[a];
      const vx = uvs[c] - uvs[a];
      turns[corners[i]] += Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy) / (2 * Math.PI);
    } else if (uy < 0 && vy >= 0) turns[corners[i]]++;
  }
  return turns.some((turn) => turn > 1 + 1e-7);
}

/** Segments are compared by the cells of a grid. */
function borderCrosses({ corners, mates, uvs }: FlatChart): boolean {
  const border: number[] = [];
  let length = 0;
  for (let i = 0; i < corners.length; i++) {
    if (mates[i] >= 0) continue;
    const [a, b] = [corners[i], corners[nextCorner(i)]];
    border.push(a, b);
    length += Math.hypot(uvs[b * 2] - uvs[a * 2], uvs[b * 2 + 1] - uvs[a * 2 + 1]);
  }
  const cell = (length / (border.length / 2)) * 2;
  if (!(cell > 0)) return false;
  const cells = new Map<number, number[]>();
  for (let s = 0; s < border.length; s += 2) {
    const [a, b] = [border[s] * 2, border[s + 1] * 2];
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
          for (const other of others) if (cross(uvs, border, s, other)) return true;
          others.push(s);
        }
      }
  }
  return false;
}

function cross(uvs: Float64Array, border: readonly number[], one: number, two: number): boolean {
  const [a, b, c, d] = [border[one], border[one + 1], border[two], border[two + 1]];
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
