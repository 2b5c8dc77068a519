import { judge, type Measured, sidesOf } from './judge.ts';
import { type Rule, STYLES, type Standard } from './standard.ts';

/** A standard learned from assets that a team is content with: "like these". */

export interface Learned {
  standard: Standard;
  /** Rules that are left out, as the examples disagree. */
  off: Rule[];
}

/** Counts and sizes may go so far beyond what was seen; the pivot so far off its place, as a share of the longest side. */
const WIDER = 1.2;
const PIVOT = 0.05;
/** Of counts and sizes: of examples where one has more than this many times as much as another nothing is learned. */
const APART = 5;
/** ΔE of CIE 1976: as far as a colour may be from the nearest one of the others. */
const TONE = 15;
const MOST_COLORS = 64;

/** Each from its examples: the rule; undefined where there is nothing to learn; 'off' where they disagree. */
type Rules = { [R in Rule]: (examples: readonly Measured[]) => Standard[R] | 'off' | undefined };

const RULES: Rules = {
  faces: (all) => most(all.map(({ faces }) => faces)),
  materials: (all) => most(all.map(({ materials }) => materials)),
  texture_size: (all) => most(all.map(({ texture_size: side }) => side)),
  texel_density(all) {
    const found = all.flatMap(({ texel_density: density }) => density ?? []);
    if (found.length === 0) return undefined;
    const range = between(found.flatMap(({ low, high }) => [low, high]));
    return found.length < all.length ? 'off' : range;
  },
  pivot(all) {
    const longest = Math.max(...all.map(longestSide));
    const tolerance = rounded(longest * PIVOT);
    const at = (['base', 'center'] as const).find((place) =>
      all.every((one) => judge(one, { version: 1, pivot: { at: place, tolerance } }).every(({ ok }) => ok)),
    );
    return at === undefined ? 'off' : { at, tolerance };
  },
  size: (all) => between(all.map(longestSide)),
  height: (all) => between(all.map(({ box }) => sidesOf(box)[1]!)),
  watertight: (all) => whereNone(all.map(({ open }) => open)),
  uvs: (all) => whereNone(all.map(({ faces_without_uvs: without }) => without)),
  unique_uvs(all) {
    if (all.some((one) => one.faces_without_uvs >= one.faces)) return undefined;
    return whereNone(all.map(({ overlapping_faces: faces }) => faces));
  },
  names(all) {
    const standards = STYLES.map((style) => ({ version: 1 as const, names: { style } }));
    const fitting = standards.filter((standard) => all.every((one) => judge(one, standard).every(({ ok }) => ok)));
    if (fitting.length === 0) return 'off';
    // Names that are of several styles, as "lamp", say nothing of which one is meant.
    return fitting.length === 1 ? fitting[0]?.names : undefined;
  },
  bones: (all) => most(all.map(({ bones }) => bones)),
  lods(all) {
    const levels = all.map(({ lods }) => lods);
    const least = Math.min(...levels);
    if (Math.max(...levels) === 1) return undefined;
    return least === 1 ? 'off' : { min: least };
  },
  palette(all) {
    const agree = all.every((one) => {
      const others = all.filter((other) => other !== one);
      const colors = others.flatMap((other) => other.colors.map(({ hex }) => hex));
      if (colors.length === 0) return false;
      return judge(one, { version: 1, palette: { colors, tolerance: TONE } }).every(({ ok }) => ok);
    });
    const colors = [...new Set(all.flatMap((one) => one.colors.map(({ hex }) => hex)))];
    if (colors.length === 0) return undefined;
    return agree && colors.length <= MOST_COLORS ? { colors, tolerance: rounded(TONE * WIDER) } : 'off';
  },
  file_size(all) {
    const sizes = all.flatMap(({ file_size: bytes }) => bytes ?? []);
    return sizes.length < all.length ? undefined : most(sizes);
  },
};

const rounded = (value: number) => Number(value.toPrecision(4));
const longestSide = ({ box }: Measured) => Math.max(...sidesOf(box));

/** None has any: that is no rule. */
function most(values: readonly number[]): { max: number } | 'off' | undefined {
  const [least, max] = [Math.min(...values), Math.max(...values)];
  if (max === 0) return undefined;
  return max > least * APART ? 'off' : { max: Math.ceil(max * WIDER) };
}

function between(values: readonly number[]): { min: number; max: number } | 'off' {
  const [least, max] = [Math.min(...values), Math.max(...values)];
  return max > least * APART ? 'off' : { min: rounded(least / WIDER), max: rounded(max * WIDER) };
}

/** Faults that none of them has are to be in none; that all have is no rule. */
function whereNone(faults: readonly number[]): true | 'off' | undefined {
  if (faults.every((count) => count === 0)) return true;
  return faults.every((count) => count > 0) ? undefined : 'off';
}

/**
 * The rules that these examples keep, each a fifth wider than what was seen. It is a proposal: a person confirms it.
 * @param examples at least two
 * @example learnStandard(examples.map(({ measured }) => measured)).standard
 */
export function learnStandard(examples: readonly Measured[]): Learned {
  const found = Object.entries(RULES).map(([rule, learn]) => [rule, learn(examples)] as const);
  const kept = found.filter(([, value]) => value !== undefined && value !== 'off');
  return {
    standard: { version: 1, ...Object.fromEntries(kept) },
    off: found.filter(([, value]) => value === 'off').map(([rule]) => rule as Rule), // the keys of the table
  };
}
