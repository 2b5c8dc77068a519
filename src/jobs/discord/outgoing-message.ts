import { createHash } from 'node:crypto';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import type { MessageFile } from './message-files.ts';

/** A message on its way to Discord, and as Discord took it. */

export interface OutgoingFile {
  name: string;
  bytes: Uint8Array;
}

/** What is sent of a message. */
export interface OutgoingMessage {
  body: MessageBody;
  /** Come along with it; left out: none. */
  files?: readonly OutgoingFile[];
  /** Of the files that the message has: all stay (as where this is left out), or those with these ids. A new message has none. */
  keep?: 'all' | readonly string[];
  signal?: AbortSignal | undefined;
}

/** A message as Discord took it. */
export interface Written {
  id: string;
  files: MessageFile[];
}

const MOST_NONCE_LENGTH = 25;

/** Discord takes 25 characters, and refuses a message with more. */
export const nonceOf = (text: string): string =>
  text.length <= MOST_NONCE_LENGTH
    ? text
    : createHash('sha256').update(text).digest('base64url').slice(0, MOST_NONCE_LENGTH);
