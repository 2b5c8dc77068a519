import { flood, neighboursOf, pixelsOf } from '../mask/components.ts';

/**
 * The subject before a plain backdrop: what a flood from the border does not reach, less the holes through which the
 * backdrop shows, with the backdrop's colour taken out of its rim.
 */

export interface Backed {
  width: number;
  height: number;
  /** OKLab, 3 per pixel. */
  colors: Float32Array;
}

/** How far from the border's mean colour (OKLab) a backdrop's pixels may be, and how many of the border's must be so. */
const TOLERANCE = 0.055;
const AGREEMENT = 0.94;

/** 1 subject, 0 backdrop, per pixel. Nothing when not convincing. */
export function plainBackdrop({ width, height, colors }: Backed): Float32Array | undefined {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1);
  const mean = [0, 1, 2].map((k) => median(border.map((i) => colors[i * 3 + k])));
  const away = (i: number) =>
    Math.hypot(colors[i * 3] - mean[0], colors[i * 3 + 1] - mean[1], colors[i * 3 + 2] - mean[2]);
  const like = (i: number) => away(i) < TOLERANCE;
  const start = border.filter(like);
  if (start.length < border.length * AGREEMENT) return undefined;
  const outside = flood(start, { width, count: width * height }, like);
  const subject = Float32Array.from(outside, (value) => 1 - value);
  cutHoles(subject, width, away);
  const share = subject.reduce((sum, value) => sum + value, 0) / subject.length;
  return share > 0.04 && share < 0.9 ? subject : undefined;
}

/** Whether all of a picture is of one colour. */
export function isPlain({ colors }: Backed): boolean {
  for (let i = 0; i < colors.length; i += 3) {
    const gap = Math.hypot(colors[i] - colors[0], colors[i + 1] - colors[1], colors[i + 2] - colors[2]);
    if (gap > PLAIN) return false;
  }
  return true;
}

/** What differs by no more than this (OKLab) from the first pixel cannot be told from it. */
const PLAIN = 0.02;

/** Against the picture's area; smaller ones are lights and whites of eyes. */
const LEAST_HOLE = 0.001;
/** A hole has the very colour of the backdrop. */
const SAME = 0.025;
/** What closes a hole, a handle, is no thicker than this share of how wide the hole is. */
const THICKEST = 0.8;

/** Holes are of the backdrop's colour behind a strip that is thin against them: a white eye in a white face is none. */
function cutHoles(subject: Float32Array, width: number, away: (i: number) => number): void {
  const outside = subject.slice();
  const seen = new Uint8Array(subject.length);
  const raster = { width, count: subject.length };
  for (let i = 0; i < subject.length; i++) {
    if (subject[i] === 0 || seen[i] || away(i) >= SAME) continue;
    const found = [
      ...pixelsOf(
        flood([i], raster, (p) => away(p) < SAME),
        1,
      ),
    ];
    for (const p of found) seen[p] = 1;
    if (found.length < subject.length * LEAST_HOLE) continue;
    // As wide as a square of its area is.
    const reach = Math.floor(Math.sqrt(found.length) * THICKEST);
    if (!isNear(found, outside, width, reach)) continue;
    // Up to its soft edge.
    const hole = flood(found, raster, (p) => away(p) < TOLERANCE);
    for (const p of pixelsOf(hole, 1)) subject[p] = 0;
  }
}

/** Whether the outside is within `reach` pixels, left, right, up or down. */
function isNear(pixels: readonly number[], outside: Float32Array, width: number, reach: number): boolean {
  const height = outside.length / width;
  return pixels.some((i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return (
      (x - reach >= 0 && outside[i - reach] === 0) ||
      (x + reach < width && outside[i + reach] === 0) ||
      (y - reach >= 0 && outside[i - reach * width] === 0) ||
      (y + reach < height && outside[i + reach * width] === 0)
    );
  });
}

/** Pixels on the outline have some of the backdrop in them: they take the colour of what lies `rim` pixels further in. */
export function cleanRim({ width, colors }: Backed, subject: Float32Array, rim: number): void {
  const depth = new Uint8Array(subject.length);
  let edge: number[] = [];
  const beside = (i: number) => neighboursOf(i, width, subject.length).filter((p) => subject[p] >= 0.5);
  for (let i = 0; i < subject.length; i++) if (subject[i] < 0.5) edge.push(...beside(i));
  const layers: number[][] = [];
  for (let step = 1; step <= rim && edge.length > 0; step++) {
    const layer = [...new Set(edge)].filter((i) => depth[i] === 0);
    for (const i of layer) depth[i] = step;
    layers.push(layer);
    edge = layer.flatMap(beside).filter((i) => depth[i] === 0);
  }
  // From the inside out; where a part is thinner than two rims it keeps its own colours.
  for (const [at, layer] of [...layers.entries()].reverse()) {
    const taken = layer.map((i) => {
      // Corners have what is deeper only across.
      const from = [i, i - width, i + width]
        .flatMap((p) => [p, ...beside(p)])
        .filter((p) => subject[p] >= 0.5)
        .filter((p) => (depth[p] === 0 ? rim + 1 : depth[p]) > at + 1);
      return [0, 1, 2].map((k) =>
        from.length === 0 ? colors[i * 3 + k] : from.reduce((sum, p) => sum + colors[p * 3 + k], 0) / from.length,
      );
    });
    layer.forEach((i, n) => void colors.set(taken[n], i * 3));
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
