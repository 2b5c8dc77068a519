import { contactSheet } from 'kiln-mesh/internal/render/contact-sheet';
import { inAccountOf } from '../admission/in-account.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import type { OutgoingFile } from '../discord/outgoing-message.ts';
import { type Placed, place } from '../display/placement.ts';
import { postponeDelivery } from '../display/postpone-delivery.ts';
import { withIds } from '../display/write-result.ts';
import { fetchPicture } from '../files/fetch-picture.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import { screenResult } from '../moderation/screen-result.ts';
import type { SentFile } from '../store/display.ts';
import type { Group } from '../store/group.ts';
import { isEnd, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

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
  try {
    await show(group, await inAccountOf(group.shown.id, context), signal);
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'hand-over';
    throw error;
  }
}

async function show(before: Group, context: JobContext, signal: AbortSignal): Promise<void> {
  const { requests, mailbox, steps } = context;
  const { id } = before;
  const sheet = await drawSheet(before, context, signal);
  const shown = before.requests.filter(({ state }) => isEnd(state)).map((one) => one.id);
  await using _lease = await mailbox.awaitMessageLease(id, signal);
  const { version } = await mailbox.read(id);
  const group = await requests.group(id);
  if (!group) return;
  const isOver = shown.length === group.requests.length;
  const files = sheet ? [fileOf(sheet)] : [];
  const drawn = { ...group, shown: { ...group.shown, files, shown } };
  const drawing = await context.show.drawGroup(drawn);
  const mustArrive = isOver && !group.shown.delivered;
  const send = (outgoing: readonly OutgoingFile[]) =>
    place(drawn.shown, { draw: drawing.at, files: outgoing, keep: [], mustArrive, signal }, context);
  const placed = await orWithout(await send(sheet ? [sheet] : []), () => send([]));
  if (placed.outcome === 'later') throw new Error('the message of a group could not be written yet');
  if (placed.outcome === 'shown') {
    const carried = placed.form === 'whole' ? withIds(files, placed.written) : [];
    await steps.showGroup(group.shown, { files: carried, shown });
    if (mustArrive) await steps.deliverGroup(toldOf(group), id);
    await mailbox.shown(group.shown.channel_id, id, version, drawing);
  } else if (mustArrive) {
    await postponeDelivery({ ...group.shown, id: toldOf(group) }, context);
  }
}

/** The pictures of what was made, each moderated before anyone sees it. */
async function drawSheet({ requests, shown }: Group, context: JobContext, signal: AbortSignal) {
  const pictures = await Promise.all(
    requests.map(async (known) => {
      if (known.state !== 'succeeded' || known.removed_by !== undefined) return undefined;
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

function fileOf({ name, bytes }: OutgoingFile): SentFile {
  return { role: 'thumbnail', name, sizeBytes: bytes.length, url: `attachment://${name}` };
}

/** Where no file may be attached, or none that large, the words are enough. */
const orWithout = async (placed: Placed, again: () => Promise<Placed>) =>
  placed.outcome === 'too_large' ? again() : placed;

/** The request by which their member is told of all: the last one, which has no message of its own. */
export function toldOf({ requests, shown }: Group): string {
  const asked = requests.filter(({ display_id }) => display_id !== undefined);
  const byTime = (one: Request, other: Request) => (one.finished_at ?? 0) - (other.finished_at ?? 0);
  const ended = asked.sort(byTime);
  return (ended.findLast(({ state }) => state !== 'canceled') ?? ended.at(-1) ?? shown).id;
}
