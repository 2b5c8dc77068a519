import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { modelSource, OF_ANY_MODEL } from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { commonTaskShape, modelUrls, standardTaskError } from '../task.ts';

/** UV unwrap: charts without overlaps for a GLB of at most 40,000 faces. */

/** More must be remeshed first (specification section 1; the number is a public fact). */
export const MOST_UNWRAP_FACES = 40_000;

const stage = defineStage({
  type: 'uv-unwrap',
  makes: 'model',
  title: 'UV unwrap',
  verb: 'UV unwrap',
  summary: 'Lay out the surface of a model for texturing',
  input: z.object({ ...modelSource(['.glb']) }).superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('uv-unwrap'),
    task_error: standardTaskError,
    model_urls: modelUrls,
    thumbnail_url: z.union([z.url(), z.literal('')]),
  }),
  source: OF_ANY_MODEL,
  createFailures: [400, 401, 402, 404, 429],
  faceLimit: {
    faces: MOST_UNWRAP_FACES,
    status: 400,
    advice: `Remesh it to a target_polycount of ${MOST_UNWRAP_FACES} or less first.`,
  },
  price: () => 5,
  typicalSeconds: 6,
  examples: { 'a task': { input_task_id: 'source' } },
});

export const uvUnwrap = defineFamily({
  ...CORE,
  name: 'uv-unwrap',
  title: 'UV unwrap',
  path: '/v1/uv-unwrap',
  stages: [stage],
});
