import type { DeliveredFile } from '../messages/view.ts';
import { type Attachable, sentFile } from './attachments.ts';
import type { JobContext } from './context.ts';
import type { OutgoingFile, Parcel, Written } from './discord.ts';
import { type Outgoing, type Placed, place } from './placement.ts';
import type { Request, SentFile } from './request.ts';

/** Writes a result into its message, in turn with the message's editor and the other lanes. */

export interface ResultMessage {
  /** The request as the message is to show it: with the files that it lists, kept ones included. */
  shown: Request;
  attached: readonly Attachable[];
  keep: Parcel['keep'];
  /** The files of a message in a plainer form. */
  links?: readonly DeliveredFile[];
  /** Also into a new message, when its own cannot be written. */
  mustArrive: boolean;
  /** Looked at once the message is ours: whether there is still a reason to write. */
  isWanted(current: Request): boolean;
  signal?: AbortSignal | undefined;
}

/** @returns `unwanted` when the request has moved on meanwhile */
export async function writeResult(
  { shown, attached, keep, links = [], mustArrive, isWanted, signal }: ResultMessage,
  context: JobContext,
): Promise<Placed | { outcome: 'unwanted' }> {
  const { mailbox, show, requests } = context;
  await using _lease = await mailbox.awaitMessageLease(shown.id, signal);
  const { version } = await mailbox.read(shown.id);
  const current = await requests.get(shown.id);
  if (!current || current.removed_by !== undefined || !isWanted(current)) return { outcome: 'unwanted' };

  const [drawing, plain] = await Promise.all([show.draw(shown), show.draw({ ...shown, files: [...links] })]);
  const draw: Outgoing['draw'] = (where, form) => (form === 'whole' ? drawing : plain).at(where, form);
  const files = attached.flatMap(({ name, bytes }): OutgoingFile[] => (bytes ? [{ name, bytes }] : []));
  const { message_id, message_channel_id, moves } = current;
  const where = { ...shown, message_id, message_channel_id, moves };
  const placed = await place(where, { draw, files, keep, mustArrive, signal }, context);
  if (placed.outcome === 'shown') await mailbox.shown(shown.channel_id, shown.id, version, drawing);
  return placed;
}

/** The files of the record, with the ids that Discord gave to those that are attached. */
export function withIds(files: readonly SentFile[], written: Written): SentFile[] {
  return files.map((file) => {
    const attachment = written.files.findLast(({ name }) => file.url === `attachment://${name}`);
    return attachment ? { ...file, id: attachment.id } : { ...file };
  });
}

export const asSent = (files: readonly Attachable[]): DeliveredFile[] => files.map((file) => sentFile(file));
