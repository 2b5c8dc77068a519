import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import { type LearnedPrices, priceOf } from 'kiln-client/contract/prices';
import { screened } from '../../jobs/actions/submit-request.ts';
import type { Look } from '../../jobs/service/ask-look.ts';
import { areCompared, type ChainStep, isMaking } from '../../jobs/store/chains/chain.ts';
import { priceOfStep } from '../../jobs/store/chains/chain-prices.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import { duration, joined, userText } from '../../messages/parts/text.ts';
import { optionPages } from '../../messages/request/option-pages.ts';
import { LOOK_PICTURE, renderOrder, suggestionOf } from '../../messages/request/order-message.ts';
import { whyWords } from '../../messages/request/reason-words.ts';
import { optionLines } from '../../messages/request/result-facts.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { called } from '../families/autocomplete.ts';
import { problemOf } from '../families/build-body.ts';
import { listsFor, makerChoices } from '../families/makers.ts';
import type { PendingOrder } from '../pending/pending-orders.ts';
import { type Answerable, type AnswerFile, finish, placeOf, tellPrivately, whoIs, wordsOf } from '../respond.ts';
import { sourcesFor } from './choose-source.ts';
import { offersTo } from './maker-by-rule.ts';
import { type Asked, priceOfAll } from './order.ts';

/**
 * Orders that must be confirmed, because they are expensive, not understood as a whole, would change nothing, or have a card
 * with all options: a second press confirms the price.
 */

/** What a card says besides the order and its price. */
interface Besides {
  /** Why it would change nothing. */
  why?: string | undefined;
  look?: Look | undefined;
}

export async function askFirst(
  context: CommandContext,
  interaction: Answerable,
  asked: Asked,
  besides: Besides,
): Promise<void> {
  const { guildId, userId } = placeOf(interaction);
  const { id } = interaction;
  await context.pendingOrders.keep(id, { ...asked, suggestions: suggestedBy(besides), guildId, userId });
  const card = await orderCard(context, interaction, { ...besides, id, asked });
  await tellPrivately(interaction, card, lookFile(besides));
}

/**
 * What the service would make of the words, where that is shown before it is held; undefined: the order goes on.
 * @param order `isAsked`: its member has a card of it already, which shows what is clear as well
 * @throws {UserError} as `screened`
 */
export async function lookFirst(
  context: CommandContext,
  interaction: Answerable,
  { type, body: input, title, preset, isAsked }: Looked,
): Promise<Look | undefined> {
  const { guilds, askLook, jobs } = context;
  const { id, applicationId: application_id } = interaction;
  const { guildId: guild_id, channelId: channel_id, userId } = placeOf(interaction);
  const { account, look: setting } = await guilds.settings(guild_id);
  const when = setting === 'unclear' && isAsked ? 'always' : setting;
  const look = await askLook({ id, userId, type, input, account, when });
  if (!look) return undefined;
  const { user: user_id, channel: parent_channel_id, roles, lead, admin } = whoIs(interaction);
  const who = { guild_id, channel_id, parent_channel_id, user_id, application_id, roles, lead, admin };
  // What may not be made is not shown either.
  await screened(jobs, { id, ...who, type, input, title, preset });
  return look;
}

type Looked = Pick<Asked, 'type' | 'body' | 'title' | 'preset'> & { isAsked?: boolean };

export const suggestedBy = ({ look }: Besides): string[] => [...(look?.suggestions ?? [])];

export const lookFile = ({ look }: Besides): AnswerFile | undefined =>
  look?.picture && { name: LOOK_PICTURE, bytes: look.picture };

/** The current state of an order, with its price, its options if requested, and what is wrong with it. */
export async function orderCard(
  context: CommandContext,
  interaction: Answerable,
  { id: orderId, asked, why, look }: Besides & { id: string; asked: Asked },
): Promise<MessageBody> {
  const { guilds, jobs } = context;
  const { type, body, title, more, variations = 1, makers: each, rows, chain, vote } = asked;
  const { guildId } = placeOf(interaction);
  const { stage } = stageEntry(type);
  const [{ account }, learned, offers, { makers }, sources] = await Promise.all([
    guilds.settings(guildId),
    jobs.prices.learned(),
    offersTo(context, interaction),
    listsFor(context, stage),
    chain || rows ? [] : sourcesFor(context, interaction, stage, body),
  ]);
  const left = account === '' ? (await guilds.ledger.balance(guildId)).available : undefined;
  const words = wordsOf(interaction);
  const maker = each ? words.makers.eachOf : makerChoices(words, makers).get(String(body.maker));
  const kind = words.contract.stage(stage).title;
  const { groups, batches, chains } = words;
  const several = rows ? batches.count({ count: rows.length }) : variations > 1 && groups.count({ count: variations });
  return renderOrder(words, {
    orderId,
    title,
    stage: chain
      ? chains.called({ name: userText(chain.name, 32) })
      : joined(kind, several, ...voteWords(words, vote, asked.ephemeral), maker),
    left,
    why,
    price: priceOfAll(asked, learned),
    rows: chain
      ? chainRows(words, chain.steps, learned)
      : rows?.map((row) => ({ title: row.title, price: priceOf(type, row.body, learned) })),
    sources: sources.map((one) => ({ label: called(words, one), value: one.task_id ?? '' })),
    wrong: problemOf(stage, body)?.say(words) ?? whyNone(words, look),
    look: look && { ...look, isDrawn: look.picture !== undefined, isNothing: look.why !== undefined },
    canRephrase: stage.looks && !more && !rows,
    options: more ? { pages: optionPages(stage, body, offers), said: optionLines(words, type, body) } : undefined,
  });
}

/** Its steps with their prices, and its gates. */
function chainRows(words: Words, steps: readonly ChainStep[], learned: LearnedPrices) {
  return steps.map((step) => {
    if (!isMaking(step)) return { gate: words.chains.gates[step.gate] };
    const { verb } = words.contract.stage(stageEntry(step.type).stage);
    const count = step.bodies.length;
    const title = count > 1 ? `${verb} × ${count}` : verb;
    const isEach = areCompared(step.bodies);
    return { title: isEach ? `${title} · ${words.makers.eachOf}` : title, price: priceOfStep(step, learned) };
  });
}

/** @param isPrivate its member alone decides */
function voteWords({ contract, votes }: Words, vote: Asked['vote'], isPrivate: boolean): string[] {
  if (!vote) return [];
  const how = isPrivate ? votes.alone : votes.ordered({ time: duration(vote.minutes * 60_000) });
  const verb = vote.follow && contract.stage(stageEntry(vote.follow).stage).verb;
  return verb === undefined ? [how] : [how, votes.orderedThen({ verb })];
}

/** Why nothing can be made of the words, as the service says. */
function whyNone(words: Words, look: Look | undefined): string | undefined {
  const { reason = '', reason_code: code, reason_detail: detail } = look?.why ?? {};
  return look?.why && userText(whyWords(words, { reason, code, detail }), 600);
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
 * @returns the confirmed order, or that of the suggestion pressed, removed from the pending ones; undefined if it was
 * dropped. @throws {UserError} `decided`
 */
export async function takeOrder(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<PendingOrder | undefined> {
  const order = await context.pendingOrders.take(press.requestId);
  if (!order) throw decided();
  if (press.argument === 'yes') return order;
  const prompt = order.suggestions?.[suggestionOf(press) ?? -1];
  if (prompt !== undefined) return { ...order, body: { ...order.body, prompt }, title: prompt, looked: false };
  await interaction.deferUpdate();
  await finish(interaction, notice(wordsOf(interaction).orders.left));
  return undefined;
}

export const decided = () => new Refused('decided', ({ orders }) => orders.decided);
