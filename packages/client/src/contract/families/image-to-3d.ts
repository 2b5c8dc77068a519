import { z } from 'zod';
import { ACCEPT_CUTOUT, acceptCutout, cutoutUrls } from '../cut-out.ts';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import {
  choice,
  decimationMode,
  flag,
  IMAGE_EXTENSIONS,
  imageUrl,
  madeBy,
  mending,
  modelType,
  outputFields,
  polycount,
  poseFields,
  remeshFields,
  removeLighting,
  surfaceFields,
  taskId,
  textureFields,
  ultraMode,
} from '../fields.ts';
import { type Complain, checked, exactlyOne, MESH_IGNORES, SMART, ULTRA_NEEDS } from '../rules.ts';
import { all, sentence } from '../sentences.ts';
import { modelTaskShape } from '../task.ts';
import { type TextureInput, textureEffort } from '../texture.ts';

/** Image to 3D (specification section 1; fields from public facts): a model from one picture. */

const shape = {
  ai_model: field(
    { label: 'Model generation', called: 'version' },
    choice(['gen-5', 'gen-6', 'gen-7', 'latest', 'gen-t2']),
  ).default('latest'),
  should_texture: flag('Texture the model', { called: 'textured', topic: 'look' }).default(true),
  ...textureFields(),
  ...surfaceFields(),
  ...remeshFields(),
  target_polycount: polycount().optional(),
  decimation_mode: decimationMode().optional(),
  save_pre_remeshed_model: flag('Also keep the model before the remesh', {
    called: 'keep-first-mesh',
    topic: 'files',
  }).default(false),
  ...poseFields(),
  image_enhancement: flag('Even out the picture first', { called: 'enhance', topic: 'subject' }).default(true),
  remove_lighting: removeLighting().default(true),
  multi_view_thumbnails: flag('Thumbnails from four sides', { called: 'four-thumbnails', topic: 'files' }).default(
    false,
  ),
  [ACCEPT_CUTOUT]: acceptCutout(),
  maker: madeBy(),
  mend: mending(),
  moderation: flag('Screen the picture and prompt', { called: 'screening' }).default(false),
  ...outputFields(),
};

type ImageInput = TextureInput & { ai_model: string; should_texture: boolean; enable_pbr: boolean };

/** Rules that the one-picture and the multi-picture family share. */
export function imageRules(input: ImageInput, complain: Complain): void {
  if (input.enable_pbr && !input.should_texture) complain('enable_pbr', sentence('needs', all('should_texture')));
}

/** Geometry, or geometry and texture (public price list). */
export function imagePrice(input: ImageInput): number {
  const cheap = input.ai_model === 'gen-5' || input.ai_model === 'gen-t2';
  const texture = input.texture_resolution === '8k' ? 15 : 10;
  return (cheap ? 5 : 20) + (input.should_texture ? texture : 0);
}

export const imageShape = shape;

export const imageTaskShape = {
  ...modelTaskShape,
  model_urls: modelTaskShape.model_urls.extend({ pre_remeshed_glb: z.url().optional() }),
  thumbnail_urls: z.object({ front: z.url(), right: z.url(), back: z.url(), left: z.url() }).optional(),
  texture_prompt: z.string(),
  texture_image_url: z.string(),
  process_image_urls: cutoutUrls.nullable(),
};

const stage = defineStage({
  type: 'image-to-3d',
  makes: 'model',
  title: 'Image to 3D',
  verb: 'Make 3D',
  summary: 'Make a 3D model from a picture',
  input: z
    .object({
      image_url: imageUrl('The picture', IMAGE_EXTENSIONS).optional(),
      input_task_id: taskId('A finished image task').optional(),
      model_type: modelType(),
      ultra_mode: ultraMode(),
      ...shape,
    })
    .superRefine(
      checked(exactlyOne('image_url', 'input_task_id'), imageRules, (input, complain) => {
        const smart = input.model_type === 'smart-topology';
        if (smart && input.ai_model !== 'latest' && input.ai_model !== 'gen-t2') complain('ai_model', SMART.model);
        if (input.model_type === 'standard' && input.ai_model === 'gen-t2') complain('ai_model', SMART.needed);
        if (smart && input.topology === 'quad') complain('topology', SMART.topology);
        if (smart && (input.target_polycount ?? 0) > 15_000) complain('target_polycount', SMART.polycount);
        if (input.ultra_mode && (input.model_type !== 'standard' || !['gen-7', 'latest'].includes(input.ai_model))) {
          complain('ultra_mode', ULTRA_NEEDS);
        }
      }),
    ),
  ignores: MESH_IGNORES,
  output: z.object({ ...imageTaskShape, type: z.literal('image-to-3d') }),
  source: {
    field: 'input_task_id',
    accepts: { makes: ['image'] },
    required: false,
    requires: 'image_urls',
    conflict: (_, source) => (source.generate_multi_view === true ? sentence('several_pictures') : undefined),
  },
  foremost: ['image_url', 'input_task_id', 'texture_prompt', 'model_type', 'ultra_mode', 'pose_mode', 'target_formats'],
  ask: ['should_texture', 'enable_pbr', 'texture_resolution', 'target_polycount', 'target_formats'],
  moderation: { answers: 'later', rights: 'none' },
  createFailures: [400, 401, 402, 429],
  price: (input) =>
    imagePrice({ ...input, ai_model: input.model_type === 'smart-topology' ? 'gen-t2' : input.ai_model }) +
    (input.ultra_mode ? 5 : 0),
  typicalSeconds: 15,
  effort: (input) => (input.should_texture ? textureEffort(input) : 1),
  examples: {
    'a picture': { image_url: 'data:image/png;base64,', target_formats: ['glb'] },
    'every option': {
      image_url: 'data:image/png;base64,',
      model_type: 'standard',
      ai_model: 'gen-6',
      should_texture: true,
      enable_pbr: true,
      texture_resolution: '4k',
      texture_prompt: 'weathered gold',
      should_remesh: true,
      topology: 'quad',
      target_polycount: 5000,
      save_pre_remeshed_model: true,
      pose_mode: 'a-pose',
      image_enhancement: false,
      remove_lighting: false,
      multi_view_thumbnails: true,
      moderation: true,
      target_formats: ['glb', 'obj', '3mf'],
      alpha_thumbnail: true,
      auto_size: true,
      origin_at: 'center',
    },
    'the shape alone': {
      image_url: 'data:image/png;base64,',
      should_texture: false,
      decimation_mode: 3,
      should_remesh: true,
      target_formats: ['stl'],
    },
    'smart topology': {
      image_url: 'data:image/png;base64,',
      model_type: 'smart-topology',
      target_polycount: 2000,
      target_formats: ['glb'],
    },
  },
});

export const imageTo3d = defineFamily({
  ...CORE,
  name: 'image-to-3d',
  title: 'Image to 3D',
  path: '/v1/image-to-3d',
  stages: [stage],
});
