import { strToU8 } from 'fflate';
import { keys } from '../../keys.ts';
import { partsCsv } from '../../messages/request/brick-parts.ts';
import { renderFiles } from '../../messages/request/files-message.ts';
import { wordsFor } from '../../messages/words/index.ts';
import { FilesAsk } from '../actions/ask-for-files.ts';
import { inAccountOf } from '../admission/in-account.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { checkForGood, describeProblem } from '../discord/classify-error.ts';
import { sendRows } from '../display/send-rows.ts';
import {
  type Attachable,
  chooseAttachments,
  inOrder,
  objArchive,
  type Room,
  zipped,
} from '../files/choose-attachments.ts';
import { fetchFiles } from '../files/fetch-files.ts';
import { baseName, filesMade } from '../files/result-files.ts';
import { freshTask } from '../service/fresh-task.ts';
import { idsOf, isResult, type Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';
import type { JobContext } from './context.ts';

/**
 * Sends all files of a result in a private answer: as many as one message can hold, or all as one ZIP; links for the
 * rest. The order is kept under the interaction's id until its token expires.
 */
export const sendAllFiles: Job<JobContext> = { ...ADDRESSES.sendAllFiles, run };

const MOST_TRIES = 5;
const REQUEST_BYTES = 24 * 1024 * 1024;

async function run(context: JobContext, id: string, turn: JobTurn): Promise<JobResult> {
  const { redis, requests, log } = context;
  const text = await redis.get(keys.filesAsked(id));
  if (text === null) return 'done';
  const ask = FilesAsk.parse(JSON.parse(text));
  const request = await requests.get(ask.request);
  const isThere = ask.from !== undefined || isResult(request);
  if (request && isThere && turn.attempt < MOST_TRIES) {
    try {
      // The job belongs to the interaction, but the account to the result.
      const own = await inAccountOf(request.id, context);
      const { from } = ask;
      await (from === undefined ? send(request, ask, own, turn) : sendRows(request, { ...ask, from }, own, turn));
    } catch (error) {
      if (turn.signal.aborted) return 'hand-over';
      if (checkForGood(error) === 'too_large') throw error;
      log.info({ ...idsOf(request), ...describeProblem(error) }, 'files that were asked for could not be shown');
    }
  }
  await redis.del(keys.filesAsked(id));
  return 'done';
}

async function send(request: Request, ask: FilesAsk, context: JobContext, { attempt, signal }: JobTurn): Promise<void> {
  const { discord, reaches, log } = context;
  const task = await freshTask(request, context, 1, signal);
  const named = filesMade(request, task);
  // Models embed their textures; those of an OBJ go into its archive.
  const needsTextures = ask.zip || named.some(({ format }) => format === 'mtl');
  const wanted = named.filter(({ role }) => role !== 'thumbnail' && (needsTextures || role !== 'texture'));
  // After a failed upload, half as much is tried.
  const most = Math.max(REQUEST_BYTES, ask.limit) / 2 ** attempt;
  const perFile = Math.min(ask.limit, most);
  // A ZIP counts as one file, minus its own overhead.
  const total = ask.zip ? perFile - Math.ceil(perFile / 64) : most;
  const room: Room = { perFile, total, places: 10 };
  const every = wanted.map(({ linkOnly: _, ...file }) => file);
  const fetched = await fetchFiles(every, request, context, { room, attempt, signal });
  const all = [...(ask.zip ? fetched : await objArchive(fetched, request.title)), ...partsFile(request)];
  const sent = ask.zip ? await inOneArchive(all, request.title) : all;
  const { attached, listed } = chooseAttachments(inOrder(sent), { ...room, total: most });
  const rest = listed.filter(({ url, role }) => !url.startsWith('attachment://') && role !== 'texture');
  const body = renderFiles(wordsFor(ask.locale), {
    requestId: request.id,
    title: request.title,
    isZip: ask.zip,
    attached: attached.map(({ name }) => name),
    links: rest.filter(({ url }) => reaches(url)),
    missing: rest.filter(({ url }) => !reaches(url)),
  });
  const outgoing = attached.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  await discord.editByToken(ask.application, ask.token, { body, files: outgoing, keep: [], signal });
  log.info({ ...idsOf(request), attached: attached.length, zip: ask.zip }, 'files of a result were asked for');
}

/** A file that cannot be downloaded remains a link. */
async function inOneArchive(all: readonly Attachable[], title: string): Promise<Attachable[]> {
  const entries: Record<string, Uint8Array> = {};
  // An OBJ refers to its companions by the service's file names.
  const hasObj = all.some(({ format }) => format === 'mtl');
  const ownName = ({ format, role }: Attachable) =>
    hasObj && (format === 'obj' || format === 'mtl' || role === 'texture');
  for (const file of all) if (file.bytes) entries[ownName(file) ? file.originalName : file.name] = file.bytes;
  const names = Object.keys(entries);
  if (names.length === 0) return [...all];
  const bytes = await zipped({ ...entries, 'FILES.txt': strToU8(`${names.join('\n')}\n`) }, { level: 3 });
  const name = `${baseName(title)}-files.zip`;
  return [{ role: 'archive', name, originalName: name, url: '', bytes }, ...all.filter((file) => !file.bytes)];
}

/** The parts list, as a table for buying or collecting parts. */
function partsFile(request: Request): Attachable[] {
  const table = partsCsv(taskOf(request).engine?.parts ?? []);
  if (table === undefined) return [];
  const name = `${baseName(request.title)}-parts.csv`;
  return [{ role: 'archive', name, originalName: name, url: '', bytes: new TextEncoder().encode(table) }];
}
