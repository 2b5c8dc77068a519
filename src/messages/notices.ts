import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from './message-body.ts';
import { userText } from './text.ts';

/** Short private messages: something is wrong, something is done, are you sure. */

/** @param words markdown of ours; user text in it is escaped by whoever puts it there */
export function errorNotice(words: string, reference?: string): MessageBody {
  return messageBody(ACCENT.failed, [
    text(words.slice(0, 3_000), reference && `-# Reference ${userText(reference, 60)}`),
  ]);
}

export function notice(words: string): MessageBody {
  return messageBody(ACCENT.quiet, [text(words.slice(0, 3_500))]);
}

export function confirmDelete(requestId: string, title: string): MessageBody {
  return messageBody(ACCENT.failed, [
    text(
      `Delete **${userText(title, 120)}** for good?`,
      'Its message, its task and all its files go. Credits that it cost do not come back.',
    ),
    ...buttonRows([
      button('Delete for good', encodePress({ action: 'delete-confirmed', requestId }), 'danger'),
      button('Keep it', encodePress({ action: 'keep', requestId })),
    ]),
  ]);
}
