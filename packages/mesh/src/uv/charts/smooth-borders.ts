import type { FaceGraph } from './face-graph.ts';

/** Rounds over all faces: borders move by at most one face in each. */
const ROUNDS = 4;
/** Area that may look 60 degrees another way for a seam of its own root to be saved. */
const SEAM_COST = 1.5;

/**
 * Draws the borders of charts straight, and into creases and hollows: a face goes to the neighbouring chart where that
 * saves more visible seam than it costs in fit (iterated conditional modes, J. Besag 1986).
 */
export function smoothBorders(graph: FaceGraph, labels: Int32Array): void {
  const { count, areas, starts, others } = graph;
  const ways = chartWays(graph, labels);
  for (let round = 0; round < ROUNDS; round++) {
    let changed = 0;
    for (let f = 0; f < count; f++) {
      let mixed = false;
      for (let i = starts[f]; i < starts[f + 1] && !mixed; i++) mixed = labels[others[i]] !== labels[f];
      if (!mixed) continue;
      let best = labels[f];
      let least = costOf(graph, labels, ways, f, best);
      for (let i = starts[f]; i < starts[f + 1]; i++) {
        const label = labels[others[i]];
        if (label === best || (areas[f] > 0 && fitOf(graph, ways, f, label) < 0.3)) continue;
        const cost = costOf(graph, labels, ways, f, label);
        if (cost < least - 1e-12) [best, least] = [label, cost];
      }
      if (best !== labels[f]) changed++;
      labels[f] = best;
    }
    if (changed === 0) return;
  }
}

function costOf(graph: FaceGraph, labels: Int32Array, ways: Float64Array, f: number, label: number): number {
  const { areas, starts, others, lengths, weights } = graph;
  let seam = 0;
  for (let i = starts[f]; i < starts[f + 1]; i++) if (labels[others[i]] !== label) seam += lengths[i] * weights[i];
  return Math.sqrt(areas[f]) * (1 - fitOf(graph, ways, f, label)) + SEAM_COST * seam;
}

const fitOf = ({ normals }: FaceGraph, ways: Float64Array, f: number, label: number): number =>
  normals[f * 3] * ways[label * 3] +
  normals[f * 3 + 1] * ways[label * 3 + 1] +
  normals[f * 3 + 2] * ways[label * 3 + 2];

/** The way that each chart looks, by area. */
export function chartWays({ count, normals, areas }: FaceGraph, labels: Int32Array): Float64Array {
  const ways = new Float64Array((labels.reduce((most, label) => Math.max(most, label), -1) + 1) * 3);
  for (let f = 0; f < count; f++) {
    for (let k = 0; k < 3; k++) ways[labels[f] * 3 + k] += normals[f * 3 + k] * areas[f];
  }
  for (let i = 0; i < ways.length; i += 3) {
    const size = Math.hypot(ways[i], ways[i + 1], ways[i + 2]) || 1;
    for (let k = 0; k < 3; k++) ways[i + k] /= size;
  }
  return ways;
}
