import { stageEntry } from 'kiln-client/contract/families/index';
import type { JobContext, JobResult } from '../context.ts';
import type { Attachable } from '../files/attachments.ts';
import { resultFiles } from '../files/result-files.ts';
import type { Request } from '../requests/request.ts';
import { taskOf } from './request-view.ts';
import { shelve } from './shelf.ts';
import { asSent, withIds, writeResult } from './write-result.ts';

/**
 * The first that is seen of a result: its picture, with facts and buttons, at once. Small, so it is a lane of its own,
 * which never waits for files or drawings. What does not work here is no loss: the files bring the picture along.
 */
export async function runPresent(id: string, context: JobContext, signal?: AbortSignal): Promise<JobResult> {
  const { requests, queues } = context;
  const request = await requests.get(id);
  if (request?.state !== 'succeeded' || request.delivered || request.removed_by !== undefined) return 'done';
  try {
    if (request.files === undefined && (await present(request, context, signal)) === 'nowhere') {
      await shelve(request, context);
      return 'done';
    }
  } catch (error) {
    if (signal?.aborted) return 'hand-over';
    throw error;
  }
  await queues.add('deliver', id);
  return 'done';
}

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

async function present(request: Request, context: JobContext, signal: AbortSignal | undefined): Promise<string> {
  const picture = await fetchPicture(request, context, signal);
  if (!picture) return 'none';
  const files = asSent([picture]);
  const placed = await writeResult(
    {
      ...{ id: request.id, attached: [picture], keep: 'sources', mustArrive: true, signal },
      show: (current) => ({ ...current, files }),
      isWanted: (current) => !current.delivered && current.files === undefined,
      async onShown({ form, written }) {
        const set = { files: withIds(files, written) };
        if (form === 'whole') await context.requests.move(request.id, { from: ['succeeded'], set });
      },
    },
    context,
  );
  return placed.outcome;
}

/** The thumbnail. @returns undefined when there is none, or it cannot be had */
export async function fetchPicture(
  request: Request,
  { client, log }: JobContext,
  signal: AbortSignal | undefined,
): Promise<Attachable | undefined> {
  const files = resultFiles(taskOf(request), request.title, stageEntry(request.type).stage.files);
  const picture = files.find(({ role }) => role === 'thumbnail');
  if (!picture) return undefined;
  try {
    const options = { maxBytes: MAX_PICTURE_BYTES, ...(signal ? { signal } : {}) };
    return { ...picture, bytes: await client.download(picture.url, options) };
  } catch (error) {
    if (signal?.aborted) throw error;
    log.warn({ request: request.id, err: error }, 'a thumbnail could not be fetched');
    return undefined;
  }
}
