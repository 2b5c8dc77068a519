import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { ALL_MODEL_EXTENSIONS, modelSource, OF_ANY_MODEL } from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { modelTaskShape } from '../task.ts';

/**
 * Inspect (an extension of the built-in service): any model file as it is, in pictures and figures, with what is wrong
 * with it. Not offered under results, which say the same of themselves. Its GLB holds what was read of the file, so that every stage that takes a model can go on from it. Free.
 */

const stage = defineStage({
  type: 'inspect',
  makes: 'model',
  title: 'Inspect',
  verb: 'Inspect',
  summary: 'Look into any model',
  input: z
    .object({ ...modelSource(ALL_MODEL_EXTENSIONS) })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({ ...modelTaskShape, type: z.literal('inspect') }),
  source: { ...OF_ANY_MODEL, offered: () => false },
  createFailures: [400, 401, 404, 429],
  price: () => 0,
  mostAMinute: 3,
  typicalSeconds: 3,
  examples: { 'a task': { input_task_id: 'source' } },
});

export const inspect = defineFamily({
  ...CORE,
  name: 'inspect',
  title: 'Inspect',
  path: '/v1/inspect',
  stages: [stage],
});
