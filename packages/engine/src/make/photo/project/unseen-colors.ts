import { fromOklab, toOklab } from 'kiln-mesh/core/color';
import { edgeAt } from 'kiln-mesh/core/math/triangle';
import type { Part } from 'kiln-mesh/core/model';
import { type Cluster, fitClusters } from '../../../vision/clusters.ts';

/**
 * Colours for what no picture shows. Each place carries how much of each of the object's main colours is around it: near
 * the edge of what is seen these shares are evened out, so that a spot or an eye is outvoted by what surrounds it; from
 * there they spread over the rest like heat. A place then gets the colour that most of its shares agree on, not their
 * mean: behind a red and white cap it is red, not pink. Shares go around a thing more easily than up and down it, as the
 * layers of a cake and a scarf do.
 */

const PALETTE = 7;
/** Rounds of evening out what is seen, of spreading, and of softening the borders between colours at the end. */
const VOTES = 60;
const SPREADING = 160;
const SOFTENING = 8;
/** How easily shares go straight up and down. */
const UPRIGHT = 0.03;
/** OKLab lightness from which a colourless place may be a highlight. */
const GLARE = 0.9;
/** Colours closer than this in OKLab vote together. */
const ALIKE = 0.07;

/**
 * @param colors linear light, 3 per vertex; filled in for vertices that are not known, in place
 * @param trust how well a vertex is seen, 0..1; those above 0 keep their colours
 * @param surface with joined vertices, y up
 */
export function colorUnseen(
  colors: Float32Array,
  trust: Float32Array,
  { positions, indices }: Pick<Part, 'positions' | 'indices'>,
): void {
  const known = Uint8Array.from(trust, (value) => (value > 0 ? 1 : 0));
  const seen: number[] = [];
  known.forEach((value, v) => {
    if (value) seen.push(v);
  });
  if (seen.length === 0) return;
  const lab = new Float32Array(colors.length);
  for (const v of seen) lab.set(toOklab(colors[v * 3], colors[v * 3 + 1], colors[v * 3 + 2]), v * 3);
  const palette = fitClusters(lab, seen, PALETTE);
  const width = palette.length;
  const shares = new Float32Array(known.length * width);
  for (const v of seen) {
    const own = lab.subarray(v * 3, v * 3 + 3);
    // At the very edge things mirror what is around them; what is seen squarely knows better, and what glares does not.
    const glare = own[0] > GLARE && Math.hypot(own[1], own[2]) < 0.03 ? 0.4 : 1;
    shares[v * width + nearestOf(palette, own)] = trust[v] ** 2 * glare;
  }
  const edges = { indices, ease: easeOf(positions, indices) };
  const [all, none] = [new Uint8Array(known.length).fill(1), new Uint8Array(known.length)];
  spread(shares, width, known, none, edges, VOTES);
  fill(shares, width, known, edges);
  spread(shares, width, all, known, edges, SPREADING);
  const kin = palette.map(({ mean }) => palette.map((other) => Math.exp(-((gap(mean, other.mean) / ALIKE) ** 2) / 2)));
  for (let v = 0; v < known.length; v++) {
    if (!known[v]) colors.set(agreed(shares.subarray(v * width, (v + 1) * width), palette, kin), v * 3);
  }
  spread(colors, 3, all, known, edges, SOFTENING);
}

interface Edges {
  indices: Uint32Array;
  /** How easily shares go along the edge that begins at this corner. */
  ease: Float32Array;
}

/** 1 for level edges, less for upright ones. */
function easeOf(positions: Float32Array, indices: Uint32Array): Float32Array {
  return Float32Array.from(indices, (to, i) => {
    const from = indices[i % 3 === 2 ? i - 2 : i + 1];
    const [dx, dy, dz] = edgeAt(positions, from * 3, to * 3);
    return UPRIGHT + (1 - UPRIGHT) * (1 - dy ** 2 / (dx * dx + dy * dy + dz * dz + 1e-12));
  });
}

const gap = (a: readonly number[], b: ArrayLike<number>) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function nearestOf(palette: readonly Cluster[], lab: ArrayLike<number>): number {
  return palette.reduce((best, { mean }, i) => (gap(mean, lab) < gap(palette[best].mean, lab) ? i : best), 0);
}

/** The colour with the most votes, those of colours like it included; linear light. */
function agreed(shares: Float32Array, palette: readonly Cluster[], kin: readonly number[][]): [number, number, number] {
  const votes = kin.map((row) => row.reduce((sum, k, j) => sum + k * shares[j], 0));
  const winner = votes.reduce((best, vote, i) => (vote > votes[best] ? i : best), 0);
  const lab: [number, number, number] = [0, 0, 0];
  let total = 1e-9;
  palette.forEach(({ mean }, j) => {
    const weight = shares[j] * kin[winner][j];
    for (const k of [0, 1, 2] as const) lab[k] += mean[k] * weight;
    total += weight;
  });
  return fromOklab(lab[0] / total, lab[1] / total, lab[2] / total);
}

/** Gives vertices without any values the mean of their neighbours that have some, ring by ring. */
function fill(values: Float32Array, width: number, known: Uint8Array, { indices, ease }: Edges): void {
  const reached = known.slice();
  for (let ring: number[] | undefined; ring === undefined || ring.length > 0; ) {
    const totals = new Map<number, number>();
    for (let i = 0; i < indices.length; i++) {
      const to = indices[i];
      const from = indices[i % 3 === 2 ? i - 2 : i + 1];
      if (reached[to] || !reached[from]) continue;
      totals.set(to, (totals.get(to) ?? 0) + ease[i]);
      for (let k = 0; k < width; k++)
        values[to * width + k] = values[to * width + k] + values[from * width + k] * ease[i];
    }
    ring = [...totals.keys()];
    for (const v of ring) {
      reached[v] = 1;
      for (let k = 0; k < width; k++) values[v * width + k] = values[v * width + k] / totals.get(v)!;
    }
  }
}

/** Evens values out between neighbours of which both take part; those that are held keep theirs. */
function spread(
  values: Float32Array,
  width: number,
  takesPart: Uint8Array,
  held: Uint8Array,
  { indices, ease }: Edges,
  rounds: number,
): void {
  const sums = new Float32Array(values.length);
  const totals = new Float32Array(takesPart.length);
  for (let round = 0; round < rounds; round++) {
    sums.fill(0);
    totals.fill(0);
    for (let i = 0; i < indices.length; i++) {
      // The other direction of this edge comes with the face on its other side.
      const to = indices[i];
      const from = indices[i % 3 === 2 ? i - 2 : i + 1];
      if (held[to] || !takesPart[to] || !takesPart[from]) continue;
      const weight = ease[i];
      totals[to] = totals[to] + weight;
      for (let k = 0; k < width; k++) sums[to * width + k] = sums[to * width + k] + values[from * width + k] * weight;
    }
    for (let v = 0; v < totals.length; v++) {
      const total = totals[v];
      if (total === 0) continue;
      for (let k = 0; k < width; k++) values[v * width + k] = sums[v * width + k] / total;
    }
  }
}
