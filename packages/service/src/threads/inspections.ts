import type { TaskType } from 'kiln-client/contract/families/index';
import { KnobChange, KnobDifference, KnobList, PLAN_OUTCOMES } from 'kiln-client/contract/wire';
import { z } from 'zod';
import { type FileKind, isFileKind } from '../base/file-kind.ts';
import { once } from '../base/once.ts';
import { WordsOrder } from '../makers/words/answers.ts';
import { SourceTask } from '../tasks/open-source.ts';

/**
 * What is looked at before a task is created and charged, because strangers send it. All of it happens in processes of its
 * own (`thread-tasks.ts`), in turns (`judges.ts`).
 */

export type PictureOrder = z.infer<typeof PictureOrder>;
const PictureOrder = z.object({
  path: z.string(),
  minSidePixels: z.number(),
  maxPixels: z.number(),
  /** Of one that can only be decoded whole. */
  mostHeldBytes: z.number(),
  /** Whether it is not decoded if that is much work, but answered as `large`. */
  onlySmall: z.boolean(),
});

export type PictureLook = z.infer<typeof PictureLook>;
export const PictureLook = z.discriminatedUnion('kind', [
  /** Where the picture is that is to be used: there, or upright beside it. */
  z.object({ kind: z.literal('fine'), path: z.string() }),
  /** Why it cannot be used, continuing a sentence that begins with its field. */
  z.object({ kind: z.literal('refused'), why: z.string() }),
  z.object({ kind: z.literal('large') }),
]);

export type ModelLook = z.infer<typeof ModelLook>;
export const ModelLook = z.object({
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
  source: SourceTask.optional(),
  /** Whether a picture will be applied to it. */
  painted: z.boolean(),
});

export type RigVerdict = z.infer<typeof RigVerdict>;
export const RigVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['fine', 'no_texture_coordinates']) }),
  z.object({ kind: z.literal('faces'), faces: z.number() }),
  /** As a sentence for the member. */
  z.object({ kind: z.enum(['no_pose', 'broken']), why: z.string() }),
]);

/** Stages of which more can be told beforehand than what their create refuses. */
const PLANNED = [
  'text-to-3d-preview',
  'text-to-3d',
  'text-to-3d-adjust',
  'text-to-image',
  'convert',
  'remesh',
  'resize',
  'print-repair',
  'touch-up',
] as const satisfies readonly TaskType[];
export type Planned = (typeof PLANNED)[number];
export const isPlanned = (type: string): type is Planned => PLANNED.some((planned) => planned === type);

export type PlanOrder = z.infer<typeof PlanOrder>;
const PlanOrder = z.object({
  type: z.enum(PLANNED),
  /** The file store's location. */
  files: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** Of the task that the create would make. */
  seed: z.number(),
  /** Whether it is drawn how the result would look. */
  picture: z.boolean(),
  /** The file behind `model_url`, on this machine's disk. */
  modelPath: z.string().optional(),
  source: SourceTask.optional(),
});

export type PlanVerdict = z.infer<typeof PlanVerdict>;
export const PlanVerdict = z.object({
  outcome: z.enum(PLAN_OUTCOMES),
  code: z.string().optional(),
  message: z.string().optional(),
  about: z.array(z.string()).optional(),
  suggestions: z.array(z.string()).optional(),
  understood: z.array(z.string()).optional(),
  can_make: z.string().optional(),
  unknown_words: z.array(z.string()).optional(),
  picture: z.string().optional(),
  foremost: z.array(z.string()).optional(),
  knobs: KnobList.optional(),
  changes: z.array(KnobChange).optional(),
  changed: z.array(KnobDifference).optional(),
  can_undo: z.boolean().optional(),
});

export type Inspection = z.infer<typeof Inspection>;
export const Inspection = z.discriminatedUnion('what', [
  z.object({ what: z.literal('picture'), order: PictureOrder }),
  /** The path of a file. */
  z.object({ what: z.literal('model'), order: z.string() }),
  z.object({ what: z.literal('rig'), order: RigOrder }),
  z.object({ what: z.literal('plan'), order: PlanOrder }),
  z.object({ what: z.literal('words'), order: WordsOrder }),
]);

/** Loads what is asked for with the first order for it. */
export function createInspect(): (asked: Inspection) => Promise<unknown> {
  const rigs = once(async () => (await import('../inspect/judge-rig.ts')).createJudgeRig());
  const plans = once(async () => (await import('../inspect/judge-plan.ts')).createJudgePlan());
  return async (asked) => {
    switch (asked.what) {
      case 'picture':
        return (await import('../inspect/look-at-picture.ts')).lookAtPicture(asked.order);
      case 'model':
        return (await import('../inspect/judge-model.ts')).judgeModel(asked.order);
      case 'rig':
        return (await rigs())(asked.order);
      case 'plan':
        return (await plans())(asked.order);
      case 'words':
        return (await import('../inspect/judge-words.ts')).judgeWords(asked.order);
    }
  };
}
