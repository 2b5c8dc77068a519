import { z } from 'zod';
import { CREATIVE_LAB, creativeLabShape, ofPrototype, prototypeId, prototypeShape, taskName } from '../creative-lab.ts';
import { ACCEPT_CUTOUT, acceptCutout } from '../cut-out.ts';
import { defineFamily, defineStage } from '../family.ts';
import { flag, imageUrl, madeBy, PHOTO_EXTENSIONS, seed } from '../fields.ts';

/** Brick figure (photo-to-product specification): a brick-style concept image from a photo, then a brick-built figure. */

const prototype = defineStage({
  type: 'creative-lab-brick-figure-prototype',
  makes: 'design',
  name: 'prototype',
  title: 'Brick figure · prototype',
  verb: 'Another take',
  summary: 'Turn a photo into a concept image of a brick figure',
  input: z.object({
    image_url: imageUrl('The photo', PHOTO_EXTENSIONS),
    name: taskName(),
    remove_background: flag('Transparent background', { called: 'clear-background' }).default(false),
    [ACCEPT_CUTOUT]: acceptCutout(),
    maker: madeBy(),
    seed: seed(),
  }),
  output: z.object({
    ...prototypeShape,
    type: z.literal('creative-lab-brick-figure-prototype'),
  }),
  moderation: { answers: 'at_once', rights: 'all' },
  createFailures: [400, 401, 402, 403, 429],
  price: () => 6,
  typicalSeconds: 6,
  emptyTimestamp: null,
  examples: {
    'a photo': { image_url: 'data:image/png;base64,' },
    'cut out': { image_url: 'data:image/png;base64,', remove_background: true, name: 'me' },
  },
});

const alwaysEmpty = z.literal('');

const build = defineStage({
  type: 'creative-lab-brick-figure-build',
  makes: 'product',
  name: 'build',
  title: 'Brick figure · build',
  verb: 'Build',
  summary: 'Build the figure out of bricks',
  input: z.object({ input_task_id: prototypeId(), name: taskName() }),
  output: z.object({
    ...creativeLabShape,
    type: z.literal('creative-lab-brick-figure-build'),
    prompt: alwaysEmpty,
    negative_prompt: alwaysEmpty,
    texture_prompt: alwaysEmpty,
    texture_image_url: alwaysEmpty,
    model_urls: z.object({ glb: z.url().optional(), obj: z.url().optional(), mtl: z.url().optional() }),
    thumbnail_url: z.union([z.url(), alwaysEmpty]),
    texture_urls: z.array(z.object({ base_color: z.url() })),
  }),
  source: ofPrototype(prototype.type),
  // Our own service makes these besides; another has no such links.
  files: [
    { path: 'engine.files.one_piece', words: 'one piece', attach: true },
    { path: 'engine.files.bricks', words: 'bricks to print', attach: true },
    { path: 'engine.files.steps', words: 'steps', attach: true },
  ],
  createFailures: [400, 401, 402, 404, 429],
  price: () => 30,
  typicalSeconds: 12,
  emptyTimestamp: null,
  examples: { 'the prototype': { input_task_id: 'source' } },
});

export const brickFigure = defineFamily({
  ...CREATIVE_LAB,
  name: 'brick-figure',
  title: 'Brick figure',
  path: '/creative-lab/brick-figure/v1',
  stages: [prototype, build],
  frames: 'partial',
});
