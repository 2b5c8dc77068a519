import { closeWish } from '../actions/viewer/wishes.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { postponeDelivery } from '../display/postpone-delivery.ts';
import { withIds, writeResult } from '../display/write-result.ts';
import { type Attachable, chooseAttachments, halfOf, objArchive, roomOf } from '../files/choose-attachments.ts';
import { fetchFiles } from '../files/fetch-files.ts';
import { fetchPicture } from '../files/fetch-picture.ts';
import { drawnFile, filesMade, type ResultFile } from '../files/result-files.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import { freshTask } from '../service/fresh-task.ts';
import { isTokenOver } from '../store/display.ts';
import { idsOf, isResult, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * Attaches a result's main file to its message; other files are sent on request (send-all-files.ts). What does not fit becomes a
 * link. Retried as often as needed, with half as much attached after each failed upload, and never affects the task's
 * outcome. The turntable follows in its own lane.
 */
export const deliverResult: Job<JobContext> = { ...ADDRESSES.deliverResult, run };

async function run(context: JobContext, id: string, turn: JobTurn): Promise<JobResult> {
  const { requests, steps, concurrency, now } = context;
  const before = await requests.get(id);
  if (!isResult(before) || before.delivered) return 'done';
  if (before.wish_of !== undefined) await closeWish(context, before);
  // The bot's own route takes one write at a time per channel: one channel must not occupy the whole lane.
  const place = before.moves > 0 || isTokenOver(before, now()) ? before.channel_id : id;
  using inside = concurrency.enter(place);
  if (!inside) return { againInMs: CROWDED_MS };
  const { request, epoch } = await steps.claimDelivery(id);
  if (!request) return 'done';
  return await bring(request, epoch, context, turn);
}

const CROWDED_MS = 500;
/** An upload smaller than this was cheap: the next attempt may be as large. */
const MUCH_IN_VAIN = 1024 * 1024;
/** Attachment slots reserved for the turntable. */
const TURNTABLE_PLACES = 1;

async function bring(
  request: Request,
  epoch: number,
  context: JobContext,
  { attempt, signal }: JobTurn,
): Promise<JobResult> {
  const { steps, counters, log } = context;
  const { id } = request;
  const task = await freshTask(request, context, attempt, signal);
  const files = filesMade(request, task);
  const isWithheld = (await hiddenOf(request, context.guilds)) === 'withheld';
  const drawn = isWithheld ? undefined : drawnFile(files);
  const attachable = isWithheld ? [...files] : await fetchAll(files, request, context, { attempt, signal });

  for (let limit = request.attach_limit; ; ) {
    const taken = (request.sources?.length ?? 0) + (drawn ? TURNTABLE_PLACES : 0);
    const room = roomOf({ ...request, attach_limit: limit }, taken);
    const { attached, listed } = chooseAttachments(attachable, room);
    const placed = await writeResult(
      {
        id,
        attached,
        keep: 'sources',
        mustArrive: true,
        signal,
        links: linksOnly(attachable),
        show: (current) => ({ ...current, files: listed, delivered: true }),
        isWanted: (current) => !current.delivered && current.epoch === epoch,
        async onShown({ form, written }) {
          const isWhole = form === 'whole';
          const sent = isWhole ? withIds(listed, written) : linksOnly(attachable);
          await steps.deliverResult(id, { epoch, files: sent, drawn: drawn !== undefined && isWhole });
        },
      },
      context,
    );
    if (placed.outcome === 'unwanted') return 'done';
    if (placed.outcome === 'shown') {
      counters.deliveries++;
      log.info({ ...idsOf(request), attached: attached.length, files: listed.length }, 'a result was delivered');
      return 'done';
    }
    if (placed.outcome === 'nowhere') {
      await postponeDelivery(request, context);
      return 'done';
    }
    const tooMuch = placed.outcome === 'too_large' || placed.inVain >= MUCH_IN_VAIN;
    if (tooMuch) {
      limit = halfOf(attached);
      await steps.setLimit(id, { epoch, bytes: limit });
      log.info({ ...idsOf(request), limit, inVain: placed.inVain }, 'less of a result is attached');
    }
    // After a failure, let other deliveries go first.
    if (placed.outcome === 'later' || attached.length === 0) throw new Error('the message could not be written yet');
  }
}

async function fetchAll(
  files: readonly ResultFile[],
  request: Request,
  context: JobContext,
  { attempt, signal }: JobTurn,
): Promise<Attachable[]> {
  const thumbnail = await fetchPicture(request, context, signal);
  const others = files.filter(({ role }) => role !== 'thumbnail');
  const room = roomOf(request, 0);
  const fetched = await fetchFiles(others, request, context, { room, attempt, signal, mainOnly: true });
  const packed = await objArchive(fetched, request.title);
  return [...(thumbnail ? [thumbnail] : []), ...packed];
}

/** The message if Discord rejects files or its layout. */
const linksOnly = (files: readonly Attachable[]) =>
  chooseAttachments(files, { perFile: 0, total: 0, places: 0 }).listed;
