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
import type { PendingOrder } from '../pending/pending-orders.ts';
import { type Answerable, finish, placeOf, tellPrivately, wordsOf } from '../respond.ts';
import { deferAnswer } from './defer-answer.ts';
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
  { extensions, guilds, jobs }: CommandContext,
  interaction: Answerable,
  { id: orderId, asked, why }: { id: string; asked: Asked; why?: string | undefined },
): Promise<MessageBody> {
  const { type, body, title, more, variations = 1 } = asked;
  const { guildId } = placeOf(interaction);
  const [{ account }, learned] = await Promise.all([guilds.settings(guildId), jobs.prices.learned()]);
  const left = account === '' ? (await guilds.ledger.balance(guildId)).available : undefined;
  const { stage } = stageEntry(type);
  const words = wordsOf(interaction);
  const price = priceOf(type, body, learned);
  const kind = words.contract.stage(stage).title;
  return renderOrder(words, {
    orderId,
    title,
    stage: variations > 1 ? `${kind} · ${words.groups.count({ count: variations })}` : kind,
    left,
    why,
    price: price === undefined ? undefined : variations * price,
    // Any other was validated before it was asked about.
    wrong: more ? problemOf(stage, body)?.say(words) : undefined,
    options: more
      ? { pages: optionPages(stage, body, { extensions }), said: optionLines(words, type, body) }
      : undefined,
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
