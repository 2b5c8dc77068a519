import { z } from 'zod';
import { field } from './field-info.ts';
import type { Task } from './task.ts';

/**
 * Outcomes of cutting the subject out of a picture, as codes of a failed task. They are extensions of the built-in
 * service: only a service that uses them is ever asked to proceed. The cut-out is `process_image_urls.cutout`.
 */

/** Only a person can tell whether the cut-out is right: the same request with `ACCEPT_CUTOUT` proceeds with it. */
export const CUTOUT_DOUBTFUL = 'image_doubtful';
/** The picture cannot be used. */
export const CUTOUT_HOPELESS = 'image_too_complex';
/** The same for several pictures that do not seem to show one object. */
export const IMAGES_DISAGREE = 'images_disagree';
/** The field that confirms the cut-out. */
export const ACCEPT_CUTOUT = 'accept_cutout';

/** Extension of the built-in service, sent after `image_doubtful` once the member has confirmed the cut-out. */
export const acceptCutout = () =>
  field({ label: 'Use the cut-out, though it is doubtful', extension: true, pressed: true }, z.boolean()).default(
    false,
  );

/** Of a task that failed because of its cut-out: `cutout` shows the attempt. */
export const cutoutUrls = z.record(z.string(), z.url());

export function cutoutOf(task: Pick<Task, 'task_error' | 'process_image_urls'> | undefined) {
  const code = task?.task_error?.code;
  const doubtful = code === CUTOUT_DOUBTFUL || code === IMAGES_DISAGREE;
  if (!doubtful && code !== CUTOUT_HOPELESS) return undefined;
  return { doubtful, picture: task?.process_image_urls?.cutout };
}
