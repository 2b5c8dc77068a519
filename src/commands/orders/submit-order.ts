import { GuildPremiumTier, type MessageComponentInteraction } from 'discord.js';
import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { commandName, type Stage } from 'kiln-client/contract/family';
import type { Sentence } from 'kiln-client/contract/sentences';
import { type SourceProblem, sourceProblem } from 'kiln-client/contract/source-problem';
import { UserError } from 'kiln-errors';
import { submitRequest } from '../../jobs/actions/submit-request.ts';
import { DEFAULT_FILE_BYTES } from '../../jobs/files/choose-attachments.ts';
import { findByTask, findRequest } from '../../jobs/store/find-request.ts';
import { isEnd, type Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { sentenceWords } from '../../messages/parts/input-words.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { judgeBody } from '../families/build-body.ts';
import { readCommandRules } from '../families/check-access.ts';
import type { Draft } from '../families/parse-options.ts';
import type { PendingOrder } from '../pending/pending-orders.ts';
import { type Answerable, isRestricted, placeOf, sharedLocale, whoIs, wordsOf } from '../respond.ts';
import { fillIn } from './apply-presets.ts';
import { checkCanArrive, prepareNote } from './check-permissions.ts';
import { assetOf, assetPlace } from './choose-asset-thread.ts';
import { answerOrder, askFirst, readOrder, takeOrder } from './confirm-order.ts';
import type { Answer } from './defer-answer.ts';
import { isPage, pressPage } from './option-card.ts';

/**
 * From an order to an accepted request. The answer is deferred first; then its message belongs to the jobs, which draw
 * the request into it.
 */

export interface Made extends Answer {
  parent?: Request | undefined;
  /** The request whose button was pressed, if it is not the source: both belong to one asset. */
  beside?: Request | undefined;
  /** Why it would change nothing. */
  needless?: Sentence | undefined;
  /** The named preset; undefined: defaults apply; false: none, because the body already has them. */
  preset?: string | undefined | false;
  /** Show the card with every option first. */
  more?: boolean | undefined;
}

/**
 * Undefined if the price must be confirmed first, and the member was asked.
 * @throws {UserError} what `jobs.submit` refuses: not enough credits, a limit reached; `no_bot` before that
 */
export async function submitOrder(
  context: CommandContext,
  interaction: Answerable,
  { stage, body: said, ...order }: Draft,
  { parent, beside = parent, needless, preset, more, ...answer }: Made,
): Promise<Request | undefined> {
  const { type } = stage;
  if (!isTaskType(type)) throw new Error(`no stage has the type ${type}`);
  const { body, used } = await fillIn(context, interaction, { stage, body: said }, preset);
  const asked = {
    type,
    body,
    title: titleOf({ ...order, stage }, parent),
    parentId: parent?.id,
    preset: used,
    ...assetOf(beside),
    more,
  };
  checkCanArrive(context, interaction);
  const needlessFor = needless ?? whyNeedless(stage, body, parent);
  const why = needlessFor && sentenceWords(wordsOf(interaction), stage, needlessFor);
  if (await askFirst(context, interaction, { ...asked, ephemeral: answer.ephemeral }, why)) return undefined;
  return accept(context, interaction, asked, answer);
}

/** From what the source task reports, or from what was measured if the service reports nothing. */
function whyNeedless(stage: Stage, body: Readonly<Record<string, unknown>>, parent: Request | undefined) {
  const { source } = stage;
  if (!source?.needless || parent?.task === undefined || body[source.field] !== parent.task_id) return undefined;
  const judged = stage.input.safeParse(body);
  const engine = parent.task.engine ?? parent.facts;
  return judged.success ? source.needless({ ...parent.task, engine }, judged.data) : undefined;
}

/** A press that confirms a price, drops the order, or opens a form of its options. */
export async function pressOrder(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  if (isPage(press)) return pressPage(context, interaction, press);
  const asked = await readOrder(context, interaction, press);
  if (press.argument === 'yes') await checkWhole(context, asked);
  const order = await takeOrder(context, interaction, press);
  if (!order) return;
  try {
    await accept(context, interaction, order, await answerOrder(context, interaction, order));
  } catch (error) {
    // It was refused, so nothing was accepted: the same press may succeed once limits or credits have changed.
    if (error instanceof UserError) await context.pendingOrders.keep(press.requestId, order);
    throw error;
  }
}

/**
 * An order that is not valid stays pending, so that it can be corrected. @throws {UserError} `bad_input`, `bad_source`
 */
async function checkWhole({ jobs }: CommandContext, { type, body, parentId }: PendingOrder): Promise<void> {
  const { stage } = stageEntry(type);
  judgeBody(stage, body);
  const parent = parentId === undefined ? undefined : await findRequest(jobs, parentId);
  if (parent && stage.source && body[stage.source.field] === parent.task_id) checkSource(stage, body, parent);
}

async function accept(
  context: CommandContext,
  interaction: Answerable,
  { type, body, title, parentId, preset, assetId }: Omit<PendingOrder, 'guildId' | 'userId' | 'ephemeral' | 'more'>,
  answer: Answer,
): Promise<Request> {
  const { channel, roles, lead, admin } = whoIs(interaction);
  const { guildId, channelId, userId } = placeOf(interaction);
  // A private answer is unaffected by permissions in the channel.
  const place = answer.ephemeral ? undefined : await assetPlace(context, interaction, assetId);
  const sayMissing = answer.ephemeral ? undefined : await prepareNote(context, interaction, place?.lacking);
  const [command, settings] = await Promise.all([
    unjudged(context, interaction, type),
    context.guilds.settings(guildId),
  ]);
  const request = await submitRequest(context.jobs, {
    id: interaction.id,
    token: interaction.token,
    application_id: interaction.applicationId,
    guild_id: guildId,
    channel_id: channelId,
    parent_channel_id: channel === channelId ? undefined : channel,
    user_id: userId,
    ...{ roles, lead, admin, command },
    message_id: answer.messageId,
    ephemeral: answer.ephemeral,
    restricted: isRestricted(interaction.channel),
    attachment_size_limit: interaction.attachmentSizeLimit || limitOf(interaction.guild?.premiumTier),
    type,
    input: body,
    title,
    parent_id: parentId,
    preset,
    locale: interaction.locale,
    guild_locale: sharedLocale(settings, interaction.guildLocale),
    ...place?.asked,
  });
  await sayMissing?.();
  return request;
}

/** The family's slash command, unless that was used: then Discord has checked its permissions already. */
async function unjudged(context: CommandContext, interaction: Answerable, type: TaskType): Promise<string | undefined> {
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

/** "A knight", or "a knight: Big Wave Hello" with an action. */
export function titleOf(
  { title, action, fileName, stage }: Pick<Draft, 'title' | 'action' | 'fileName' | 'stage'>,
  parent: Request | undefined,
): string {
  const own = title ?? parent?.title ?? fileName ?? stage.title;
  return action === undefined ? own : `${own}: ${action}`;
}

/**
 * The request that owns a task named by a member. Only tasks of the same guild can be continued, and private ones only
 * by their member.
 * @throws {UserError} `unknown_task`
 */
export async function ownTask(context: CommandContext, interaction: Answerable, taskId: string): Promise<Request> {
  const { guildId, userId } = placeOf(interaction);
  const request = await findByTask(context.jobs, taskId);
  const isOpen = request?.guild_id === guildId && (!request.ephemeral || request.user_id === userId);
  if (!isOpen || request.removed_by !== undefined) {
    throw new Refused('unknown_task', ({ refused }) => refused.notOfServer);
  }
  return request;
}

/**
 * Refuses a source that the stage cannot use, before anything is charged.
 * @throws {UserError} `bad_source`
 */
export function checkSource(stage: Stage, body: Readonly<Record<string, unknown>>, source: Request): void {
  const { type, input, state } = source;
  const judged = stage.input.parse(body) as Readonly<Record<string, unknown>>; // inputs are objects
  const problem = sourceProblem(stage, judged, { type, input, succeeded: state === 'succeeded' });
  if (problem) throw new Refused('bad_source', (words) => sourceWords(words, problem, stage, source));
}

function sourceWords(words: Words, problem: SourceProblem, stage: Stage, { type, state }: Request): string {
  const { contract, refused } = words;
  const { title } = contract.stage(stage);
  switch (problem.kind) {
    case 'other_kind':
      return refused.otherKind({ stage: title, kind: contract.stage(stageEntry(type).stage).title });
    case 'not_succeeded':
      return isEnd(state) ? refused.notMade : refused.notFinished;
    case 'expired':
      return refused.expired;
    case 'lacks':
    case 'not_of':
      return refused.nothingInIt({ stage: title });
    case 'conflict':
      return sentenceWords(words, stage, problem.says);
  }
}
