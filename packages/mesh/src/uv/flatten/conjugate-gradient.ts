/**
 * Solves the Laplace equation of a graph for two values a point (M. Hestenes and E. Stiefel 1952, with the diagonal as
 * preconditioner), on from the values given. It needs no matrix: the edges are gone through.
 */

export interface WeightedEdges {
  /** 2 points each. */
  ends: Uint32Array;
  /** Above 0. */
  weights: Float64Array;
}

export interface LaplaceProblem {
  edges: WeightedEdges;
  /** 2 per point; their sums are 0. */
  wanted: Float64Array;
  /** 2 per point: where to start, and the answer. */
  values: Float64Array;
}

const MOST_STEPS = 10;
/** Of the first residual, squared. */
const CLOSE = 1e-4;

export function conjugateGradient(problem: LaplaceProblem): void {
  const { wanted, values } = problem;
  const size = values.length;
  const scale = inverseDiagonal(problem);
  const product = new Float64Array(size);
  const residual = new Float64Array(size);
  const way = new Float64Array(size);
  apply(problem, values, product);
  let energy = 0;
  let whole = 0;
  for (let i = 0; i < size; i++) {
    residual[i] = wanted[i] - product[i];
    way[i] = residual[i] * scale[i >> 1];
    energy += residual[i] * way[i];
    whole += wanted[i] * wanted[i] * scale[i >> 1];
  }
  // What is solved already is left: rounding moves all points alike, which nothing holds.
  const enough = Math.max(energy * CLOSE, whole * 1e-20);
  for (let step = 0; step < MOST_STEPS && energy > enough; step++) {
    const curve = apply(problem, way, product);
    if (!(curve > 0)) return;
    const far = energy / curve;
    let next = 0;
    for (let i = 0; i < size; i++) {
      values[i] += far * way[i];
      const left = residual[i] - far * product[i];
      residual[i] = left;
      next += left * left * scale[i >> 1];
    }
    const turn = next / energy;
    for (let i = 0; i < size; i++) way[i] = residual[i] * scale[i >> 1] + turn * way[i];
    energy = next;
  }
}

function inverseDiagonal({ edges, values }: LaplaceProblem): Float64Array {
  const scale = new Float64Array(values.length / 2);
  for (let i = 0; i < edges.ends.length; i++) scale[edges.ends[i]] += edges.weights[i >> 1];
  for (let i = 0; i < scale.length; i++) scale[i] = scale[i] > 0 ? 1 / scale[i] : 0;
  return scale;
}

/** @returns the energy of the values: what comes out, by them, in sum */
function apply({ edges: { ends, weights } }: LaplaceProblem, values: Float64Array, out: Float64Array): number {
  let energy = 0;
  out.fill(0);
  for (let e = 0; e < weights.length; e++) {
    const a = ends[e * 2] * 2;
    const b = ends[e * 2 + 1] * 2;
    const weight = weights[e];
    const dx = values[b] - values[a];
    const dy = values[b + 1] - values[a + 1];
    const x = weight * dx;
    const y = weight * dy;
    energy += x * dx + y * dy;
    out[a] -= x;
    out[a + 1] -= y;
    out[b] += x;
    out[b + 1] += y;
  }
  return energy;
}
