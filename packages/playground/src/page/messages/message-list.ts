/** How a channel's messages are laid out: what is grouped, and where the lines for days and unread ones go. */

import { compareIds, snowflakeMs } from '../../base/snowflake.ts';
import { hasFlag, messageType } from '../protocol/kinds.ts';
import type { Message } from '../protocol/types.ts';

/** Messages of one author within this time are drawn under one name. */
const GROUP_MS = 7 * 60_000;

export interface Row {
  message: Message;
  /** First of its group: with avatar and name. */
  head: boolean;
  /** The first message of a day. */
  day: number | undefined;
  /** The first message that was not read when the channel was opened. */
  fresh: boolean;
}

export function isCommandReply(message: Message): boolean {
  return message.type === messageType.chatCommand || message.type === messageType.contextCommand;
}

/** The message whose button was pressed, for what only the presser sees: it stands below that one. */
export function pressedMessage(message: Message): string | undefined {
  return hasFlag(message, 'EPHEMERAL') ? message.interaction_metadata?.interacted_message_id : undefined;
}

/** The messages in the order in which they are shown: by their ids, but private answers stand where one pressed. */
export function placeAnswers(messages: readonly Message[]): readonly Message[] {
  if (!messages.some((message) => pressedMessage(message) !== undefined)) return messages;
  const answers = Map.groupBy(messages, (message) => pressedMessage(message) ?? '');
  const known = new Set(messages.map(({ id }) => id));
  const placed: Message[] = [];
  const put = (message: Message): void => {
    placed.push(message);
    for (const answer of answers.get(message.id) ?? []) put(answer);
  };
  for (const message of messages) if (!known.has(pressedMessage(message) ?? '')) put(message);
  return placed;
}

interface Range {
  from: number;
  to: number;
}

/** Decides what is grouped, and where the lines for days and unread messages go, for a part of the messages. */
export function layoutRows(
  messages: readonly Message[],
  readUntil: string | undefined,
  { from, to }: Range = { from: 0, to: messages.length },
): Row[] {
  const rows: Row[] = [];
  let previous = lastPlaced(messages, from);
  let marked = readUntil !== undefined && from > 1 && compareIds(previous?.id ?? '', readUntil) > 0;
  for (const message of messages.slice(from, to)) {
    const time = snowflakeMs(message.id);
    // A private answer belongs to the message above it, however old that is.
    const answer = previous !== undefined && pressedMessage(message) !== undefined;
    const newDay = !answer && (!previous || dayOf(time) !== dayOf(snowflakeMs(previous.id)));
    const fresh: boolean =
      !answer && !marked && readUntil !== undefined && compareIds(message.id, readUntil) > 0 && previous !== undefined;
    marked ||= fresh;
    const joined = previous !== undefined && !newDay && !fresh && !answer && isJoined(message, previous);
    rows.push({ message, head: !joined, day: newDay ? time : undefined, fresh });
    if (!answer) previous = message;
  }
  return rows;
}

/** The message before a place that stands there by its id. */
function lastPlaced(messages: readonly Message[], before: number): Message | undefined {
  let at = before - 1;
  while (at >= 0 && pressedMessage(messages[at]!) !== undefined) at--;
  return messages[at];
}

const dayOf = (time: number): string => new Date(time).toDateString();

function isJoined(message: Message, previous: Message): boolean {
  return (
    !isCommandReply(message) &&
    message.type !== messageType.reply &&
    previous.type !== messageType.threadStarter &&
    previous.author.id === message.author.id &&
    hasFlag(previous, 'EPHEMERAL') === hasFlag(message, 'EPHEMERAL') &&
    snowflakeMs(message.id) - snowflakeMs(previous.id) < GROUP_MS
  );
}
