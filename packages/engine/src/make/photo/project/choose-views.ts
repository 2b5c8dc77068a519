import { toOklab } from 'kiln-mesh/core/color';
import type { Part } from 'kiln-mesh/core/model';
import { firstEqual } from 'kiln-mesh/topology/vertices';
import { levelSeams } from './level-seams.ts';
import { LOG_FLOOR, type Looks, look } from './looks.ts';
import { matchGains } from './match-gains.ts';
import type { PhotoView, Sight } from './view.ts';

/**
 * Which picture each place of a surface takes its colours from. A shape from outlines is never quite the object, so two
 * pictures laid over each other show an eye twice. Each place has one picture, the one that looks at it most squarely; where
 * that changes is moved to where both pictures show the same (V. Lempitsky and D. Ivanov 2007), their exposure and white are
 * matched before, and what step is left is levelled out over the surface.
 */

export interface Choice {
  /** Of each view at each vertex, 0..1; one view's alone but for a narrow band where it changes. */
  weights: Float32Array;
  /** Logarithms of what each view's colours are multiplied by there, 3 per view and vertex. */
  gains: Float32Array;
}

/** What a step between two pictures costs for each 1 of OKLab, and what it costs where they agree. */
const STEP = 3;
const CHANGE = 0.05;
/** Step that is expected where one of two pictures does not show the place. */
const UNKNOWN_STEP = 0.15;
/** What a place that a view does not see costs. */
const UNSEEN = 2;
const ROUNDS = 20;

/** @returns undefined for a single view, which there is nothing to choose from */
export function chooseViews(part: Part, views: readonly PhotoView[], sights: readonly Sight[]): Choice | undefined {
  if (views.length < 2) return undefined;
  const count = part.positions.length / 3;
  const first = firstEqual(count, [{ data: part.positions, width: 3 }]);
  const looks = look(part, first, views, sights);
  const gains = matchGains(looks);
  addGains(looks, gains);
  const labels = choose(looks);
  const levels = levelSeams(looks, labels);
  const weights = new Float32Array(count * views.length);
  for (let v = 0; v < count; v++) weights[v * views.length + labels[v]] = 1;
  soften(looks, weights, levels);
  const all = new Float32Array(levels.length);
  for (let v = 0; v < count; v++) {
    const from = first[v];
    for (let i = 0; i < views.length; i++) {
      weights[v * views.length + i] = weights[from * views.length + i];
      for (let k = 0; k < 3; k++) {
        all[(v * views.length + i) * 3 + k] = gains[i * 3 + k] + levels[(from * views.length + i) * 3 + k];
      }
    }
  }
  return { weights, gains: all };
}

function addGains({ logs, views }: Looks, gains: Float32Array): void {
  for (let i = 0; i < logs.length; i++) logs[i] = logs[i] + gains[i % (views * 3)];
}

/** A view for each vertex: min-sum belief propagation (J. Pearl 1982) over the edges of the surface. */
function choose(looks: Looks): Uint8Array {
  const { count, views: n, edges, quality } = looks;
  const beliefs = new Float32Array(count * n);
  for (let i = 0; i < beliefs.length; i++) beliefs[i] = quality[i] > 0 ? (1 - quality[i]) ** 2 : UNSEEN;
  const steps = stepCosts(looks);
  // Per edge what its first end sends its second, and the other way round.
  const messages = new Float32Array(edges.length * n);
  const sent = new Float32Array(n);
  const pass = (edge: number, way: 0 | 1) => {
    const [from, to] = [edges[edge * 2 + way], edges[edge * 2 + 1 - way]];
    const own = (edge * 2 + way) * n;
    const back = (edge * 2 + 1 - way) * n;
    let least = Infinity;
    for (let m = 0; m < n; m++) {
      let best = Infinity;
      for (let l = 0; l < n; l++) {
        const cost = beliefs[from * n + l] - messages[back + l] + steps[(edge * n + l) * n + m];
        if (cost < best) best = cost;
      }
      sent[m] = best;
      if (best < least) least = best;
    }
    for (let m = 0; m < n; m++) {
      const next = (sent[m] - least + messages[own + m]) / 2;
      beliefs[to * n + m] = beliefs[to * n + m] + next - messages[own + m];
      messages[own + m] = next;
    }
  };
  for (let round = 0; round < ROUNDS; round++) {
    const forth = round % 2 === 0;
    for (let i = 0; i < edges.length / 2; i++) {
      const edge = forth ? i : edges.length / 2 - 1 - i;
      pass(edge, 0);
      pass(edge, 1);
    }
  }
  return Uint8Array.from({ length: count }, (_, v) => {
    let best = 0;
    for (let l = 1; l < n; l++) if (beliefs[v * n + l] < beliefs[v * n + best]) best = l;
    return best;
  });
}

/** What it costs that the ends of an edge have different views, per edge and pair of views. */
function stepCosts(looks: Looks): Float32Array {
  const { views: n, edges } = looks;
  const count = edges.length / 2;
  const labs = labsOf(looks);
  const out = new Float32Array(count * n * n);
  for (let edge = 0; edge < count; edge++) {
    for (let l = 0; l < n; l++) {
      for (let m = l + 1; m < n; m++) {
        let step = 0;
        for (const v of [edges[edge * 2], edges[edge * 2 + 1]]) step += stepAt(looks, labs, v, l, m) / 2;
        out[(edge * n + l) * n + m] = out[(edge * n + m) * n + l] = CHANGE + STEP * step;
      }
    }
  }
  return out;
}

function stepAt({ views: n, quality }: Looks, labs: Float32Array, v: number, l: number, m: number): number {
  if (quality[v * n + l] === 0 || quality[v * n + m] === 0) return UNKNOWN_STEP;
  const [a, b] = [(v * n + l) * 3, (v * n + m) * 3];
  return Math.hypot(labs[a] - labs[b], labs[a + 1] - labs[b + 1], labs[a + 2] - labs[b + 2]);
}

function labsOf({ logs }: Looks): Float32Array {
  const out = new Float32Array(logs.length);
  const light = (i: number) => Math.max(0, Math.exp(logs[i]) - LOG_FLOOR);
  for (let i = 0; i < logs.length; i += 3) out.set(toOklab(light(i), light(i + 1), light(i + 2)), i);
  return out;
}

/** Mixes the views over the edge where they change; what has no level yet takes that of its neighbours. In place. */
function soften({ count, views: n, edges }: Looks, weights: Float32Array, levels: Float32Array): void {
  for (let pass = 0; pass < 2; pass++) {
    const from = weights.slice();
    const sums = new Float32Array(count * n);
    const degrees = new Uint16Array(count);
    const near = new Float32Array(levels.length);
    for (let i = 0; i < edges.length; i++) {
      const [a, b] = [edges[i], edges[i ^ 1]];
      degrees[a]++;
      for (let l = 0; l < n; l++) {
        const own = from[b * n + l];
        if (own === 0) continue;
        sums[a * n + l] = sums[a * n + l] + own;
        for (let k = 0; k < 3; k++) near[(a * n + l) * 3 + k] += own * levels[(b * n + l) * 3 + k];
      }
    }
    for (let i = 0; i < weights.length; i++) {
      if (sums[i] === 0) continue;
      weights[i] = (from[i] + sums[i] / degrees[Math.floor(i / n)]) / 2;
      if (from[i] === 0) for (let k = 0; k < 3; k++) levels[i * 3 + k] = near[i * 3 + k] / sums[i];
    }
  }
}
