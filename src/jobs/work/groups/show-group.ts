import { contactSheet } from 'kiln-mesh/internal/render/contact-sheet';
import { inAccountOf } from '../../admission/in-account.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../../base/job.ts';
import { resultsOf } from '../../display/chain-view.ts';
import { placeGroup } from '../../display/place-group.ts';
import { fetchPicture } from '../../files/fetch-picture.ts';
import { hiddenOf } from '../../moderation/flagged-visibility.ts';
import { screenResult } from '../../moderation/screen-result.ts';
import type { Group } from '../../store/group.ts';
import { isEnd, isResult } from '../../store/request.ts';
import type { JobContext } from '../context.ts';

/**
 * Shows ends of a group in its message: what was made stands on one sheet of numbered pictures, drawn again with each that
 * arrives. Ends that come while it is drawn or sent are shown by the next run, together. When the last one is shown, the
 * message is delivered; its files follow when a member opens one.
 */
export const showGroup: Job<JobContext> = { ...ADDRESSES.showGroup, run };

async function run(context: JobContext, id: string, { signal }: JobTurn): Promise<JobResult> {
  const group = await context.requests.group(id);
  // Of a group without any result left, the message goes (delete-result.ts).
  if (!group || group.requests.every(({ removed_by }) => removed_by !== undefined)) return 'done';
  await show(group, await inAccountOf(group.shown.id, context), signal);
  return 'done';
}

async function show(group: Group, context: JobContext, signal: AbortSignal): Promise<void> {
  const sheet = await drawSheet(group, context, signal);
  const shown = group.requests.filter(({ state }) => isEnd(state)).map(({ id }) => id);
  const files = sheet ? [sheet] : [];
  await placeGroup({ id: group.id, shown, files, roleOf: () => 'thumbnail', isEnoughWithout: true, signal }, context);
}

/** The pictures of what was made, each moderated before anyone sees it. */
async function drawSheet({ requests, shown, chain }: Group, context: JobContext, signal: AbortSignal) {
  const pictures = await Promise.all(
    (chain ? resultsOf(requests) : requests).map(async (known) => {
      if (!isResult(known)) return undefined;
      const isNew = !shown.shown?.includes(known.id);
      const request = isNew ? await screenResult(known, context, signal) : known;
      if ((await hiddenOf(request, context.guilds)) === 'withheld') return undefined;
      return (await fetchPicture(request, context, signal))?.bytes;
    }),
  );
  if (pictures.every((picture) => picture === undefined)) return undefined;
  try {
    return { name: SHEET, bytes: await contactSheet(pictures) };
  } catch (error) {
    context.log.warn({ err: error, request: shown.id }, 'the sheet of a group could not be drawn');
    return undefined;
  }
}

const SHEET = 'variations.webp';
