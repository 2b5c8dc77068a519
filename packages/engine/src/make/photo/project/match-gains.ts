import { leastSquares } from 'kiln-mesh/core/least-squares';
import type { Looks } from './looks.ts';

/**
 * Exposure and white of several pictures made one: for each picture and channel a factor, such that places which two of them
 * see well have one colour. Places of which they see different things are left out step by step.
 */

/** How well both must see a place. */
const WELL = 0.35;
/** Differences of logarithms from which a place counts little. */
const SCALE = 0.15;
const ROUNDS = 6;
/** Weight of no change at all, as a share of all places. */
const HELD = 0.003;
const MOST = Math.log(2.2);

/** @returns logarithms of factors, 3 per view */
export function matchGains({ count, views: n, quality, logs }: Looks): Float32Array {
  const gains = new Float32Array(n * 3);
  const pairs: [place: number, l: number, m: number][] = [];
  for (let v = 0; v < count; v++) {
    for (let l = 0; l < n; l++) {
      if (quality[v * n + l] < WELL) continue;
      for (let m = l + 1; m < n; m++) if (quality[v * n + m] >= WELL) pairs.push([v, l, m]);
    }
  }
  if (pairs.length < 50) return gains;
  const step = Math.max(1, Math.floor(pairs.length / 3000));
  const used = pairs.filter((_, i) => i % step === 0);
  const rows = used.map(([, l, m]) => Array.from({ length: n }, (_, i) => Number(i === l) - Number(i === m)));
  for (let i = 0; i < n; i++) rows.push(Array.from({ length: n }, (_, k) => (k === i ? 1 : 0)));
  const target = (k: number) =>
    rows.map((_, i) => {
      const pair = used[i];
      return pair ? logs[(pair[0] * n + pair[2]) * 3 + k] - logs[(pair[0] * n + pair[1]) * 3 + k] : 0;
    });
  const targets = [target(0), target(1), target(2)];
  let weights = rows.map((_, i) => (i < used.length ? 1 : HELD * used.length));
  let solved: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    solved = leastSquares(rows, weights, targets);
    weights = weights.map((weight, i) => {
      if (i >= used.length) return weight;
      const [, l, m] = used[i];
      const left = solved.map((own, k) => own[l] - own[m] - targets[k][i]);
      return 1 / (1 + (Math.hypot(...left) / SCALE) ** 2) ** 2;
    });
  }
  for (let i = 0; i < gains.length; i++) gains[i] = Math.max(-MOST, Math.min(MOST, solved[i % 3][Math.floor(i / 3)]));
  return gains;
}
