import { labGap } from '../lab-image.ts';
import type { Superpixels } from './superpixels.ts';

/**
 * Saliency: how likely each superpixel of a picture is to be its subject (W. Zhu, S. Liang, Y. Wei, J. Sun, "Saliency
 * optimization from robust background detection", 2014): what runs out of the picture along much of its border is background,
 * however it is coloured (boundary connectivity); what differs from the background around it is not (contrast); and like
 * neighbours go together.
 */

export interface SaliencyConfig {
  /** Similarity threshold: OKLab distance along a path of superpixels up to which they belong together. */
  threshold: number;
  /** What a difference in lightness and in hue counts. */
  light: number;
  hue: number;
}

/** How far away background is compared with, as a share of the picture's longer side. */
const AROUND = 0.4;
/** Weight of being background, and what neighbours have in common at least. */
const BACKGROUND = 5;
const COMMON = 0.1;
const ROUNDS = 200;
/** Values that move less are settled. */
const SETTLED = 1e-4;
/** An affinity below this is none. */
const LEAST_AFFINITY = 1e-3;
/** What running out of the picture says against what contrast says, and the surest that either is. */
const BY_BORDER = 0.7;
const SUREST = 0.98;
/** Background that shows in a gap has the same colour as this near by (OKLab, shares of the longer side), and is likely that. */
const SURELY_BEHIND = 0.2;
const NEAR = 0.25;
const SAME = 0.013;
const THROUGH = 0.3;

/** The likelihood of each superpixel to be of the subject, 0.02 to 0.98, for each of several configurations. */
export function salience(superpixels: Superpixels, configs: readonly SaliencyConfig[]): Float32Array[] {
  const border = [...superpixels.atBorder.keys()].filter((i) => superpixels.atBorder[i]);
  // All that touches the border is joined: a background may be in several components. The neighbours come first.
  const links = superpixels.neighbours.map((near, i) => {
    const all = new Set([...near, ...(superpixels.atBorder[i] ? border : [])]);
    all.delete(i);
    return Int32Array.from(all);
  });
  const known = new Map<string, Ways>();
  return configs.map((config) => {
    const key = `${config.light} ${config.hue}`;
    let ways = known.get(key);
    if (!ways) {
      const same = configs.filter(({ light, hue }) => light === config.light && hue === config.hue);
      ways = waysBetween(superpixels, links, config, farthest(Math.max(...same.map(({ threshold }) => threshold))));
      known.set(key, ways);
    }
    return saliencyOf(superpixels, links, ways, config.threshold);
  });
}

/** Differences between all superpixels, and the shortest ways from one to another over neighbours, in OKLab. */
interface Ways {
  gaps: Float32Array;
  /** Up to a limit; Infinity beyond. */
  paths: Float32Array;
}

function saliencyOf(superpixels: Superpixels, links: readonly Int32Array[], { gaps, paths }: Ways, threshold: number) {
  const { count, place } = superpixels;
  const background = boundaryConnectivity(superpixels, paths, threshold);
  const contrast = new Float32Array(count);
  for (let j = 0; j < count; j++) {
    if (background[j] === 0) continue;
    for (let i = 0; i < count; i++) {
      const far = (place[i * 2] - place[j * 2]) ** 2 + (place[i * 2 + 1] - place[j * 2 + 1]) ** 2;
      contrast[i] = contrast[i] + gaps[i * count + j] * Math.exp(-far / (2 * AROUND * AROUND)) * background[j];
    }
  }
  const most = Math.max(1e-9, ...contrast);
  const likelihood = contrast.map((value) => value / most);
  const pulls = links.map((list, i) =>
    Float64Array.from(list, (j) => affinity(gaps[i * count + j], threshold) + COMMON),
  );
  const totals = pulls.map((list, i) =>
    list.reduce((sum, pull) => sum + pull, contrast[i] / most + BACKGROUND * background[i]),
  );
  for (let round = 0, moved = 1; round < ROUNDS && moved > SETTLED; round++) {
    moved = 0;
    for (let i = 0; i < count; i++) {
      const [to, pull] = [links[i], pulls[i]];
      let sum = contrast[i] / most;
      for (let n = 0; n < to.length; n++) sum += pull[n] * likelihood[to[n]];
      const next = sum / Math.max(totals[i], 1e-9);
      moved = Math.max(moved, Math.abs(next - likelihood[i]));
      likelihood[i] = next;
    }
  }
  const [low, high] = [Math.min(...likelihood), Math.max(...likelihood)];
  const saliency = likelihood.map((value, i) => {
    const both = BY_BORDER * (1 - background[i]) + (1 - BY_BORDER) * ((value - low) / Math.max(1e-9, high - low));
    return Math.min(SUREST, Math.max(1 - SUREST, both));
  });
  return saliency.map((value, i) => (value >= 0.5 && seenThrough(superpixels, saliency, i) ? THROUGH : value));
}

/** Whether a superpixel looks just like background near by: that is what is seen through a gap. */
function seenThrough({ count, lab, place }: Superpixels, saliency: Float32Array, i: number): boolean {
  for (let j = 0; j < count; j++) {
    if (saliency[j] > SURELY_BEHIND) continue;
    const far = Math.hypot(place[i * 2] - place[j * 2], place[i * 2 + 1] - place[j * 2 + 1]);
    if (far > NEAR) continue;
    if (labGap(lab, i, j) < SAME) return true;
  }
  return false;
}

/** How far superpixels belong together, 0 to 1. */
const affinity = (gap: number, threshold: number) => Math.exp(-(gap * gap) / (2 * threshold * threshold));

/** Distance at which superpixels have no affinity any more. */
const farthest = (threshold: number) => threshold * Math.sqrt(2 * Math.log(1 / LEAST_AFFINITY));

/** How much of the border each superpixel reaches through superpixels like it, against how large they are together; 0..1. */
function boundaryConnectivity({ count, atBorder }: Superpixels, paths: Float32Array, threshold: number): Float32Array {
  const limit = farthest(threshold);
  return Float32Array.from({ length: count }, (_, start) => {
    let [area, edge] = [0, 0];
    for (let i = 0, at = start * count; i < count; i++, at++) {
      if (paths[at] >= limit) continue;
      const share = affinity(paths[at], threshold);
      area += share;
      if (atBorder[i]) edge += share;
    }
    return 1 - Math.exp(-(edge * edge) / area / 2);
  });
}

function waysBetween(
  { count, lab, neighbours }: Superpixels,
  links: readonly Int32Array[],
  { light, hue }: SaliencyConfig,
  limit: number,
): Ways {
  const gaps = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const l = (lab[i * 3] - lab[j * 3]) * light;
      const a = (lab[i * 3 + 1] - lab[j * 3 + 1]) * hue;
      const b = (lab[i * 3 + 2] - lab[j * 3 + 2]) * hue;
      gaps[i * count + j] = gaps[j * count + i] = Math.sqrt(l * l + a * a + b * b);
    }
  }
  // Steps as small as those to the most alike neighbours are shading.
  const least = neighbours.map((near, i) => [...near].reduce((min, j) => Math.min(min, gaps[i * count + j]), 1));
  const shading = least.reduce((sum, value) => sum + value, 0) / count;
  const steps = links.map((list, i) => Float32Array.from(list, (j) => Math.max(0, gaps[i * count + j] - shading)));
  const paths = new Float32Array(count * count).fill(Infinity);
  const leapt = new Uint8Array(count);
  const heap = createHeap(count);
  for (let start = 0; start < count; start++) {
    const distance = paths.subarray(start * count, (start + 1) * count);
    distance[start] = 0;
    leapt[start] = 0;
    heap.offer(start, distance);
    for (let at = heap.take(distance); at >= 0; at = heap.take(distance)) {
      const near = distance[at];
      const [to, step] = [links[at], steps[at]];
      const direct = neighbours[at].size;
      // Along the border one leap leads as far as two.
      const all = leapt[at] ? direct : to.length;
      for (let n = 0; n < all; n++) {
        const far = near + step[n];
        if (far >= limit || far >= distance[to[n]]) continue;
        distance[to[n]] = far;
        leapt[to[n]] = n < direct ? 0 : 1;
        heap.offer(to[n], distance);
      }
    }
  }
  return { gaps, paths };
}

/** Numbers below `count`, the one with the least key first; one whose key has fallen is offered again. */
function createHeap(count: number) {
  const list = new Int32Array(count);
  const places = new Int32Array(count).fill(-1);
  let size = 0;
  const put = (item: number, at: number) => {
    list[at] = item;
    places[item] = at;
  };
  return {
    offer(item: number, keys: Float32Array): void {
      let at = places[item] < 0 ? size++ : places[item];
      while (at > 0) {
        const up = (at - 1) >> 1;
        if (keys[list[up]] <= keys[item]) break;
        put(list[up], at);
        at = up;
      }
      put(item, at);
    },
    /** -1 when there is none. */
    take(keys: Float32Array): number {
      if (size === 0) return -1;
      const first = list[0];
      places[first] = -1;
      const last = list[--size];
      if (size === 0) return first;
      let at = 0;
      for (let down = 1; down < size; down = at * 2 + 1) {
        if (down + 1 < size && keys[list[down + 1]] < keys[list[down]]) down++;
        if (keys[list[down]] >= keys[last]) break;
        put(list[down], at);
        at = down;
      }
      put(last, at);
      return first;
    },
  };
}
