import type { MessageComponentInteraction } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import { priceOf } from 'kiln-client/contract/prices';
import type { Press } from '../messages/custom-id.ts';
import { notice } from '../messages/notices.ts';
import { renderOrder } from '../messages/order-message.ts';
import { Refused } from '../messages/refused.ts';
import type { CommandContext } from './context.ts';
import { deferAnswer } from './defer-answer.ts';
import type { PendingOrder } from './pending-orders.ts';
import { type Answerable, finish, placeOf, tellPrivately, wordsOf } from './respond.ts';

/** What costs much, or would change nothing, is asked for twice: the second time by a press that says the price. */

/** @returns true when the member is asked instead */
export async function askFirst(
  context: CommandContext,
  interaction: Answerable,
  order: Omit<PendingOrder, 'guildId' | 'userId'>,
  why?: string,
): Promise<boolean> {
  const { guilds, jobs, pendingOrders } = context;
  const { guildId, userId } = placeOf(interaction);
  const [{ confirm, account }, learned] = await Promise.all([guilds.settings(guildId), jobs.learnedPrices()]);
  const price = priceOf(order.type, order.body, learned) ?? 0;
  if (why === undefined && (confirm === 0 || price <= confirm)) return false;
  const left = account === '' ? (await guilds.ledger.balance(guildId)).available : undefined;
  await pendingOrders.keep(interaction.id, { ...order, guildId, userId });
  const words = wordsOf(interaction);
  const { title } = words.contract.stage(stageEntry(order.type).stage);
  await tellPrivately(
    interaction,
    renderOrder(words, { orderId: interaction.id, title: order.title, stage: title, price, left, why }),
  );
  return true;
}

/** @returns the order that was agreed to, taken; undefined when it was left. @throws {UserError} `decided`, `not_yours` */
export async function takeOrder(
  { pendingOrders }: CommandContext,
  interaction: MessageComponentInteraction,
  { requestId: id, argument }: Press,
): Promise<PendingOrder | undefined> {
  const { guildId, userId } = placeOf(interaction);
  const order = await pendingOrders.read(id);
  if (order?.guildId !== guildId) throw decided();
  if (order.userId !== userId) throw new Refused('not_yours', ({ orders }) => orders.notYours(`<@${order.userId}>`));
  if (!(await pendingOrders.take(id))) throw decided();
  if (argument === 'yes') return order;
  await interaction.deferUpdate();
  await finish(interaction, notice(wordsOf(interaction).orders.left));
  return undefined;
}

const decided = () => new Refused('decided', ({ orders }) => orders.decided);

/** The answer to a press that agreed, as private as what was asked for. */
export const answerOrder = (context: CommandContext, interaction: MessageComponentInteraction, order: PendingOrder) =>
  deferAnswer(context, interaction, { said: order.ephemeral });
