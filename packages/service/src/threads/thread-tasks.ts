import { availableParallelism } from 'node:os';
import { availableMemory, type MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool, type Pool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';
import { MadeFiles } from '../base/recipe.ts';
import { CutAnswer, CutOrder } from '../cutout/open-cutout.ts';
import { SourceTask } from '../tasks/open-source.ts';
import { createInspect, Inspection } from './inspections.ts';
import type { InspectionMemory } from './memory-shares.ts';

/**
 * The service's work in a thread: rendering the library's previews; and in processes of their own: running tasks, and
 * inspecting untrusted files before anything is charged. Each of them loads this module too, so the work itself is behind
 * `load`.
 */

export type RecipeOrder = z.infer<typeof RecipeOrder>;
const RecipeOrder = z.object({
  id: z.string(),
  type: z.string(),
  input: z.record(z.string(), z.unknown()),
  seed: z.number(),
  /** The file store's location. */
  files: z.string(),
  /** Where the run puts its files: a folder of this machine. */
  outbox: z.string(),
  /** Stored file names by the URLs of the input. */
  fetched: z.record(z.string(), z.string()),
  /** Of these files. */
  sizes: SourceTask.shape.sizes,
  /** Files with the masks of pictures, as of `Cuts`; left out: the recipe cuts them itself. */
  cuts: z.record(z.string(), z.string()).optional(),
  source: SourceTask.optional(),
  /** What makers have made of it: input files, `made-<name>`. */
  made: MadeFiles.optional(),
  /** What to say of makers that did not take it; '' for nothing. */
  unmade: z.string(),
  now: z.number(),
});

const OutboxFiles = z.array(z.object({ kind: z.enum(['output', 'private']), name: z.string(), size: z.number() }));

/** A run that came to its end, with the files that it put into the outbox. */
export type Made = z.infer<typeof Made>;
export const Made = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), outputs: z.record(z.string(), z.unknown()), files: OutboxFiles }),
  /** The recipe cannot turn the input into a result. */
  z.object({
    kind: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    about: z.array(z.string()).optional(),
    suggestions: z.array(z.string()).optional(),
    outputs: z.record(z.string(), z.unknown()).optional(),
    files: OutboxFiles,
  }),
]);

export type RecipeAnswer = z.infer<typeof RecipeAnswer>;
const RecipeAnswer = z.discriminatedUnion('kind', [
  ...Made.options,
  /** There is no disk space for the result. */
  z.object({ kind: z.literal('full') }),
  /** Nothing was made: these pictures are to be cut out first. */
  z.object({ kind: z.literal('uncut'), pictures: z.array(z.string()) }),
]);

export type PreviewOrder = z.infer<typeof PreviewOrder>;
const PreviewOrder = z.object({ key: z.string(), bodyPlan: z.enum(['humanoid', 'quadruped']) });

const GIB = 1024 ** 3;
/** One that has just been started and knows all words holds 134 MiB. */
const KEPT_BYTES = 224 * 1024 ** 2;

/**
 * One per core, at least two, and one more that long tasks never use; where there are many cores, no more than have a GiB
 * each: also without an order one holds some hundred MiB.
 */
export function recipeThreads(cores: number, bytes: number): number {
  return Math.min(Math.max(2, cores) + 1, Math.max(3, Math.floor(bytes / GIB)));
}

/** How many, and of how much memory, is what `memory-shares.ts` makes of the container's. */
const inspection = {
  input: Inspection,
  output: z.unknown(),
  ownProcess: true,
  memoryBytes: GIB,
  keptBytes: KEPT_BYTES,
  load: async () => createInspect(),
};

export const THREAD_TASKS = {
  recipe: threadTask({
    input: RecipeOrder,
    output: RecipeAnswer,
    ownProcess: true,
    threads: recipeThreads(availableParallelism(), availableMemory()),
    // The most seen is 2.4 GiB: 2,000,000 triangles converted to all formats, including V8's uncollected garbage.
    memoryBytes: 4 * GIB,
    deadlineMs: 300_000,
    // Kept alive, because loading the recipes takes a second; one is started soon after the service.
    load: async (recipesModule) => (await import('../engine/run-recipe.ts')).loadRecipes(recipesModule),
  }),
  // Warm, since almost every picture is decoded in it.
  'judge-picture': threadTask({ ...inspection, isUrgent: true, threads: 1, deadlineMs: 5_000 }),
  // Takes a few milliseconds for a small file in a warm process. What it cannot tell in its time and memory goes on below.
  'judge-model': threadTask({
    ...inspection,
    threads: 2,
    deadlineMs: 5_000,
    idleMs: 4 * 60_000,
    // One that has drawn previews holds 230 to 350 MiB: ended after each, it would load the engine for the next.
    keptBytes: 352 * 1024 ** 2,
  }),
  // Pose estimation of the largest models takes some seconds of CPU, interlaced pictures as long.
  'judge-large': threadTask({ ...inspection, threads: 1, deadlineMs: 45_000, idleMs: 5_000 }),
  // A run of ISNet takes 4 to 17 s of the processor and 1.1 GB; what BiRefNet takes was not measured.
  'cut-out': threadTask({
    input: CutOrder,
    output: CutAnswer,
    ownProcess: true,
    threads: 1,
    memoryBytes: 4 * GIB,
    keptBytes: 3 * GIB,
    deadlineMs: 90_000,
    idleMs: 60_000,
    load: async () => (await import('../cutout/cut-out.ts')).createCutOut(),
  }),
  preview: threadTask({
    input: PreviewOrder,
    output: z.instanceof(Uint8Array),
    // One picture at a time; the deadline includes making the mannequin.
    threads: 1,
    memoryBytes: GIB,
    deadlineMs: 60_000,
    idleMs: 2_000,
    load: async () => (await import('../previews/draw-preview.ts')).createDrawPreview(),
  }),
};

export type ServiceThreads = Pool<typeof THREAD_TASKS>;

export interface ServiceThreadsOptions {
  /** With the `recipes` table. */
  recipesModule?: URL | undefined;
  /** Tasks run at once. */
  threads?: number | undefined;
  /** Memory limit of one task. */
  taskBytes?: number | undefined;
  memory?: MemoryGuard | undefined;
  /** Default: as the rows say. */
  inspections?: InspectionMemory | undefined;
}

export function createServiceThreads(options: ServiceThreadsOptions = {}): ServiceThreads {
  const { recipesModule = new URL('../recipes/index.ts', import.meta.url), memory } = options;
  const { threads = THREAD_TASKS.recipe.threads, taskBytes = THREAD_TASKS.recipe.memoryBytes } = options;
  return createPool({
    tasks: {
      ...THREAD_TASKS,
      recipe: { ...THREAD_TASKS.recipe, threads, memoryBytes: taskBytes },
      'judge-picture': { ...THREAD_TASKS['judge-picture'], ...options.inspections?.picture },
      'judge-model': { ...THREAD_TASKS['judge-model'], ...options.inspections?.model },
      'judge-large': { ...THREAD_TASKS['judge-large'], ...options.inspections?.large },
    },
    table: new URL(import.meta.url),
    setup: recipesModule.href,
    memory,
  });
}
