import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import type { Words } from '../words/index.ts';
import type { RequestView } from './view.ts';

/** What a cancel costs: nothing until work has begun, from then on the price. */

/** Of a press under which the price stood, and of the one that answers the question below. */
export const CANCEL_AGREED = 'kept';
export const CANCEL_ANSWERED = 'asked';
/** The same of all requests of a group. */
export const CANCEL_ALL = 'all';
export const CANCEL_ALL_AGREED = 'all-kept';
export const CANCEL_ALL_ANSWERED = 'all-asked';

export function keptByCancel({ phase, credits: { price } }: Pick<RequestView, 'phase' | 'credits'>): number {
  return phase.name === 'running' && phase.task.status === 'IN_PROGRESS' ? price : 0;
}

export const canceledWords = ({ request }: Words, refunded: boolean, { held, charged = 0 }: RequestView['credits']) =>
  refunded ? request.canceledBack({ held }) : request.canceledKept({ charged });

/** What it keeps is said on the button. */
export const cancelAllButton = (label: string, requestId: string, kept: number) =>
  button(label, encodePress({ action: 'cancel', requestId, argument: kept === 0 ? CANCEL_ALL : CANCEL_ALL_AGREED }));

/** Work began after the button was drawn, or there was no button. @param argument of the press that agrees */
export function confirmCancel(
  { orders }: Words,
  requestId: string,
  kept: number,
  argument = CANCEL_ANSWERED,
): MessageBody {
  return messageBody(ACCENT.failed, [
    text(orders.keptByCancel({ kept })),
    ...buttonRows([
      button(orders.cancelAllTheSame, encodePress({ action: 'cancel', requestId, argument }), 'danger'),
      button(orders.goOn, encodePress({ action: 'keep', requestId })),
    ]),
  ]);
}
