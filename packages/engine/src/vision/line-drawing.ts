import type { LabImage } from './lab-image.ts';
import { components, neighboursOf, stepsTo } from './mask/components.ts';
import { keepComponents, type LeftOut } from './mask/keep-components.ts';

/**
 * Drawings of lines on paper: what the lines enclose is the subject, paper inside as much as ink. Gaps in an outline are
 * closed as a ball is trapped that does not fit through them (after Zhang, Chen, Zhang, Wu: "Vectorizing Cartoon
 * Animations", 2009), small ones first.
 */

export interface FilledDrawing {
  /** 1 for the subject. */
  mask: Uint8Array;
  leftOut: LeftOut;
  /** Whether nearly all lines belong to an outline that had no gaps. */
  isClosed: boolean;
}

/** OKLab lightness that paper has at least, how far apart colours of paper are, and from where on one is ink. */
const PAPER = 0.75;
const EVEN = 0.04;
const FAINTEST = 0.08;
/** A line is darker than this share of how dark ink is. */
const OF_INK = 0.4;
/** Pixels of the border, and how many of them may be no paper. */
const BORDER = 3;
const MOST_AT_BORDER = 0.1;
/** Share of the picture that is ink, at least and at most, and that may be neither ink nor paper. */
const LEAST_INK = 0.002;
const MOST_INK = 0.35;
const MOST_GREY = 0.01;
/** Widest lines against the longer side, and the share of ink that is thicker than lines are: eyes, a tyre. */
const WIDEST = 0.04;
const THICKER = 1.3;
const MOST_THICK = 0.35;
/** Half the gaps that are closed, against the longer side; as soon as enough of the ink is beside what is enclosed, no more are. */
const REACHES = [0, 0.006, 0.012, 0.02, 0.03, 0.045];
const ENOUGH = 0.9;
/** A space is enclosed where it is so much wider than the gap that is closed. */
const ROOMY = 2.2;
/** Share of the ink beside what is enclosed from which an outline without gaps is sure. */
const SURE = 0.6;

/** @returns undefined for what is no drawing of lines, or one that encloses nothing */
export function fillDrawing(image: LabImage): FilledDrawing | undefined {
  const lines = findLines(image);
  if (!lines) return undefined;
  const { width } = image;
  const { ink, stroke } = lines;
  const long = Math.max(width, image.height);
  const away = stepsTo(ink, width, Math.ceil(REACHES.at(-1)! * long * ROOMY) + 1);
  const inside = new Uint8Array(ink.length);
  let outside = new Uint8Array(ink.length);
  let [beside, closed] = [0, true];
  for (const reach of REACHES) {
    const found = enclosed(away, width, { least: reach * long, inside });
    if (reach === 0 || found.added > 0) ({ outside } = found);
    closed &&= reach === 0 || found.added === 0;
    beside = besideShare(ink, inside, width, Math.ceil(stroke * 1.5) + 2);
    if (beside > ENOUGH) break;
  }
  if (!inside.includes(1)) return undefined;
  const filled = share(ink, inside, outside, width);
  return { ...keepComponents(filled, width), isClosed: closed && beside >= SURE };
}

/** The ink of a drawing and how wide its lines are, in pixels; undefined for what is not of lines on paper. */
function findLines({ width, height, lab }: LabImage): { ink: Uint8Array; stroke: number } | undefined {
  const all = width * height;
  const border = Array.from({ length: all }, (_, p) => p).filter((p) => {
    const [x, y] = [p % width, Math.floor(p / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) < BORDER;
  });
  const paper = [0, 1, 2].map((k) => Float64Array.from(border, (p) => lab[p * 3 + k]).sort()[border.length >> 1]);
  if (paper[0] < PAPER) return undefined;
  const off = Float32Array.from({ length: all }, (_, p) =>
    Math.hypot(lab[p * 3] - paper[0], lab[p * 3 + 1] - paper[1], lab[p * 3 + 2] - paper[2]),
  );
  if (border.filter((p) => off[p] > EVEN).length > border.length * MOST_AT_BORDER) return undefined;
  const dark = off.filter((value) => value > FAINTEST).sort();
  if (dark.length < all * LEAST_INK) return undefined;
  const limit = Math.max(FAINTEST, dark[Math.floor(dark.length * 0.9)] * OF_INK);
  const ink = Uint8Array.from(off, (value) => (value > limit ? 1 : 0));
  const area = count(ink);
  let edges = 0;
  for (let p = 0; p < all; p++) {
    if (p % width < width - 1 && ink[p] !== ink[p + 1]) edges++;
    if (p + width < all && ink[p] !== ink[p + width]) edges++;
  }
  const stroke = (2 * area) / edges;
  if (area > all * MOST_INK || stroke > Math.max(width, height) * WIDEST) return undefined;
  const near = stepsTo(ink, width, 3);
  const grey = off.filter((value, p) => near[p] > 3 && value > EVEN).length;
  const depth = stepsTo(
    ink.map((value) => 1 - value),
    width,
    Math.ceil(stroke * THICKER),
  );
  const thick = depth.filter((steps) => steps > stroke * THICKER).length;
  return grey > all * MOST_GREY || thick > area * MOST_THICK ? undefined : { ink, stroke };
}

const count = (mask: Uint8Array) => mask.reduce((sum, value) => sum + value, 0);

interface Enclosing {
  /** Steps from ink that count. */
  least: number;
  /** What is enclosed, added to in place. */
  inside: Uint8Array;
}

/** What of the places that far from ink has no way to the border of the picture, and what has one. */
function enclosed(away: Uint8Array, width: number, { least, inside }: Enclosing) {
  const free = Uint8Array.from(away, (steps) => (steps > least ? 1 : 0));
  const { labels, sizes } = components(free, width);
  const open = new Uint8Array(sizes.length);
  const widest = new Float32Array(sizes.length);
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p];
    if (label < 0) continue;
    const x = p % width;
    if (x === 0 || x === width - 1 || p < width || p >= labels.length - width) open[label] = 1;
    widest[label] = Math.max(widest[label], away[p]);
  }
  const outside = new Uint8Array(labels.length);
  let added = 0;
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p];
    if (label < 0) continue;
    if (open[label]) outside[p] = 1;
    else if (!inside[p] && (least === 0 || widest[label] > least * ROOMY)) {
      inside[p] = 1;
      added++;
    }
  }
  return { outside, added };
}

/** Share of the ink that has an enclosed place within `reach` steps. */
function besideShare(ink: Uint8Array, inside: Uint8Array, width: number, reach: number): number {
  const steps = stepsTo(inside, width, reach);
  return ink.filter((value, p) => value && steps[p] <= reach).length / count(ink);
}

/** Ink, and what is nearer to the inside than to the outside on ways that cross no ink. */
function share(ink: Uint8Array, inside: Uint8Array, outside: Uint8Array, width: number): Uint8Array {
  const side = Uint8Array.from(ink, (_, p) => (inside[p] ? 1 : outside[p] * 2));
  let frontier = [...side.keys()].filter((p) => side[p]);
  while (frontier.length > 0) {
    const next: number[] = [];
    for (const p of frontier) {
      for (const q of neighboursOf(p, width, ink.length)) {
        if (ink[q] || side[q]) continue;
        side[q] = side[p];
        next.push(q);
      }
    }
    frontier = next;
  }
  return ink.map((value, p) => (value || side[p] === 1 ? 1 : 0));
}
