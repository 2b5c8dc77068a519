import { integrateShade } from './integrate-shade.ts';
import { fitShading, type Light, type Slopes, shadeChange, shadeOf } from './shading.ts';
import { mirrored, type SubjectOutline } from './subject-outline.ts';

/**
 * Relief from shading (B. K. P. Horn 1970), of a shape that is guessed already: the light is estimated from the shape as a whole,
 * and what of the shade that leaves, in detail, is taken for bumps and folds. Paint can look like that; it is told by
 * three things. Light explains the whole. Relief is shaded most where the light grazes, paint everywhere alike. And the
 * shade of relief changes most towards the light, that of paint to all sides. Where one of them fails there is no relief.
 */

/** Least share of the shade that light explains, of what is left that goes with grazing light, and of change towards it. */
const EXPLAINED = 0.6;
const GRAZED = 0.38;
const TOWARDS = 1.1;
/** How far from the camera's own direction a light must stand: from there bumps and hollows look alike. */
const OBLIQUE = 0.15;
/** Slopes from which a shape is too steep to be seen, cells at the outline that do not count, and the fewest that must. */
const STEEP = 2.2;
const RIM = 2;
const FEWEST = 400;
/** Against the longer side: what is seen as a whole, the widest detail, where its strength is measured, its greatest height. */
const WHOLE = 0.05;
const WIDEST = 0.08;
const AROUND = 0.03;
export const HIGHEST = 0.05;
/** Cells over which grain is evened out. */
const GRAIN = 1.2;
const ROUNDS = 3;
/** Residual from which a cell counts half, against the usual shade: edges of paint, gloss. */
const ODD = 0.25;
/** Overlap of an outline, and likeness of its relief, with its own mirror image from which both halves are one. */
const MIRRORED = 0.9;
const ALIKE = 0.4;

/**
 * @param front height of the guessed shape towards the camera, per cell; 0 where nothing is
 * @param rgb linear light, 3 per cell
 * @returns what to add to the heights; undefined where shading does not tell
 */
export function reliefFromShading(
  outline: SubjectOutline,
  front: Float32Array,
  rgb: Float32Array,
): Float32Array | undefined {
  const { width, height, cell, share } = outline;
  const free = Uint8Array.from(share, (own, p) => (own >= 0.99 && front[p] > 0 ? 1 : 0));
  let core = free;
  for (let step = 0; step < RIM; step++) {
    const from = core;
    core = from.map((own, p) => (own && from[p - 1] && from[p + 1] && from[p - width] && from[p + width] ? 1 : 0));
  }
  const base = slopesOf(front, core, width, cell);
  const counts = core.map((own, p) => (own && Math.hypot(base.right[p], base.up[p]) < STEEP ? 1 : 0));
  const cells = Int32Array.from(counts.keys()).filter((p) => counts[p]);
  if (cells.length < FEWEST) return undefined;
  const { light, shade } = fitShading(cells, rgb, base);
  const longer = Math.max(width, height);
  const soft = (values: Float32Array, sigma: number) => blur(values, counts, width, sigma);
  const expected = base.right.map((right, p) => (counts[p] ? shadeOf(light, right, base.up[p]) : 0));
  if (explainedOf(soft(shade, longer * WHOLE), soft(expected, longer * WHOLE), cells) < EXPLAINED) return undefined;
  const fine = soft(shade, GRAIN);
  const wide = soft(
    fine.map((own, p) => own - expected[p]),
    longer * WIDEST,
  );
  const detail = fine.map((own, p) => (counts[p] ? own - wide[p] - expected[p] : 0));
  const strength = soft(
    detail.map((own) => own * own),
    longer * AROUND,
  );
  if (!isRelief({ light, base, cells, counts, width, expected, detail, strength })) return undefined;
  const aimed = fine.map((own, p) => own - wide[p]);
  const heights = solve(outline, { front, free, core, cells, light, aimed });
  return bounded(evenedSides(heights, outline), free, outline);
}

/** Share of the variation of one list that another explains. */
function explainedOf(seen: Float32Array, expected: Float32Array, cells: Int32Array): number {
  const mean = cells.reduce((sum, p) => sum + seen[p], 0) / cells.length;
  const off = cells.reduce((sum, p) => sum + (seen[p] - expected[p]) ** 2, 0);
  return (
    1 -
    off /
      Math.max(
        1e-9,
        cells.reduce((sum, p) => sum + (seen[p] - mean) ** 2, 0),
      )
  );
}

interface Detail {
  light: Light;
  base: Slopes;
  cells: Int32Array;
  counts: Uint8Array;
  width: number;
  expected: Float32Array;
  detail: Float32Array;
  /** Its square, around each cell. */
  strength: Float32Array;
}

function isRelief({ light, base, cells, counts, width, expected, detail, strength }: Detail): boolean {
  const [x, y, z] = light.direction;
  if (light.ambient < 0 || Math.hypot(x, y) < OBLIQUE * Math.hypot(x, y, z)) return false;
  let [towards, across] = [0, 0];
  // Strength as so much of the light's change with the slope, and so much of the light: two unknowns.
  let [cc, cs, ss, ce, se, change, shade] = [0, 0, 0, 0, 0, 0, 0];
  for (const p of cells) {
    const [right, up] = shadeChange(light, base.right[p], base.up[p]);
    const [c, s] = [right * right + up * up, expected[p] ** 2];
    [cc, cs, ss] = [cc + c * c, cs + c * s, ss + s * s];
    [ce, se] = [ce + c * strength[p], se + s * strength[p]];
    [change, shade] = [change + c, shade + s];
    if (!counts[p + 1] || !counts[p - 1] || !counts[p + width] || !counts[p - width]) continue;
    const [dx, dy] = [detail[p + 1] - detail[p - 1], detail[p + width] - detail[p - width]];
    towards += (dx * right + dy * up) ** 2;
    across += (dx * up - dy * right) ** 2;
  }
  const ofRelief = Math.max(0, ce * ss - se * cs) * change;
  const ofPaint = Math.max(0, se * cc - ce * cs) * shade;
  return ofRelief > GRAZED * (ofRelief + ofPaint) && towards > TOWARDS * across;
}

interface Aim {
  front: Float32Array;
  free: Uint8Array;
  core: Uint8Array;
  cells: Int32Array;
  light: Light;
  /** The shade that the shape is to have. */
  aimed: Float32Array;
}

/** Gauss and Newton: the shade's change with the slopes is found again for the shape that came of it. */
function solve({ width, height, cell }: SubjectOutline, { front, free, core, cells, light, aimed }: Aim): Float32Array {
  const empty = () => new Float32Array(front.length);
  const usual = cells.reduce((sum, p) => sum + aimed[p], 0) / cells.length;
  let heights: Float32Array = empty();
  for (let round = 0; round < ROUNDS; round++) {
    const now = slopesOf(
      front.map((own, p) => own + heights[p]),
      core,
      width,
      cell,
    );
    const own = slopesOf(heights, core, width, cell);
    const equations = { right: empty(), up: empty(), value: empty(), weight: empty() };
    for (const p of cells) {
      const [right, up] = shadeChange(light, now.right[p], now.up[p]);
      const rest = aimed[p] - shadeOf(light, now.right[p], now.up[p]);
      equations.right[p] = right;
      equations.up[p] = up;
      equations.value[p] = rest + right * own.right[p] + up * own.up[p];
      equations.weight[p] = 1 / (1 + (rest / (ODD * usual)) ** 2);
    }
    heights = integrateShade({ ...equations, width, cell, free, usual }, heights, Math.max(width, height) * cell);
  }
  return heights;
}

function slopesOf(heights: Float32Array, core: Uint8Array, width: number, cell: number): Slopes {
  const along = (step: number) =>
    heights.map((_, p) => (core[p] ? (heights[p + step] - heights[p - step]) / (2 * cell) : 0));
  return { right: along(1), up: along(width) };
}

/** Of what is its own mirror image, outline and relief, both halves are what both show: each sees another side of the light. */
function evenedSides(heights: Float32Array, { width, share }: SubjectOutline): Float32Array {
  const [otherShare, other] = [mirrored(share, width), mirrored(heights, width)];
  const both = share.reduce((sum, own, p) => sum + Math.min(own, otherShare[p]), 0);
  const any = share.reduce((sum, own, p) => sum + Math.max(own, otherShare[p]), 0);
  const like = heights.reduce((sum, own, p) => sum + own * other[p], 0);
  const all = heights.reduce((sum, own) => sum + own * own, 0);
  if (both < MIRRORED * any || like < ALIKE * all) return heights;
  return heights.map((own, p) => (own + other[p]) / 2);
}

/** No greater than may be, and none at the outline. */
function bounded(heights: Float32Array, free: Uint8Array, { width, height, cell }: SubjectOutline): Float32Array {
  const most = HIGHEST * Math.max(width, height) * cell;
  const inner = blur(Float32Array.from(free), new Uint8Array(free.length).fill(1), width, 3);
  return heights.map((own, p) => most * Math.tanh(own / most) * Math.max(0, Math.min(1, inner[p] * 2.4 - 1.3)));
}

/** About a Gaussian: means over squares, twice, of what counts only; 0 where nothing near counts. */
function blur(values: Float32Array, counts: Uint8Array, width: number, sigma: number): Float32Array {
  const reach = Math.max(1, Math.round(sigma));
  const spread = (list: Float32Array) => {
    let out = list;
    for (let pass = 0; pass < 4; pass++) out = sums(out, width, reach, pass % 2 === 0);
    return out;
  };
  const shares = spread(Float32Array.from(counts));
  return spread(values.map((value, p) => (counts[p] ? value : 0))).map((sum, p) =>
    shares[p] > 0 ? sum / shares[p] : 0,
  );
}

/** Sums over `2 * reach + 1` cells of a row or of a column. */
function sums(from: Float32Array, width: number, reach: number, along: boolean): Float32Array {
  const [step, count] = along ? [1, width] : [width, from.length / width];
  return from.map((_, p) => {
    const at = along ? p % width : Math.floor(p / width);
    let sum = 0;
    for (let d = Math.max(-reach, -at); d <= Math.min(reach, count - 1 - at); d++) sum += from[p + d * step];
    return sum;
  });
}
