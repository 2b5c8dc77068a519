import { MOST_UNWRAP_FACES } from '../families/uv-unwrap.ts';
import { judge, type Measured, sidesOf, type Verdict } from './judge.ts';
import type { Rule, Standard } from './standard.ts';

/** Make it fit: the steps that mend what breaks a standard, in one order, each only where it is needed. */

/** A stage and its options, as a saved chain has them. */
export interface FitStep {
  type: 'print-repair' | 'remesh' | 'uv-unwrap' | 'resize';
  options: Record<string, string>;
}

export interface Fit {
  /** Empty: nothing of it can be mended. */
  steps: FitStep[];
  /** Rules that are broken now and will not be. */
  mends: Rule[];
  /** What is broken now and stays so. */
  left: Verdict[];
  /** Rules that are kept now, and are likely to be broken by the steps. */
  spoils: Rule[];
}

interface Mend {
  type: FitStep['type'];
  isWanted(red: ReadonlySet<Rule>, measured: Measured): boolean;
  /** Undefined: it cannot be done. */
  options(measured: Measured, standard: Standard, red: ReadonlySet<Rule>): Record<string, string> | undefined;
  /** What is likely to be measured then. */
  after(measured: Measured, options: Readonly<Record<string, string>>): Measured;
}

const needsUnwrap = (red: ReadonlySet<Rule>) => red.has('uvs') || red.has('unique_uvs');
const isTooFine = (red: ReadonlySet<Rule>, { faces }: Measured) => needsUnwrap(red) && faces > MOST_UNWRAP_FACES;

/** Of what `remesh` takes. */
const POLYCOUNT = { least: 100, most: 300_000 };
/** It comes within two percent of what it aims at. */
const AIM = 0.97;
/** What `uv-unwrap` leaves on a model: one material with a placeholder. */
const BLANK = { materials: 1, texture_size: 2, colors: [{ hex: '#c8c8c8', share: 1 }] };

/** In the order in which they are done: each leaves what those before it have mended. */
const MENDS: readonly Mend[] = [
  {
    type: 'print-repair',
    isWanted: (red) => red.has('watertight'),
    options: () => ({}),
    // The bare shape.
    after: ({ texel_density: _, ...measured }) => ({
      ...measured,
      open: 0,
      materials: 1,
      texture_size: 0,
      faces_without_uvs: measured.faces,
      overlapping_faces: 0,
      bones: 0,
      colors: [],
    }),
  },
  {
    type: 'remesh',
    isWanted: (red, measured) => red.has('faces') || isTooFine(red, measured),
    options(measured, { faces }, red) {
      const most = Math.min(faces?.max ?? Infinity, isTooFine(red, measured) ? MOST_UNWRAP_FACES : Infinity);
      const target = Math.min(POLYCOUNT.most, Math.floor(most * AIM));
      return target < POLYCOUNT.least ? undefined : { target_polycount: String(target) };
    },
    after: (measured, { target_polycount: faces }) => ({
      ...measured,
      faces: Number(faces),
      faces_without_uvs: measured.faces_without_uvs === 0 ? 0 : Number(faces),
    }),
  },
  {
    type: 'uv-unwrap',
    isWanted: needsUnwrap,
    options: ({ faces }) => (faces > MOST_UNWRAP_FACES ? undefined : {}),
    after: (measured) => ({
      ...measured,
      ...BLANK,
      texel_density: { low: 0, high: 0 },
      faces_without_uvs: 0,
      overlapping_faces: 0,
    }),
  },
  {
    type: 'resize',
    isWanted: (red) => red.has('size') || red.has('height') || red.has('pivot'),
    options({ box }, standard, red) {
      const scale = scaleOf(box, standard) ?? (red.has('pivot') ? 1 : undefined);
      if (scale === undefined) return undefined;
      const side = Number((Math.max(...sidesOf(box)) * scale).toPrecision(6));
      if (!(side > 0) || side > MOST_METRES) return undefined;
      const origin_at = standard.pivot?.at === 'center' ? 'center' : 'bottom';
      return { resize_longest_side: String(side), origin_at };
    },
    after({ texel_density: density, ...measured }, { resize_longest_side: side, origin_at }) {
      const sides = sidesOf(measured.box);
      const scale = Number(side) / Math.max(...sides);
      const half = sides.map((one) => (one * scale) / 2);
      const lift = origin_at === 'center' ? 0 : (half[1] ?? 0);
      const box = {
        min: half.map((one, axis) => (axis === 1 ? lift : 0) - one),
        max: half.map((one, axis) => (axis === 1 ? lift : 0) + one),
      };
      return {
        ...measured,
        ...(density && { texel_density: { low: density.low / scale, high: density.high / scale } }),
        box,
      };
    },
  },
];

/** Metres, of what `resize` takes. */
const MOST_METRES = 10_000;
/** So far within a bound, as a share of it: sizes are measured to a hundredth of a millimetre. */
const INSIDE = 0.001;

/** The least change of size that brings the longest side and the height within their bounds; undefined: there is none. */
function scaleOf(box: Measured['box'], { size, height }: Standard): number | undefined {
  const sides = sidesOf(box);
  const rules = [
    [size, Math.max(...sides)],
    [height, sides[1] ?? 0],
  ] as const;
  const least = Math.max(0, ...rules.map(([rule, side]) => (rule?.min ? rule.min / side : 0)));
  const most = Math.min(...rules.map(([rule, side]) => (rule?.max === undefined ? Infinity : rule.max / side)));
  if (!(least <= most)) return undefined;
  if (least <= 1 && 1 <= most) return 1;
  const [low, high] = [least * (1 + INSIDE), most * (1 - INSIDE)];
  return low > high ? (least + most) / 2 : Math.min(high, Math.max(low, 1));
}

/**
 * The shortest way to keep a standard, as far as there is one. Nothing is made: what the steps will come to is foreseen from what was
 * measured, and measured again when they are done.
 * @example planFit(measured, { version: 1, faces: { max: 10_000 } }).steps // [{ type: 'remesh', options: { target_polycount: '9700' } }]
 */
export function planFit(measured: Measured, standard: Standard): Fit {
  const before = redsOf(measured, standard);
  const steps: FitStep[] = [];
  let now = measured;
  for (const mend of MENDS) {
    const red = rulesOf(redsOf(now, standard));
    const options = mend.isWanted(red, now) ? mend.options(now, standard, red) : undefined;
    if (!options) continue;
    steps.push({ type: mend.type, options });
    now = mend.after(now, options);
  }
  const [wrong, wrongThen] = [rulesOf(before), rulesOf(redsOf(now, standard))];
  const mends = [...wrong].filter((rule) => !wrongThen.has(rule));
  if (mends.length === 0) return { steps: [], mends, left: before, spoils: [] };
  return {
    steps,
    mends,
    left: before.filter(({ rule }) => wrongThen.has(rule)),
    spoils: [...wrongThen].filter((rule) => !wrong.has(rule)),
  };
}

const redsOf = (measured: Measured, standard: Standard) => judge(measured, standard).filter(({ ok }) => !ok);
const rulesOf = (verdicts: readonly Verdict[]): ReadonlySet<Rule> => new Set(verdicts.map(({ rule }) => rule));
