import { z } from 'zod';
import { CREATIVE_LAB, creativeLabShape, ofPrototype, prototypeId, prototypeShape, taskName } from '../creative-lab.ts';
import { ACCEPT_CUTOUT, acceptCutout } from '../cut-out.ts';
import { defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, flag, imageUrl, inRange, madeBy, PHOTO_EXTENSIONS, seed } from '../fields.ts';

/** Keycap (photo-to-product specification): a finished-keycap render with a candidate, then the keycap in millimetres. */

const millimetres = (label: string, called: string, least: number, most: number) =>
  field({ label, called, topic: 'size' }, inRange(z.number({ error: 'must be a number of millimetres' }), least, most));

const prototype = defineStage({
  type: 'creative-lab-keycap-prototype',
  makes: 'design',
  name: 'prototype',
  title: 'Keycap · prototype',
  verb: 'Another take',
  summary: 'Turn a photo into a design for a keycap',
  input: z.object({
    image_url: imageUrl('The photo', PHOTO_EXTENSIONS),
    name: taskName(),
    remove_background: flag('Transparent background of the picture', { called: 'clear-background' }).default(false),
    [ACCEPT_CUTOUT]: acceptCutout(),
    maker: madeBy(),
    seed: seed(),
  }),
  output: z.object({
    ...prototypeShape,
    type: z.literal('creative-lab-keycap-prototype'),
    candidate_ids: z.array(z.string()),
  }),
  moderation: { answers: 'at_once', rights: 'all' },
  createFailures: [400, 401, 402, 403, 429, 500],
  nothingMadeAt500: true,
  price: () => 12,
  paidPlanOnly: true,
  typicalSeconds: 6,
  examples: { 'a photo': { image_url: 'data:image/png;base64,' } },
});

const build = defineStage({
  type: 'creative-lab-keycap-build',
  makes: 'product',
  name: 'build',
  title: 'Keycap · build',
  verb: 'Build',
  summary: 'Make the keycap: test-print first',
  input: z.object({
    input_task_id: prototypeId(),
    candidate_id: z
      .string({ error: 'is required: one of the prototype’s candidate_ids' })
      .min(1, { error: 'is empty' }),
    name: taskName(),
    options: z
      .object({
        base_model: field({ label: 'Base', called: 'base' }, choice(['std-mx-1x1-r1'])).default('std-mx-1x1-r1'),
        head_size_mm: millimetres('Longest side of the head in mm', 'head-size', 10, 40).default(23),
        vertical_offset_mm: millimetres('How much higher the head sits, in mm', 'head-offset', -5, 5).default(0),
      })
      .prefault({}),
  }),
  output: z.object({
    ...creativeLabShape,
    type: z.literal('creative-lab-keycap-build'),
    model_urls: z.object({ glb: z.url().optional(), obj_zip: z.url().optional() }),
    process_image_urls: z
      .object({ head_design: z.url(), composite: z.url().optional(), base_canvas: z.url().optional() })
      .partial(),
  }),
  source: {
    ...ofPrototype(prototype.type),
    requires: 'candidate_ids',
    fills: { candidate_id: 'candidate_ids' },
  },
  ask: ['options.head_size_mm', 'options.vertical_offset_mm'],
  createFailures: [400, 401, 402, 404, 429, 500],
  price: () => 50,
  paidPlanOnly: true,
  typicalSeconds: 12,
  examples: {
    'the candidate': { input_task_id: 'source', candidate_id: 'candidate' },
    'small and low': {
      input_task_id: 'source',
      candidate_id: 'candidate',
      options: { head_size_mm: 14, vertical_offset_mm: -1.5 },
    },
  },
});

export const keycap = defineFamily({
  ...CREATIVE_LAB,
  name: 'keycap',
  title: 'Keycap',
  path: '/creative-lab/keycap/v1',
  stages: [prototype, build],
  frames: 'partial',
});
