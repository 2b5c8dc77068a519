import { stageEntry } from '../contract/families/index.ts';
import { ApiError } from '../errors.ts';
import { partsCsv } from '../messages/parts.ts';
import type { DeliveredFile } from '../messages/view.ts';
import { type Attachable, chooseAttachments, objArchive } from './attachments.ts';
import type { JobContext, JobResult } from './context.ts';
import type { OutgoingFile } from './discord.ts';
import { type Outgoing, type Placed, place, TOKEN_ROUTE_MS } from './placement.ts';
import type { Request } from './request.ts';
import { taskOf } from './request-view.ts';
import { baseName, type ResultFile, resultFiles } from './result-files.ts';
import { shelve } from './shelf.ts';

/**
 * Brings a result to its message: the thumbnail at once, then files and turntable. What fits is attached, the rest are the
 * service's links. It tries again by itself as often as it takes, and never changes what became of the task; after some
 * tries it makes do with links.
 */
export async function runDeliver(
  id: string,
  context: JobContext,
  attempt: number,
  signal?: AbortSignal,
): Promise<JobResult> {
  const { requests, log } = context;
  const claimed = await requests.move(id, { from: ['succeeded'], bump: true });
  const request = claimed.outcome === 'done' ? await requests.get(id) : undefined;
  if (!request || request.delivered || request.removed_by !== undefined) return 'done';

  try {
    const task = await freshTask(request, context, attempt, signal);
    const files = resultFiles(task, request.title, stageEntry(request.type).stage.files);
    const thumbnail = await fetchThumbnail(files, request, context, signal);
    if (thumbnail && request.files === undefined) {
      const early = [asSent(thumbnail)];
      await send({ ...request, files: early }, [thumbnail], [], context);
      await requests.move(id, { epoch: claimed.epoch, set: { files: early } });
    }

    const fetched = await fetchFiles(files, request, context, attempt, signal);
    if (thumbnail) fetched.unshift(thumbnail);
    const turned = await turn(fetched, request, context);
    const attachable = [...(turned ? [turned.file] : []), ...objArchive(fetched, request.title), ...partsFile(request)];
    const facts = turned ? { facts: turned.facts } : {};

    for (let limit = attachmentLimit(request, context.now()); ; limit = limit > 65_536 ? limit / 2 : 0) {
      const { attached, listed } = chooseAttachments(attachable, limit);
      const result = { ...request, ...facts, files: listed, delivered: true };
      const placed = await send(result, attached, linksOnly(attachable), context);
      if (placed.outcome === 'too_large' && limit > 0) continue;
      if (placed.outcome !== 'shown') {
        await shelve(request, context);
        return 'done';
      }
      await requests.move(id, {
        epoch: claimed.epoch,
        from: ['succeeded'],
        set: { files: placed.form === 'whole' ? listed : linksOnly(attachable), ...facts },
        delivered: true,
      });
      context.counters.deliveries++;
      log.info({ request: id, attached: attached.length, files: listed.length }, 'a result was delivered');
      return 'done';
    }
  } catch (error) {
    if (signal?.aborted) return 'hand-over';
    throw error;
  }
}

const MAX_MODEL_BYTES = 100 * 1024 * 1024;
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Discord's default for anyone; by the bot's own route nothing more is sure. */
const DEFAULT_LIMIT = 10 * 1024 * 1024;
/** From this try on, a file that cannot be fetched is a link. */
const LAST_FETCH_TRY = 6;
const TURNTABLE = { size: 384, frames: 36, maxBytes: 3 * 1024 * 1024 };

function attachmentLimit(request: Request, now: number): number {
  const byToken = now - request.created_at < TOKEN_ROUTE_MS;
  return byToken ? request.attachment_size_limit : Math.min(request.attachment_size_limit, DEFAULT_LIMIT);
}

/** The task as the record has it; on a later try it is read again, for links that are fresh. */
async function freshTask(request: Request, { client }: JobContext, attempt: number, signal?: AbortSignal) {
  if (attempt === 0 || request.task_id === undefined) return taskOf(request);
  try {
    const task = await client.get(request.type, request.task_id, signal ? { signal } : {});
    return task.status === 'SUCCEEDED' ? task : taskOf(request);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return taskOf(request);
    throw error;
  }
}

async function fetchThumbnail(
  files: readonly ResultFile[],
  request: Request,
  { client, log }: JobContext,
  signal?: AbortSignal,
): Promise<Attachable | undefined> {
  const thumbnail = files.find((file) => file.role === 'thumbnail');
  if (!thumbnail) return undefined;
  try {
    const options = { maxBytes: MAX_PICTURE_BYTES, ...(signal ? { signal } : {}) };
    return { ...thumbnail, bytes: await client.download(thumbnail.url, options) };
  } catch (error) {
    if (signal?.aborted) throw error;
    log.warn({ request: request.id, err: error }, 'a thumbnail could not be fetched');
    return undefined;
  }
}

/** Four at a time. A file without bytes will be a link. */
async function fetchFiles(
  files: readonly ResultFile[],
  request: Request,
  { client, log }: JobContext,
  attempt: number,
  signal?: AbortSignal,
): Promise<Attachable[]> {
  const wanted = files.filter((file) => file.role !== 'thumbnail');
  const drawn = wanted.find((file) => file.moves) ?? wanted.find(isDrawable);
  const results: Attachable[] = [];
  let next = 0;

  async function fetchOne(file: ResultFile): Promise<Attachable> {
    if (file.linkOnly) return file;
    const maxBytes = file === drawn ? MAX_MODEL_BYTES : request.attachment_size_limit;
    try {
      const bytes = await client.download(file.url, { maxBytes, ...(signal ? { signal } : {}) });
      return { ...file, bytes };
    } catch (error) {
      const tooLarge = error instanceof ApiError && error.code === 'bad_request';
      if (signal?.aborted || (!tooLarge && attempt < LAST_FETCH_TRY)) throw error;
      log.info({ request: request.id, name: file.name, err: error }, 'a file stays a link');
      return file;
    }
  }
  const worker = async () => {
    for (let index = next++; index < wanted.length; index = next++) {
      const file = wanted[index];
      if (file) results[index] = await fetchOne(file);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return results;
}

const DRAWABLE = /\.(glb|fbx|obj|stl|3mf)$/;
const isDrawable = (file: ResultFile) => file.role === 'model' && DRAWABLE.test(file.name);

async function turn(files: readonly Attachable[], request: Request, { turntables, log }: JobContext) {
  const drawable = files.filter((file) => file.bytes && isDrawable(file));
  const model = drawable.find((file) => file.moves) ?? drawable[0];
  if (!model?.bytes) return undefined;
  const extension = DRAWABLE.exec(model.name)?.[0] ?? '.glb';
  const maxBytes = Math.min(TURNTABLE.maxBytes, request.attachment_size_limit);
  try {
    const { bytes, faces, size, moves } = await turntables.draw({
      bytes: model.bytes,
      extension,
      ...TURNTABLE,
      maxBytes,
    });
    const file: Attachable = {
      role: 'turntable',
      name: 'turntable.webp',
      originalName: 'turntable.webp',
      url: '',
      bytes,
      ...(moves ? { words: 'moving' } : {}),
    };
    return { file, facts: { faces, size } };
  } catch (error) {
    log.warn({ request: request.id, err: error }, 'a turntable could not be drawn');
    return undefined;
  }
}

/** What the thing is made of, as a table for whoever collects or buys it. */
function partsFile(request: Request): Attachable[] {
  const table = partsCsv(taskOf(request).engine?.parts ?? []);
  if (table === undefined) return [];
  const name = `${baseName(request.title)}-parts.csv`;
  return [{ role: 'archive', name, originalName: name, url: '', bytes: new TextEncoder().encode(table) }];
}

function asSent(file: Attachable): DeliveredFile {
  return {
    role: file.role,
    name: file.name,
    sizeBytes: file.bytes?.length ?? 0,
    url: `attachment://${file.name}`,
    ...(file.format === undefined ? {} : { format: file.format }),
  };
}

/** What the message says when Discord takes no files or not its form. */
const linksOnly = (files: readonly Attachable[]) => chooseAttachments(files, 0).listed;

/**
 * Writes the message, in turn with its editor.
 * @param links the files of a message in a plainer form
 */
async function send(
  request: Request,
  attached: readonly Attachable[],
  links: readonly DeliveredFile[],
  context: JobContext,
): Promise<Placed> {
  const { mailbox, show } = context;
  await using _lease = await mailbox.awaitMessageLease(request.id);
  const { version } = await mailbox.read(request.id);
  const [drawing, plain] = await Promise.all([show.draw(request), show.draw({ ...request, files: [...links] })]);
  const files = attached.flatMap(({ name, bytes }): OutgoingFile[] => (bytes ? [{ name, bytes }] : []));
  const current = (await context.requests.get(request.id)) ?? request;
  const { message_id, message_channel_id, moves } = current;
  const draw: Outgoing['draw'] = (where, form) => (form === 'whole' ? drawing : plain).at(where, form);
  const where = { ...request, message_id, message_channel_id, moves };
  const placed = await place(where, { draw, files, mustArrive: true }, context);
  if (placed.outcome === 'later') throw new Error('the message could not be written yet');
  if (placed.outcome === 'shown') await mailbox.shown(request.channel_id, request.id, version, drawing);
  return placed;
}
