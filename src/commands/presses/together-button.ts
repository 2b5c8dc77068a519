import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  DiscordAPIError,
  EntryPointCommandHandlerType,
  InteractionContextType,
  type MessageComponentInteraction,
  type PrimaryEntryPointCommandInteraction,
  type RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody,
} from 'discord.js';
import { newestHere } from '../../jobs/actions/viewer/activity.ts';
import { isJudged } from '../../jobs/library/may-read.ts';
import type { Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { named } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { isRestricted, placeOf } from '../respond.ts';
import { checkJudged, mustFind } from './authorize-press.ts';

/**
 * Opens a result in a frame inside Discord, for all who join there. That is the first answer, so nothing is asked before
 * it but Redis; what is open in the frame is known by what Discord calls it, which its answer says. All who read the message may open it:
 * who may look along is asked when they come.
 */

/** Where Discord lists Activities it has an entry of ours, which may not be missing from the commands. The bot answers it, so that it knows what to show. */
export const LAUNCH: RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody = {
  type: ApplicationCommandType.PrimaryEntryPoint,
  handler: EntryPointCommandHandlerType.AppHandler,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  ...named(({ commands }) => commands.launch),
};

type Opening = MessageComponentInteraction | PrimaryEntryPointCommandInteraction;

/** The result of the message, for all who are there already, too. */
export async function pressTogether(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const request = await mustFind(context, interaction, press);
  checkJudged(context, request);
  const { rooms } = context.jobs;
  const viewer = await viewerOf(context, interaction, request);
  // What its member alone sees is not looked at together.
  if (!rooms || !viewer || request.ephemeral) throw new Refused('no_viewer', ({ viewer: said }) => said.none);
  await rooms.open(await launch(context, interaction), request.id);
}

/** What others look at in this channel, else the newest result in it. */
export async function launchTogether(
  context: CommandContext,
  interaction: PrimaryEntryPointCommandInteraction,
): Promise<void> {
  const { guildId: guild, channelId: channel } = placeOf(interaction);
  const { rooms } = context.jobs;
  const isShown = async (found: Request) =>
    isJudged(context.jobs.moderation, found) && (await viewerOf(context, interaction, found))?.url !== undefined;
  const request = rooms && (await newestHere(context.jobs, { guild, channel }, isShown));
  if (!request) throw new Refused('nothing_here', ({ viewer }) => viewer.nothingHere);
  const instance = await launch(context, interaction);
  if ((await rooms.requestOf(instance)) === undefined) await rooms.open(instance, request.id);
}

/** Where it is seen in a browser, as far as it may be in this channel. */
async function viewerOf({ jobs }: CommandContext, interaction: Opening, request: Request) {
  return (await jobs.show.view({ ...request, restricted: isRestricted(interaction.channel) })).viewer;
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
