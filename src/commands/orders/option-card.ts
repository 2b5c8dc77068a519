import type { ModalSubmitInteraction } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { UserError } from 'kiln-errors';
import { errorNotice } from '../../messages/guild/private-notices.ts';
import { errorWords } from '../../messages/guild/refused.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { asAsked, type Offers, type OptionPage, optionPages, wordsPage } from '../../messages/request/option-pages.ts';
import { suggestionOf } from '../../messages/request/order-message.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answers, assembleBody, type BodyOptions, problemOf } from '../families/build-body.ts';
import { draftOf, headOf, titleOf } from '../families/draft.ts';
import { openModal, readModal, valuesOf } from '../families/family-form.ts';
import { listsFor } from '../families/makers.ts';
import type { PendingOrder } from '../pending/pending-orders.ts';
import { alsoTell, finish, wordsOf } from '../respond.ts';
import { checkSource, ownTask } from './check-source.ts';
import { assetOf } from './choose-asset-thread.ts';
import { bodyFrom } from './choose-source.ts';
import { decided, lookFile, lookFirst, orderCard, readOrder, suggestedBy } from './confirm-order.ts';
import { offersTo } from './maker-by-rule.ts';

/**
 * The card with every option of an order: each button opens a form, whose answers go into the pending order. The order
 * as a whole is only validated when it is sent, so that dependent options can be set in different forms.
 */

export const isPage = (press: Press): boolean =>
  press.argument !== 'yes' && press.argument !== 'no' && suggestionOf(press) === undefined;

export const pressPage: PressHandler = async (context, interaction, press) => {
  const order = await readOrder(context, interaction, press);
  const { stage } = stageEntry(order.type);
  const { topic, fields } = pageOf(order, press, await offersTo(context, interaction));
  const words = wordsOf(interaction);
  await openModal(context, interaction, {
    ...(await listsFor(context, stage)),
    customId: encodePress(press),
    title: words.forms.topics[topic],
    fields: fields.map((field) => asAsked(words, field, order.body)),
    values: valuesOf(fields, order.body),
  });
};

export const submitPage: FormHandler = async (context, interaction, press) => {
  await interaction.deferUpdate();
  const order = await readOrder(context, interaction, press);
  const { stage } = stageEntry(order.type);
  const { fields } = pageOf(order, press, await offersTo(context, interaction));
  const answers = readModal(fields, interaction.fields.fields.values(), valuesOf(fields, order.body));
  const options = { origins: context.origins, ...(await listsFor(context, stage)) };
  const { body, mistakes } = changed(stage, order.body, answers, options);
  const title = titleAfter(stage, order, body);
  // With a card of every option, its words are looked at when it is sent.
  const look = order.more ? undefined : await lookAgain(context, interaction, { ...order, body, title });
  const next = { ...order, body, title, looked: !order.more, suggestions: suggestedBy({ look }) };
  if (!(await context.pendingOrders.change(press.requestId, next))) throw decided();
  const card = await orderCard(context, interaction, { id: press.requestId, asked: next, look });
  await finish(interaction, card, lookFile({ look }));
  const words = wordsOf(interaction);
  const said = mistakes.map((mistake) => errorWords(words, mistake));
  if (said.length > 0) await alsoTell(interaction, errorNotice(words, said.join('\n')));
};

/** The result that it is made from: the order belongs to its asset, and is as private. */
export const pressSource: PressHandler = async (context, interaction, press) => {
  await interaction.deferUpdate();
  const order = await readOrder(context, interaction, press);
  const { stage } = stageEntry(order.type);
  const parent = await ownTask(context, interaction, press.argument ?? '');
  const body = bodyFrom(stage, order.body, parent);
  checkSource({ stage, input: body }, parent);
  const { actions } = await listsFor(context, stage);
  const title = titleOf(wordsOf(interaction), { ...draftOf(stage, body, undefined, actions), parent });
  const ephemeral = order.ephemeral || parent.ephemeral;
  const next = { ...order, body, title, parentId: parent.id, ...assetOf(parent), ephemeral };
  if (!(await context.pendingOrders.change(press.requestId, next))) throw decided();
  await finish(interaction, await orderCard(context, interaction, { id: press.requestId, asked: next }));
};

/** @throws {UserError} `decided`: it is from another Kiln */
function pageOf({ type, body }: PendingOrder, { argument }: Press, offers: Offers): OptionPage {
  const { stage } = stageEntry(type);
  const page = [wordsPage(stage), ...optionPages(stage, body, offers)].find(({ id }) => id === argument);
  if (!page) throw decided();
  return page;
}

/** What would be made of other words is shown on the same card, unless they are not valid. */
const lookAgain = async (context: CommandContext, interaction: ModalSubmitInteraction, order: PendingOrder) =>
  problemOf(stageEntry(order.type).stage, order.body)
    ? undefined
    : lookFirst(context, interaction, { ...order, isAsked: true });

/** Keeps every readable answer, whatever is wrong with the others. */
function changed(stage: Stage, before: Record<string, unknown>, answers: Answers, options: BodyOptions) {
  let body = before;
  const mistakes: UserError[] = [];
  for (const answer of answers) {
    try {
      body = assembleBody(stage, new Map([answer]), { ...options, base: body });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      mistakes.push(error);
    }
  }
  return { body, mistakes };
}

/** A different prompt changes the title. */
function titleAfter(stage: Stage, { body: before, title }: PendingOrder, body: Record<string, unknown>): string {
  const head = headOf(stage, body);
  return head === undefined || head === headOf(stage, before) ? title : head;
}
