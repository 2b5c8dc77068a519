import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { describeIssues } from '../describe-issues.ts';

/** The asset standard: rules of a team for its assets, as a JSON file (docs/standard.md). */

/** Each takes out the prefix before it looks, and the level of detail (`_LOD1`). */
export const NAME_STYLES = {
  snake_case: /^[a-z0-9]+(?:_[a-z0-9]+)*$/,
  'kebab-case': /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  PascalCase: /^[A-Z][A-Za-z0-9]*$/,
  camelCase: /^[a-z][A-Za-z0-9]*$/,
} as const;
export const STYLES = Object.keys(NAME_STYLES) as (keyof typeof NAME_STYLES)[]; // the keys of a literal

const most = (limit: number) => z.strictObject({ max: z.int().min(0).max(limit) });
const range = (limit: number) =>
  z
    .strictObject({ min: z.number().min(0).max(limit).optional(), max: z.number().min(0).max(limit).optional() })
    .refine(({ min, max }) => min !== undefined || max !== undefined, { error: 'needs min, max or both' })
    .refine(({ min = 0, max = limit }) => min <= max, { error: 'has a min above its max' });
const MOST_METRES = 100_000;

const RULE_SHAPES = {
  version: z.literal(1, { error: 'must be 1: another Kiln wrote this' }),
  faces: most(100_000_000).optional(),
  materials: most(10_000).optional(),
  /** Pixels along the longest side. */
  texture_size: most(65_536).optional(),
  /** Texels a metre, of nine tenths of the textured surface. */
  texel_density: range(10_000_000).optional(),
  /** Where the origin is: in the middle of the model's bottom, or of the model; how far off it may be, metres. */
  pivot: z.strictObject({ at: z.enum(['base', 'center']), tolerance: z.number().min(0).max(MOST_METRES) }).optional(),
  /** The longest side, metres: what was saved in another unit is far off. */
  size: range(MOST_METRES).optional(),
  /** Along Y, metres: what lies on its side is not so high. */
  height: range(MOST_METRES).optional(),
  watertight: z.literal(true).optional(),
  /** All faces have texture coordinates. */
  uvs: z.literal(true).optional(),
  /** No faces of a material lie on each other in the texture. */
  unique_uvs: z.literal(true).optional(),
  /** Of parts and materials. */
  names: z
    .strictObject({
      style: z.enum(STYLES).optional(),
      prefix: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,16}$/, { error: 'must be 1 to 16 letters, digits, _ or -' })
        .optional(),
    })
    .refine(({ style, prefix }) => style !== undefined || prefix !== undefined, {
      error: 'needs style, prefix or both',
    })
    .optional(),
  bones: most(20_000).optional(),
  lods: z.strictObject({ min: z.int().min(1).max(10) }).optional(),
  /** How far each colour may be from the nearest of these: ΔE of CIE 1976, where 2 is just seen. */
  palette: z
    .strictObject({
      colors: z
        .array(z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be like #a0b1c2' }))
        .min(1)
        .max(64),
      tolerance: z.number().min(0).max(100),
    })
    .optional(),
  /** Bytes. */
  file_size: most(1_000_000_000).optional(),
};

/** Every rule may be left out. */
export const Standard = z.strictObject(RULE_SHAPES, {
  error: (issue) =>
    issue.code === 'unrecognized_keys' ? `has no rule called ${issue.keys.join(', ').slice(0, 100)}` : undefined,
});
export type Standard = z.output<typeof Standard>;
export type Rule = Exclude<keyof Standard, 'version'>;

/** Longer texts are no standard. */
export const MOST_STANDARD_BYTES = 64_000;

/**
 * A standard from the text of its file.
 * @throws {UserError} `bad_standard`: what is wrong, behind the name of each rule
 */
export function readStandard(text: string): Standard {
  const parsed = Standard.safeParse(text.length > MOST_STANDARD_BYTES ? undefined : parseJson(text));
  if (parsed.success) return parsed.data;
  const issues = describeIssues(parsed.error).replaceAll(/^the request |(?<=; )the request /g, 'it ');
  throw new UserError('bad_standard', `This is no standard: ${issues}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
