import { z } from 'zod';
import { cutoutUrls } from './cut-out.ts';
import { field } from './field-info.ts';
import { plainText } from './fields.ts';
import { inEnglish, refusing, type Sentence, sentence } from './sentences.ts';
import { commonTaskShape, isUuid } from './task.ts';

/** What the two-stage photo-to-product families share (photo-to-product specification, sections 2.1 and 4). */

export const CREATIVE_LAB = { stageBy: 'path', onDelete: 'cancel', maxPageSize: 100, links: 'stable' } as const;

export const taskName = () => field({ label: 'A name for the task' }, plainText(100)).default('');

const uuid = (wrong: Sentence) =>
  z
    .string({ error: inEnglish(wrong) })
    .refine(isUuid, refusing(wrong))
    .meta({ format: 'uuid' });

/** Names the prototype a build goes on from: must be a UUID. */
export const prototypeId = () =>
  field({ label: 'The finished prototype', called: 'task', kind: 'task' }, uuid(sentence('prototype')));

/** Of a build: the prototype that it goes on from, which has pictures. */
export const ofPrototype = (type: string) =>
  ({
    field: 'input_task_id',
    accepts: { types: [type] },
    otherKind: 404,
    required: true,
    requires: 'image_urls',
  }) as const;

/** `task_error` is null unless the task failed. */
export const creativeLabShape = {
  ...commonTaskShape,
  name: z.string(),
  task_error: z.looseObject({ message: z.string() }).nullable(),
};

/** A prototype: pictures, and what was cut out of the photo. */
export const prototypeShape = {
  ...creativeLabShape,
  process_image_urls: cutoutUrls.optional(),
  image_urls: z.array(z.url()),
};
