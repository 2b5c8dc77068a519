import { stageEntry } from 'kiln-client/contract/families/index';
import type { JobContext } from '../context.ts';
import { idsOf, type Request } from '../requests/request.ts';
import { taskOf } from '../requests/task-of.ts';
import type { Attachable } from './attachments.ts';
import { resultFiles } from './result-files.ts';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** The thumbnail. @returns undefined when there is none, or it cannot be had */
export async function fetchPicture(
  request: Request,
  { client, log }: JobContext,
  signal: AbortSignal,
): Promise<Attachable | undefined> {
  const files = resultFiles(taskOf(request), request.title, stageEntry(request.type).stage.files);
  const picture = files.find(({ role }) => role === 'thumbnail');
  if (!picture) return undefined;
  try {
    const options = { maxBytes: MAX_PICTURE_BYTES, signal };
    return { ...picture, bytes: await client.download(picture.url, options) };
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ ...idsOf(request), err: error }, 'a thumbnail could not be fetched');
    return undefined;
  }
}
