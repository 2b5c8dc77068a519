import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, taskId } from '../fields.ts';
import { commonTaskShape, standardTaskError } from '../task.ts';

/** Animation (specification section 1; fields from public facts, section 3): a rig does one action of the library. */

const url = z.url();

const stage = defineStage({
  type: 'animate',
  makes: 'animation',
  title: 'Animation',
  verb: 'Animate',
  summary: 'Let a rigged figure move: wave, jump, dance',
  input: z.object({
    rig_task_id: taskId('A finished rig', 'rig'),
    action_id: field(
      { label: 'What it does', called: 'action', kind: 'action' },
      z.int({ error: 'is required: the number of an action of the library, GET /v1/animations/library' }),
    ),
    post_process: z
      .object({
        operation_type: field(
          { label: 'One more file: frame rate, USDZ or bones', called: 'extra-file', topic: 'files' },
          choice(['change_fps', 'fbx2usdz', 'extract_armature']),
        ),
        fps: field(
          { label: 'Frames a second, for another frame rate', called: 'frame-rate', topic: 'files' },
          z.literal([24, 25, 30, 60], { error: 'must be 24, 25, 30 or 60' }),
        ).default(30),
      })
      .optional(),
  }),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('animate'),
    task_error: standardTaskError,
    result: z
      .object({
        animation_glb_url: url,
        animation_fbx_url: url,
        processed_usdz_url: url.optional(),
        processed_armature_fbx_url: url.optional(),
        processed_animation_fps_fbx_url: url.optional(),
      })
      .nullable(),
  }),
  files: [
    { path: 'result.animation_glb_url', words: '', moves: true, attach: true },
    { path: 'result.animation_fbx_url', words: '', attach: true },
    { path: 'result.processed_usdz_url', words: '', attach: true },
    { path: 'result.processed_armature_fbx_url', words: 'bones', attach: true },
    { path: 'result.processed_animation_fps_fbx_url', words: 'other frame rate', attach: true },
  ],
  source: {
    field: 'rig_task_id',
    accepts: { makes: ['rig'] },
    required: true,
    // Another action of the same figure.
    through: { animate: ['rig_task_id'] },
  },
  ask: ['action_id', 'post_process.operation_type', 'post_process.fps'],
  createFailures: [400, 401, 402, 404, 429],
  price: () => 3,
  typicalSeconds: 2,
  examples: {
    'an action': { rig_task_id: 'source', action_id: 28 },
    'with more frames a second': {
      rig_task_id: 'source',
      action_id: 0,
      post_process: { operation_type: 'change_fps', fps: 60 },
    },
    'as USDZ too': { rig_task_id: 'source', action_id: 466, post_process: { operation_type: 'fbx2usdz' } },
    'the bones too': { rig_task_id: 'source', action_id: 4, post_process: { operation_type: 'extract_armature' } },
  },
});

export const animations = defineFamily({
  ...CORE,
  name: 'animations',
  command: 'animate',
  title: 'Animation',
  path: '/v1/animations',
  stages: [stage],
});
