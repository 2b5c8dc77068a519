import {
  ApplicationCommandType,
  DiscordAPIError,
  EntryPointCommandHandlerType,
  type MessageComponentInteraction,
  type PrimaryEntryPointCommandInteraction,
  type RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody,
} from 'discord.js';
import { openViewer, withdrawViewer } from '../../jobs/actions/seen-result.ts';
import { newestHere } from '../../jobs/actions/viewer/activity.ts';
import { isJudged } from '../../jobs/library/may-read.ts';
import type { Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { renderViewerLink } from '../../messages/request/details-message.ts';
import { IN_GUILDS, named, type PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, isLead, placeOf, wordsOf } from '../respond.ts';
import { checkJudged, checkMayPress, mustFind, mustFindUsable, viewHere } from './authorize-press.ts';

/**
 * A link to a result in a browser, for the member who presses: of a private result its own member alone, of others each member who
 * may use its buttons. Its member and leads may withdraw it.
 */
export const pressView: PressHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const request = await mustFindUsable(context, interaction, press);
  checkJudged(context, request);
  const words = wordsOf(interaction);
  if (press.argument === 'end') {
    checkMayPress(interaction, request);
    await withdrawViewer(context.jobs, request, interaction.user.id);
    return finish(interaction, notice(words.viewer.withdrawn));
  }
  const { viewer } = await viewHere(context, interaction, request);
  const link = viewer && (await openViewer(context.jobs, request, interaction.user.id));
  if (!link) throw new Refused('no_viewer', (to) => to.viewer.none);
  const mayEnd = request.user_id === interaction.user.id || isLead(interaction);
  await finish(interaction, renderViewerLink(words, { requestId: request.id, title: request.title, link, mayEnd }));
};

/**
 * Opens a result in a frame inside Discord, for all who join there. That is the first answer, so nothing is asked before
 * it but Redis; what is open in the frame is known by what Discord calls it, which its answer says. All who read the message may open it:
 * who may look along is asked when they come.
 */

/** Where Discord lists Activities it has an entry of ours, which may not be missing from the commands. The bot answers it, so that it knows what to show. */
export const LAUNCH: RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody = {
  type: ApplicationCommandType.PrimaryEntryPoint,
  handler: EntryPointCommandHandlerType.AppHandler,
  ...IN_GUILDS,
  ...named(({ commands }) => commands.launch),
};

type Opening = MessageComponentInteraction | PrimaryEntryPointCommandInteraction;

/** The result of the message, for all who are there already, too. */
export const pressTogether: PressHandler = async (context, interaction, press) => {
  const request = await mustFind(context, interaction, press);
  checkJudged(context, request);
  const { rooms } = context.jobs;
  const { viewer } = await viewHere(context, interaction, request);
  // What its member alone sees is not looked at together.
  if (!rooms || !viewer || request.ephemeral) throw new Refused('no_viewer', ({ viewer: said }) => said.none);
  await rooms.open(await launch(context, interaction), request.id);
};

/** What others look at in this channel, else the newest result in it. */
export async function launchTogether(
  context: CommandContext,
  interaction: PrimaryEntryPointCommandInteraction,
): Promise<void> {
  const { guildId: guild, channelId: channel } = placeOf(interaction);
  const { rooms } = context.jobs;
  const isShown = async (found: Request) =>
    isJudged(context.jobs.moderation, found) && (await viewHere(context, interaction, found)).viewer?.url !== undefined;
  const request = rooms && (await newestHere(context.jobs, { guild, channel }, isShown));
  if (!request) throw new Refused('nothing_here', ({ viewer }) => viewer.nothingHere);
  const instance = await launch(context, interaction);
  if ((await rooms.requestOf(instance)) === undefined) await rooms.open(instance, request.id);
}

/** @returns what Discord calls what is open there now. @throws {UserError} `not_opened` */
async function launch(context: CommandContext, interaction: Opening): Promise<string> {
  const launched = await interaction.launchActivity({ withResponse: true }).catch((error: unknown) => {
    if (!(error instanceof DiscordAPIError) || ![400, 403].includes(error.status)) throw error;
    context.log.warn({ code: error.code, problem: error.rawError }, 'discord did not open the activity');
    throw new Refused('not_opened', ({ viewer }) => viewer.notOpened);
  });
  const instance = launched.interaction.activityInstanceId;
  if (instance === null) throw new Refused('not_opened', ({ viewer }) => viewer.notOpened);
  return instance;
}
