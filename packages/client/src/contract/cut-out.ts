import type { Task } from './task.ts';

/**
 * What became of cutting the subject out of a picture, by the code of a failed task. These are our own: a service that
 * never says them is never asked to go on. The picture of what was cut is `process_image_urls.cutout`.
 */

/** Only a person can tell whether the cut is right: the same request with `ACCEPT_CUTOUT` goes on with it. */
export const CUTOUT_DOUBTFUL = 'image_doubtful';
/** Nothing can be made of the picture. */
export const CUTOUT_HOPELESS = 'image_too_complex';
/** The field that says that somebody saw the cut-out and wants it. */
export const ACCEPT_CUTOUT = 'accept_cutout';

export function cutoutOf(task: Pick<Task, 'task_error' | 'process_image_urls'> | undefined) {
  const code = task?.task_error?.code;
  if (code !== CUTOUT_DOUBTFUL && code !== CUTOUT_HOPELESS) return undefined;
  return { doubtful: code === CUTOUT_DOUBTFUL, picture: task?.process_image_urls?.cutout };
}
