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

/** What is kept about the reader here, and what they may do about it. */
export function privacyNotice(): MessageBody {
  const press = (argument: string) => encodePress({ action: 'privacy', requestId: '', argument });
  return messageBody(ACCENT.quiet, [
    text(
      '### What Kiln keeps about you in this server',
      'What you asked for (words, options, when, where), what was made of it, and what it cost. Files are kept by the service as long as it says under each result.',
      '-# Forgetting cancels what waits, deletes your results with their messages, and takes your name off the server’s books. It cannot be undone.',
    ),
    ...buttonRows([button('Export', press('export')), button('Forget me…', press('forget'), 'danger')]),
  ]);
}

/** @param action the screen that asks: a member for themselves, or a lead for a member */
export function confirmForget(action: 'settings' | 'privacy', userId: string): MessageBody {
  const press = (argument: string) => encodePress({ action, requestId: '', argument });
  return messageBody(ACCENT.failed, [
    text(
      `Forget <@${userId}> in this server for good?`,
      'What waits is canceled; results go, with their messages and files. Credits that they cost do not come back.',
    ),
    ...buttonRows([button('Forget for good', press(`forget/${userId}`), 'danger'), button('Keep', press('keep'))]),
  ]);
}
