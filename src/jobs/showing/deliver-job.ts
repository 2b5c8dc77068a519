import { ApiError } from 'kiln-client/api-error';
import { stageEntry } from 'kiln-client/contract/families/index';
import { partsCsv } from '../../messages/parts.ts';
import type { JobContext, JobResult } from '../context.ts';
import { type Attachable, chooseAttachments, halfOf, objArchive, roomOf } from '../files/attachments.ts';
import { fetchFiles } from '../files/fetch-files.ts';
import { baseName, drawnFile, type ResultFile, resultFiles } from '../files/result-files.ts';
import type { Request } from '../requests/request.ts';
import { TOKEN_ROUTE_MS } from './placement.ts';
import { fetchPicture } from './present-job.ts';
import { taskOf } from './request-view.ts';
import { shelve } from './shelf.ts';
import { withIds, writeResult } from './write-result.ts';

/**
 * Brings a result's files to its message. What fits is attached, the rest are the service's links. It tries again by itself
 * as often as it takes, with half as much attached after each upload that was too much for the place or the line, and
 * never changes what became of the task. The turntable comes afterwards, by a lane of its own.
 */
export async function runDeliver(
  id: string,
  context: JobContext,
  attempt: number,
  signal?: AbortSignal,
): Promise<JobResult> {
  const { requests, crowd, now } = context;
  const before = await requests.get(id);
  if (before?.state !== 'succeeded' || before.delivered || before.removed_by !== undefined) return 'done';
  // By the bot's own route a channel takes one write at a time: its results must not take all places of this lane.
  const place = before.moves > 0 || now() - before.created_at >= TOKEN_ROUTE_MS ? before.channel_id : id;
  using inside = crowd.enter(place);
  if (!inside) return { againInMs: CROWDED_MS };
  const { outcome, epoch } = await requests.move(id, { from: ['succeeded'], bump: true });
  const request = outcome === 'done' ? await requests.get(id) : undefined;
  if (!request) return 'done';
  try {
    return await deliver(request, epoch, context, { attempt, signal });
  } catch (error) {
    if (signal?.aborted) return 'hand-over';
    throw error;
  }
}

const CROWDED_MS = 500;
/** An upload of less than this cost little: the next one may be as large. */
const MUCH_IN_VAIN = 1024 * 1024;
/** Places that the turntable takes later. */
const TURNTABLE_PLACES = 1;

interface Try {
  attempt: number;
  signal: AbortSignal | undefined;
}

async function deliver(
  request: Request,
  epoch: number,
  context: JobContext,
  { attempt, signal }: Try,
): Promise<JobResult> {
  const { requests, queues, counters, log } = context;
  const { id } = request;
  const task = await freshTask(request, context, attempt, signal);
  const files = resultFiles(task, request.title, stageEntry(request.type).stage.files);
  const drawn = drawnFile(files);
  const attachable = await fetchAll(files, request, context, { attempt, signal });

  for (let limit = request.attach_limit; ; ) {
    const taken = (request.sources?.length ?? 0) + (drawn ? TURNTABLE_PLACES : 0);
    const room = roomOf({ ...request, attach_limit: limit }, taken);
    const { attached, listed } = chooseAttachments(attachable, room);
    const placed = await writeResult(
      {
        ...{ id, attached, keep: 'sources', mustArrive: true, signal, links: linksOnly(attachable) },
        show: (current) => ({ ...current, files: listed, delivered: true }),
        isWanted: (current) => !current.delivered && current.epoch === epoch,
        async onShown({ form, written }) {
          // Written down with the delivery: a job that is lost after it is added again.
          const turn = drawn !== undefined && form === 'whole';
          const sent = form === 'whole' ? withIds(listed, written) : linksOnly(attachable);
          await requests.move(id, { epoch, from: ['succeeded'], set: { files: sent }, delivered: true, turn });
        },
      },
      context,
    );
    if (placed.outcome === 'unwanted') return 'done';
    if (placed.outcome === 'shown') {
      counters.deliveries++;
      log.info({ request: id, attached: attached.length, files: listed.length }, 'a result was delivered');
      if (drawn && placed.form === 'whole') await queues.add('turn', id);
      return 'done';
    }
    if (placed.outcome === 'nowhere') {
      await shelve(request, context);
      return 'done';
    }
    const tooMuch = placed.outcome === 'too_large' || placed.inVain >= MUCH_IN_VAIN;
    if (tooMuch) {
      limit = halfOf(attached);
      await requests.move(id, { epoch, set: { attach_limit: limit } });
      log.info({ request: id, limit, inVain: placed.inVain }, 'less of a result is attached');
    }
    // What broke off gives its place to others before it is tried again.
    if (placed.outcome === 'later' || attached.length === 0) throw new Error('the message could not be written yet');
  }
}

/** The task as the record has it; on a later try it is read again, for links that are fresh. */
export async function freshTask(request: Request, { client }: JobContext, attempt: number, signal?: AbortSignal) {
  if (attempt === 0 || request.task_id === undefined) return taskOf(request);
  try {
    const task = await client.get(request.type, request.task_id, signal ? { signal } : {});
    return task.status === 'SUCCEEDED' ? task : taskOf(request);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return taskOf(request);
    throw error;
  }
}

async function fetchAll(
  files: readonly ResultFile[],
  request: Request,
  context: JobContext,
  { attempt, signal }: Try,
): Promise<Attachable[]> {
  const thumbnail = await fetchPicture(request, context, signal);
  const others = files.filter(({ role }) => role !== 'thumbnail');
  const room = roomOf(request, 0);
  const fetched = await fetchFiles(others, request, context, { room, attempt, signal });
  const packed = await objArchive(fetched, request.title);
  return [...(thumbnail ? [thumbnail] : []), ...packed, ...partsFile(request)];
}

/** What the thing is made of, as a table for whoever collects or buys it. */
function partsFile(request: Request): Attachable[] {
  const table = partsCsv(taskOf(request).engine?.parts ?? []);
  if (table === undefined) return [];
  const name = `${baseName(request.title)}-parts.csv`;
  return [{ role: 'archive', name, originalName: name, url: '', bytes: new TextEncoder().encode(table) }];
}

/** What the message says when Discord takes no files or not its form. */
const linksOnly = (files: readonly Attachable[]) =>
  chooseAttachments(files, { perFile: 0, total: 0, places: 0 }).listed;
