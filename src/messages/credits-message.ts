import { families } from '../contract/families/index.ts';
import type { Family } from '../contract/family.ts';
import { ACCENT, type MessageBody, messageBody, separator, text } from './message-body.ts';
import { typicalPrice } from './steps.ts';
import { count, credits } from './text.ts';

/** A guild's credits, and what each stage costs with the usual options. */
export function renderCredits(balance: { available: number; held: number; spent: number }): MessageBody {
  // The table's families differ in their stages' types; here they are only read by the common form.
  const prices = (families as readonly Family[]).flatMap((family) =>
    family.stages.map((stage) => {
      const price = typicalPrice(stage);
      return `${stage.title}: ${price === undefined ? 'as charged by the service' : `about ${count(price)}`}`;
    }),
  );
  return messageBody(ACCENT.quiet, [
    text(
      '### Credits of this server',
      `**${credits(balance.available)} left** · ${count(balance.held)} held for work under way · ${count(balance.spent)} spent`,
    ),
    separator(),
    text('**What things cost**', ...prices.map((line) => `-# ${line}`)),
    text('-# Held credits are charged when a task succeeds, and come back when it fails.'),
  ]);
}
