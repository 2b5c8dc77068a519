import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { priceOf } from 'kiln-client/contract/prices';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import { optionPages } from '../../messages/request/option-pages.ts';
import { renderOrder } from '../../messages/request/order-message.ts';
import { optionLines } from '../../messages/request/result-facts.ts';
import type { CommandContext } from '../context.ts';
import { validateBody } from '../families/build-body.ts';
import { listsFor, makerChoices } from '../families/makers.ts';
import type { PendingOrder } from '../pending/pending-orders.ts';
import { type Answerable, finish, placeOf, tellPrivately, wordsOf } from '../respond.ts';
import { deferAnswer } from './defer-answer.ts';
import { offersTo } from './maker-by-rule.ts';
import type { Asked } from './order.ts';

/**
 * Orders that must be confirmed, because they are expensive, would change nothing, or have a card with all options: a
 * second press confirms the price.
 */

/** @param why it would change nothing */
export async function askFirst(
  context: CommandContext,
  interaction: Answerable,
  asked: Asked,
  why: string | undefined,
): Promise<void> {
  const { guildId, userId } = placeOf(interaction);
  await context.pendingOrders.keep(interaction.id, { ...asked, guildId, userId });
  await tellPrivately(interaction, await orderCard(context, interaction, { id: interaction.id, asked, why }));
}

/** The current state of an order, with its price, its options if requested, and what is wrong with it. */
export async function orderCard(
  context: CommandContext,
  interaction: Answerable,
  { id: orderId, asked, why }: { id: string; asked: Asked; why?: string | undefined },
): Promise<MessageBody> {
  const { guilds, jobs } = context;
  const { type, body, title, more, variations = 1 } = asked;
  const { guildId } = placeOf(interaction);
  const { stage } = stageEntry(type);
  const [{ account }, learned, offers, { makers }] = await Promise.all([
    guilds.settings(guildId),
    jobs.prices.learned(),
    offersTo(context, interaction),
    listsFor(context, stage),
  ]);
  const left = account === '' ? (await guilds.ledger.balance(guildId)).available : undefined;
  const words = wordsOf(interaction);
  const price = priceOf(type, body, learned);
  const maker = makerChoices(words, makers).get(String(body.maker));
  const kind = words.contract.stage(stage).title;
  const several = variations > 1 && words.groups.count({ count: variations });
  return renderOrder(words, {
    orderId,
    title,
    stage: [kind, several, maker].filter(Boolean).join(' · '),
    left,
    why,
    price: price === undefined ? undefined : variations * price,
    // Any other was validated before it was asked about.
    wrong: more ? problemOf(stage, body)?.say(words) : undefined,
    options: more ? { pages: optionPages(stage, body, offers), said: optionLines(words, type, body) } : undefined,
  });
}

function problemOf(stage: Stage, body: Readonly<Record<string, unknown>>): Refused | undefined {
  try {
    validateBody(stage, body);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** @throws {UserError} `decided`, `not_yours` */
export async function readOrder(
  { pendingOrders }: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  { requestId: id }: Press,
): Promise<PendingOrder> {
  const { guildId, userId } = placeOf(interaction);
  const order = await pendingOrders.read(id);
  if (order?.guildId !== guildId) throw decided();
  if (order.userId !== userId)
    throw new Refused('not_yours', ({ orders }) => orders.notYours({ member: `<@${order.userId}>` }));
  return order;
}

/**
 * @returns the confirmed order, removed from the pending ones; undefined if it was dropped. @throws {UserError}
 * `decided`
 */
export async function takeOrder(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<PendingOrder | undefined> {
  const order = await context.pendingOrders.take(press.requestId);
  if (!order) throw decided();
  if (press.argument === 'yes') return order;
  await interaction.deferUpdate();
  await finish(interaction, notice(wordsOf(interaction).orders.left));
  return undefined;
}

export const decided = () => new Refused('decided', ({ orders }) => orders.decided);

/** Answers the confirming press, with the privacy of the original command. */
export const answerOrder = (context: CommandContext, interaction: MessageComponentInteraction, order: PendingOrder) =>
  deferAnswer(context, interaction, { said: order.ephemeral });
