import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import {
  alphaThumbnail,
  choice,
  flag,
  IMAGE_EXTENSIONS,
  imageUrl,
  madeBy,
  modelSource,
  pictures,
  plainText,
  removeLighting,
  seed,
  targetFormats,
  textureFields,
} from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { all, either, oneOf, sentence } from '../sentences.ts';
import { modelTaskShape } from '../task.ts';
import { textureEffort } from '../texture.ts';

/** Retexture (specification section 4.3): a new surface for a model, its geometry kept. */

const stage = defineStage({
  type: 'retexture',
  makes: 'model',
  title: 'Retexture',
  verb: 'Retexture',
  summary: 'Give a model a new surface from words or pictures',
  input: z
    .object({
      ...modelSource(),
      text_style_prompt: field(
        { label: 'How it should look', called: 'look', topic: 'look', kind: 'long-text' },
        plainText(800),
      ).optional(),
      image_style_url: imageUrl('A picture to take the look from', IMAGE_EXTENSIONS, {
        called: 'look-picture',
        topic: 'look',
      }).optional(),
      multiview_image_urls: pictures('One to four pictures of one object: front first', 4, {
        called: 'view',
        topic: 'look',
      }).optional(),
      ai_model: field(
        { label: 'Model generation', called: 'version' },
        choice(['gen-5', 'gen-6', 'gen-7', 'latest']),
      ).optional(),
      maker: madeBy(),
      enable_original_uv: flag('Keep the UV layout', { called: 'keep-uv' }).default(false),
      ...textureFields(),
      remove_lighting: removeLighting().default(true),
      target_formats: targetFormats().optional(),
      alpha_thumbnail: alphaThumbnail().default(false),
      seed: seed(),
    })
    .superRefine(
      checked(exactlyOne('input_task_id', 'model_url'), (input, complain) => {
        const text = input.text_style_prompt !== undefined && input.text_style_prompt.trim() !== '';
        const views = input.multiview_image_urls !== undefined;
        if (!text && !views && input.image_style_url === undefined) {
          complain(
            'text_style_prompt',
            sentence('style_missing', either('text_style_prompt', 'image_style_url', 'multiview_image_urls')),
          );
        }
        if (views && (text || input.image_style_url !== undefined)) {
          complain('multiview_image_urls', sentence('excludes', either('text_style_prompt', 'image_style_url')));
        }
        if (views && input.ai_model !== 'gen-7')
          complain('ai_model', sentence('stated_with', oneOf('gen-7'), all('multiview_image_urls')));
      }),
    ),
  output: z.object({
    ...modelTaskShape,
    type: z.literal('retexture'),
    text_style_prompt: z.string(),
    image_style_url: z.string(),
    multiview_image_urls: z.array(z.string()).optional(),
    texture_image_url: z.string(),
  }),
  source: {
    field: 'input_task_id',
    // Named one by one by the specification, section 4.3; `text-to-3d` is both of its stages in one, its `adjust` our own.
    accepts: {
      types: ['text-to-3d-preview', 'text-to-3d-refine', 'text-to-3d', 'text-to-3d-adjust', 'image-to-3d', 'remesh'],
    },
    required: false,
  },
  foremost: [
    'input_task_id',
    'model_url',
    'text_style_prompt',
    'image_style_url',
    'texture_resolution',
    'target_formats',
  ],
  ask: ['text_style_prompt', 'image_style_url', 'texture_resolution', 'enable_pbr', 'target_formats'],
  createFailures: [400, 401, 402, 429],
  price: (input) => (input.texture_resolution === '8k' ? 15 : 10),
  typicalSeconds: 12,
  effort: textureEffort,
  examples: {
    words: { input_task_id: 'source', text_style_prompt: 'weathered gold', target_formats: ['glb'] },
    'every option': {
      input_task_id: 'source',
      text_style_prompt: 'blue wood',
      ai_model: 'gen-6',
      enable_original_uv: true,
      enable_pbr: true,
      texture_resolution: '2k',
      remove_lighting: false,
      target_formats: ['glb', 'obj'],
      alpha_thumbnail: true,
    },
  },
});

export const retexture = defineFamily({
  ...CORE,
  name: 'retexture',
  title: 'Retexture',
  path: '/v1/retexture',
  stages: [stage],
});
