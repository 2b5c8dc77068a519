import { availableParallelism } from 'node:os';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool, type Pool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';
import { type FileKind, isFileKind } from './inputs/file-kind.ts';

/**
 * What the service does in threads: the making of tasks, the judging of what strangers send before anything is charged,
 * and pictures of the library. This module is loaded by each of the threads too: the work itself is behind `load`.
 */

const Source = z.object({ id: z.string(), type: z.string(), input: z.record(z.string(), z.unknown()) });

export type RecipeOrder = z.infer<typeof RecipeOrder>;
const RecipeOrder = z.object({
  id: z.string(),
  type: z.string(),
  input: z.record(z.string(), z.unknown()),
  seed: z.number(),
  /** Where the files of all tasks are: the location of a store. */
  files: z.string(),
  /** What stands in the input to the name of the stored file. */
  fetched: z.record(z.string(), z.string()),
  source: Source.optional(),
  now: z.number(),
});

export type RecipeAnswer = z.infer<typeof RecipeAnswer>;
const RecipeAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), outputs: z.record(z.string(), z.unknown()) }),
  /** The recipe cannot make the input into a result. */
  z.object({
    kind: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    outputs: z.record(z.string(), z.unknown()).optional(),
  }),
  /** The disk has no room for the result. */
  z.object({ kind: z.literal('full') }),
]);

export type ModelLook = z.infer<typeof ModelLook>;
const ModelLook = z.object({
  kind: z.custom<FileKind>(isFileKind),
  /** That the file says it has; undefined where only a parser can tell. */
  triangles: z.number().optional(),
  /** Why it cannot be used, as the rest of a sentence that begins with its field. */
  refused: z.string().optional(),
});

export type RigOrder = z.infer<typeof RigOrder>;
const RigOrder = z.object({
  /** Where the files of all tasks are: the location of a store. */
  files: z.string(),
  input: z.object({ input_task_id: z.string().optional(), model_url: z.string().optional() }),
  /** The file behind `model_url`, by its name in the store. */
  model: z.string().optional(),
  source: Source.optional(),
  /** A picture is to be laid on it. */
  painted: z.boolean(),
});

export type RigVerdict = z.infer<typeof RigVerdict>;
const RigVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['fine', 'no_texture_coordinates']) }),
  z.object({ kind: z.literal('faces'), faces: z.number() }),
  /** In a sentence for the member. */
  z.object({ kind: z.enum(['no_pose', 'broken']), why: z.string() }),
]);

export type ChangeOrder = z.infer<typeof ChangeOrder>;
const ChangeOrder = z.object({
  type: z.enum(['convert', 'remesh', 'resize', 'print-repair']),
  /** Where the files of all tasks are: the location of a store. */
  files: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** The file behind `model_url`, by its name in the store. */
  model: z.string().optional(),
  source: Source.optional(),
});

export type ChangeVerdict = z.infer<typeof ChangeVerdict>;
/** Why nothing would change, as a sentence without its end. */
const ChangeVerdict = z.object({ unchanged: z.string().optional() });

export type PreviewOrder = z.infer<typeof PreviewOrder>;
const PreviewOrder = z.object({ key: z.string(), bodyPlan: z.enum(['humanoid', 'quadruped']) });

const GIB = 1024 ** 3;

export const THREAD_TASKS = {
  recipe: threadTask({
    input: RecipeOrder,
    output: RecipeAnswer,
    // One a core and at least two, and one more, which long tasks never hold.
    threads: Math.max(2, availableParallelism()) + 1,
    // The most that was seen is 2.4 GiB: 2,000,000 triangles converted into all formats at once, with what V8 has not
    // collected yet.
    memoryBytes: 4 * GIB,
    deadlineMs: 300_000,
    // Kept, because loading the recipes takes a second; one is started with the service.
    load: async (recipesModule) => (await import('./engine/run-recipe.ts')).loadRecipes(recipesModule),
  }),
  'judge-model': threadTask({
    // Where the file is. A small one costs a few milliseconds in a warm thread.
    input: z.string(),
    output: ModelLook,
    ...{ threads: 2, memoryBytes: GIB, deadlineMs: 15_000, idleMs: 5 * 60_000 },
    load: async () => (await import('./inputs/judge-model.ts')).judgeModel,
  }),
  'judge-rig': threadTask({
    input: RigOrder,
    output: RigVerdict,
    // Joints take a second or two of a core.
    ...{ threads: 2, memoryBytes: 2 * GIB, deadlineMs: 45_000, idleMs: 60_000 },
    load: async () => (await import('./checks/judge-rig.ts')).createJudgeRig(),
  }),
  'judge-change': threadTask({
    input: ChangeOrder,
    output: ChangeVerdict,
    // Whether a surface passes through itself takes a second of a core for a large one.
    ...{ threads: 2, memoryBytes: 2 * GIB, deadlineMs: 15_000, idleMs: 60_000 },
    load: async () => (await import('./checks/judge-change.ts')).createJudgeChange(),
  }),
  preview: threadTask({
    input: PreviewOrder,
    output: z.instanceof(Uint8Array),
    // One picture after the other; a deadline with the mannequin's making.
    ...{ threads: 1, memoryBytes: GIB, deadlineMs: 60_000, idleMs: 2_000 },
    load: async () => (await import('./previews/draw-preview.ts')).createDrawPreview(),
  }),
};

export type ServiceThreads = Pool<typeof THREAD_TASKS>;

export interface ServiceThreadsOptions {
  /** With the `recipes` table. */
  recipesModule?: URL | undefined;
  /** Tasks made at once. */
  threads?: number | undefined;
  /** What one task may hold. */
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
