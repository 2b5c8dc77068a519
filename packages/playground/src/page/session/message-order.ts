/** A channel's messages, which are kept in the order of their ids. */
import { compareIds } from '../common/format.ts';
import { messageFlag } from './kinds.ts';
import type { Message } from './types.ts';

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
