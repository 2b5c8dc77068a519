import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { modelSource, OF_ANY_MODEL, whole } from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { commonTaskShape, standardTaskError } from '../task.ts';

/** 3D print, multi-color: a textured model as a 3MF whose colours are snapped to a few filaments. */

const stage = defineStage({
  type: 'print-multi-color',
  makes: 'print',
  title: '3D print · multi-color',
  verb: 'Multi-color print',
  summary: 'Make a 3MF with a few filament colours',
  input: z
    .object({
      ...modelSource(['.glb', '.fbx']),
      max_colors: field({ label: 'Most filament colours', called: 'colours' }, whole(1, 16)).default(4),
      max_depth: field({ label: 'How finely colours are followed', called: 'fineness' }, whole(3, 6)).default(4),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('print-multi-color'),
    task_error: standardTaskError,
    model_urls: z.object({ '3mf': z.url().optional() }),
  }),
  source: OF_ANY_MODEL,
  ask: ['max_colors', 'max_depth'],
  createFailures: [400, 401, 402, 404, 429],
  price: () => 10,
  typicalSeconds: 8,
  examples: {
    'four colours': { input_task_id: 'source' },
    'two colours': { input_task_id: 'source', max_colors: 2, max_depth: 3 },
  },
});

export const printMultiColor = defineFamily({
  ...CORE,
  name: 'print-multi-color',
  title: '3D print · multi-color',
  path: '/v1/print/multi-color',
  stages: [stage],
});
