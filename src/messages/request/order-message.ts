import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { shorten, userText } from '../parts/text.ts';
import { keepWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import type { OptionPage } from './option-pages.ts';

/**
 * "Is it worth that?", before anything is held: for what costs more than the guild's settings let pass unasked, and for who
 * wants to see every option first.
 */
export interface OrderView {
  /** The interaction that asked. */
  orderId: string;
  title: string;
  /** "3D print · repair". */
  stage: string;
  /** Undefined: not known. */
  price: number | undefined;
  left?: number | undefined;
  /** What else speaks against it. */
  why?: string | undefined;
  /** Every option, by what it is about. */
  options?: { pages: readonly OptionPage[]; said: readonly string[] } | undefined;
  /** It cannot be made as it is. */
  wrong?: string | undefined;
}

export function renderOrder(words: Words, view: OrderView): MessageBody {
  const { forms, orders } = words;
  const { orderId, title, stage, price, left, why, options, wrong } = view;
  const press = (argument: string) => encodePress({ action: 'order', requestId: orderId, argument });
  const cost = costWords(words, price);
  const make = button(price === undefined ? orders.makeIt : orders.make({ price }), press('yes'), 'primary');
  const unconfirmed = left === undefined ? orders.nothingYet({ cost }) : orders.nothingYetLeft({ cost, left });
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(title, 140) || stage}`, `-# ${stage}`, why),
    options && text(orders.choose, ...keepWithin(words, options.said, 900)),
    ...buttonRows(
      (options?.pages ?? []).map(({ id, topic, number }) =>
        button(
          number === 1 ? forms.topics[topic] : forms.topicNumber({ topic: forms.topics[topic], number }),
          press(id),
        ),
      ),
    ),
    text(wrong === undefined ? unconfirmed : orders.notSo({ reason: shorten(wrong, 900) })),
    ...buttonRows([{ ...make, disabled: wrong !== undefined }, button(orders.leave, press('no'))]),
  ]);
}

function costWords({ orders, prices }: Words, price: number | undefined): string {
  if (price === undefined) return prices.unknown;
  return price === 0 ? orders.free : orders.costs({ price });
}
