import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  DiscordAPIError,
  EntryPointCommandHandlerType,
  InteractionContextType,
  type MessageComponentInteraction,
  type RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody,
} from 'discord.js';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { named } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { isRestricted } from '../respond.ts';
import { checkJudged, mustFind } from './authorize-press.ts';

/** Discord's own entry of an application with Activities, which opens the page without a result: it may not be missing from the commands. */
export const LAUNCH: RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody = {
  type: ApplicationCommandType.PrimaryEntryPoint,
  handler: EntryPointCommandHandlerType.DiscordLaunchActivity,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  ...named(({ commands }) => commands.launch),
};

/**
 * Opens a result in a frame inside Discord, for all who join there. That is the first answer to the press, so nothing is asked before
 * it but Redis; what is open in the frame is known by what Discord calls it, which its answer says. All who read the message may open it:
 * who may look along is asked when they come.
 */
export async function pressTogether(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const { rooms, show } = context.jobs;
  const request = await mustFind(context, interaction, press);
  checkJudged(context, request);
  const { viewer } = await show.view({ ...request, restricted: isRestricted(interaction.channel) });
  // What its member alone sees is not looked at together.
  if (!rooms || !viewer || request.ephemeral) throw new Refused('no_viewer', ({ viewer: said }) => said.none);
  const launched = await interaction.launchActivity({ withResponse: true }).catch((error: unknown) => {
    if (!(error instanceof DiscordAPIError) || ![400, 403].includes(error.status)) throw error;
    context.log.warn({ code: error.code, problem: error.rawError }, 'discord did not open the activity');
    throw new Refused('not_opened', ({ viewer: said }) => said.notOpened);
  });
  const instance = launched.interaction.activityInstanceId;
  if (instance === null) throw new Refused('not_opened', ({ viewer: said }) => said.notOpened);
  await rooms.open(instance, request.id);
}
