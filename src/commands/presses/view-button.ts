import type { MessageComponentInteraction } from 'discord.js';
import { openViewer, withdrawViewer } from '../../jobs/actions/seen-result.ts';
import type { Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { renderViewerLink } from '../../messages/request/details-message.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, isLead, isRestricted, wordsOf } from '../respond.ts';
import { checkJudged, checkMayPress, checkMayUse, mustFind } from './authorize-press.ts';

/**
 * A link to a result in a browser, for the member who presses: of a private result its own member alone, of others each member who
 * may use its buttons. Its member and leads may withdraw it.
 */
export async function pressView(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayUse(interaction, request, await context.guilds.settings(request.guild_id));
  checkJudged(context, request);
  const words = wordsOf(interaction);
  if (press.argument === 'end') {
    checkMayPress(interaction, request);
    await withdrawViewer(context.jobs, request, interaction.user.id);
    return finish(interaction, notice(words.viewer.withdrawn));
  }
  await checkViewable(context, interaction, request);
  const link = await openViewer(context.jobs, request, interaction.user.id);
  if (!link) throw noViewer();
  const mayEnd = request.user_id === interaction.user.id || isLead(interaction);
  await finish(interaction, renderViewerLink(words, { requestId: request.id, title: request.title, link, mayEnd }));
}

/** @throws {UserError} `no_viewer` */
async function checkViewable(context: CommandContext, interaction: MessageComponentInteraction, request: Request) {
  const { viewer } = await context.jobs.show.view({ ...request, restricted: isRestricted(interaction.channel) });
  if (!viewer) throw noViewer();
}

const noViewer = () => new Refused('no_viewer', ({ viewer }) => viewer.none);
