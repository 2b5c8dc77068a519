import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { choice, MODEL_EXTENSIONS, modelSource, OF_ANY_MODEL } from '../fields.ts';
import { knownModel } from '../known-model.ts';
import { checked, exactlyOne } from '../rules.ts';
import { sentence } from '../sentences.ts';
import { commonTaskShape, modelUrls, standardTaskError, textureUrls } from '../task.ts';

/** Convert: the same model in other file formats. No thumbnails; what a format cannot carry is listed. */

const stage = defineStage({
  type: 'convert',
  makes: 'model',
  title: 'Convert',
  verb: 'Convert',
  summary: 'Other file formats',
  input: z
    .object({
      ...modelSource(MODEL_EXTENSIONS),
      target_formats: field(
        { label: 'File formats', called: 'formats', topic: 'files' },
        z
          .array(choice(['glb', 'fbx', 'obj', 'usdz', 'stl', '3mf']), { error: 'is required: a list of formats' })
          .min(1, { error: 'must name at least one format' })
          .transform((formats) => [...new Set(formats)]),
      ),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('convert'),
    task_error: standardTaskError,
    model_urls: modelUrls,
    /** The images that an OBJ's library names. */
    texture_urls: textureUrls.optional(),
  }),
  source: {
    ...OF_ANY_MODEL,
    needless: (task, { target_formats: wanted }) =>
      wanted.every((format) => knownModel(task).formats.includes(format)) ? sentence('same_files') : undefined,
  },
  ask: ['target_formats'],
  createFailures: [400, 401, 402, 429],
  price: () => 1,
  typicalSeconds: 4,
  examples: { 'a task to FBX and 3MF': { input_task_id: 'source', target_formats: ['fbx', '3mf'] } },
});

export const convert = defineFamily({
  ...CORE,
  name: 'convert',
  title: 'Convert',
  path: '/v1/convert',
  stages: [stage],
});
