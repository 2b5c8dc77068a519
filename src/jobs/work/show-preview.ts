import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { postponeDelivery } from '../display/postpone-delivery.ts';
import { asSent, withIds, writeResult } from '../display/write-result.ts';
import { fetchPicture } from '../files/fetch-picture.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import { screenResult } from '../moderation/screen-result.ts';
import { isResult, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * Shows a result first: its picture with facts and buttons. It is small, so it has a lane of its own that never waits
 * for files or rendering. If it fails, the file delivery shows the picture too.
 */
export const showPreview: Job<JobContext> = { ...ADDRESSES.showPreview, run };

async function run(context: JobContext, id: string, { signal }: JobTurn): Promise<JobResult> {
  const { requests, queues } = context;
  const known = await requests.get(id);
  // Shown with others (show-group.ts).
  if (known?.display_id !== undefined) return 'done';
  const request = known && (await screened(known, context, signal));
  if (!isResult(request) || request.delivered) return 'done';
  if (request.files === undefined && (await showPicture(request, context, signal)) === 'nowhere') {
    await postponeDelivery(request, context);
    return 'done';
  }
  await queues.add(ADDRESSES.deliverResult, id);
  return 'done';
}

/** Moderated before anyone sees it. */
async function screened(request: Request, context: JobContext, signal: AbortSignal): Promise<Request> {
  const isNew = request.state === 'succeeded' && !request.delivered && request.files === undefined;
  return isNew ? screenResult(request, context, signal) : request;
}

async function showPicture(request: Request, context: JobContext, signal: AbortSignal): Promise<string> {
  if ((await hiddenOf(request, context.guilds)) === 'withheld') return 'none';
  const picture = await fetchPicture(request, context, signal);
  if (!picture) return 'none';
  const files = asSent([picture]);
  const placed = await writeResult(
    {
      id: request.id,
      attached: [picture],
      keep: 'sources',
      mustArrive: true,
      signal,
      show: (current) => ({ ...current, files }),
      isWanted: (current) => !current.delivered && current.files === undefined,
      async onShown({ form, written }) {
        if (form === 'whole') await context.steps.setFiles(request.id, withIds(files, written));
      },
    },
    context,
  );
  return placed.outcome;
}
