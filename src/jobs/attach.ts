import { ApiError } from 'kiln-client/api-error';
import { stageEntry } from 'kiln-client/contract/families/index';
import { renderMoreFiles } from '../messages/plain-message.ts';
import type { JobContext } from './context.ts';
import { type Attachable, roomOf } from './files/attachments.ts';
import { filesOf, sameFile, unreachedFiles } from './files/files-of.ts';
import { resultFiles } from './files/result-files.ts';
import type { Job, JobResult, JobTurn } from './job.ts';
import { freshTask } from './requests/fresh-task.ts';
import { homeOf, idsOf, isHidden, placeOfMessage, type Request, type SentFile } from './requests/request.ts';
import type { Parcel } from './showing/discord.ts';
import { describeProblem, discordProblem } from './showing/discord-problem.ts';
import { MAIL_CLASSES } from './showing/mail-classes.ts';

/**
 * Files of a result that are not attached to its message and whose links no reader could follow, sent when somebody asks
 * for them: as many as one message takes, in a message of their own; the next press brings the next ones.
 */
export const attach: Job = { kind: 'attach', queue: 'deliver', wantedIn: [], run };

async function run(context: JobContext, id: string, turn: JobTurn): Promise<JobResult> {
  const { attempt, signal } = turn;
  const { requests, editor, reaches, log } = context;
  const request = await requests.get(id);
  if (request?.state !== 'succeeded' || request.removed_by !== undefined || attempt >= MOST_TRIES) return 'done';
  const all = filesOf(request);
  const wanted = unreachedFiles(all, reaches);
  if (wanted.length === 0) return 'done';
  try {
    const { fetched, tooLarge } = await fetchWanted(wanted, request, context, turn);
    const sent = fetched.length > 0 && (await send(request, fetched, context, signal));
    const names = new Set(sent ? fetched.map(({ name }) => name) : []);
    const files = all.map((file): SentFile => {
      if (names.has(file.name)) return { ...file, extra: 'sent' };
      return tooLarge.has(file.name) ? { ...file, extra: 'too_large' } : file;
    });
    await requests.move(id, { from: ['succeeded'], set: { files }, mark: MAIL_CLASSES.end });
    editor.wake();
    log.info({ request: id, sent: names.size, tooLarge: tooLarge.size }, 'more files of a result were asked for');
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'hand-over';
    throw error;
  }
}

const MOST_TRIES = 5;

async function fetchWanted(
  wanted: readonly SentFile[],
  request: Request,
  context: JobContext,
  { attempt, signal }: JobTurn,
): Promise<{ fetched: Attachable[]; tooLarge: Set<string> }> {
  const task = await freshTask(request, context, 1, signal);
  const named = resultFiles(task, request.title, stageEntry(request.type).stage.files);
  const room = roomOf(request, 0);
  const fetched: Attachable[] = [];
  const tooLarge = new Set<string>();
  // What was too much for the place or the line is tried with half of it.
  let left = room.total / 2 ** attempt;
  for (const file of wanted) {
    if (fetched.length >= room.places) break;
    const source = sameFile(file, named);
    if (!source) continue;
    const maxBytes = Math.min(left, room.perFile);
    try {
      const bytes = await context.client.download(source.url, { maxBytes, signal });
      fetched.push({ ...source, name: file.name, bytes });
      left -= bytes.length;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'bad_request') throw error;
      // With the whole message for itself it would not fit either; else it is one for the next message.
      if (maxBytes === room.perFile && attempt === 0) tooLarge.add(file.name);
    }
  }
  return { fetched, tooLarge };
}

/** @returns false when no place takes them */
async function send(
  request: Request,
  fetched: readonly Attachable[],
  { discord, log }: JobContext,
  signal: AbortSignal,
): Promise<boolean> {
  const files = fetched.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  const body = renderMoreFiles(
    request.title,
    request.user_id,
    files.map(({ name }) => name),
  );
  const parcel: Parcel = { body, files, keep: [], signal };
  const before = filesOf(request).filter(({ extra }) => extra === 'sent').length;
  const post = (channel: string, place: 'c' | 'd') =>
    discord.post(channel, parcel, `${request.id}.${place}${before}`.slice(0, 25));
  const { message_channel_id: channel = homeOf(request) } = request;
  // What one member alone sees is sent to them alone.
  const isPrivate = isHidden(request);
  try {
    if (!isPrivate) {
      await post(channel, 'c');
      return true;
    }
  } catch (error) {
    const problem = discordProblem(error);
    if (problem === 'later' || problem === 'server' || problem === 'too_large') throw error;
    log.info({ ...idsOf(request), ...describeProblem(error) }, 'files could not be posted where their result is');
    if (placeOfMessage(request) === 'direct') return false;
  }
  try {
    await post(await discord.openDirectMessage(request.user_id), 'd');
    return true;
  } catch (error) {
    if (discordProblem(error) === 'later') throw error;
    log.warn({ ...idsOf(request), ...describeProblem(error) }, 'files that were asked for have no place');
    return false;
  }
}
