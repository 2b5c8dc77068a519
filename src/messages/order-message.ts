import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from './message-body.ts';
import { userText } from './text.ts';
import type { Words } from './words/index.ts';

/** "Is it worth that?", before anything is held: for what costs more than the guild's settings let pass unasked. */
export interface OrderView {
  /** The interaction that asked. */
  orderId: string;
  title: string;
  /** "3D print · repair". */
  stage: string;
  price: number;
  left?: number | undefined;
  /** What else speaks against it. */
  why?: string | undefined;
}

export function renderOrder({ orders }: Words, { orderId, title, stage, price, left, why }: OrderView): MessageBody {
  const press = (argument: string) => encodePress({ action: 'order', requestId: orderId, argument });
  const cost = price === 0 ? orders.free : orders.costs(price);
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(title, 140) || stage}`, `-# ${stage}`, why, orders.nothingYet(cost, left)),
    ...buttonRows([button(orders.make(price), press('yes'), 'primary'), button(orders.leave, press('no'))]),
  ]);
}
