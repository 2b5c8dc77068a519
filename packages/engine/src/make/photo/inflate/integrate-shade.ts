/**
 * Heights whose slopes have a given shade: least squares of what each cell's shade says of the slope towards the light, with
 * as little bend as may be across it (of which the shade says nothing) and no great heights; by conjugate gradients.
 */

export interface ShadeEquations {
  width: number;
  cell: number;
  /** Where heights may be other than 0. */
  free: Uint8Array;
  /** Per cell: right * (slope to the right) + up * (slope up) = value, with a weight. */
  right: Float32Array;
  up: Float32Array;
  value: Float32Array;
  weight: Float32Array;
  /** Usual shade, which all of these are measured against. */
  usual: number;
}

/** Weights of bend, in cells, and of height, in lengths of the whole. */
const BEND = 0.05;
const HEIGHT = 10;
const STEPS = 80;
const NEAR = 1e-6;

/** @param from heights to begin with */
export function integrateShade(equations: ShadeEquations, from: Float32Array, length: number): Float32Array {
  const { width, cell, free, right, up, value, weight, usual } = equations;
  const per = 1 / (2 * cell);
  const inner = free.map((own, p) => (own && free[p - 1] && free[p + 1] && free[p - width] && free[p + width] ? 1 : 0));
  const bends = (BEND * usual * usual) / (cell * cell);
  const heights = (HEIGHT * usual * usual) / (length * length);
  const held = (list: Float32Array) => list.map((own, p) => (free[p] ? own : 0));
  /** Adds a slope's equation, the other way round. */
  const spread = (out: Float32Array, p: number, by: number) => {
    out[p + 1] = out[p + 1] + by * right[p];
    out[p - 1] = out[p - 1] - by * right[p];
    out[p + width] = out[p + width] + by * up[p];
    out[p - width] = out[p - width] - by * up[p];
  };
  const apply = (d: Float32Array): Float32Array => {
    const out = d.map((own) => own * heights);
    for (let p = width; p < d.length - width; p++) {
      if (!free[p]) continue;
      if (weight[p] > 0) {
        const slope = right[p] * (d[p + 1] - d[p - 1]) + up[p] * (d[p + width] - d[p - width]);
        spread(out, p, weight[p] * slope * per * per);
      }
      if (!inner[p]) continue;
      const bend = bends * (d[p + 1] + d[p - 1] + d[p + width] + d[p - width] - 4 * d[p]);
      for (const q of [p + 1, p - 1, p + width, p - width]) out[q] = out[q] + bend;
      out[p] = out[p] - 4 * bend;
    }
    return held(out);
  };
  const wanted = new Float32Array(free.length);
  for (let p = width; p < free.length - width; p++) {
    if (weight[p] > 0) spread(wanted, p, weight[p] * value[p] * per);
  }
  return conjugateGradients(apply, held(wanted), from);
}

/** Solves a symmetric system. */
function conjugateGradients(apply: (x: Float32Array) => Float32Array, wanted: Float32Array, from: Float32Array) {
  const x = from.slice();
  const known = apply(x);
  const rest = wanted.map((value, p) => value - known[p]);
  const way = rest.slice();
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, p) => sum + value * b[p], 0);
  let left = dot(rest, rest);
  const enough = NEAR * left;
  for (let step = 0; step < STEPS && left > enough; step++) {
    const turned = apply(way);
    const by = left / Math.max(dot(way, turned), 1e-20);
    for (let p = 0; p < x.length; p++) {
      x[p] = x[p] + by * way[p];
      rest[p] = rest[p] - by * turned[p];
    }
    const next = dot(rest, rest);
    const keep = next / left;
    left = next;
    for (let p = 0; p < x.length; p++) way[p] = rest[p] + keep * way[p];
  }
  return x;
}
