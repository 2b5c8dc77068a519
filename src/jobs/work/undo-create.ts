import { MAIL_CLASSES } from '../base/mail-classes.ts';
import type { JobContext } from '../runtime/context.ts';
import type { Step, Why } from '../service/classify-failure.ts';
import { type Request, reference } from '../store/request.ts';
import type { Transition } from '../store/requests.ts';

/** What becomes of a request whose POST was definitely not taken. */

type When = Pick<Transition, 'from' | 'epoch' | 'posted_at' | 'to' | 'bump'>;

/** Everything comes back, and the member reads why. */
export async function refuse(
  id: string,
  when: When,
  why: Why & Pick<Request, 'suggestions'>,
  { requests, admission, editor }: JobContext,
): Promise<void> {
  await requests.move(id, {
    to: 'refused',
    ...when,
    release: true,
    ends: true,
    set: { ...why, reference: reference(id) },
    mark: MAIL_CLASSES.end,
  });
  editor.wake();
  await admission.admit();
}

/** The service's queue is full: back to the front of the line. */
export async function waitInLine(id: string, when: When, { requests, admission }: JobContext): Promise<void> {
  const mark = MAIL_CLASSES.progress;
  await requests.move(id, { ...when, unset: ['posted_at'], doubt: false, to: 'held', line: true, mark });
  await admission.lower();
}

export const whyOf = ({ why, suggestions }: Extract<Step, { next: 'refuse' }>) => ({
  ...why,
  ...(suggestions && { suggestions: [...suggestions] }),
});
