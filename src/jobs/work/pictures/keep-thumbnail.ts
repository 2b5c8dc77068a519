import { UserError } from 'kiln-errors';
import { tinyPicture } from 'kiln-mesh/internal/render/small-picture';
import { inAccountOf } from '../../admission/in-account.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../../base/job.ts';
import { fetchPicture } from '../../files/fetch-picture.ts';
import { idsOf, isResult } from '../../store/request.ts';
import type { JobContext } from '../context.ts';

/** Keeps a small picture of a result for the pages of the library. */
export const keepThumbnail: Job<JobContext> = { ...ADDRESSES.keepThumbnail, run };

async function run(context: JobContext, id: string, { signal }: JobTurn): Promise<JobResult> {
  const { requests, thumbnails, log } = context;
  const request = await requests.get(id);
  if (!thumbnails || !isResult(request)) return 'done';
  const own = await inAccountOf(id, context);
  const picture =
    (await fetchPicture(request, own, signal)) ??
    (await fetchPicture(request, own, signal, ({ role }) => role === 'image'));
  if (!picture?.bytes) return 'done';
  let tiny: Uint8Array;
  try {
    tiny = await tinyPicture(picture.bytes);
  } catch (error) {
    log.warn({ ...idsOf(request), err: error }, 'the picture of a result could not be made smaller');
    return 'done';
  }
  try {
    await thumbnails.write(request.guild_id, id, tiny);
  } catch (error) {
    // A process that was not told where files are says so: to try again would not help.
    if (!(error instanceof UserError)) throw error;
    log.warn({ ...idsOf(request), err: error }, 'a thumbnail could not be kept');
    return 'done';
  }
  // Deleted meanwhile: perhaps before there was anything to delete.
  if (!isResult(await requests.get(id))) await thumbnails.remove(request.guild_id, id);
  return 'done';
}
