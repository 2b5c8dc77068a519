import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from './message-body.ts';
import { count, credits, userText } from './text.ts';

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

export function renderOrder({ orderId, title, stage, price, left, why }: OrderView): MessageBody {
  const press = (argument: string) => encodePress({ action: 'order', requestId: orderId, argument });
  const cost = price === 0 ? 'It is free' : `It costs **${credits(price)}**`;
  return messageBody(ACCENT.quiet, [
    text(
      `### ${userText(title, 140) || stage}`,
      `-# ${stage}`,
      why,
      `${cost}${left === undefined ? '' : `; ${count(left)} left`}. Nothing is held or made before you say so.`,
    ),
    ...buttonRows([
      button(price === 0 ? 'Make it' : `Make it for ${credits(price)}`, press('yes'), 'primary'),
      button('Leave it', press('no')),
    ]),
  ]);
}
