import type { ParsedInputOf, TaskType } from 'kiln-client/contract/families/index';
import type { EngineReport } from 'kiln-client/contract/task';
import type { z } from 'zod';

/**
 * A recipe is how our own service makes one stage's result with the engine. It runs in a worker thread, one at a time,
 * under a deadline; it may block. Everything it needs from outside was fetched and bounded before: images and models
 * named by URL, files of the source task. What it returns names files it gave to `put`; the service signs their links.
 */
export interface Recipe<T extends TaskType = TaskType> {
  /**
   * Which of the files that the input names the run wants, as they stand there; all of them when left out. They were
   * fetched and judged when the task was created and arrive as `context.fetched[url]`.
   */
  urls?(input: ParsedInputOf<T>): readonly string[];
  run(input: ParsedInputOf<T>, context: RecipeContext): Promise<RecipeResult>;
}

export interface RecipeContext {
  /** From the request (its `seed`, else a hash of the request): same request and seed, same bytes. */
  seed: number;
  /** Reports real progress, 0..1, and what is being done ("Meshing"). */
  progress(fraction: number, step: string): void;
  /** Keeps a file of the result. Private files get no link; they are for stages that go on from this task. */
  put(name: string, bytes: Uint8Array, options?: { private?: boolean }): Promise<void>;
  /** Bytes behind the addresses of the input. */
  fetched: Readonly<Record<string, Uint8Array>>;
  /** The task that the stage's source field names. */
  source?: {
    type: string;
    input: Record<string, unknown>;
    read(name: string): Promise<Uint8Array>;
    files: readonly string[];
  };
  now: () => number;
}

/** Output fields of the task object, with file names where the task object has URLs. */
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

/** What a failed task may still show: pictures of what was tried, as names of files given to `put`. */
export type FailedOutputs = Pick<RecipeResult, 'process_image_urls'>;

/** Thrown by a recipe when the input cannot be made into a result: the task ends FAILED with this message and code. */
export class RecipeError extends Error {
  override readonly name = 'RecipeError';
  readonly code: string;
  readonly outputs: FailedOutputs | undefined;

  constructor(code: string, message: string, options: ErrorOptions & { outputs?: FailedOutputs } = {}) {
    super(message, options);
    this.code = code;
    this.outputs = options.outputs;
  }
}
