import { labGap } from './lab-image.ts';
import type { Superpixels } from './superpixels.ts';

/**
 * How likely each patch of a picture is to be its subject (W. Zhu, S. Liang, Y. Wei, J. Sun, "Saliency optimization from
 * robust background detection", 2014): what runs out of the picture along much of its border is background, however it is
 * coloured; what differs from the background around it is not; and like neighbours go together.
 */

export interface Sight {
  /** OKLab distance along a path of patches up to which they belong together. */
  alike: number;
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
/** What is less kin than this is none. */
const LEAST_KINSHIP = 1e-3;
/** What running out of the picture says against what contrast says, and the surest that either is. */
const BY_BORDER = 0.7;
const SUREST = 0.98;
/** Background that shows in a gap has the same colour as this near by (OKLab, shares of the longer side), and is likely that. */
const SURELY_BEHIND = 0.2;
const NEAR = 0.25;
const SAME = 0.013;
const THROUGH = 0.3;

/** Chance per patch of being the subject, 0.02 to 0.98. */
export function salience(patches: Superpixels, { alike, light, hue }: Sight): Float32Array {
  const { count, lab, atBorder, neighbours, place } = patches;
  const gaps = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const l = (lab[i * 3] - lab[j * 3]) * light;
      const a = (lab[i * 3 + 1] - lab[j * 3 + 1]) * hue;
      const b = (lab[i * 3 + 2] - lab[j * 3 + 2]) * hue;
      gaps[i * count + j] = gaps[j * count + i] = Math.sqrt(l * l + a * a + b * b);
    }
  }
  // All that touches the border is joined: a background may be in pieces.
  const border = [...atBorder.keys()].filter((i) => atBorder[i]);
  const links = neighbours.map((near, i) => {
    const all = new Set([...near, ...(atBorder[i] ? border : [])]);
    all.delete(i);
    return Int32Array.from(all);
  });
  const background = runsOut(patches, links, gaps, alike);
  const contrast = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      if (background[j] === 0) continue;
      const far = (place[i * 2] - place[j * 2]) ** 2 + (place[i * 2 + 1] - place[j * 2 + 1]) ** 2;
      const sum = gaps[i * count + j] * Math.exp(-far / (2 * AROUND * AROUND)) * background[j];
      contrast[i] = contrast[i] + sum;
    }
  }
  const most = Math.max(1e-9, ...contrast);
  const chance = contrast.map((value) => value / most);
  const pulls = links.map((list, i) => Float64Array.from(list, (j) => kinship(gaps[i * count + j], alike) + COMMON));
  const totals = pulls.map((list, i) =>
    list.reduce((sum, pull) => sum + pull, contrast[i] / most + BACKGROUND * background[i]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < count; i++) {
      const [to, pull] = [links[i], pulls[i]];
      let sum = contrast[i] / most;
      for (let n = 0; n < to.length; n++) sum += pull[n] * chance[to[n]];
      chance[i] = sum / Math.max(totals[i], 1e-9);
    }
  }
  const [low, high] = [Math.min(...chance), Math.max(...chance)];
  const chances = chance.map((value, i) => {
    const both = BY_BORDER * (1 - background[i]) + (1 - BY_BORDER) * ((value - low) / Math.max(1e-9, high - low));
    return Math.min(SUREST, Math.max(1 - SUREST, both));
  });
  return chances.map((value, i) => (value >= 0.5 && seenThrough(patches, chances, i) ? THROUGH : value));
}

/** Whether a patch looks just like background near by: that is what is seen through a gap. */
function seenThrough({ count, lab, place }: Superpixels, chances: Float32Array, i: number): boolean {
  for (let j = 0; j < count; j++) {
    if (chances[j] > SURELY_BEHIND) continue;
    const far = Math.hypot(place[i * 2] - place[j * 2], place[i * 2 + 1] - place[j * 2 + 1]);
    if (far > NEAR) continue;
    if (labGap(lab, i, j) < SAME) return true;
  }
  return false;
}

/** How far patches belong together, 0 to 1. */
const kinship = (gap: number, alike: number) => Math.exp(-(gap * gap) / (2 * alike * alike));

/** How much of the border each patch reaches through patches like it, against how large they are together; 0..1. */
function runsOut(
  { count, atBorder, neighbours }: Superpixels,
  links: readonly Int32Array[],
  gaps: Float32Array,
  alike: number,
): Float32Array {
  const farthest = alike * Math.sqrt(2 * Math.log(1 / LEAST_KINSHIP));
  // Steps as small as those to the most alike neighbours are shading.
  const least = neighbours.map((near, i) => [...near].reduce((min, j) => Math.min(min, gaps[i * count + j]), 1));
  const shading = least.reduce((sum, value) => sum + value, 0) / count;
  const steps = links.map((list, i) => Float64Array.from(list, (j) => Math.max(0, gaps[i * count + j] - shading)));
  const open = new Int32Array(count);
  const out = new Float32Array(count);
  const distance = new Float64Array(count);
  for (let start = 0; start < count; start++) {
    distance.fill(Infinity);
    distance[start] = 0;
    open[0] = start;
    let size = 1;
    let [area, edge] = [0, 0];
    while (size > 0) {
      let nearest = 0;
      let near = distance[open[0]];
      for (let n = 1; n < size; n++) {
        const far = distance[open[n]];
        if (far < near) [nearest, near] = [n, far];
      }
      const at = open[nearest];
      open[nearest] = open[--size];
      const share = kinship(near, alike);
      area += share;
      if (atBorder[at]) edge += share;
      const [to, step] = [links[at], steps[at]];
      for (let n = 0; n < to.length; n++) {
        const [next, far] = [to[n], near + step[n]];
        if (far >= farthest || far >= distance[next]) continue;
        if (distance[next] === Infinity) open[size++] = next;
        distance[next] = far;
      }
    }
    out[start] = 1 - Math.exp(-(edge * edge) / area / 2);
  }
  return out;
}
