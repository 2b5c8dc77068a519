import type { DeliveredFile } from '../../messages/request/view.ts';
import type { OutgoingFile, Written } from '../discord/outgoing-message.ts';
import { type Attachable, sentFile } from '../files/choose-attachments.ts';
import { shownSources } from '../files/sources.ts';
import type { SentFile } from '../store/display.ts';
import type { Mailbox } from '../store/mailbox.ts';
import type { Request } from '../store/request.ts';
import type { Show } from './draw.ts';
import { type Outgoing, type Placed, type PlacementOptions, place } from './placement.ts';

/** Writes files into a request's message, in turn with the message's editor and the other lanes. */

type Shown = Extract<Placed, { outcome: 'shown' }>;

export interface ResultMessage {
  /** Of the request. */
  id: string;
  /** The request as the message is to show it, from what it is once the message is ours. */
  show(current: Request): Request;
  attached: readonly Attachable[];
  /** What stays of the files that the message has: those it was made from, or all that the record knows. */
  keep: 'sources' | 'files';
  /** The files of a message in a plainer form. */
  links?: readonly DeliveredFile[];
  /** Also into a new message, when its own cannot be written. */
  mustArrive: boolean;
  /** Whether there is still a reason to write. */
  isWanted(current: Request): boolean;
  /** What is to be written down before anybody else writes the message. */
  onShown(shown: Shown): Promise<unknown>;
  signal?: AbortSignal | undefined;
}

export interface Writing extends PlacementOptions {
  mailbox: Mailbox;
  show: Show;
}

/** @returns `unwanted` when the request has moved on meanwhile */
export async function writeResult(
  { id, attached, links = [], mustArrive, signal, ...message }: ResultMessage,
  context: Writing,
): Promise<Placed | { outcome: 'unwanted' }> {
  const { mailbox, show, requests } = context;
  await using _lease = await mailbox.awaitMessageLease(id, signal);
  const { version } = await mailbox.read(id);
  const current = await requests.get(id);
  if (!current || current.removed_by !== undefined || !message.isWanted(current)) return { outcome: 'unwanted' };

  const shown = message.show(current);
  const [drawing, plain] = await Promise.all([show.draw(shown), show.draw({ ...shown, files: [...links] })]);
  const draw: Outgoing['draw'] = (where, form, isNew) => (form === 'whole' ? drawing : plain).at(where, form, isNew);
  const files = attached.flatMap(({ name, bytes }): OutgoingFile[] => (bytes ? [{ name, bytes }] : []));
  const keep = keptOf(current, message.keep);
  const placed = await place(shown, { draw, files, keep, mustArrive, signal }, context);
  if (placed.outcome !== 'shown') return placed;
  await message.onShown(placed);
  await mailbox.shown(shown.channel_id, id, version, drawing);
  return placed;
}

/** Naming them drops what an upload left behind whose answer was lost; where Discord did not tell, all stay. */
function keptOf(current: Request, keep: ResultMessage['keep']): Outgoing['keep'] {
  const attached = (current.files ?? []).filter(({ url }) => url.startsWith('attachment://'));
  const kept = [...shownSources(current), ...(keep === 'files' ? attached : [])];
  const ids = kept.flatMap(({ id }) => id ?? []);
  return ids.length === kept.length ? ids : 'all';
}

/** The files of the record, with the ids that Discord gave to those that are attached. */
export function withIds(files: readonly SentFile[], written: Written): SentFile[] {
  return files.map((file) => {
    const attachment = written.files.findLast(({ name }) => file.url === `attachment://${name}`);
    return attachment ? { ...file, id: attachment.id } : { ...file };
  });
}

export const asSent = (files: readonly Attachable[]): DeliveredFile[] => files.map((file) => sentFile(file));
