import type { APISelectMenuOption } from 'discord.js';
import { encodePress, type Press } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  messageBody,
  stringSelect,
  text,
} from '../parts/message-body.ts';
import { suggestionLabel } from '../parts/price-words.ts';
import { shorten, userText } from '../parts/text.ts';
import { keepWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import { type OptionPage, WORDS_PAGE } from './option-pages.ts';
import { pictureOf } from './result-files.ts';

/**
 * "Is it worth that?", before anything is held: for what costs more than the guild's settings let pass unasked, for words of
 * which less than everything would be made, and for who wants to see every option first.
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
  /** Of a batch and a chain: what will be made, and what stands between. */
  rows?: readonly ({ title: string; price: number | undefined } | { gate: string })[] | undefined;
  /** Results that it can be made from, where it lacks one: their names and tasks. */
  sources?: readonly APISelectMenuOption[] | undefined;
  /** It cannot be made as it is. */
  wrong?: string | undefined;
  look?: OrderLook | undefined;
  /** Its words can be said differently. */
  canRephrase?: boolean | undefined;
}

/** What the service would make of the words, in texts of its own. */
interface OrderLook {
  understood: readonly string[];
  canMake?: string | undefined;
  unknown: readonly string[];
  readBy?: string | undefined;
  suggestions: readonly string[];
  /** The message has `LOOK_PICTURE` with it. */
  isDrawn: boolean;
  /** Nothing can be made of them. */
  isNothing: boolean;
}

export const LOOK_PICTURE = 'look.png';

/** Which of the suggestions a press takes. */
export function suggestionOf({ argument }: Press): number | undefined {
  const number = /^suggestion(\d)$/.exec(argument ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}

export function renderOrder(words: Words, view: OrderView): MessageBody {
  const { forms, orders } = words;
  const { orderId, title, stage, price, left, why, options, sources = [], wrong, look, canRephrase, rows } = view;
  const press = (argument: string) => encodePress({ action: 'order', requestId: orderId, argument });
  const cost = costWords(words, price);
  const make = button(price === undefined ? orders.makeIt : orders.make({ price }), press('yes'), 'primary');
  const unconfirmed = left === undefined ? orders.nothingYet({ cost }) : orders.nothingYetLeft({ cost, left });
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(title, 140) || stage}`, title !== stage && `-# ${stage}`, why),
    look?.isDrawn && pictureOf(`attachment://${LOOK_PICTURE}`, orders.lookPicture),
    look && text(lookLine(words, look)),
    rows && rowsTable(words, rows),
    options && text(orders.choose, ...keepWithin(words, options.said, 900)),
    ...buttonRows(
      (options?.pages ?? []).map(({ id, topic, number }) =>
        button(
          number === 1 ? forms.topics[topic] : forms.topicNumber({ topic: forms.topics[topic], number }),
          press(id),
        ),
      ),
    ),
    stringSelect(encodePress({ action: 'source', requestId: orderId }), orders.chooseSource, sources),
    // What is wrong is that nothing is chosen yet; what it costs is known after that.
    sources.length === 0 && text(wrong === undefined ? unconfirmed : orders.notSo({ reason: shorten(wrong, 900) })),
    ...buttonRows(
      (look?.suggestions ?? []).map((prompt, i) =>
        button(suggestionLabel(words, prompt, price), press(`suggestion${i}`)),
      ),
    ),
    ...buttonRows([
      !look?.isNothing && { ...make, disabled: wrong !== undefined },
      canRephrase && button(orders.sayDifferently, press(WORDS_PAGE)),
      button(orders.leave, press('no')),
    ]),
  ]);
}

/** "I can make a red cat, not quantum." */
function lookLine({ orders }: Words, { understood, canMake, unknown, readBy }: OrderLook): string | undefined {
  if (readBy !== undefined) return orders.readBy({ model: userText(readBy, 80) });
  if (understood.length === 0) return undefined;
  const made = userText(canMake || understood.join(' · '), 300);
  return unknown.length === 0
    ? orders.canMake({ made })
    : orders.canMakeNot({ made, lost: userText(unknown.join(', '), 200) });
}

/** Rows of a batch that are named before it is made; the first lines say what was read, the number how many. */
const MOST_ROWS = 20;

function rowsTable({ batches, prices }: Words, rows: NonNullable<OrderView['rows']>) {
  let made = 0;
  const lines = rows.slice(0, MOST_ROWS).map((row) => {
    if ('gate' in row) return `-# ${row.gate}`;
    const { title, price } = row;
    return `**${++made}** ${userText(title, 80)} · ${price === undefined ? prices.unknown : batches.each({ price })}`;
  });
  return text(...lines, rows.length > MOST_ROWS && batches.more({ count: rows.length - MOST_ROWS }));
}

function costWords({ orders, prices }: Words, price: number | undefined): string {
  if (price === undefined) return prices.unknown;
  return price === 0 ? orders.free : orders.costs({ price });
}
