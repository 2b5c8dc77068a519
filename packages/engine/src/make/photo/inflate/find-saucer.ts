import { leastSquares } from 'kiln-mesh/core/least-squares';
import type { SubjectOutline } from './subject-outline.ts';

/**
 * A cup on its saucer, or whatever is turned and stands on something flat and round that is wider, seen from above. Below the
 * outline is the lower half of an ellipse and goes on as its upper half until what stands on it juts out; its top is an ellipse
 * as well, and as flat against its width: both are circles that one camera looks down on. A bottle with a belly, a ball on a
 * plate, or a foot that is seen from its side have no two such ellipses.
 */

export interface OnSaucer {
  /** Radians that the camera looks down. */
  tilt: number;
  /** All in model units of the picture's plane: the axis, the height of the saucer's middle, and its radius. */
  axis: number;
  level: number;
  saucer: number;
  /** Half widths of what stands on it, per row of the outline; 0 where it is hidden or not. */
  radius: Float32Array;
  /** First row from below in which it juts out of the saucer, and that of the middle of its upper ellipse. */
  foot: number;
  rim: number;
}

/** Height against width of both ellipses: less is seen from its side, more from above. */
const FLATTEST = 0.17;
const ROUNDEST = 0.8;
/** How far the outline may be from the saucer's ellipse before and behind its middle, against its half width. */
const OFF = 0.05;
const BEHIND = 0.08;
/** Cells in two rows by which only a saucer gets narrower, and how much of its upper half must be as it is expected. */
const SHRINKS = 1;
const CLEAR = 0.5;
/** Half width of what stands on it against the saucer's, and height above the saucer's middle. */
const NARROWER = 0.85;
const LEAST_WIDE = 0.25;
const LEAST_TALL = 0.45;
/** How much of its sides is seen, against the saucer's half width. */
const LEAST_SIDES = 0.08;
/** How far apart both ellipses' heights against widths may be, as a factor. */
const ALIKE = 1.65;
/** Share of an ellipse's half width that is found, and how far from its end that is. */
const NEARLY = 0.97;
const BEFORE = 1 - Math.sqrt(1 - NEARLY ** 2);

export function findSaucer({ width, height, share, cell, left, bottom }: SubjectOutline): OnSaucer | undefined {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = share.subarray(y * width, (y + 1) * width);
    return [row.findIndex((own) => own >= 0.5), row.findLastIndex((own) => own >= 0.5)] as const;
  });
  const first = rows.findIndex(([a]) => a >= 0);
  const wide = (y: number) => (rows[y][0] < 0 ? 0 : rows[y][1] - rows[y][0] + 1);
  const widest = rows.reduce((best, _, y) => (wide(y) > wide(best) ? y : best), first);
  const ellipse = fitEllipse(rows, first, widest);
  if (!ellipse) return undefined;
  const { axis, middle, a, b } = ellipse;
  const flatness = b / a;
  if (flatness < FLATTEST || flatness > ROUNDEST) return undefined;
  const halfAt = (y: number) => a * Math.sqrt(Math.max(0, 1 - ((y - middle) / b) ** 2));
  /** Nearer of both sides: a handle is on one. The ellipse may go on above the outline. */
  const half = (y: number) => {
    const [from, to] = rows[y] ?? EMPTY;
    return from < 0 ? 0 : Math.min(axis - from, to - axis) + 0.5;
  };
  const foot = footOf(half, halfAt, { first, middle, a, b });
  const top = rows.findLastIndex((_, y) => half(y) > 0);
  if (foot === undefined || foot >= top || half(foot) > NARROWER * a) return undefined;
  const rim = rimOf(half, foot, top);
  if (rim.b / rim.a > flatness * ALIKE || rim.b / rim.a < flatness / ALIKE) return undefined;
  if (rim.a < LEAST_WIDE * a || top - middle < LEAST_TALL * a) return undefined;
  // Where its sides are hidden by the saucer behind it, its form is not seen.
  if (rim.middle - foot < LEAST_SIDES * a) return undefined;
  const radius = Float32Array.from(rows, (_, y) => (y >= foot && y <= rim.middle ? half(y) * cell : 0));
  return {
    tilt: Math.asin(Math.sqrt((flatness * rim.b) / rim.a)),
    axis: left + axis * cell,
    level: bottom + middle * cell,
    saucer: a * cell,
    radius,
    foot,
    rim: rim.middle,
  };
}

const EMPTY = [-1, -1] as const;

/** The ellipse whose lower half the outline's rows from the first to the widest are: half widths squared are a parabola. */
function fitEllipse(rows: readonly (readonly [number, number])[], first: number, widest: number) {
  const own = rows.slice(first, widest + 1).flatMap(([a, b], i) => (a < 0 ? [] : [[i + first, a, b] as const]));
  if (own.length < 4) return undefined;
  const axis = (rows[widest][0] + rows[widest][1]) / 2;
  const squares = own.map(([, a, b]) => ((b - a + 1) / 2) ** 2);
  const [[c, d, e]] = leastSquares(
    own.map(([y]) => [1, y, y * y]),
    own.map(() => 1),
    [squares],
  );
  if (e >= 0) return undefined;
  const middle = -d / (2 * e);
  const a = Math.sqrt(Math.max(0, c - (d * d) / (4 * e)));
  return { axis, middle, a, b: a / Math.sqrt(-e) };
}

/** The row in which something juts out of the saucer, which gets narrower till then; undefined where its ellipse is not seen. */
function footOf(
  half: (y: number) => number,
  halfAt: (y: number) => number,
  { first, middle, a, b }: { first: number; middle: number; a: number; b: number },
): number | undefined {
  let foot = Math.round(middle);
  while (half(foot) > NARROWER * a || half(foot) - half(foot + 2) >= SHRINKS) foot++;
  if (half(foot) === 0 || foot > middle + 1.2 * b) return undefined;
  for (let y = first + 1; y < Math.min(foot, middle + CLEAR * b); y++) {
    // Its rim stands up: behind, that is seen above the ellipse of the near half.
    const off = y > middle ? BEHIND : OFF;
    if (Math.abs(half(y) - halfAt(y)) > Math.max(2, off * a)) return undefined;
  }
  return foot;
}

/** The upper ellipse: how wide it is, how high half of it is, and the row of its middle. */
function rimOf(half: (y: number) => number, foot: number, top: number) {
  let a = 0;
  for (let y = foot; y <= top; y++) a = Math.max(a, half(y));
  let row = top;
  while (row > foot && half(row) < NEARLY * a) row--;
  const b = (top + 0.5 - row) / BEFORE;
  return { a, b, middle: Math.round(top + 0.5 - b) };
}
