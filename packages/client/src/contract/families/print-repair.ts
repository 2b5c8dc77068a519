import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { alphaThumbnail, modelSource, OF_ANY_MODEL } from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { sentence } from '../sentences.ts';
import { modelTaskShape } from '../task.ts';
import { printStatusOf } from './print-analyze.ts';

/** 3D print, repair: a watertight model in the format it came in (a task's model: GLB). Textures are removed. */

const stage = defineStage({
  type: 'print-repair',
  makes: 'model',
  title: '3D print · repair',
  verb: 'Repair for print',
  summary: 'Close holes and mend a model so that it prints',
  input: z
    .object({
      ...modelSource(['.glb', '.stl', '.obj']),
      alpha_thumbnail: alphaThumbnail().default(false),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({ ...modelTaskShape, type: z.literal('print-repair') }),
  source: {
    ...OF_ANY_MODEL,
    through: { 'print-analyze': ['input_task_id', 'model_url'] },
    needless: (task) => (printStatusOf(task) === 'healthy' ? sentence('is_sound') : undefined),
  },
  createFailures: [400, 401, 402, 429],
  price: () => 10,
  paidPlanOnly: true,
  typicalSeconds: 6,
  examples: { 'a task': { input_task_id: 'source' } },
});

export const printRepair = defineFamily({
  ...CORE,
  name: 'print-repair',
  title: '3D print · repair',
  path: '/v1/print/repair',
  stages: [stage],
});
