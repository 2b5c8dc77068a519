/** How a channel's messages are laid out: what is grouped, and where the lines for days and unread ones go. */

import { compareIds, snowflakeTime } from '../common/format.ts';
import { messageFlag, messageType } from '../session/kinds.ts';
import type { Message } from '../session/types.ts';

/** Messages of one author within this time are drawn under one name. */
const GROUP_MS = 7 * 60_000;

export interface Row {
  message: Message;
  /** First of its group: with avatar and name. */
  head: boolean;
  /** The first message of a day. */
  day?: number;
  /** The first message that was not read when the channel was opened. */
  fresh?: boolean;
}

export function isCommandReply(message: Message): boolean {
  return message.type === messageType.chatCommand || message.type === messageType.contextCommand;
}

/** Decides what is grouped, and where the lines for days and unread messages go. */
export function layoutRows(messages: readonly Message[], readUntil: string | undefined): Row[] {
  const rows: Row[] = [];
  let previous: Message | undefined;
  let marked = false;
  for (const message of messages) {
    const time = snowflakeTime(message.id);
    const newDay = !previous || new Date(time).toDateString() !== new Date(snowflakeTime(previous.id)).toDateString();
    const fresh: boolean =
      !marked && readUntil !== undefined && compareIds(message.id, readUntil) > 0 && previous !== undefined;
    marked ||= fresh;
    const ephemeral = (item: Message): number => (item.flags ?? 0) & messageFlag.ephemeral;
    const joined =
      previous !== undefined &&
      !newDay &&
      !fresh &&
      !isCommandReply(message) &&
      message.type !== messageType.reply &&
      previous.author.id === message.author.id &&
      ephemeral(previous) === ephemeral(message) &&
      time - snowflakeTime(previous.id) < GROUP_MS;
    rows.push({ message, head: !joined, ...(newDay ? { day: time } : {}), ...(fresh ? { fresh } : {}) });
    previous = message;
  }
  return rows;
}
