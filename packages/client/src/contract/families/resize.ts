import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, flag, MODEL_EXTENSIONS, metres, modelSource, OF_ANY_MODEL } from '../fields.ts';
import { isNear, knownModel } from '../known-model.ts';
import { checked, exactlyOne, type Rule } from '../rules.ts';
import { all, sentence } from '../sentences.ts';
import { commonTaskShape, modelUrls, standardTaskError, textureUrls } from '../task.ts';

/**
 * Resize: a stated height, longest side, or an estimated real-world height. The specification asks for at least one of
 * the three; when several are given, resize_height wins over resize_longest_side, and both over auto_size.
 */

const atLeastOneSize: Rule<{ resize_height?: unknown; resize_longest_side?: unknown; auto_size: boolean }> = (
  input,
  complain,
) => {
  if (input.resize_height === undefined && input.resize_longest_side === undefined && !input.auto_size) {
    complain('resize_height', sentence('some_missing', all('resize_height', 'resize_longest_side', 'auto_size')));
  }
};

const stage = defineStage({
  type: 'resize',
  makes: 'model',
  title: 'Resize',
  verb: 'Resize',
  summary: 'A real-world size',
  input: z
    .object({
      ...modelSource(MODEL_EXTENSIONS),
      resize_height: metres('Height in metres', 'height').optional(),
      resize_longest_side: metres('Longest side in metres', 'longest-side').optional(),
      auto_size: flag('Estimate the real-world height', { called: 'real-size', topic: 'size' }).default(false),
      origin_at: field(
        { label: 'Where the origin is', called: 'origin', topic: 'size' },
        choice(['bottom', 'center']),
      ).default('bottom'),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'), atLeastOneSize)),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('resize'),
    task_error: standardTaskError,
    model_urls: modelUrls.extend({ gltf: z.url().optional() }),
    /** The images that an OBJ's library names. */
    texture_urls: textureUrls.optional(),
  }),
  source: {
    ...OF_ANY_MODEL,
    through: { 'print-analyze': ['input_task_id', 'model_url'] },
    needless(task, { resize_height: height, resize_longest_side: longest, origin_at }) {
      const { size } = knownModel(task);
      // The request does not say where its origin is: what stands on the ground already stays there.
      if (size?.length !== 3 || origin_at !== 'bottom') return undefined;
      const isSame = height === undefined ? isNear(Math.max(...size), longest ?? 0) : isNear(size[1] ?? 0, height);
      return isSame ? sentence('same_size') : undefined;
    },
  },
  ask: ['resize_height', 'resize_longest_side', 'auto_size', 'origin_at'],
  createFailures: [400, 401, 402, 429],
  price: () => 1,
  typicalSeconds: 3,
  examples: {
    'a height': { input_task_id: 'source', resize_height: 0.25 },
    'the longest side, centred': { input_task_id: 'source', resize_longest_side: 2, origin_at: 'center' },
    'an estimate': { input_task_id: 'source', auto_size: true },
  },
});

export const resize = defineFamily({
  ...CORE,
  name: 'resize',
  title: 'Resize',
  path: '/v1/resize',
  stages: [stage],
});
