import { components, stepsTo } from './components.ts';

/**
 * Which of the areas that a cut found is the subject: the one with most of the picture's middle, and the components close to
 * it that stand out as clearly, as a head does over a neck in shade. Everything else is left out.
 */

export interface Chosen {
  found: Uint8Array;
  width: number;
  /** How much each pixel counts when areas are compared. */
  weights: Float32Array;
  /** How far a pixel is from the backdrop. */
  distance(pixel: number): number;
  /** Whether what an area encloses is a hole in it; otherwise it is filled. */
  isHole(pixels: readonly number[], area: number): boolean;
}

/** Widest gap between components of one subject, as a share of the picture's width. */
const GAP = 0.025;
/** A component of the subject is at least this large, and stands out this much, against the main one. */
const LEAST_SIZE = 0.008;
const CLEARNESS = 0.4;

export function mainArea({ found, width, weights, distance, isHole }: Chosen): Uint8Array {
  const { labels, sizes } = components(found, width);
  const scores = sizes.map(() => 0);
  const apart = sizes.map(() => 0);
  labels.forEach((label, p) => {
    if (label < 0) return;
    scores[label] = scores[label] + weights[p];
    apart[label] = apart[label] + distance(p) / sizes[label];
  });
  const first = scores.reduce((best, score, i) => (score > (scores[best] ?? 0) ? i : best), 0);
  const main = Uint8Array.from(labels, (label) => (label === first ? 1 : 0));
  if (sizes.length === 0) return main;
  const worthy = (label: number) =>
    sizes[label] >= sizes[first] * LEAST_SIZE && apart[label] >= apart[first] * CLEARNESS;
  while (joinPieces(main, labels, width, worthy));
  fillHoles(main, width, sizes[first], isHole);
  return main;
}

/** Adds the components next to the main area, and what lies between; in place. False when there is none. */
function joinPieces(main: Uint8Array, labels: Int32Array, width: number, worthy: (label: number) => boolean): boolean {
  const reach = Math.max(2, Math.round(width * GAP));
  const near = stepsTo(main, width, reach);
  const gaps = new Map<number, number>();
  labels.forEach((label, p) => {
    if (label < 0 || main[p] || near[p] > reach || !worthy(label)) return;
    gaps.set(label, Math.min(gaps.get(label) ?? Infinity, near[p]));
  });
  for (const [label, gap] of gaps) {
    const component = Uint8Array.from(labels, (own) => (own === label ? 1 : 0));
    const toComponent = stepsTo(component, width, reach);
    for (let p = 0; p < main.length; p++) if (component[p] || near[p] + toComponent[p] <= gap + 2) main[p] = 1;
  }
  return gaps.size > 0;
}

function fillHoles(main: Uint8Array, width: number, area: number, isHole: Chosen['isHole']): void {
  const outside = components(main, width, 0);
  const open = new Set<number>();
  const height = main.length / width;
  for (let x = 0; x < width; x++) open.add(outside.labels[x]).add(outside.labels[(height - 1) * width + x]);
  for (let y = 0; y < height; y++) open.add(outside.labels[y * width]).add(outside.labels[y * width + width - 1]);
  const holes = new Map<number, number[]>();
  outside.labels.forEach((label, pixel) => {
    if (label < 0 || open.has(label)) return;
    const pixels = holes.get(label);
    if (pixels) pixels.push(pixel);
    else holes.set(label, [pixel]);
  });
  for (const pixels of holes.values()) {
    if (!isHole(pixels, area)) for (const pixel of pixels) main[pixel] = 1;
  }
}
