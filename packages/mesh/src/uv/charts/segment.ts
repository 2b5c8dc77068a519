import type { UvSurface } from '../uv-surface.ts';
import type { FaceGraph } from './face-graph.ts';
import { type ChartSeed, growCharts } from './grow-charts.ts';
import { mendVertexGaps } from './mend-vertex-gaps.ts';
import { regions } from './regions.ts';
import { smoothBorders } from './smooth-borders.ts';

/**
 * Divides a surface into charts that each look about one way, so that they can be laid flat. Each starts as what one of six
 * sides sees, grows to where the surface turns or folds, and its border is drawn straight; what the sides' noise left in
 * scraps goes to the charts around.
 */

/** Faces may lean from their chart's own way by 70 degrees while it grows; 80 degrees is what flattening can bear. */
const LEAST_GROWN = 0.34;
const LEAST_KEPT = 0.17;
/** Share of the whole surface below which the part seen from a side is no start of a chart. */
const SCRAP = 0.002;

type Grown = ChartSeed & { area: number };

/** Chart of each face, in connected components numbered from 0. */
export function segment(surface: UvSurface, graph: FaceGraph): { labels: Int32Array; count: number } {
  const whole = graph.areas.reduce((sum, area) => sum + area, 0);
  const sides = sideLabels(graph);
  const start = regions(graph, sides);
  const large = proxiesOf(graph, start.region, start.count).filter(({ area }) => area > whole * SCRAP);
  const labels = new Int32Array(graph.count).fill(-1);
  growCharts(graph, large, { labels, least: LEAST_GROWN });
  const proxies = [...large, ...leftOver(graph, sides, labels, large.length)];
  joinScraps(graph, labels, { proxies, least: whole * SCRAP });
  leftOver(graph, sides, labels, proxies.length);
  smoothBorders(graph, labels);
  mendVertexGaps(surface, graph, labels, LEAST_KEPT);
  const { region, count } = regions(graph, labels);
  return { labels: region, count };
}

/** Small charts go to those around them, as far as these can be seen from their own side there. */
function joinScraps(
  graph: FaceGraph,
  labels: Int32Array,
  { proxies, least }: { proxies: readonly ChartSeed[]; least: number },
): void {
  const areas = new Float64Array(proxies.length);
  for (let f = 0; f < graph.count; f++) if (labels[f] >= 0) areas[labels[f]] += graph.areas[f];
  for (let f = 0; f < graph.count; f++) if (areas[labels[f]] < least) labels[f] = -1;
  const kept = proxies.map((proxy, i) => (areas[i] < least ? { ...proxy, seed: -1 } : proxy));
  growCharts(graph, kept, { labels, least: LEAST_KEPT });
}

/** Charts for faces that nothing grew to, by the side they look to: numbered on in `labels`. */
function leftOver(graph: FaceGraph, sides: Uint8Array, labels: Int32Array, first: number): Grown[] {
  const rest = Int8Array.from(sides);
  for (let f = 0; f < graph.count; f++) if (labels[f] >= 0) rest[f] = -1;
  const { region, count } = regions(graph, rest, { skip: -1 });
  for (let f = 0; f < graph.count; f++) if (region[f] >= 0) labels[f] = first + region[f];
  return proxiesOf(graph, region, count);
}

/** For each label the mean way of its faces, their area, and of them the one that stands for all: in the middle, and typical. */
function proxiesOf(graph: FaceGraph, labels: Int32Array, count: number): Grown[] {
  const { areas, normals, centres } = graph;
  const sums = new Float64Array(count * 7);
  for (let f = 0; f < graph.count; f++) {
    const at = labels[f] * 7;
    if (at < 0) continue;
    for (let k = 0; k < 3; k++) {
      sums[at + k] += normals[f * 3 + k] * areas[f];
      sums[at + 3 + k] += centres[f * 3 + k] * areas[f];
    }
    sums[at + 6] += areas[f];
  }
  const proxies = Array.from({ length: count }, (_, i) => {
    const [x, y, z] = sums.subarray(i * 7, i * 7 + 3);
    const size = Math.hypot(x, y, z) || 1;
    return { x: x / size, y: y / size, z: z / size, seed: -1, area: sums[i * 7 + 6] };
  });
  const nearest = new Float64Array(count).fill(Infinity);
  for (let f = 0; f < graph.count; f++) {
    const label = labels[f];
    if (label < 0) continue;
    const { x, y, z, area } = proxies[label];
    let away = 0;
    for (let k = 0; k < 3; k++) away += (centres[f * 3 + k] - sums[label * 7 + 3 + k] / (area || 1)) ** 2;
    const lean = 1 - normals[f * 3] * x - normals[f * 3 + 1] * y - normals[f * 3 + 2] * z;
    const cost = Math.sqrt(away) * (1 + 2 * lean);
    if (cost >= nearest[label]) continue;
    nearest[label] = cost;
    proxies[label].seed = f;
  }
  return proxies.filter(({ seed }) => seed >= 0);
}

/** Which of the six sides (+X -X +Y -Y +Z -Z) each face looks to, by its normal; where that is noisy, as most around it do. */
function sideLabels(graph: FaceGraph): Uint8Array {
  const { count, normals, starts, others } = graph;
  const along = (face: number, side: number) => (side % 2 ? -1 : 1) * normals[face * 3 + (side >> 1)];
  const sides = new Uint8Array(count);
  for (let f = 0; f < count; f++) {
    const [x, y, z] = [normals[f * 3], normals[f * 3 + 1], normals[f * 3 + 2]];
    let most = Math.abs(x);
    sides[f] = x < 0 ? 1 : 0;
    if (Math.abs(y) > most) [most, sides[f]] = [Math.abs(y), y < 0 ? 3 : 2];
    if (Math.abs(z) > most) sides[f] = z < 0 ? 5 : 4;
  }
  const votes = new Uint16Array(6);
  for (let round = 0; round < 4; round++) {
    for (let f = 0; f < count; f++) {
      let alike = true;
      for (let i = starts[f]; i < starts[f + 1] && alike; i++) alike = sides[others[i]] === sides[f];
      if (alike) continue;
      votes.fill(0);
      for (let i = starts[f]; i < starts[f + 1]; i++) votes[sides[others[i]]]++;
      for (let side = 0; side < 6; side++) {
        if (votes[side] * 2 > starts[f + 1] - starts[f] && along(f, side) > 0.5) sides[f] = side;
      }
    }
  }
  return sides;
}
