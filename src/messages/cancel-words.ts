import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from './message-body.ts';
import { credits } from './text.ts';
import type { RequestView } from './view.ts';

/** What a cancel costs: nothing until work has begun, from then on the price. */

/** Of a press under which the price stood. */
export const CANCEL_AGREED = 'kept';

export function keptByCancel({ phase, credits: { held } }: Pick<RequestView, 'phase' | 'credits'>): number {
  return phase.name === 'running' && phase.task.status === 'IN_PROGRESS' ? held : 0;
}

/** Work began after the button was drawn, or there was no button. */
export function confirmCancel(requestId: string, kept: number): MessageBody {
  return messageBody(ACCENT.failed, [
    text(`Work has begun: the service keeps its price, **${credits(kept)}**, when it is canceled now.`),
    ...buttonRows([
      button('Cancel all the same', encodePress({ action: 'cancel', requestId, argument: CANCEL_AGREED }), 'danger'),
      button('Go on', encodePress({ action: 'keep', requestId })),
    ]),
  ]);
}
