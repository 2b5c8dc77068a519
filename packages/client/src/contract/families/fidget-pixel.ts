import { z } from 'zod';
import { CREATIVE_LAB, creativeLabShape, ofPrototype, prototypeId, prototypeShape, taskName } from '../creative-lab.ts';
import { ACCEPT_CUTOUT, acceptCutout } from '../cut-out.ts';
import { defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, imageUrl, madeBy, PHOTO_EXTENSIONS, seed, whole } from '../fields.ts';
import { being, oneOf as either, refusing, sentence } from '../sentences.ts';

/**
 * Fidget pixel (photo-to-product specification): a photo becomes pixel art, the pixel art becomes a 3MF of
 * clip-together pieces, one object a piece. Full stream frames, cancel by DELETE, paid plans only.
 */

const oneOf = <const T extends readonly number[]>(values: T) =>
  z.literal(values as unknown as number[], { error: `must be one of ${values.join(', ')}` });

const prototype = defineStage({
  type: 'creative-lab-fidget-pixel-prototype',
  makes: 'design',
  name: 'prototype',
  title: 'Fidget pixel · prototype',
  verb: 'Another take',
  summary: 'Turn a photo into pixel art for clip-together pieces',
  input: z.object({
    image_url: imageUrl('The photo', PHOTO_EXTENSIONS),
    type: field(
      { label: 'What it is: person (a chibi sprite) or other (a bead-art icon)', called: 'kind' },
      choice(['person', 'other']),
    ),
    name: taskName(),
    [ACCEPT_CUTOUT]: acceptCutout(),
    maker: madeBy(),
    seed: seed(),
  }),
  output: z.object({
    ...prototypeShape,
    type: z.literal('creative-lab-fidget-pixel-prototype'),
  }),
  moderation: { answers: 'at_once', rights: 'enterprise' },
  createFailures: [400, 401, 402, 403, 429, 500],
  nothingMadeAt500: true,
  price: () => 6,
  paidPlanOnly: true,
  typicalSeconds: 4,
  emptyTimestamp: null,
  examples: { 'a photo': { image_url: 'data:image/png;base64,', type: 'other' } },
});

const build = defineStage({
  type: 'creative-lab-fidget-pixel-build',
  makes: 'print',
  name: 'build',
  title: 'Fidget pixel · build',
  verb: 'Build',
  summary: 'Make the 3MF of clip-together pieces from a finished prototype',
  input: z.object({
    input_task_id: prototypeId(),
    name: taskName(),
    options: z
      .object({
        shape: field({ label: 'Shape of a piece', called: 'piece-shape' }, choice(['square', 'hex'])).default('square'),
        grid_size: field({ label: 'Pieces per side', called: 'pieces', topic: 'size' }, oneOf([16, 32])).default(32),
        piece_size_mm: field(
          { label: 'Size of a piece in mm (hex: 6 or 8)', called: 'piece-size', topic: 'size' },
          oneOf([6, 8, 10]),
        ).default(8),
        color_count: field({ label: 'Most colours', called: 'colours' }, whole(1, 8)).default(8),
        piece_height_mm: field(
          { label: 'Height of a piece in mm', called: 'piece-height', topic: 'size' },
          whole(10, 80),
        ).default(15),
      })
      .refine((options) => !(options.shape === 'hex' && options.piece_size_mm === 10), {
        path: ['piece_size_mm'],
        ...refusing(sentence('only_with', either(6, 8), being('options.shape', 'hex'))),
      })
      .prefault({}),
    output: z
      .object({
        format: field({ label: 'File format', called: 'format', topic: 'files' }, choice(['3mf'])).default('3mf'),
      })
      .prefault({}),
  }),
  output: z.object({
    ...creativeLabShape,
    type: z.literal('creative-lab-fidget-pixel-build'),
    model_urls: z.object({ '3mf': z.url().optional() }),
  }),
  source: ofPrototype(prototype.type),
  moderation: { answers: 'at_once', rights: 'enterprise' },
  ask: [
    'options.shape',
    'options.grid_size',
    'options.piece_size_mm',
    'options.color_count',
    'options.piece_height_mm',
  ],
  createFailures: [400, 401, 402, 403, 404, 429, 500],
  nothingMadeAt500: true,
  price: () => 30,
  paidPlanOnly: true,
  typicalSeconds: 6,
  emptyTimestamp: null,
  examples: {
    'the prototype alone': { input_task_id: 'source' },
    'small and round': {
      input_task_id: 'source',
      options: { shape: 'hex', grid_size: 16, piece_size_mm: 6, color_count: 3, piece_height_mm: 10 },
    },
  },
});

export const fidgetPixel = defineFamily({
  ...CREATIVE_LAB,
  name: 'fidget-pixel',
  title: 'Fidget pixel',
  path: '/creative-lab/fidget-pixel/v1',
  stages: [prototype, build],
  frames: 'full',
  strictIds: true,
  screensReads: true,
});
