/** Pure operations on a channel's messages, which are kept in the order of their ids. */

import { messageFlag, messageType } from '../session/kinds.ts';
import type { Message } from '../session/types.ts';
import { compareIds, snowflakeTime } from '../shell/format.ts';

/** Messages of one author within this time are drawn under one name. */
const GROUP_MS = 7 * 60_000;

/** Puts a message in its place; one with the same id or nonce is replaced. */
export function putMessage(list: readonly Message[], message: Message): Message[] {
  const nonce = message.nonce;
  const rest = list.filter(
    (other) =>
      other.id !== message.id && !(other.local && nonce !== undefined && String(other.nonce) === String(nonce)),
  );
  const at = rest.findLastIndex((other) => compareIds(other.id, message.id) < 0);
  rest.splice(at + 1, 0, message);
  return rest;
}

/** Joins a page of history with what is known: the server is right about its range, ephemeral and local ones are kept. */
export function mergeHistory(list: readonly Message[], page: readonly Message[], newest: boolean): Message[] {
  const oldest = page.reduce((low, item) => (low === '' || compareIds(item.id, low) < 0 ? item.id : low), '');
  const onlyHere = (message: Message): boolean =>
    message.local !== undefined || ((message.flags ?? 0) & messageFlag.ephemeral) !== 0;
  const inRange = (message: Message): boolean => newest && (oldest === '' || compareIds(message.id, oldest) >= 0);
  const byId = new Map<string, Message>();
  for (const message of list) if (onlyHere(message) || !inRange(message)) byId.set(message.id, message);
  for (const message of page) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}

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
