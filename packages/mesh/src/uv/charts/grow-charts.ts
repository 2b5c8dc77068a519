import { createCostQueue } from './cost-queue.ts';
import type { FaceGraph } from './face-graph.ts';

/** A chart to be: the way it looks, unit length, and the face it grows from, -1 for none. */
export interface ChartSeed {
  x: number;
  y: number;
  z: number;
  seed: number;
}

export interface GrowOptions {
  /** Chart of each face, -1 where there is none yet; filled in. Charts that have faces go on from these. */
  labels: Int32Array;
  /** Number of the first proxy among the labels. */
  first?: number;
  /** Cosine of the angle up to which faces may look another way than their chart. */
  least: number;
  /** All faces that have none yet, and room for a number a face; looked for and made by default. */
  within?: { faces: Uint32Array; costs: Float64Array };
}

/**
 * Lets charts grow from their seeds over all faces that have none, all at once, towards what is near and looks the same
 * way; creases are crossed last, so that charts meet in them. After D. Cohen-Steiner, P. Alliez and M. Desbrun,
 * "Variational Shape Approximation" (2004), with the way travelled in place of the error alone, which keeps charts compact.
 */
export function growCharts(
  graph: FaceGraph,
  proxies: readonly ChartSeed[],
  { labels, first = 0, least, within }: GrowOptions,
): void {
  const { normals, centres, starts, others, weights } = graph;
  const queue = createCostQueue();
  const costs = within?.costs ?? new Float64Array(labels.length).fill(Infinity);
  if (within) for (const face of within.faces) costs[face] = Infinity;
  const fit = (face: number, { x, y, z }: ChartSeed) =>
    normals[face * 3] * x + normals[face * 3 + 1] * y + normals[face * 3 + 2] * z;
  const flat = (face: number) => graph.areas[face] === 0;
  const reach = (face: number, own: number, cost: number) => {
    const proxy = proxies[own];
    for (let i = starts[face]; i < starts[face + 1]; i++) {
      const other = others[i];
      if (labels[other] >= 0) continue;
      const turned = flat(other) ? 0 : 1 - fit(other, proxy);
      if (turned > 1 - least) continue;
      const x = centres[other * 3] - centres[face * 3];
      const y = centres[other * 3 + 1] - centres[face * 3 + 1];
      const z = centres[other * 3 + 2] - centres[face * 3 + 2];
      const whole = cost + Math.sqrt(x * x + y * y + z * z) * (0.2 + 4 * turned + 6 * (1 - weights[i]));
      // Another way there that waits already is shorter.
      if (whole > costs[other]) continue;
      costs[other] = whole;
      queue.push(whole, other, own);
    }
  };
  if (!within)
    for (let face = 0; face < labels.length; face++) if (labels[face] >= first) reach(face, labels[face] - first, 0);
  proxies.forEach(({ seed }, i) => {
    if (seed >= 0 && labels[seed] < 0) queue.push(0, seed, i);
  });
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { cost, first: face, second: own } = next;
    if (labels[face] >= 0) continue;
    labels[face] = first + own;
    reach(face, own, cost);
  }
}
