import { UserError } from 'kiln-errors';
import { tinyPicture } from 'kiln-mesh/internal/render/small-picture';
import { inAccountOf } from '../../admission/in-account.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../../base/job.ts';
import { fetchPicture } from '../../files/fetch-picture.ts';
import { filesMade } from '../../files/result-files.ts';
import { idsOf, isResult, type Request } from '../../store/request.ts';
import type { JobContext } from '../context.ts';

/** Keeps a small picture of a result for the pages of the library. */
export const keepThumbnail: Job<JobContext> = { ...ADDRESSES.keepThumbnail, run };

async function run(context: JobContext, id: string, { signal }: JobTurn): Promise<JobResult> {
  const { requests, thumbnails } = context;
  const request = await requests.get(id);
  if (!thumbnails || !isResult(request)) return 'done';
  const own = await inAccountOf(id, context);
  const picture =
    (await fetchPicture(request, own, signal)) ??
    (await fetchPicture(request, own, signal, ({ role }) => role === 'image'));
  if (!picture?.bytes) return 'done';
  await keep(context, request, picture.bytes);
  return 'done';
}

/** What was drawn of a result, where the service has no picture of it: a rig, a print of several colours. */
export async function keepDrawn(context: JobContext, request: Request, drawn: Uint8Array): Promise<void> {
  if (!context.thumbnails) return;
  const isPictured = filesMade(request).some(({ role }) => role === 'thumbnail' || role === 'image');
  if (!isPictured) await keep(context, request, drawn);
}

async function keep({ requests, thumbnails, log }: JobContext, request: Request, picture: Uint8Array): Promise<void> {
  const { id, guild_id: guild } = request;
  let tiny: Uint8Array;
  try {
    tiny = await tinyPicture(picture);
  } catch (error) {
    log.warn({ ...idsOf(request), err: error }, 'the picture of a result could not be made smaller');
    return;
  }
  try {
    await thumbnails?.write(guild, id, tiny);
  } catch (error) {
    // A process that was not told where files are says so: to try again would not help.
    if (!(error instanceof UserError)) throw error;
    log.warn({ ...idsOf(request), err: error }, 'a thumbnail could not be kept');
    return;
  }
  // Deleted meanwhile: perhaps before there was anything to delete.
  if (!isResult(await requests.get(id))) await thumbnails?.remove(guild, id);
}
