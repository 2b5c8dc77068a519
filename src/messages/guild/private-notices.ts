import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { duration, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** Short private messages: something is wrong, something is done, are you sure. */

/** @param said markdown of ours; the caller escapes user text in it */
export function errorNotice({ common }: Pick<Words, 'common'>, said: string, reference?: string): MessageBody {
  return messageBody(ACCENT.failed, [
    text(said.slice(0, 3_000), reference && common.reference({ reference: userText(reference, 60) })),
  ]);
}

export function notice(said: string): MessageBody {
  return messageBody(ACCENT.quiet, [text(said.slice(0, 3_500))]);
}

export function confirmDelete({ privacy }: Words, requestId: string, title: string): MessageBody {
  return messageBody(ACCENT.failed, [
    text(privacy.deleteTitle({ title: userText(title, 120) }), privacy.deleteWhat),
    ...buttonRows([
      button(privacy.deleteYes, encodePress({ action: 'delete-confirmed', requestId }), 'danger'),
      button(privacy.deleteNo, encodePress({ action: 'keep', requestId })),
    ]),
  ]);
}

/** What is kept about the reader here, and what they may do about it. */
export function privacyNotice({ privacy }: Words): MessageBody {
  const press = (argument: string) => encodePress({ action: 'privacy', requestId: '', argument });
  return messageBody(ACCENT.quiet, [
    text(privacy.title, privacy.what, privacy.forgetting),
    ...buttonRows([button(privacy.export, press('export')), button(privacy.forgetMe, press('forget'), 'danger')]),
  ]);
}

/** @param action the screen that asks: a member for themselves, or a lead for a member */
export function confirmForget({ privacy }: Words, action: 'settings' | 'privacy', userId: string): MessageBody {
  const press = (argument: string) => encodePress({ action, requestId: '', argument });
  return messageBody(ACCENT.failed, [
    text(privacy.forgetTitle({ member: `<@${userId}>` }), privacy.forgetWhat),
    ...buttonRows([
      button(privacy.forgetYes, press(`forget/${userId}`), 'danger'),
      button(privacy.forgetNo, press('keep')),
    ]),
  ]);
}

/** "You get a direct message when something of yours took longer than 2:00." */
export function noticeWords({ notices }: Words, way: keyof Words['notices']['ways'], afterSeconds: number): string {
  if (way === 'none') return notices.nothing;
  return afterSeconds === 0
    ? notices.notified[way]
    : notices.notifiedAfter[way]({ time: duration(afterSeconds * 1_000) });
}
