import { availableParallelism } from 'node:os';
import type { TaskType } from 'kiln-client/contract/families/index';
import { PLAN_OUTCOMES } from 'kiln-client/contract/wire';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool, type Pool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';
import { type FileKind, isFileKind } from './inputs/file-kind.ts';

/**
 * The service's work in threads: running tasks, checking untrusted files before anything is charged, and rendering the
 * library's previews. Each thread loads this module too, so the work itself is behind `load`.
 */

const Source = z.object({ id: z.string(), type: z.string(), input: z.record(z.string(), z.unknown()) });

export type RecipeOrder = z.infer<typeof RecipeOrder>;
const RecipeOrder = z.object({
  id: z.string(),
  type: z.string(),
  input: z.record(z.string(), z.unknown()),
  seed: z.number(),
  /** The file store's location. */
  files: z.string(),
  /** Stored file names by the URLs of the input. */
  fetched: z.record(z.string(), z.string()),
  source: Source.optional(),
  now: z.number(),
});

export type RecipeAnswer = z.infer<typeof RecipeAnswer>;
const RecipeAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), outputs: z.record(z.string(), z.unknown()) }),
  /** The recipe cannot turn the input into a result. */
  z.object({
    kind: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    about: z.array(z.string()).optional(),
    suggestions: z.array(z.string()).optional(),
    outputs: z.record(z.string(), z.unknown()).optional(),
  }),
  /** There is no disk space for the result. */
  z.object({ kind: z.literal('full') }),
]);

export type ModelLook = z.infer<typeof ModelLook>;
const ModelLook = z.object({
  kind: z.custom<FileKind>(isFileKind),
  /** As declared by the file; undefined if only a parser can tell. */
  triangles: z.number().optional(),
  /** Why it cannot be used, continuing a sentence that begins with its field. */
  refused: z.string().optional(),
});

export type RigOrder = z.infer<typeof RigOrder>;
const RigOrder = z.object({
  /** The file store's location. */
  files: z.string(),
  input: z.object({ input_task_id: z.string().optional(), model_url: z.string().optional() }),
  /** The name of the file behind `model_url` in the store. */
  model: z.string().optional(),
  source: Source.optional(),
  /** Whether a picture will be applied to it. */
  painted: z.boolean(),
});

export type RigVerdict = z.infer<typeof RigVerdict>;
const RigVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['fine', 'no_texture_coordinates']) }),
  z.object({ kind: z.literal('faces'), faces: z.number() }),
  /** As a sentence for the member. */
  z.object({ kind: z.enum(['no_pose', 'broken']), why: z.string() }),
]);

/** Stages of which more can be told beforehand than what their create refuses. */
const PLANNED = [
  'text-to-3d-preview',
  'text-to-3d',
  'text-to-image',
  'convert',
  'remesh',
  'resize',
  'print-repair',
] as const satisfies readonly TaskType[];
export type Planned = (typeof PLANNED)[number];
export const isPlanned = (type: string): type is Planned => PLANNED.some((planned) => planned === type);

export type PlanOrder = z.infer<typeof PlanOrder>;
const PlanOrder = z.object({
  type: z.enum(PLANNED),
  /** The file store's location. */
  files: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** The file behind `model_url`, on this machine's disk. */
  modelPath: z.string().optional(),
  source: Source.optional(),
});

export type PlanVerdict = z.infer<typeof PlanVerdict>;
const PlanVerdict = z.object({
  outcome: z.enum(PLAN_OUTCOMES),
  code: z.string().optional(),
  message: z.string().optional(),
  about: z.array(z.string()).optional(),
  suggestions: z.array(z.string()).optional(),
});

export type PreviewOrder = z.infer<typeof PreviewOrder>;
const PreviewOrder = z.object({ key: z.string(), bodyPlan: z.enum(['humanoid', 'quadruped']) });

const GIB = 1024 ** 3;

export const THREAD_TASKS = {
  recipe: threadTask({
    input: RecipeOrder,
    output: RecipeAnswer,
    // One per core, at least two, and one more that long tasks never use.
    threads: Math.max(2, availableParallelism()) + 1,
    // The most seen is 2.4 GiB: 2,000,000 triangles converted to all formats, including V8's uncollected garbage.
    memoryBytes: 4 * GIB,
    deadlineMs: 300_000,
    // Kept alive, because loading the recipes takes a second; one is started with the service.
    load: async (recipesModule) => (await import('./engine/run-recipe.ts')).loadRecipes(recipesModule),
  }),
  'judge-model': threadTask({
    // Takes a few milliseconds for a small file in a warm thread.
    input: z.string(),
    output: ModelLook,
    ...{ threads: 2, memoryBytes: GIB, deadlineMs: 15_000, idleMs: 5 * 60_000 },
    load: async () => (await import('./inputs/judge-model.ts')).judgeModel,
  }),
  'judge-rig': threadTask({
    input: RigOrder,
    output: RigVerdict,
    // Pose estimation takes a second or two of CPU.
    ...{ threads: 2, memoryBytes: 2 * GIB, deadlineMs: 45_000, idleMs: 60_000 },
    load: async () => (await import('./checks/judge-rig.ts')).createJudgeRig(),
  }),
  'judge-plan': threadTask({
    input: PlanOrder,
    output: PlanVerdict,
    // Finding self-intersections of a large model takes a second of CPU. A thread that knows all words takes a second to
    // start, so it is kept for the next prompt.
    ...{ threads: 2, memoryBytes: 2 * GIB, deadlineMs: 15_000, idleMs: 5 * 60_000 },
    load: async () => (await import('./plans/judge-plan.ts')).createJudgePlan(),
  }),
  preview: threadTask({
    input: PreviewOrder,
    output: z.instanceof(Uint8Array),
    // One picture at a time; the deadline includes making the mannequin.
    ...{ threads: 1, memoryBytes: GIB, deadlineMs: 60_000, idleMs: 2_000 },
    load: async () => (await import('./previews/draw-preview.ts')).createDrawPreview(),
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
}

export function createServiceThreads(options: ServiceThreadsOptions = {}): ServiceThreads {
  const { recipesModule = new URL('./recipes/index.ts', import.meta.url), memory } = options;
  const { threads = THREAD_TASKS.recipe.threads, taskBytes = THREAD_TASKS.recipe.memoryBytes } = options;
  return createPool({
    tasks: { ...THREAD_TASKS, recipe: { ...THREAD_TASKS.recipe, threads, memoryBytes: taskBytes } },
    table: new URL(import.meta.url),
    setup: recipesModule.href,
    memory,
  });
}
