import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import {
  ADAPTIVE,
  ADAPTIVE_VALUES,
  alphaThumbnail,
  choice,
  deprecatedText,
  flag,
  knobChanges,
  madeBy,
  mending,
  modelType,
  outputFields,
  pinnedWish,
  plainText,
  poseFields,
  prompt,
  remeshFields,
  removeLighting,
  seed,
  surfaceFields,
  targetFormats,
  taskId,
  textureFields,
  ultraMode,
} from '../fields.ts';
import { type Complain, checked, MESH_IGNORES, SMART, ULTRA_NEEDS } from '../rules.ts';
import { all, sentence, word } from '../sentences.ts';
import { modelTaskShape } from '../task.ts';
import { largeTextures, resolveTexture, type TextureInput, textureEffort } from '../texture.ts';

/**
 * Text to 3D (core specification, section 4.2). One collection, three ways to create in it: `mode: preview` makes an
 * untextured mesh, `mode: refine` textures a succeeded preview, and no mode with `should_texture: true` does both.
 */

const SHAPE_MODELS = ['gen-5', 'gen-6', 'gen-7', 'latest', 'gen-t2'] as const;
const TEXTURE_MODELS = ['gen-5', 'gen-6', 'gen-7', 'latest'] as const;

const shapeFields = {
  prompt: prompt('What to make'),
  model_type: modelType(),
  ai_model: field({ label: 'Model generation', called: 'version' }, choice(SHAPE_MODELS)).default('latest'),
  ultra_mode: ultraMode(),
  ...remeshFields(),
  decimation_mode: field(ADAPTIVE, z.int(ADAPTIVE_VALUES).min(1, ADAPTIVE_VALUES).max(4, ADAPTIVE_VALUES)).optional(),
  target_polycount: field(
    { label: 'Polygon count to aim at', called: 'polygons', topic: 'mesh' },
    z.int({ error: 'must be a whole number' }),
  ).optional(),
  ...poseFields(),
  art_style: field({ label: 'No longer used', deprecated: true }, choice(['realistic', 'sculpture'])).default(
    'realistic',
  ),
  negative_prompt: deprecatedText('No effect'),
  texture_richness: deprecatedText('No effect'),
  moderation: flag('Screen the prompt; harmful content stops the task', { called: 'screening' }).default(false),
  ...outputFields(),
  maker: madeBy(),
  mend: mending(),
  seed: seed(),
};

const lookFields = { ...textureFields(), ...surfaceFields(), remove_lighting: removeLighting().default(true) };

type ShapeInput = {
  model_type: 'standard' | 'smart-topology' | 'lowpoly';
  ai_model: (typeof SHAPE_MODELS)[number];
  ultra_mode?: boolean | undefined;
  should_remesh?: boolean | undefined;
  topology: 'triangle' | 'quad';
  decimation_mode?: number | undefined;
  target_polycount?: number | undefined;
};

/** The cross-field rules of the preview table. */
function shapeRules(input: ShapeInput, complain: Complain): void {
  const smart = input.model_type === 'smart-topology';
  if (smart && input.ai_model !== 'latest' && input.ai_model !== 'gen-t2') {
    complain('ai_model', SMART.model);
  }
  if (!smart && input.ai_model === 'gen-t2') complain('ai_model', SMART.needed);
  if (input.topology === 'quad' && (smart || input.ai_model === 'gen-t2')) {
    complain('topology', SMART.topology);
  }
  if (input.ultra_mode && (input.model_type !== 'standard' || !['gen-7', 'latest'].includes(input.ai_model))) {
    complain('ultra_mode', ULTRA_NEEDS);
  }
  const most = smart ? 15_000 : 300_000;
  if (input.target_polycount !== undefined && (input.target_polycount < 100 || input.target_polycount > most)) {
    complain('target_polycount', smart ? SMART.polycount : sentence('range', 100, most));
  }
}

/** `latest` by name: generation 7, or gen-t2 where the smart topology asks for it. */
export function resolveShapeModel(input: ShapeInput): 'gen-5' | 'gen-6' | 'gen-7' | 'gen-t2' {
  if (input.model_type === 'smart-topology') return 'gen-t2';
  return input.ai_model === 'latest' || input.ai_model === 'gen-t2' ? 'gen-7' : input.ai_model;
}

type Pose = '' | 'a-pose' | 't-pose';

/** The pose of beings; `is_a_t_pose` is its older name. */
export function poseOf(input: { pose_mode: Pose; is_a_t_pose: boolean }): Pose {
  return input.pose_mode || (input.is_a_t_pose ? 't-pose' : '');
}

/** What a shape request comes down to once models, types and ignored fields are settled. */
export function resolveShape(input: ShapeInput) {
  const model = resolveShapeModel(input);
  if (input.model_type === 'smart-topology') {
    return {
      model,
      remesh: true,
      topology: 'triangle' as const,
      polycount: input.target_polycount ?? 4_000,
      decimation: undefined,
    };
  }
  if (input.model_type === 'lowpoly') {
    return { model, remesh: true, topology: 'triangle' as const, polycount: 1_500, decimation: undefined };
  }
  const remesh = input.should_remesh ?? model === 'gen-5';
  return {
    model,
    remesh,
    topology: remesh ? input.topology : ('triangle' as const),
    polycount: remesh && input.decimation_mode === undefined ? (input.target_polycount ?? 30_000) : undefined,
    decimation: remesh ? input.decimation_mode : undefined,
  };
}

/** Generations that have no `ultra_mode` do not show it, even where it is false (core specification, section 2.4). */
const ultraUnshown = (input: ShapeInput) => (resolveShapeModel(input) === 'gen-7' ? [] : ['ultra_mode']);

/** Fields of a task object that say what it was asked for. */
const wordsShape = {
  prompt: z.string(),
  ultra_mode: z.boolean().optional(),
  art_style: z.string(),
  negative_prompt: z.string(),
  texture_richness: z.string(),
  texture_prompt: z.string(),
  texture_image_url: z.string(),
};

const preview = defineStage({
  type: 'text-to-3d-preview',
  makes: 'model',
  name: 'preview',
  title: 'Text to 3D · preview',
  verb: 'Preview',
  summary: 'Make a 3D model from words',
  input: z.object({ mode: z.literal('preview'), ...shapeFields }).superRefine(checked(shapeRules)),
  ignores: MESH_IGNORES,
  output: z.object({
    ...modelTaskShape,
    type: z.literal('text-to-3d-preview'),
    ...wordsShape,
  }),
  unshown: ultraUnshown,
  looks: true,
  foremost: ['model_type', 'ultra_mode', 'pose_mode', 'target_formats'],
  moderation: { answers: 'later', rights: 'none' },
  createFailures: [400, 401, 402, 429],
  price: (input) => {
    const base = ['gen-5', 'gen-t2'].includes(resolveShapeModel(input)) && input.model_type !== 'lowpoly' ? 5 : 20;
    return base + (input.ultra_mode ? 5 : 0);
  },
  typicalSeconds: 8,
  effort: (input) => (input.ultra_mode ? 2 : 1),
  examples: {
    'a prompt alone': { mode: 'preview', prompt: 'a red toadstool with white spots' },
    'every option': {
      mode: 'preview',
      prompt: 'a wooden chair',
      model_type: 'standard',
      ai_model: 'gen-6',
      should_remesh: true,
      topology: 'quad',
      target_polycount: 8000,
      pose_mode: '',
      moderation: true,
      target_formats: ['glb', 'obj', '3mf'],
      alpha_thumbnail: true,
      auto_size: true,
      origin_at: 'center',
    },
    'smart topology': {
      mode: 'preview',
      prompt: 'a green frog',
      model_type: 'smart-topology',
      target_polycount: 3000,
      target_formats: ['glb'],
    },
    'ultra mode': { mode: 'preview', prompt: 'a stone tower', ultra_mode: true, target_formats: ['glb'] },
    'deprecated fields': {
      mode: 'preview',
      prompt: 'a cat',
      model_type: 'lowpoly',
      symmetry_mode: 'on',
      is_a_t_pose: true,
      art_style: 'sculpture',
      target_formats: ['glb'],
    },
  },
});

const refine = defineStage({
  type: 'text-to-3d-refine',
  makes: 'model',
  name: 'refine',
  title: 'Text to 3D · refine',
  verb: 'Refine',
  summary: 'Texture a finished preview',
  input: z
    .object({
      mode: z.literal('refine'),
      preview_task_id: taskId('The finished preview'),
      ai_model: field({ label: 'Model generation', called: 'version' }, choice(TEXTURE_MODELS)).default('latest'),
      ...lookFields,
      moderation: flag('Screen the texture prompt and picture', { called: 'screening' }).default(false),
      ...outputFields(),
      maker: madeBy(),
      seed: seed(),
    })
    .superRefine(checked(largeTextures)),
  output: z.object({
    ...modelTaskShape,
    type: z.literal('text-to-3d-refine'),
    prompt: z.string(),
    texture_prompt: z.string(),
    texture_image_url: z.string(),
    art_style: z.string(),
    negative_prompt: z.string(),
    texture_richness: z.string(),
  }),
  source: {
    field: 'preview_task_id',
    accepts: { types: [preview.type, 'text-to-3d-adjust'] },
    required: true,
    echoes: ['prompt', 'art_style', 'negative_prompt', 'texture_richness'],
    conflict: (input, source) =>
      input.ai_model === 'gen-5' && source.ai_model !== 'gen-5'
        ? sentence('preview_of', word('gen-5'), all('ai_model'))
        : undefined,
  },
  moderation: { answers: 'later', rights: 'none' },
  ask: ['texture_prompt', 'texture_resolution', 'enable_pbr', 'texture_image_url', 'target_formats'],
  createFailures: [400, 401, 402, 404, 429],
  price: (input) => (resolveTexture(input) === '8k' ? 15 : 10),
  typicalSeconds: 12,
  effort: textureEffort,
  examples: {
    'the preview alone': { mode: 'refine', preview_task_id: 'source', target_formats: ['glb'] },
    'every option': {
      mode: 'refine',
      preview_task_id: 'source',
      ai_model: 'gen-6',
      enable_pbr: true,
      texture_resolution: '2k',
      texture_prompt: 'weathered gold',
      remove_lighting: false,
      moderation: true,
      target_formats: ['glb', 'usdz'],
      alpha_thumbnail: true,
      auto_size: true,
      origin_at: 'bottom',
    },
    'deprecated hd_texture': { mode: 'refine', preview_task_id: 'source', hd_texture: true, target_formats: ['glb'] },
  },
});

const fused = defineStage({
  type: 'text-to-3d',
  makes: 'model',
  title: 'Text to 3D',
  verb: 'Make',
  summary: 'Make a textured 3D model from words in one go',
  input: z
    .object({
      should_texture: field(
        { label: 'Texture the model', called: 'textured' },
        z.literal(true, { error: 'must be true when mode is left out; otherwise say mode preview or refine' }),
      ),
      ...shapeFields,
      ...lookFields,
    })
    .superRefine(checked<ShapeInput & TextureInput>(shapeRules, largeTextures)),
  ignores: MESH_IGNORES,
  output: z.object({
    ...modelTaskShape,
    type: z.literal('text-to-3d'),
    ...wordsShape,
  }),
  unshown: ultraUnshown,
  looks: true,
  foremost: ['texture_prompt'],
  moderation: { answers: 'later', rights: 'none' },
  createFailures: [400, 401, 402, 429],
  price: (input) => preview.price({ ...input, mode: 'preview' }) + (resolveTexture(input) === '8k' ? 15 : 10),
  typicalSeconds: 16,
  effort: textureEffort,
  examples: {
    'a prompt and should_texture': { should_texture: true, prompt: 'a blue sailing boat', target_formats: ['glb'] },
  },
});

const ADJUST = { mode: 'adjust' as const, input_task_id: 'source', target_formats: ['glb' as const] };

/**
 * An extension: a result that the built-in engine made of words, with some of its knobs turned. `changes` name knobs by their
 * ids, as a plan without changes lists them; `say` says the same in words, and `wish` what the part under a place is to become. All are
 * applied, the wish first.
 */
const adjust = defineStage({
  type: 'text-to-3d-adjust',
  makes: 'model',
  name: 'adjust',
  title: 'Text to 3D · adjust',
  verb: 'Adjust',
  summary: 'Change colours, parts and sizes of a result, and nothing else',
  input: z.object({
    mode: z.literal('adjust'),
    input_task_id: taskId('A finished result made of words'),
    changes: knobChanges().optional(),
    wish: pinnedWish().optional(),
    say: field(
      { label: 'What to change', called: 'change', kind: 'long-text' },
      plainText(200, 'must be text'),
    ).optional(),
    target_formats: targetFormats().optional(),
    alpha_thumbnail: alphaThumbnail().default(false),
  }),
  output: z.object({
    ...modelTaskShape,
    type: z.literal('text-to-3d-adjust'),
    prompt: z.string(),
  }),
  source: {
    field: 'input_task_id',
    accepts: { types: [preview.type, refine.type, fused.type, 'text-to-3d-adjust'] },
    required: true,
    echoes: ['prompt'],
    offered: (task) => task.engine?.adjustable === true,
  },
  card: 'knobs',
  ask: ['say'],
  createFailures: [400, 401, 402, 404, 429],
  price: () => 1,
  typicalSeconds: 8,
  examples: {
    'a change of a knob': { ...ADJUST, changes: [{ knob: 'height', to: 130 }] },
    'a wish for a place on it': { ...ADJUST, wish: { does: 'recolour', at: [0, 0.9, 0], to: 'blue' } },
    'a change in words': { ...ADJUST, say: 'make it taller' },
  },
});

export const textTo3d = defineFamily({
  ...CORE,
  name: 'text-to-3d',
  title: 'Text to 3D',
  path: '/v2/text-to-3d',
  stageBy: 'mode',
  stages: [preview, refine, fused, adjust],
  createAnswersTask: true,
});
