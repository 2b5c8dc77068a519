import { z } from 'zod';
import { field } from './field-info.ts';
import type { Task } from './task.ts';

/**
 * What became of cutting the subject out of a picture, by the code of a failed task. These are our own: a service that
 * never says them is never asked to go on. The picture of what was cut is `process_image_urls.cutout`.
 */

/** Only a person can tell whether the cut is right: the same request with `ACCEPT_CUTOUT` goes on with it. */
export const CUTOUT_DOUBTFUL = 'image_doubtful';
/** Nothing can be made of the picture. */
export const CUTOUT_HOPELESS = 'image_too_complex';
/** The same of several pictures that do not seem to show one object. */
export const IMAGES_DISAGREE = 'images_disagree';
/** The field that says that somebody saw the cut-out and wants it. */
export const ACCEPT_CUTOUT = 'accept_cutout';

/** Not in the specification: the built-in service's own. Said after its `image_doubtful`, by whoever saw the cut-out. */
export const acceptCutout = () =>
  field({ label: 'Use the cut-out, though it is doubtful', extension: true, pressed: true }, z.boolean()).default(
    false,
  );

/** Of a task that failed because its picture could not be cut out: `cutout` shows what was tried. */
export const cutoutUrls = z.record(z.string(), z.url());

export function cutoutOf(task: Pick<Task, 'task_error' | 'process_image_urls'> | undefined) {
  const code = task?.task_error?.code;
  const doubtful = code === CUTOUT_DOUBTFUL || code === IMAGES_DISAGREE;
  if (!doubtful && code !== CUTOUT_HOPELESS) return undefined;
  return { doubtful, picture: task?.process_image_urls?.cutout };
}
