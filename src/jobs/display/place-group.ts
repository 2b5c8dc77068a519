import type { Timing } from '../base/timing.ts';
import type { OutgoingFile } from '../discord/outgoing-message.ts';
import type { SentFile } from '../store/display.ts';
import type { Group } from '../store/group.ts';
import { place } from './placement.ts';
import { postponeDelivery } from './postpone-delivery.ts';
import { type Writing, withIds } from './write-result.ts';

/** Writes the message of a group with its files, in turn with the message's editor; with the last end that it shows, it is delivered. */

export interface GroupMessage {
  /** Of the group. */
  id: string;
  /** Requests whose ends it shows. */
  shown: string[];
  files: readonly OutgoingFile[];
  roleOf(file: OutgoingFile): SentFile['role'];
  /** Where these files are too large or may not be attached, words are enough. */
  isEnoughWithout: boolean;
  signal: AbortSignal;
}

/** @throws when it could not be written yet */
export async function placeGroup(
  { id, shown, files: outgoing, roleOf, isEnoughWithout, signal }: GroupMessage,
  context: Writing & { timing: Timing },
): Promise<void> {
  const { requests, mailbox, steps } = context;
  await using _lease = await mailbox.awaitMessageLease(id, signal);
  const { version } = await mailbox.read(id);
  const group = await requests.group(id);
  if (!group) return;
  const files = outgoing.map(
    (file): SentFile => ({
      role: roleOf(file),
      name: file.name,
      sizeBytes: file.bytes.length,
      url: `attachment://${file.name}`,
    }),
  );
  const drawn = { ...group.shown, files, shown };
  const drawing = await context.show.drawGroup({ ...group, shown: drawn });
  // A chain that goes on is not over with the ends that it has.
  const isOver = group.requests.every((one) => shown.includes(one.id)) && group.chain?.state !== 'running';
  const mustArrive = isOver && !group.shown.delivered;
  const send = (some: readonly OutgoingFile[]) =>
    place(drawn, { draw: drawing.at, files: some, keep: [], mustArrive, signal }, context);
  const first = await send(outgoing);
  const placed = first.outcome === 'too_large' && isEnoughWithout ? await send([]) : first;
  if (placed.outcome === 'later' || placed.outcome === 'too_large')
    throw new Error('the message of a group could not be written yet');
  if (placed.outcome === 'shown') {
    const carried = placed.form === 'whole' ? withIds(files, placed.written) : [];
    await steps.showGroup(group.shown, { files: carried, shown });
    if (mustArrive) await steps.deliverGroup(toldOf(group), id, group.chain?.turn);
    await mailbox.shown(group.shown.channel_id, id, version, drawing);
  } else if (mustArrive) {
    await postponeDelivery({ ...group.shown, id: toldOf(group) }, context);
  }
}

/** The request by which their member is told of all: the last one, which has no message of its own. */
function toldOf({ requests, shown }: Group): string {
  const asked = requests.filter(({ display_id }) => display_id !== undefined);
  const byTime = (one: Group['shown'], other: Group['shown']) => (one.finished_at ?? 0) - (other.finished_at ?? 0);
  const ended = asked.sort(byTime);
  return (ended.findLast(({ state }) => state !== 'canceled') ?? ended.at(-1) ?? shown).id;
}
