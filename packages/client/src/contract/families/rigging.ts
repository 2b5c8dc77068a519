import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { imageUrl, metres, modelSource, SURFACE_PICTURE } from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { commonTaskShape, standardTaskError } from '../task.ts';

/**
 * Rigging (specification sections 1, 4.1 and 7; fields from public facts, section 3): a figure that stands upright with its
 * arms apart, or an animal on four legs, gets bones, and walks and runs.
 */

export const MOST_RIG_FACES = 320_000;

const url = z.url();

const stage = defineStage({
  type: 'rig',
  makes: 'rig',
  title: 'Rigging',
  verb: 'Rig',
  summary: 'Give a figure or an animal bones, a walk and a run',
  input: z
    .object({
      ...modelSource(['.glb']),
      height_meters: metres('Height of the figure in metres', 'height').default(1.7),
      texture_image_url: imageUrl(
        'A picture to use as its surface, laid out as the model is (PNG)',
        ['.png'],
        SURFACE_PICTURE,
      ).optional(),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('rig'),
    task_error: standardTaskError,
    result: z
      .object({
        rigged_character_glb_url: url,
        rigged_character_fbx_url: url,
        basic_animations: z.object({
          walking_glb_url: url,
          walking_fbx_url: url,
          walking_armature_glb_url: url,
          running_glb_url: url,
          running_fbx_url: url,
          running_armature_glb_url: url,
        }),
      })
      .nullable(),
  }),
  files: [
    { path: 'result.rigged_character_glb_url', words: '', attach: true },
    { path: 'result.rigged_character_fbx_url', words: '', attach: true },
    { path: 'result.basic_animations.walking_glb_url', words: 'walking', moves: true, attach: true },
    { path: 'result.basic_animations.running_glb_url', words: 'running', attach: true },
    { path: 'result.basic_animations.walking_fbx_url', words: 'walking' },
    { path: 'result.basic_animations.running_fbx_url', words: 'running' },
    { path: 'result.basic_animations.walking_armature_glb_url', words: 'walking bones' },
    { path: 'result.basic_animations.running_armature_glb_url', words: 'running bones' },
  ],
  source: {
    field: 'input_task_id',
    // Products are things to hold, in millimetres, and no figures.
    accepts: { makes: ['model'] },
    required: false,
  },
  ask: ['height_meters'],
  faceLimit: {
    faces: MOST_RIG_FACES,
    status: 422,
    advice: 'Remesh it first.',
    says: (faces) =>
      `The input model has ${faces} faces which exceeds the 320,000 face limit for rigging. Remesh it to a target_polycount of 300000 or less before rigging.`,
  },
  createFailures: [400, 401, 402, 404, 422, 429],
  price: () => 5,
  typicalSeconds: 4,
  examples: {
    'a task': { input_task_id: 'source' },
    'a height': { input_task_id: 'source', height_meters: 0.9 },
  },
});

export const rigging = defineFamily({
  ...CORE,
  name: 'rigging',
  command: 'rig',
  title: 'Rigging',
  path: '/v1/rigging',
  stages: [stage],
});
