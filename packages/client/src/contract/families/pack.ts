import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, flag, MODEL_EXTENSIONS, modelSource, plainText, whole } from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { commonTaskShape, standardTaskError } from '../task.ts';

/**
 * Engine pack (an extension of the built-in service): a ZIP of a model as an engine takes it, with levels of detail,
 * colliders, textures by role, and a README with what was measured on its files.
 */

export const ENGINES = ['unity', 'unreal', 'godot', 'blender', 'web'] as const;
export type Engine = (typeof ENGINES)[number];

/** What the bones of a figure are called. */
export const BONE_NAMES = ['humanoid', 'unreal', 'mixamo', 'own'] as const;
export type BoneNames = (typeof BONE_NAMES)[number];

export const MOST_PACK_FACES = 300_000;

const stage = defineStage({
  type: 'pack',
  makes: 'pack',
  title: 'Engine pack',
  verb: 'Pack for an engine',
  summary: 'A ZIP for a game engine',
  input: z
    .object({
      ...modelSource(MODEL_EXTENSIONS),
      target_engine: field({ label: 'The engine', called: 'engine', topic: 'way' }, choice(ENGINES)),
      lods: field(
        { label: 'Levels of detail, 1 to 4 (as the engine needs when left out)', called: 'levels', topic: 'mesh' },
        whole(1, 4),
      ).optional(),
      colliders: flag('Convex colliders', { topic: 'mesh' }).default(true),
      asset_name: field(
        { label: 'Name of the asset (from the prompt when left out)', called: 'name', topic: 'files' },
        plainText(60),
      ).optional(),
      bone_names: field(
        { label: 'Names of bones (as the engine expects when left out)', called: 'bone-names', topic: 'way' },
        choice(BONE_NAMES),
      ).optional(),
      root_motion: field(
        { label: 'Root motion in clips (as they are when left out)', called: 'root-motion', topic: 'way' },
        choice(['root_bone', 'in_place']),
      ).optional(),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('pack'),
    task_error: standardTaskError,
    thumbnail_url: z.union([z.url(), z.literal('')]),
    result: z.object({ pack_url: z.url() }).nullable(),
  }),
  files: [{ path: 'result.pack_url', words: '', attach: true }],
  source: {
    field: 'input_task_id',
    accepts: { makes: ['model', 'product', 'rig', 'animation'] },
    required: false,
  },
  faceLimit: { faces: MOST_PACK_FACES, status: 400, advice: 'Remesh it first.' },
  ask: ['target_engine', 'lods', 'colliders', 'asset_name'],
  createFailures: [400, 401, 402, 404, 429],
  price: () => 1,
  typicalSeconds: 9,
  examples: {
    'a task for Godot': { input_task_id: 'source', target_engine: 'godot' },
    'a task for Unreal, without levels, with root motion': {
      input_task_id: 'source',
      target_engine: 'unreal',
      lods: 1,
      root_motion: 'root_bone',
    },
  },
});

export const pack = defineFamily({
  ...CORE,
  name: 'pack',
  title: 'Engine pack',
  path: '/v1/pack',
  stages: [stage],
});
