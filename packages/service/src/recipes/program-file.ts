import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { isReformed, type Program, type Values } from 'kiln-engine/make/adjust/program';
import type { Scene } from 'kiln-engine/make/words/lay/scene';
import { bareModel, type Fineness } from 'kiln-engine/make/words/mesh/make-model';
import { boundingBox, type Part } from 'kiln-mesh/core/model';
import { z } from 'zod';
import { readJson } from '../base/json.ts';
import { type RecipeContext, RecipeError } from '../base/recipe.ts';
import { StoredDraft, StoredReading } from '../makers/words/answers.ts';
import { sidesOf } from './mesh/describe.ts';

/** The program of a result made of words, kept as a private file beside its scene: what an adjustment goes on from. */

export const PROGRAM_FILE = 'program.json';

export type SurfaceInput = Pick<
  ParsedInputOf<'text-to-3d-refine'>,
  | 'ai_model'
  | 'enable_pbr'
  | 'texture_resolution'
  | 'hd_texture'
  | 'texture_prompt'
  | 'texture_image_url'
  | 'remove_lighting'
>;
export type OutputInput = Pick<
  ParsedInputOf<'text-to-3d-refine'>,
  'target_formats' | 'alpha_thumbnail' | 'auto_size' | 'origin_at'
>;

/** Metres per scene unit, and where it is moved to after that. */
export interface Frame {
  scale: number;
  move: readonly [number, number, number];
}

export interface KeptProgram extends Program {
  output: Pick<OutputInput, 'auto_size' | 'origin_at'>;
  /** Where the first version stands: a part that is not changed keeps its vertices also in metres. */
  frame: Frame;
  notes: readonly string[];
  /** The language model that read the words. */
  readBy?: string | undefined;
  /** What it was textured with; undefined: with vertex colours alone. */
  surface?: SurfaceInput | undefined;
}

const Value = z.union([z.string(), z.number(), z.boolean()]);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Our own file: only its outline is checked. */
const ProgramFile = z.object({
  v: z.literal(1),
  prompt: z.string(),
  read: z.object({ reading: StoredReading, draft: StoredDraft.optional() }).optional(),
  seed: z.number(),
  pose: z.enum(['', 'a-pose', 't-pose']),
  fine: z.boolean(),
  varied: z.boolean().optional(),
  fineness: z.custom<Fineness>((value) => isObject(value) && 'faces' in (value as object)),
  base: z.custom<Scene>((value) => isObject(value) && 'solid' in (value as object)),
  values: z.record(z.string(), Value),
  before: z.record(z.string(), Value).optional(),
  output: z.object({ auto_size: z.boolean(), origin_at: z.enum(['bottom', 'center']) }),
  frame: z.object({ scale: z.number(), move: z.tuple([z.number(), z.number(), z.number()]) }),
  notes: z.array(z.string()),
  readBy: z.string().optional(),
  surface: z.custom<SurfaceInput>(isObject).optional(),
});

type Source = NonNullable<RecipeContext['source']>;

/** Undefined: it was made by a model, or by a version that kept no programs. */
export async function findProgram(source: Source): Promise<KeptProgram | undefined> {
  if (!source.files.includes(PROGRAM_FILE)) return undefined;
  return ProgramFile.parse(readJson(await source.read(PROGRAM_FILE)));
}

/** @throws {RecipeError} `program_missing` */
export async function readProgram(source: Source | undefined): Promise<KeptProgram> {
  const program = source && (await findProgram(source));
  if (!program)
    throw new RecipeError(
      'program_missing',
      'This result has no program to adjust: results that the built-in engine made of words have one. Make it again.',
    );
  return program;
}

/** Real size or a longest side of one metre; on the ground, or around its middle when `auto_size` asks for that. */
export function frameOf(part: Part, scene: Scene, { auto_size, origin_at }: KeptProgram['output']): Frame {
  const { min, max } = boundingBox(bareModel(part));
  const scale = (auto_size ? scene.realSize : 1) / Math.max(...sidesOf({ min, max }));
  const middle = (axis: 0 | 1 | 2) => (-(min[axis] + max[axis]) / 2) * scale;
  const isCentred = auto_size && origin_at === 'center';
  return { scale, move: [middle(0), isCentred ? middle(1) : -min[1] * scale, middle(2)] };
}

/** With the look that a refine gave it: words and pictures of a surface are in its slots from there on. */
export function withSurface(program: KeptProgram, scene: Scene, surface: SurfaceInput): KeptProgram {
  const { texture_prompt, texture_image_url, ...kept } = surface;
  if (!texture_prompt?.trim() && !texture_image_url) return { ...program, surface: kept };
  return { ...program, surface: kept, base: { ...program.base, slots: scene.slots }, values: formOf(program.values) };
}

/** What differs in form. */
const formOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => isReformed({ [id]: true })));
