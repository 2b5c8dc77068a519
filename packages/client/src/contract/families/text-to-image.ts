import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, flag, madeBy, prompt, seed } from '../fields.ts';
import { checked } from '../rules.ts';
import { all, being, oneOf, sentence } from '../sentences.ts';
import { commonTaskShape, standardTaskError } from '../task.ts';

/** Text to Image (fields from public facts): one picture, or three views of one thing. */

export const IMAGE_MODELS = ['nano-banana', 'nano-banana-2', 'nano-banana-pro', 'gpt-image-2'] as const;

export const imageTask = {
  ...commonTaskShape,
  task_error: standardTaskError,
  ai_model: z.string(),
  prompt: z.string(),
  image_urls: z.array(z.url()),
};

const WIDE = ['1:1', '16:9', '9:16', '4:3', '3:4'];
const PHOTO = ['1:1', '3:2', '2:3'];

const stage = defineStage({
  type: 'text-to-image',
  makes: 'image',
  title: 'Text to image',
  verb: 'Make a picture',
  summary: 'Make a picture from words',
  input: z
    .object({
      ai_model: field({ label: 'Picture model', called: 'model' }, choice(IMAGE_MODELS)),
      prompt: prompt('What to show'),
      generate_multi_view: flag('Three views of one thing', { called: 'three-views' }).default(false),
      pose_mode: field(
        { label: 'Pose of a figure', called: 'pose', topic: 'subject' },
        choice(['a-pose', 't-pose']),
      ).optional(),
      aspect_ratio: field(
        { label: 'Aspect ratio' },
        choice(['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3']),
      ).optional(),
      maker: madeBy(),
      seed: seed(),
    })
    .superRefine(
      checked((input, complain) => {
        if (input.aspect_ratio === undefined) return;
        const possible = input.ai_model === 'gpt-image-2' ? PHOTO : WIDE;
        if (input.generate_multi_view) complain('aspect_ratio', sentence('excludes', all('generate_multi_view')));
        else if (!possible.includes(input.aspect_ratio))
          complain('aspect_ratio', sentence('only_with', oneOf(...possible), being('ai_model', input.ai_model)));
      }),
    ),
  output: z.object({ ...imageTask, type: z.literal('text-to-image') }),
  moderation: { answers: 'later', rights: 'none' },
  createFailures: [400, 401, 402, 429],
  price: (input) => ({ 'nano-banana': 3, 'nano-banana-2': 6, 'nano-banana-pro': 9, 'gpt-image-2': 9 })[input.ai_model],
  typicalSeconds: 6,
  effort: ({ ai_model, generate_multi_view }) =>
    (['nano-banana-pro', 'gpt-image-2'].includes(ai_model) ? 2 : 1) * (generate_multi_view ? 2 : 1),
  examples: {
    'a prompt': { ai_model: 'nano-banana', prompt: 'a desert at dawn' },
    wide: { ai_model: 'nano-banana-2', prompt: 'a castle', aspect_ratio: '16:9' },
  },
});

export const textToImage = defineFamily({
  ...CORE,
  name: 'text-to-image',
  title: 'Text to image',
  path: '/v1/text-to-image',
  stages: [stage],
});
