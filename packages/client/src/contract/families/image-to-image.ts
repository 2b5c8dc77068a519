import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, flag, madeBy, pictures, prompt, seed } from '../fields.ts';
import { IMAGE_MODELS, imageTask } from './text-to-image.ts';

/** Image to Image (specification section 1; fields from public facts): an edit of 1 to 5 reference pictures. */

const stage = defineStage({
  type: 'image-to-image',
  makes: 'image',
  title: 'Image to image',
  verb: 'Edit picture',
  summary: 'Change a picture by words',
  input: z.object({
    ai_model: field({ label: 'Picture model', called: 'model' }, choice(IMAGE_MODELS)),
    prompt: prompt('What to change'),
    reference_image_urls: pictures('One to five pictures', 5),
    generate_multi_view: flag('Three views of one thing', { called: 'three-views' }).default(false),
    maker: madeBy(),
    seed: seed(),
  }),
  output: z.object({ ...imageTask, type: z.literal('image-to-image') }),
  moderation: { answers: 'later', rights: 'none' },
  createFailures: [400, 401, 402, 429],
  price: (input) => ({ 'nano-banana': 3, 'nano-banana-2': 6, 'nano-banana-pro': 9, 'gpt-image-2': 12 })[input.ai_model],
  typicalSeconds: 5,
  examples: {
    'one picture': {
      ai_model: 'nano-banana',
      prompt: 'as a pencil sketch',
      reference_image_urls: ['data:image/png;base64,'],
    },
  },
});

export const imageToImage = defineFamily({
  ...CORE,
  name: 'image-to-image',
  title: 'Image to image',
  path: '/v1/image-to-image',
  stages: [stage],
});
