import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { pictures, taskId } from '../fields.ts';
import { ADAPTIVE_IGNORES, checked, exactlyOne } from '../rules.ts';
import { oneOf, sentence } from '../sentences.ts';
import { textureEffort } from '../texture.ts';
import { imagePrice, imageRules, imageShape, imageTaskShape } from './image-to-3d.ts';

/** Multi-Image to 3D (specification section 1): one object from 1 to 4 pictures; generation 5 and newer. */

const stage = defineStage({
  type: 'multi-image-to-3d',
  makes: 'model',
  title: 'Multi-image to 3D',
  verb: 'Make 3D from all views',
  summary: 'Make a 3D model from up to four pictures of one object',
  input: z
    .object({
      image_urls: pictures('One to four pictures: front, right, back, left', 4).optional(),
      input_task_id: taskId('A finished image task').optional(),
      ...imageShape,
    })
    .superRefine(
      checked(exactlyOne('image_urls', 'input_task_id'), imageRules, (input, complain) => {
        if (input.ai_model === 'gen-t2')
          complain('ai_model', sentence('only', oneOf('gen-5', 'gen-6', 'gen-7', 'latest')));
      }),
    ),
  ignores: [ADAPTIVE_IGNORES],
  output: z.object({ ...imageTaskShape, type: z.literal('multi-image-to-3d') }),
  source: {
    field: 'input_task_id',
    accepts: { makes: ['image'] },
    required: false,
    requires: 'image_urls',
    least: 2,
  },
  foremost: ['image_urls', 'input_task_id', 'texture_prompt', 'target_formats'],
  ask: ['should_texture', 'enable_pbr', 'texture_resolution', 'target_polycount', 'target_formats'],
  moderation: { answers: 'later', rights: 'none' },
  createFailures: [400, 401, 402, 429],
  price: imagePrice,
  typicalSeconds: 18,
  effort: (input) => (input.should_texture ? textureEffort(input) : 1),
  examples: {
    'two pictures': { image_urls: ['data:image/png;base64,', 'data:image/png;base64,'], target_formats: ['glb'] },
  },
});

export const multiImageTo3d = defineFamily({
  ...CORE,
  name: 'multi-image-to-3d',
  title: 'Multi-image to 3D',
  path: '/v1/multi-image-to-3d',
  stages: [stage],
});
