import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { MODEL_EXTENSIONS, modelSource, OF_ANY_MODEL, wishFields } from '../fields.ts';
import { checked, exactlyOne, type Rule } from '../rules.ts';
import { all, oneOf, sentence } from '../sentences.ts';
import { modelTaskShape } from '../task.ts';

/**
 * Touch up (an extension of the built-in service): one thing is done to the region under a place of any model, or to all of it, and
 * nothing else changes. What a note on a result without a program wishes for.
 */

const MOST_TOUCHED_FACES = 300_000;

const saysWhat: Rule<{ does: string; to?: unknown }> = ({ does, to }, complain) => {
  if (to === undefined && (does === 'recolour' || does === 'material'))
    complain('to', sentence('value_needs', oneOf(does), all('to')));
};

const stage = defineStage({
  type: 'touch-up',
  makes: 'model',
  title: 'Touch up',
  verb: 'Touch up',
  summary: 'One change to a model',
  input: z
    .object({ ...modelSource(MODEL_EXTENSIONS), ...wishFields() })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'), saysWhat)),
  output: z.object({ ...modelTaskShape, type: z.literal('touch-up') }),
  // Under results it is begun by notes, which say where.
  source: { ...OF_ANY_MODEL, offered: () => false },
  foremost: ['input_task_id', 'does', 'to', 'percent', 'mm'],
  card: 'place',
  faceLimit: { faces: MOST_TOUCHED_FACES, status: 400, advice: 'Remesh it first.' },
  ask: ['does', 'to', 'percent', 'mm'],
  createFailures: [400, 401, 402, 404, 429],
  price: () => 1,
  typicalSeconds: 6,
  examples: {
    'all of it': { input_task_id: 'source', does: 'recolour', to: 'dark red' },
    'a place on it': { input_task_id: 'source', does: 'resize', percent: 120, at: [0, 0.1, 0] },
  },
});

export const touchUp = defineFamily({
  ...CORE,
  name: 'touch-up',
  title: 'Touch up',
  path: '/v1/touch-up',
  stages: [stage],
});
