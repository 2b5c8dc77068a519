import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { postponeDelivery } from '../display/postpone-delivery.ts';
import { asSent, withIds, writeResult } from '../display/write-result.ts';
import type { Attachable } from '../files/choose-attachments.ts';
import { fetchPicture } from '../files/fetch-picture.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import type { Request } from '../store/request.ts';
import { cutoutOfRequest } from '../store/task-of.ts';
import type { JobContext } from './context.ts';

/**
 * Ends a request whose picture could not be cut out with certainty: shows the cut-out as an attachment and asks the
 * member whether to use it. (A link would expire, or may not be reachable.) The editor writes the text first; if the
 * picture cannot be loaded or attached, the text is all there is.
 */
export const offerCutOut: Job<JobContext> = { ...ADDRESSES.offerCutOut, run };

const MOST_TRIES = 3;

async function run(context: JobContext, id: string, { attempt, signal }: JobTurn): Promise<JobResult> {
  const request = await context.requests.get(id);
  if (!request || !isWanted(request)) return 'done';
  const picture = attempt < MOST_TRIES ? await fetchCutout(request, context, signal) : undefined;
  let placed = picture && (await bring(request, [picture], context, signal));
  if (!placed || placed === 'nowhere' || placed === 'too_large') placed = await bring(request, [], context, signal);
  if (placed === 'nowhere') await postponeDelivery(request, context);
  if (placed === 'later') throw new Error('the message could not be written yet');
  return 'done';
}

function isWanted(request: Request): boolean {
  return !!cutoutOfRequest(request)?.picture && !request.delivered && request.removed_by === undefined;
}

async function fetchCutout(request: Request, context: JobContext, signal: AbortSignal) {
  if ((await hiddenOf(request, context.guilds)) === 'withheld') return undefined;
  const seen = cutoutOfRequest(request)?.picture;
  const picture = await fetchPicture(request, context, signal, ({ url }) => url === seen);
  return (picture?.bytes?.length ?? 0) <= request.attachment_size_limit ? picture : undefined;
}

/**
 * A text can move to another message if its own is gone; a picture cannot, since buttons only work where it was asked
 * for.
 */
async function bring(request: Request, attached: readonly Attachable[], context: JobContext, signal: AbortSignal) {
  const files = asSent(attached);
  const placed = await writeResult(
    {
      id: request.id,
      attached,
      keep: 'sources',
      mustArrive: files.length === 0,
      isWanted,
      signal,
      show: (current) => ({ ...current, files }),
      onShown: ({ written }) =>
        context.steps.deliverEnd(request.id, files.length > 0 ? withIds(files, written) : undefined),
    },
    context,
  );
  return placed.outcome;
}
