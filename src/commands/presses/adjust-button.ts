import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { priceOf } from 'kiln-client/contract/prices';
import { type KnobChange, KnobChangeList, type Plan } from 'kiln-client/contract/wire';
import type { WishToShow } from '../../jobs/actions/viewer/wishes.ts';
import type { Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress } from '../../messages/parts/custom-id.ts';
import { textField } from '../../messages/parts/form.ts';
import { readKnobCode, readKnobCodes } from '../../messages/parts/knob-codes.ts';
import { ADJUST_PICTURE, renderAdjust, SAY, UNDO } from '../../messages/request/adjust-message.ts';
import type { Words } from '../../messages/words/index.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { validateBody } from '../families/build-body.ts';
import { checkOpen } from '../families/check-access.ts';
import { checkNotBlind } from '../orders/check-source.ts';
import { assetOf } from '../orders/choose-asset-thread.ts';
import { decided, readOrder } from '../orders/confirm-order.ts';
import { deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';
import { checkMayUse, gone, mustFind } from './authorize-press.ts';

/**
 * The card of what of a result can be changed. Presses gather in a pending order, and each is drawn by a plan of the service,
 * which is free; the order's own buttons make it or leave it.
 */

export const pressAdjust: PressHandler = async (context, interaction, press) => {
  const type = press.argument;
  if (type === undefined || !isTaskType(type)) throw unknownStep();
  await deferPrivately(interaction);
  await open(context, interaction, { type, parent: () => mustFind(context, interaction, press) });
};

/** The card with the wish of a note turned in: its knobs, its picture and its price. */
export const showWish = (
  context: CommandContext,
  interaction: MessageComponentInteraction,
  { type, result, wish, wishOf }: WishToShow,
): Promise<void> => open(context, interaction, { type, parent: () => Promise.resolve(result), wish, wishOf });

type PendingOrder = Awaited<ReturnType<typeof readOrder>>;

interface Opened extends Pick<PendingOrder, 'type' | 'wishOf'> {
  parent(): Promise<Request>;
  wish?: object;
}

/** @throws {UserError} `unknown_button`, `not_yours`, `gone` */
async function open(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  { type, parent: find, wish, wishOf }: Opened,
): Promise<void> {
  const { card, name: mode, source } = stageEntry(type).stage;
  // A place is said by a note.
  if (!card || !source || (card === 'place' && !wish)) throw unknownStep();
  await checkOpen(context, interaction, type);
  const parent = await find();
  const { guildId, userId } = placeOf(interaction);
  checkMayUse(interaction, parent, await context.guilds.settings(guildId));
  checkNotBlind(parent);
  if (parent.task_id === undefined) throw gone();
  const made = { [source.field]: parent.task_id };
  const order: PendingOrder = {
    guildId,
    userId,
    type,
    body: card === 'place' ? { ...made, ...wish } : { mode, ...made, changes: [] },
    title: parent.title,
    parentId: parent.id,
    ...assetOf(parent),
    wishOf,
    ephemeral: parent.ephemeral,
    looked: true,
  };
  await context.pendingOrders.keep(interaction.id, order);
  const wanted = wish && card === 'knobs' ? { ...order, body: { ...order.body, wish } } : order;
  await show(context, interaction, { id: interaction.id, before: order, wanted });
}

/** A knob that is turned by one press, the last change taken back, or the form of the change in words. */
export const pressKnob: PressHandler = async (context, interaction, press) => {
  const { argument = '', requestId: id } = press;
  if (argument === SAY) {
    const title = wordsOf(interaction).adjusting.say.slice(0, 45);
    const field = textField(title, { custom_id: SAY, max_length: MOST_TYPED });
    return context.typedForms.open(interaction, { custom_id: encodePress(press), title, components: [field] });
  }
  const before = await readOrder(context, interaction, press);
  const changes = changesOf(before);
  const { wish, ...body } = before.body;
  const turned = argument === UNDO ? undone(changes) : [...changes, changeOf(argument)];
  await interaction.deferUpdate();
  // A wish goes as it came: all of it.
  const isLeft = wish !== undefined && argument === UNDO;
  const wanted = isLeft ? { ...before, body: { ...body, changes: [] } } : withChanges(before, turned);
  await show(context, interaction, { id, before, wanted });
};

export const submitChange: FormHandler = async (context, interaction, press) => {
  const before = await readOrder(context, interaction, press);
  const said = interaction.fields.getTextInputValue(SAY);
  // A line of the page with sliders, or words.
  const codes = readKnobCodes(said);
  const wanted = codes
    ? withChanges(before, [...changesOf(before), ...codes])
    : { ...before, body: { ...before.body, say: said } };
  validateBody(stageEntry(before.type).stage, wanted.body);
  await interaction.deferUpdate();
  await show(context, interaction, { id: press.requestId, before, wanted });
};

const unknownStep = () => new Refused('unknown_button', ({ refused }) => refused.unknownStep);

/** The longest line of the page with sliders. */
const MOST_TYPED = 600;

const changesOf = ({ body }: PendingOrder): KnobChange[] => KnobChangeList.catch([]).parse(body.changes);

/** Without the last change; where there is none, the version before is wanted. */
const undone = (changes: readonly KnobChange[]): KnobChange[] =>
  changes.length > 0 ? changes.slice(0, -1) : [{ knob: UNDO, to: true }];

/** @throws {UserError} `unknown_button` */
function changeOf(argument: string): KnobChange {
  const change = readKnobCode(argument);
  if (!change) throw unknownStep();
  return change;
}

/** Of one knob the last value counts. */
function withChanges(order: PendingOrder, changes: readonly KnobChange[]): PendingOrder {
  const last = [...new Map(changes.map((change) => [change.knob, change])).values()];
  return { ...order, body: { ...order.body, changes: last } };
}

interface Shown {
  /** Of the pending order. */
  id: string;
  before: PendingOrder;
  wanted: PendingOrder;
}

/**
 * Draws the order with what was just asked, and keeps it where the service takes it; else the order as it was, with the reason.
 * @throws {UserError} `decided` where it was made or left meanwhile
 */
async function show(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  { id, before, wanted }: Shown,
): Promise<void> {
  const words = wordsOf(interaction);
  const { guildId, userId } = placeOf(interaction);
  const { account } = await context.guilds.settings(guildId);
  const ask = ({ type, body: input }: PendingOrder) =>
    context.askKnobs({ id: interaction.id, userId, type, input, account });
  const answer = await ask(wanted);
  const isTaken = answer?.plan.outcome === 'succeeds';
  const drawn = isTaken || wanted === before ? answer : await ask(before);
  const { plan, picture } = drawn ?? {};
  const isPlace = isPlaced(wanted);
  // Of a place nothing is turned: why it cannot be is all there is to show.
  const knobs = plan?.knobs ?? (isPlace && plan?.message !== undefined ? [] : undefined);
  if (!plan || !knobs) return finish(interaction, notice(words.adjusting.away));
  const { say: _, ...body } = wanted.body;
  const turned = isPlace ? wanted : { ...wanted, body: { ...body, changes: plan.changes ?? [] } };
  const order = isTaken ? turned : before;
  if (!(await context.pendingOrders.change(id, order))) throw decided();
  const card = renderAdjust(words, {
    ...(await viewOf(context, words, order)),
    orderId: id,
    knobs,
    foremost: plan.foremost ?? [],
    changed: plan.changed ?? [],
    unknown: isTaken ? plan.unknown_words : [],
    wrong: isTaken ? undefined : answer?.plan.message,
    isDrawn: picture !== undefined,
    ...(isPlace ? { isChanged: isTaken, takesMore: undefined } : moreOf(order, plan)),
  });
  await finish(interaction, card, picture && { name: ADJUST_PICTURE, bytes: picture });
}

const isPlaced = ({ type }: PendingOrder) => stageEntry(type).stage.card === 'place';

function moreOf(order: PendingOrder, plan: Plan) {
  const isChanged = changesOf(order).length > 0;
  return { isChanged, takesMore: { canUndo: isChanged || plan.can_undo !== false } };
}

async function viewOf(context: CommandContext, words: Words, order: PendingOrder) {
  const { type, title, body } = order;
  return {
    title,
    stage: words.contract.stage(stageEntry(type).stage).title,
    price: priceOf(type, body, await context.jobs.prices.learned()) ?? 0,
    sliders: isPlaced(order) ? undefined : await slidersOf(context, order),
  };
}

/** Where the same knobs are sliders; what one member alone sees has no link that they did not ask for. */
async function slidersOf(
  { jobs }: CommandContext,
  { parentId, userId, ephemeral }: PendingOrder,
): Promise<string | undefined> {
  if (parentId === undefined || ephemeral) return undefined;
  const link = await jobs.viewerLinks?.of(parentId, userId);
  return link?.isOpen ? `${link.url}#adjust` : undefined;
}
