import type { BaseInteraction, MessageComponentInteraction } from 'discord.js';
import type { GuildSettings } from '../../guilds/settings.ts';
import { isJudged } from '../../jobs/library/may-read.ts';
import { findByTask, findRequest } from '../../jobs/store/find-request.ts';
import type { Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { CommandContext } from '../context.ts';
import { checkNotBlind } from '../orders/check-source.ts';
import { type Answerable, BEFORE_FORM_MS, isLead, isRestricted, placeOf, whoIs, within } from '../respond.ts';

/** The request that a button refers to, and who may press it. */

/** @throws {UserError} `not_yours`, in the member's language */
export function checkMayPress(interaction: Answerable, request: Request | undefined): void {
  const { guildId, userId } = placeOf(interaction);
  if (request && request.guild_id !== guildId) throw gone();
  const message = interaction.isModalSubmit() || interaction.isMessageComponent() ? interaction.message : undefined;
  const owner = request?.user_id ?? message?.interactionMetadata?.user.id;
  if (userId === owner || isLead(interaction)) return;
  throw new Refused('not_yours', ({ refused }) =>
    owner === undefined ? refused.notYours : refused.ownerOnly({ owner: `<@${owner}>` }),
  );
}

/**
 * For buttons that anyone who sees the message may press: the button must exist. A forged id has no component.
 * @throws {UserError} `not_yours`
 */
export function checkShown(interaction: MessageComponentInteraction, request: Request): void {
  if (!interaction.component) checkMayPress(interaction, request);
}

/** @throws {UserError} `not_yours`: its member alone sees it */
export function checkMaySee({ user }: Answerable, shown: Pick<Request, 'ephemeral' | 'user_id'>): void {
  if (shown.ephemeral && shown.user_id !== user.id)
    throw new Refused('not_yours', ({ moderation }) => moderation.isPrivate);
}

/**
 * Buttons that cost, and those that show what was asked for, may be open to others by the guild's settings; they then
 * act in their own name and under their own limits. Private results are only for their member, not even for leads.
 * @throws {UserError} `not_yours`
 */
export function checkMayUse(interaction: Answerable, request: Request | undefined, settings: GuildSettings): void {
  if (request?.ephemeral && request.user_id !== interaction.user.id) {
    throw new Refused('not_yours', ({ refused }) => refused.private);
  }
  if (isOpenTo(interaction, settings) && request?.guild_id === interaction.guildId) return;
  checkMayPress(interaction, request);
}

/** The same as a boolean, for a public request. */
export function mayUse(interaction: Answerable, { user_id: owner }: Request, settings: GuildSettings): boolean {
  return owner === interaction.user.id || isLead(interaction) || isOpenTo(interaction, settings);
}

function isOpenTo(interaction: Answerable, { press, press_roles: allowed }: GuildSettings): boolean {
  if (press === 'roles') return whoIs(interaction).roles.some((role) => allowed.includes(role));
  return press === 'everyone';
}

/**
 * With moderation of results, none is shown before it was checked; afterwards its record says what to show. Nor is what is
 * voted on blind.
 * @throws {UserError} `not_judged`
 */
export function checkJudged(context: CommandContext, request: Request): void {
  checkNotBlind(request);
  if (!isJudged(context.jobs.moderation, request))
    throw new Refused('not_judged', ({ refused }) => refused.notFinished);
}

/** @throws {UserError} `gone` */
export async function mustFind(context: CommandContext, interaction: Answerable, press: Press): Promise<Request> {
  const request = await findPressed(context, interaction, press);
  if (!request) throw gone();
  return request;
}

/** The same, where its buttons are open to who presses. @throws {UserError} `gone`, `not_yours` */
export async function mustFindUsable(context: CommandContext, interaction: Answerable, press: Press): Promise<Request> {
  const request = await mustFind(context, interaction, press);
  checkMayUse(interaction, request, await context.guilds.settings(request.guild_id));
  return request;
}

export async function findPressed(context: CommandContext, interaction: Answerable, press: Press) {
  const { guildId } = placeOf(interaction);
  const request =
    (await findRequest(context.jobs, press.requestId)) ??
    (press.taskId === undefined ? undefined : await findByTask(context.jobs, press.taskId));
  return request?.guild_id === guildId && request.removed_by === undefined ? request : undefined;
}

/** What is drawn of a request in the channel of the press. */
export const viewHere = ({ jobs }: CommandContext, { channel }: Pick<BaseInteraction, 'channel'>, request: Request) =>
  jobs.show.view({ ...request, restricted: isRestricted(channel) });

/** Whatever is not read in time is left out: every check is repeated on submit. */
export async function readBeforeForm(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  requestId: string,
) {
  const { guildId } = placeOf(interaction);
  const soon = <T>(promise: Promise<T>) => within(BEFORE_FORM_MS, promise);
  const [read, balance, learned, settings] = await Promise.all([
    soon(findRequest(context.jobs, requestId).then((request) => ({ request }))),
    soon(context.guilds.ledger.balance(guildId)),
    soon(context.jobs.prices.learned()),
    soon(context.guilds.settings(guildId)),
  ]);
  // A guild's own account does not use our credits.
  const left = settings?.account === '' ? balance?.available : undefined;
  const request = read?.request?.guild_id === guildId ? read.request : undefined;
  return { request, late: read === undefined, left, learned, settings };
}

export const gone = () => new Refused('gone', ({ refused }) => refused.gone);
