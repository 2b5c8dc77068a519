import { GuildPremiumTier } from 'discord.js';
import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { commandName } from 'kiln-client/contract/family';
import { parseInput } from 'kiln-client/contract/parse-input';
import { UserError } from 'kiln-errors';
import { beginChain } from '../../jobs/actions/run-chain.ts';
import { type Row, submitGroup, submitRequest } from '../../jobs/actions/submit-request.ts';
import { DEFAULT_FILE_BYTES } from '../../jobs/files/choose-attachments.ts';
import { findRequest } from '../../jobs/store/find-request.ts';
import type { Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { sentenceWords } from '../../messages/parts/input-words.ts';
import { followers } from '../../messages/request/next-steps.ts';
import type { Words } from '../../messages/words/index.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext, CommandJobs } from '../context.ts';
import { checkOpen, readCommandRules } from '../families/check-access.ts';
import { type Draft, titleOf } from '../families/draft.ts';
import { variationsOf } from '../families/seeds.ts';
import { type Answerable, isRestricted, placeOf, sharedLocale, sharedWords, whoIs, wordsOf } from '../respond.ts';
import { fillIn } from './apply-presets.ts';
import { checkCanArrive, prepareNotes } from './check-permissions.ts';
import { checkSource } from './check-source.ts';
import { assetOf, assetPlace } from './choose-asset-thread.ts';
import { askFirst, lookFirst, readOrder, takeOrder } from './confirm-order.ts';
import { type Answer, deferAnswer } from './defer-answer.ts';
import { bestMaker, oneOfEach, orderedAgain, orderedBody } from './maker-by-rule.ts';
import { isPage, pressPage } from './option-card.ts';
import { type Asked, checkRows, type Order, parseOrder } from './order.ts';

/**
 * From an order to an accepted request. The answer is deferred first; then its message belongs to the jobs, which draw
 * the request into it.
 */

/**
 * Undefined if the price must be confirmed first, and the member was asked.
 * @throws {UserError} what `submitRequest` refuses: not enough credits, a limit reached; `no_bot` before that
 */
export async function submitOrder(
  context: CommandContext,
  interaction: Answerable,
  draft: Draft,
  place: Answer,
): Promise<Request | undefined> {
  const said = await fillIn(context, interaction, draft);
  const { completed, note } = await withBest(context, interaction, said);
  const body = await orderedBody(context, interaction, completed);
  const filled = body === completed.body ? completed : { ...completed, body, input: undefined };
  const learned = await context.jobs.prices.learned();
  const { confirm, vote } = await context.guilds.settings(placeOf(interaction).guildId);
  const makers = filled.each ? await oneOfEach(context, interaction, filled) : undefined;
  const several = { ...filled, variations: makers?.length ?? filled.variations };
  const shared = await sharedWords(context, interaction);
  const asked = { ...askedOf(shared, several, place), makers, vote: voteOf(several, vote) };
  // With a card of every option or of sources, it is validated when it is sent.
  const order = filled.more || filled.isSourceless ? undefined : parseOrder(asked, place, learned, filled.input);
  checkCanArrive(context, interaction);
  const needless = filled.needless ?? whyNeedless(filled, order);
  const look = order && !filled.looked ? await lookFirst(context, interaction, order) : undefined;
  const isDear = order !== undefined && confirm > 0 && order.price > confirm;
  if (order && !needless && !look && !isDear) return accept(context, interaction, order, note);
  const reasons = [needless && sentenceWords(wordsOf(interaction), filled.stage, needless), note].filter(Boolean);
  const why = reasons.length > 0 ? reasons.join('\n') : undefined;
  await askFirst(context, interaction, { ...asked, looked: filled.looked || order !== undefined }, { why, look });
  return undefined;
}

/**
 * An order that is whole, and whose price stood on the button that was pressed: it is made at once, but for one above what the guild
 * wants confirmed.
 * @throws {UserError} as `submitOrder`
 */
export async function submitAsked(
  context: CommandContext,
  interaction: Answerable,
  asked: Asked,
  place: Answer,
): Promise<void> {
  const order = await checkedOrder(context, asked);
  const { confirm } = await context.guilds.settings(placeOf(interaction).guildId);
  if (confirm > 0 && order.price > confirm) await askFirst(context, interaction, asked, {});
  else await accept(context, interaction, { ...order, place });
}

/** With the maker that votes like most, where that is asked for; `note`: what its member is told where no vote has said it. */
async function withBest<T extends Draft>(context: CommandContext, interaction: Answerable, draft: T) {
  const maker = draft.best ? await bestMaker(context, interaction, draft.stage) : undefined;
  if (maker !== undefined) return { completed: { ...draft, body: { ...draft.body, maker }, input: undefined } };
  return { completed: draft, note: draft.best ? wordsOf(interaction).makers.noBest : undefined };
}

function askedOf(words: Words, draft: Draft & { used?: string | undefined }, { ephemeral }: Answer): Asked {
  const { stage, body, parent, beside = parent, againOf, used, more, variations } = draft;
  const { type } = stage;
  if (!isTaskType(type)) throw new Error(`no stage has the type ${type}`);
  const asset = assetOf(beside);
  return {
    type,
    body,
    title: titleOf(words, draft),
    parentId: parent?.id,
    againOf: parent ? undefined : againOf,
    ...asset,
    preset: used,
    ephemeral,
    more,
    variations,
  };
}

/** A vote that only says what is to follow lasts this long. */
const VOTE_MINUTES = 60;

/**
 * @param ofGuild minutes, where its member says nothing
 * @throws {UserError} `bad_input`
 */
function voteOf({ vote, variations = 1, stage }: Draft, ofGuild: number): Asked['vote'] {
  if (variations <= 1) {
    if (vote) throw new Refused('bad_input', ({ votes }) => votes.needsSeveral);
    return undefined;
  }
  const { follow, minutes = ofGuild || (follow && VOTE_MINUTES) } = vote ?? {};
  const next = follow && stageEntry(follow).stage;
  // The entries of the table have exactly the types of TaskType.
  if (next && !followers(stage.type as TaskType).includes(next))
    throw new Refused('bad_input', ({ contract, votes }) =>
      votes.cannotFollow({ stage: contract.stage(stage).title, verb: contract.stage(next).verb }),
    );
  return minutes ? { minutes, follow } : undefined;
}

/** From what the source task reports, or from what was measured if the service reports nothing. */
function whyNeedless({ stage, body, parent }: Draft, order: Order | undefined) {
  const { source } = stage;
  if (!source?.needless || parent?.task === undefined || body[source.field] !== parent.task_id) return undefined;
  const input = order ? order.input : parseInput(stage, body).data;
  const engine = parent.task.engine ?? parent.facts;
  return input === undefined ? undefined : source.needless({ ...parent.task, engine }, input);
}

/** A press that confirms a price, takes what is suggested instead, drops the order, or opens a form of its options. */
export const pressOrder: PressHandler = async (context, interaction, press) => {
  if (isPage(press)) return pressPage(context, interaction, press);
  await readOrder(context, interaction, press);
  const asked = await takeOrder(context, interaction, press);
  if (!asked) return;
  let mayBeMade = false;
  try {
    if (asked.rows) checkRows(await context.guilds.settings(asked.guildId), asked.rows.length);
    const order = await checkedOrder(context, await orderedAgain(context, interaction, asked));
    const place = await deferAnswer(context, interaction, { said: asked.ephemeral });
    const look = asked.looked ? undefined : await lookFirst(context, interaction, order);
    if (look) return await askFirst(context, interaction, { ...asked, looked: true }, { look });
    mayBeMade = true;
    await accept(context, interaction, { ...order, place });
  } catch (error) {
    // Nothing was accepted: the same press may succeed once the order was corrected, limits or credits have changed, or Discord listens.
    if (!mayBeMade || error instanceof UserError) await context.pendingOrders.keep(press.requestId, asked);
    throw error;
  }
};

/** @throws {UserError} `bad_input`, `bad_source` */
async function checkedOrder({ jobs }: CommandContext, asked: Asked): Promise<Order> {
  const order = parseOrder(asked, { messageId: undefined, ephemeral: asked.ephemeral }, await jobs.prices.learned());
  const { stage, body, parentId } = order;
  const parent = await known(jobs, parentId);
  if (parent && stage.source && body[stage.source.field] === parent.task_id) checkSource(order, parent);
  return order;
}

/** @param note what its member alone is told of it besides */
async function accept(context: CommandContext, interaction: Answerable, order: Order, note?: string): Promise<Request> {
  const { type, body, title, parentId, againOf, preset, assetId, wishOf, place, budget, chain, vote, makers } = order;
  const several = order.rows?.map((row) => ({ input: row.body, title: row.title })) ?? variants(context, order);
  if (vote?.follow) await checkOpen(context, interaction, vote.follow);
  const { channel, roles, lead, admin } = whoIs(interaction);
  const { guildId, channelId, userId } = placeOf(interaction);
  // A private answer is unaffected by permissions in the channel.
  // A result of a group becomes an asset when it is opened.
  const asset = place.ephemeral || several || chain ? undefined : await assetPlace(context, interaction, assetId);
  const sayNotes = await prepareNotes(context, interaction, { ...place, elsewhere: asset?.lacking, note });
  const [command, settings] = await Promise.all([
    commandToCheck(context, interaction, type),
    context.guilds.settings(guildId),
  ]);
  const intake = {
    id: interaction.id,
    token: interaction.token,
    application_id: interaction.applicationId,
    guild_id: guildId,
    channel_id: channelId,
    parent_channel_id: channel === channelId ? undefined : channel,
    user_id: userId,
    roles,
    lead,
    admin,
    command,
    message_id: place.messageId,
    ephemeral: place.ephemeral,
    restricted: isRestricted(interaction.channel),
    attachment_size_limit: interaction.attachmentSizeLimit || limitOf(interaction.guild?.premiumTier),
    type,
    input: body,
    title,
    parent_id: parentId,
    again_of: againOf,
    wish_of: wishOf,
    preset,
    locale: interaction.locale,
    guild_locale: sharedLocale(settings, interaction.guildLocale),
    ...asset?.asked,
  };
  const kind = {
    batch: order.rows && { title, budget },
    vote: vote && { ...vote, quorum: settings.vote_quorum, blind: makers !== undefined },
  };
  const request = chain
    ? await beginChain(context.jobs, intake, { ...chain, root: await known(context.jobs, parentId) })
    : await (several ? submitGroup(context.jobs, intake, several, kind) : submitRequest(context.jobs, intake));
  await sayNotes?.();
  return request;
}

const known = async (jobs: CommandJobs, id: string | undefined) =>
  id === undefined ? undefined : findRequest(jobs, id);

/** To choose from; undefined: there is one only. */
function variants(context: CommandContext, { stage, body, variations, makers }: Order): Row[] | undefined {
  if (makers) return makers.map((maker) => ({ input: { ...body, maker } }));
  if (variations <= 1) return undefined;
  return variationsOf(stage, body, variations, context).map((input) => ({ input }));
}

/** The family's slash command, unless that was used: then Discord has checked its permissions already. */
async function commandToCheck(
  context: CommandContext,
  interaction: Answerable,
  type: TaskType,
): Promise<string | undefined> {
  if (interaction.isChatInputCommand()) return undefined;
  const { applicationId, client } = interaction;
  const [ids] = await Promise.all([
    context.commandIds(applicationId),
    readCommandRules(context, client, placeOf(interaction).guildId, applicationId),
  ]);
  return ids.get(commandName(stageEntry(type).family));
}

/** Discord's limit per file for the guild's boost tier, if the interaction does not say. */
function limitOf(tier: GuildPremiumTier | undefined): number {
  if (tier === GuildPremiumTier.Tier3) return 100 * MIB;
  return tier === GuildPremiumTier.Tier2 ? 50 * MIB : DEFAULT_FILE_BYTES;
}

const MIB = 1024 * 1024;
