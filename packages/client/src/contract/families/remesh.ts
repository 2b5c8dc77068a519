import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import {
  alphaThumbnail,
  choice,
  decimationMode,
  MODEL_EXTENSIONS,
  modelSource,
  OF_ANY_MODEL,
  polycount,
  targetFormats,
} from '../fields.ts';
import { isNear, knownModel } from '../known-model.ts';
import { ADAPTIVE_IGNORES, checked, exactlyOne, type Rule } from '../rules.ts';
import { either, sentence } from '../sentences.ts';
import { modelTaskShape } from '../task.ts';

/** Remesh: fewer or cleaner polygons with the silhouette, UVs and textures kept. */

const size = (label: string) =>
  field({ label, deprecated: true }, z.number().min(0, { error: 'must be 0 or more' })).optional();

const oneSize: Rule<{
  resize_height?: number | undefined;
  resize_longest_side?: number | undefined;
  auto_size: boolean;
}> = (input, complain) => {
  const given = [input.resize_height, input.resize_longest_side, input.auto_size].filter(Boolean).length;
  if (given > 1) complain('resize_height', sentence('excludes', either('resize_longest_side', 'auto_size')));
};

const stage = defineStage({
  type: 'remesh',
  makes: 'model',
  title: 'Remesh',
  verb: 'Remesh',
  summary: 'Change the polygon count and kind of a model',
  input: z
    .object({
      ...modelSource(MODEL_EXTENSIONS),
      target_formats: targetFormats('GLB').default(['glb']),
      topology: field(
        { label: 'Polygons', called: 'polygon-shape', topic: 'mesh' },
        choice(['triangle', 'quad']),
      ).default('triangle'),
      target_polycount: polycount().default(30_000),
      decimation_mode: decimationMode().optional(),
      alpha_thumbnail: alphaThumbnail().default(false),
      resize_height: size('Use resize'),
      resize_longest_side: size('Use resize'),
      auto_size: field({ label: 'Use resize', deprecated: true }, z.boolean()).default(false),
      origin_at: field({ label: 'Use resize', deprecated: true }, choice(['bottom', 'center'])).optional(),
      convert_format_only: field({ label: 'Use convert', deprecated: true }, z.boolean()).default(false),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'), oneSize)),
  ignores: [ADAPTIVE_IGNORES],
  output: z.object({ ...modelTaskShape, type: z.literal('remesh') }),
  source: {
    ...OF_ANY_MODEL,
    needless(task, { target_polycount, target_formats, topology, decimation_mode }) {
      const { faces, formats } = knownModel(task);
      // More faces are a larger file of the same shape.
      const isSame = faces !== undefined && (isNear(faces, target_polycount) || target_polycount > faces);
      const isMore = decimation_mode !== undefined || !target_formats.every((format) => formats.includes(format));
      return isSame && topology === 'triangle' && !isMore ? sentence('same_faces', faces) : undefined;
    },
  },
  ask: ['target_polycount', 'topology', 'decimation_mode', 'target_formats'],
  createFailures: [400, 401, 402, 429],
  price: () => 5,
  typicalSeconds: 8,
  examples: {
    'a polygon count': { input_task_id: 'source', target_polycount: 2_000 },
    'quads in two formats': {
      input_task_id: 'source',
      topology: 'quad',
      target_polycount: 3_000,
      target_formats: ['obj', 'fbx'],
      alpha_thumbnail: true,
    },
    adaptive: { input_task_id: 'source', decimation_mode: 4 },
    'deprecated fields': { input_task_id: 'source', resize_height: 1, origin_at: 'bottom', convert_format_only: false },
  },
});

export const remesh = defineFamily({
  ...CORE,
  name: 'remesh',
  title: 'Remesh',
  path: '/v1/remesh',
  stages: [stage],
});
