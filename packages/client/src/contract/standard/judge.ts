import { z } from 'zod';
import { NAME_STYLES, type Rule, type Standard } from './standard.ts';

/**
 * What an asset is held against a standard. Nothing is read or drawn here: what was measured comes with a result
 * (`engine.measured`), or from `kiln check`.
 */

/** Of what a standard asks for; a service that measures less leaves it out. Metres, Y up. */
export const Measured = z.object({
  faces: z.number(),
  materials: z.number(),
  /** The longest side of any texture, pixels; 0: there is none. */
  texture_size: z.number(),
  /** Texels a metre, that a tenth of the textured surface stays below, and that a tenth exceeds. */
  texel_density: z.object({ low: z.number(), high: z.number() }).optional(),
  /** The origin is the pivot. */
  box: z.object({ min: z.array(z.number()).length(3), max: z.array(z.number()).length(3) }),
  /** Borders, edges of more than two faces, and edges whose faces turn opposite ways: 0 is watertight. */
  open: z.number(),
  faces_without_uvs: z.number(),
  overlapping_faces: z.number(),
  names: z.array(z.string().max(64)).max(100),
  bones: z.number(),
  /** Levels of detail, the finest included. */
  lods: z.number(),
  /** Of at least 2 % of the surface. */
  colors: z.array(z.object({ hex: z.string(), share: z.number() })).max(32),
  file_size: z.number().optional(),
});
export type Measured = z.output<typeof Measured>;

/** What one rule finds. `by`: how far it is beyond the bound, in the unit of `measured`; 0 when it is kept. */
export interface Verdict {
  rule: Rule;
  ok: boolean;
  measured: number;
  min?: number;
  max?: number;
  by: number;
  /** At most three: names, or a colour. */
  examples?: string[];
}

type Found = Omit<Verdict, 'rule' | 'ok' | 'by'>;
/** What a rule measures, and its bounds; undefined: the model has nothing that the rule is about, or it was not measured. */
type Rules = { [R in Rule]: (measured: Measured, allowed: NonNullable<Standard[R]>) => Found | undefined };

const NONE = { max: 0 };

const RULES: Rules = {
  faces: ({ faces }, { max }) => ({ measured: faces, max }),
  materials: ({ materials }, { max }) => ({ measured: materials, max }),
  texture_size: ({ texture_size: side }, { max }) => ({ measured: side, max }),
  texel_density: ({ texel_density: density }, bounds) =>
    density && { measured: density.low < (bounds.min ?? 0) ? density.low : density.high, ...given(bounds) },
  pivot: ({ box }, { at, tolerance }) => ({ measured: pivotOff(box, at), max: tolerance }),
  size: ({ box }, bounds) => ({ measured: round(Math.max(...sidesOf(box))), ...given(bounds) }),
  height: ({ box }, bounds) => ({ measured: round(sidesOf(box)[1] ?? 0), ...given(bounds) }),
  watertight: ({ open }) => ({ measured: open, ...NONE }),
  uvs: ({ faces_without_uvs: without }) => ({ measured: without, ...NONE }),
  unique_uvs: ({ overlapping_faces: faces }) => ({ measured: faces, ...NONE }),
  names: ({ names }, asked) => {
    const wrong = names.filter((name) => !isNamed(name, asked));
    return { measured: wrong.length, ...NONE, examples: wrong.slice(0, 3) };
  },
  bones: ({ bones }, { max }) => ({ measured: bones, max }),
  lods: ({ lods }, { min }) => ({ measured: lods, min }),
  palette: ({ colors }, { colors: allowed, tolerance }) => {
    const labs = allowed.map(labOf);
    const off = colors.map(({ hex }) => ({ hex, by: Math.min(...labs.map((lab) => distance(labOf(hex), lab))) }));
    const [worst] = off.sort((a, b) => b.by - a.by);
    return worst && { measured: Number(worst.by.toFixed(1)), max: tolerance, examples: [worst.hex] };
  },
  file_size: ({ file_size: bytes }, { max }) => (bytes === undefined ? undefined : { measured: bytes, max }),
};

/** In the order in which people are told. */
export const RULE_NAMES = Object.keys(RULES) as Rule[]; // the keys of a literal

/**
 * Holds what was measured of an asset against a standard: a verdict a rule, in the order of `RULE_NAMES`. A rule about what the asset does
 * not have (texel density without textures), or about what was not measured, has none.
 * @example const red = judge(measured, standard).filter(({ ok }) => !ok)
 */
export function judge(measured: Measured, standard: Standard): Verdict[] {
  return RULE_NAMES.flatMap((rule) => {
    const found = judgeOne(rule, measured, standard);
    if (!found) return [];
    const { measured: value, min = -Infinity, max = Infinity } = found;
    const by = Math.max(0, min - value, value - max);
    return [{ rule, ok: by === 0, by, ...found }];
  });
}

function judgeOne<R extends Rule>(rule: R, measured: Measured, standard: Standard): Found | undefined {
  const allowed = standard[rule];
  return allowed === undefined ? undefined : RULES[rule](measured, allowed);
}

const given = ({ min, max }: { min?: number | undefined; max?: number | undefined }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** Metres, x y z. */
export const sidesOf = ({ min, max }: Measured['box']) => max.map((high, axis) => high - (min[axis] ?? 0));
const round = (value: number) => Number(value.toFixed(5));

/** How far the origin is from where it should be. */
function pivotOff({ min, max }: Measured['box'], at: 'base' | 'center'): number {
  const middle = min.map((low, axis) => (low + (max[axis] ?? 0)) / 2);
  const place = at === 'center' ? middle : [middle[0] ?? 0, min[1] ?? 0, middle[2] ?? 0];
  return round(Math.hypot(...place));
}

function isNamed(name: string, { style, prefix = '' }: NonNullable<Standard['names']>): boolean {
  if (!name.startsWith(prefix)) return false;
  const rest = name.slice(prefix.length).replace(/_LOD\d$/i, '');
  return style === undefined ? rest !== '' : NAME_STYLES[style].test(rest);
}

/** CIE L*a*b* of '#rrggbb' (sRGB, D65). */
function labOf(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [x, y, z] = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ].map((value) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
