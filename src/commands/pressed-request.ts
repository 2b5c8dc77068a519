import type { MessageComponentInteraction } from 'discord.js';
import type { GuildSettings } from '../guilds/settings.ts';
import type { Request } from '../jobs/requests/request.ts';
import type { Press } from '../messages/custom-id.ts';
import { Refused } from '../messages/refused.ts';
import type { CommandContext } from './context.ts';
import { type Answerable, isLead, placeOf, whoIs, within } from './respond.ts';

/** The request that a button means, and who may press it. */

/** A form must be Discord's first answer: what is read before it has a short time limit and the form does without it. */
const BEFORE_A_FORM_MS = 1_200;

/** @throws {UserError} `not_yours`, in words for whoever pressed */
export function checkMayPress(interaction: Answerable, request: Request | undefined): void {
  const { guildId, userId } = placeOf(interaction);
  if (request && request.guild_id !== guildId) throw gone();
  const message = interaction.isModalSubmit() || interaction.isMessageComponent() ? interaction.message : undefined;
  const owner = request?.user_id ?? message?.interactionMetadata?.user.id;
  if (userId === owner || isLead(interaction)) return;
  throw new Refused('not_yours', ({ refused }) => refused.notYours(owner === undefined ? undefined : `<@${owner}>`));
}

/**
 * What everybody who sees the message may press: the button must be there. A forged id comes with no component.
 * @throws {UserError} `not_yours`
 */
export function checkShown(interaction: MessageComponentInteraction, request: Request): void {
  if (!interaction.component) checkMayPress(interaction, request);
}

/**
 * Buttons that cost, and those that show what was asked for, may be open to others by the guild's settings: they ask in
 * their own name, under their own limits.
 * What is private is its member's alone, even from leads.
 * @throws {UserError} `not_yours`
 */
export function checkMayUse(interaction: Answerable, request: Request | undefined, settings: GuildSettings): void {
  if (request?.ephemeral && request.user_id !== interaction.user.id) {
    throw new Refused('not_yours', ({ refused }) => refused.private);
  }
  if (isOpenTo(interaction, settings) && request?.guild_id === interaction.guildId) return;
  checkMayPress(interaction, request);
}

/** The same as an answer, of a request that everybody sees. */
export function mayUse(interaction: Answerable, { user_id: owner }: Request, settings: GuildSettings): boolean {
  return owner === interaction.user.id || isLead(interaction) || isOpenTo(interaction, settings);
}

function isOpenTo(interaction: Answerable, { press, press_roles: allowed }: GuildSettings): boolean {
  if (press === 'roles') return whoIs(interaction).roles.some((role) => allowed.includes(role));
  return press === 'everyone';
}

/**
 * Where results are judged, none is shown by another way before that is done: afterwards its record has what it shows.
 * @throws {UserError} `not_judged`
 */
export function checkJudged({ jobs }: CommandContext, { state, delivered, files }: Request): void {
  if (!jobs.screening.asks || state !== 'succeeded' || delivered || files !== undefined) return;
  throw new Refused('not_judged', ({ refused }) => refused.notFinished);
}

/** @throws {UserError} `gone` */
export async function mustFind(context: CommandContext, interaction: Answerable, press: Press): Promise<Request> {
  const request = await findRequest(context, interaction, press);
  if (!request) throw gone();
  return request;
}

export async function findRequest(context: CommandContext, interaction: Answerable, press: Press) {
  const { guildId } = placeOf(interaction);
  const request =
    (await context.jobs.get(press.requestId)) ??
    (press.taskId === undefined ? undefined : await context.jobs.byTask(press.taskId));
  return request?.guild_id === guildId && request.removed_by === undefined ? request : undefined;
}

/** What is not there in time is left out: every check is made again on submit. */
export async function readBeforeForm(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  requestId: string,
) {
  const { guildId } = placeOf(interaction);
  const soon = <T>(promise: Promise<T>) => within(BEFORE_A_FORM_MS, promise);
  const [read, balance, learned, settings] = await Promise.all([
    soon(context.jobs.get(requestId).then((request) => ({ request }))),
    soon(context.guilds.ledger.balance(guildId)),
    soon(context.jobs.learnedPrices()),
    soon(context.guilds.settings(guildId)),
  ]);
  // In an account of the guild's own it is not our credits that are left.
  const left = settings?.account === '' ? balance?.available : undefined;
  const request = read?.request?.guild_id === guildId ? read.request : undefined;
  return { request, late: read === undefined, left, learned, settings };
}

export const gone = () => new Refused('gone', ({ refused }) => refused.gone);
