import type { ParsedInputOf, TaskType } from 'kiln-client/contract/families/index';
import type { EngineReport } from 'kiln-client/contract/task';
import { UserError } from 'kiln-errors';
import { z } from 'zod';

/**
 * A recipe makes one stage's result with the engine. It runs in a worker thread, one at a time, under a deadline, and
 * may block. Its inputs (images and models by URL, files of the source task) are already downloaded and checked. It
 * returns names of files it gave to `put`; the service signs their links.
 */
export interface Recipe<T extends TaskType = TaskType> {
  /**
   * The URLs in the input that the run needs; all of them by default. They were downloaded and checked when the task
   * was created, and arrive as `context.fetched[url]`.
   */
  urls?(input: ParsedInputOf<T>): readonly string[];
  /** Pictures that it cuts a subject out of: addresses of the input, or names of files of the source. */
  cuts?(input: ParsedInputOf<T>, source: readonly string[]): readonly string[];
  run(input: ParsedInputOf<T>, context: RecipeContext): Promise<RecipeResult>;
}

export interface RecipeContext {
  /** From the request's `seed`, or a hash of the request: same request and seed, same bytes. */
  seed: number;
  /** Reports real progress, 0..1, and the current step ("Meshing"). */
  progress(fraction: number, step: string): void;
  /** Stores a file of the result. Private files get no link; they are for stages that continue from this task. */
  put(name: string, bytes: Uint8Array, options?: { private?: boolean }): Promise<void>;
  /** Contents by the URLs of the input. */
  fetched: Readonly<Record<string, Uint8Array>>;
  /** By their names, pictures that the operator's model has cut out: PNGs with the subject as alpha. */
  cuts?: Readonly<Record<string, Uint8Array>>;
  /** What a maker has made for this task (`makers/maker.ts`); undefined: the recipe makes everything. */
  made?: MadeElsewhere;
  /** The model that made it, or what it is made from: what it puts and reports is labelled. */
  origin?: Origin;
  /** The task named by the stage's source field. */
  source?: {
    type: string;
    input: Record<string, unknown>;
    read(name: string): Promise<Uint8Array>;
    files: readonly string[];
  };
  now: () => number;
  /** The longest edge of textures and thumbnails, where less is needed than a request may ask for. */
  mostPixels?: number;
  /** Has a slicer's figures for a print check: STL in millimetres, Z up; undefined: there is none, or it cannot. */
  slice?(stl: Uint8Array): Promise<Sliced | undefined>;
}

export interface Sliced {
  /** "PrusaSlicer 2.5.0". */
  slicer: string;
  minutes: number;
  /** Cubic centimetres. */
  filament: number;
}

/** What makers have made of a task, as its record has it. */
export const MadeFiles = z.object({
  /** For people and files: "TRELLIS.2 (ComfyUI)". */
  maker: z.string(),
  /** Name and version of the model, and the licence of its weights. */
  model: z.string(),
  licence: z.string(),
  /** `model.glb`, `image-1.png`, … */
  files: z.array(z.string()),
  /** Options of the request, by the names that members have for them, that no maker of it is told. */
  untold: z.array(z.string()).optional(),
  /** What makers have said of it. */
  notes: z.array(z.string()).optional(),
});
export type MadeFiles = z.infer<typeof MadeFiles>;

/** Whose work a result is or stands on. */
export const Origin = MadeFiles.pick({ maker: true, model: true, licence: true });
export type Origin = z.infer<typeof Origin>;

/** Models and licences of works that stand upon each other, in the same order; a model that comes again is not said again. */
export function joinedTerms(works: readonly Omit<Origin, 'maker'>[]): Omit<Origin, 'maker'> {
  const isNew = ({ model }: Omit<Origin, 'maker'>, i: number) =>
    !works.slice(0, i).some((before) => before.model.split('; ').includes(model));
  const each = works.filter(isNew);
  return { model: each.map(({ model }) => model).join('; '), licence: each.map(({ licence }) => licence).join('; ') };
}

/** Raw results of a model: a stranger's files, to be read within the bounds of uploads. */
export interface MadeElsewhere extends Omit<MadeFiles, 'files'> {
  files: Readonly<Record<string, Uint8Array>>;
}

/** Output fields of the task object, with file names in place of URLs. */
export interface RecipeResult {
  model_urls?: Record<string, string>;
  texture_urls?: Record<string, string>[];
  thumbnail_url?: string;
  /** From four sides: front, right, back, left. */
  thumbnail_urls?: Record<string, string>;
  alpha_thumbnail_url?: string;
  image_urls?: string[];
  candidate_ids?: string[];
  process_image_urls?: Record<string, string>;
  result?: Record<string, unknown>;
  printability?: Record<string, unknown>;
  engine: z.input<typeof EngineReport>;
}

/** Pictures of the attempt that a failed task may show, as names of files given to `put`. */
export type FailedOutputs = Pick<RecipeResult, 'process_image_urls'>;

export interface RecipeErrorOptions extends ErrorOptions {
  outputs?: FailedOutputs;
  /** The words that the code is about, and prompts that would be made. */
  about?: readonly string[];
  suggestions?: readonly string[];
}

/** Thrown by a recipe if the input cannot be turned into a result: the task ends FAILED with this message and code. */
export class RecipeError extends Error {
  override readonly name = 'RecipeError';
  readonly code: string;
  readonly outputs: FailedOutputs | undefined;
  readonly about: readonly string[] | undefined;
  readonly suggestions: readonly string[] | undefined;

  constructor(code: string, message: string, options: RecipeErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.outputs = options.outputs;
    this.about = options.about;
    this.suggestions = options.suggestions;
  }
}

/** For what the engine throws: what it refuses of an input is how the task fails, anything else is a bug. */
export function asRecipeError(error: unknown): never {
  if (error instanceof UserError) throw new RecipeError(error.code, error.message, { cause: error });
  throw error;
}

/** The same of a change of a result: why it cannot be, and what can. */
export function asNotAdjusted(error: unknown): never {
  if (error instanceof UserError) throw new RecipeError('not_adjusted', error.message, { cause: error, about: [] });
  throw error;
}
