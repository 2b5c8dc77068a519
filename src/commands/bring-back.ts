import {
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type MessageComponentInteraction,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { UserError } from 'kiln-errors';
import { atService, filesOf, sameFile } from '../jobs/files/files-of.ts';
import { filesOfMessage } from '../jobs/files/message-files.ts';
import { homeOf, isEnd, isHidden, type Request } from '../jobs/requests/request.ts';
import { TOKEN_ROUTE_MS } from '../jobs/showing/placement.ts';
import { viewFiles } from '../jobs/showing/request-view.ts';
import { withNote } from '../messages/message-body.ts';
import { renderRequest } from '../messages/request-message.ts';
import type { RequestView } from '../messages/view.ts';
import type { CommandContext } from './context.ts';
import { openTo } from './open.ts';
import { deferPrivately, finish, isLead, placeOf, whoIs, within } from './respond.ts';
import { messageUrl } from './tasks.ts';

/**
 * A request of any age, shown again to whoever asks, with live buttons. Its files are still attached to its own message:
 * reading that message gives fresh links to them, which Discord signs for some hours only. When the message is gone, the
 * service's links stand in as long as they live.
 */

const READ_MESSAGE_MS = 4_000;

/** @param id a request's id, or the task's */
export async function bringBack(
  context: CommandContext,
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  id: string,
): Promise<void> {
  await deferPrivately(interaction);
  const { guildId, userId } = placeOf(interaction);
  const request = (await context.jobs.get(id)) ?? (await context.jobs.byTask(id));
  const known = request?.guild_id === guildId && request.removed_by === undefined ? request : undefined;
  // Leads see what everybody could see.
  const isTheirs = known !== undefined && (known.user_id === userId || (isLead(interaction) && !known.ephemeral));
  if (!isTheirs) {
    throw new UserError(
      'unknown_task',
      'There is no such task of yours in this server. Pick one from the list that appears while you type.',
    );
  }
  const [read, attached] = await Promise.all([
    context.jobs.reread(known),
    within(READ_MESSAGE_MS, readAttached(interaction, known, context.now())),
  ]);
  // With the message its files are gone: what the service has of them stands in.
  const current = attached === 'gone' ? await context.jobs.detach(read) : read;
  const [view, { mayMake }] = await Promise.all([
    context.jobs.view(current),
    openTo(context, interaction, guildId, whoIs(interaction)),
  ]);
  const now = context.now();
  const links = attached === 'gone' || attached === undefined ? new Map<string, string>() : attached;
  const shown = renderRequest({ ...withLinks(view, current, links, now), mayMake }, now);
  const url = isEnd(known.state) ? undefined : messageUrl(known);
  await finish(
    interaction,
    url === undefined ? shown : withNote(shown, `-# As of now. [Its own message](${url}) goes on.`),
  );
}

const GONE: readonly unknown[] = [RESTJSONErrorCodes.UnknownMessage, RESTJSONErrorCodes.UnknownChannel];

/** Links to what a request's own message carries, by file name: wherever that message is now. */
async function readAttached(
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  request: Request,
  now: number,
): Promise<Map<string, string> | 'gone'> {
  const { message_id: message, message_channel_id: channel = homeOf(request) } = request;
  // No route leads to a private answer, and it is gone when Discord is opened anew.
  if (isHidden(request)) return now - request.created_at < TOKEN_ROUTE_MS ? new Map() : 'gone';
  if (message === undefined || request.state !== 'succeeded') return new Map();
  try {
    const files = filesOfMessage(await interaction.client.rest.get(Routes.channelMessage(channel, message)));
    return new Map(files.map(({ name, url }) => [name, url]));
  } catch (error) {
    if (error instanceof DiscordAPIError && GONE.includes(error.code)) return 'gone';
    throw error;
  }
}

/** Attachments of another message cannot be shown as attachments here: their links can, else those of the service. */
function withLinks(
  view: RequestView,
  request: Request,
  attached: ReadonlyMap<string, string>,
  now: number,
): RequestView {
  const { phase } = view;
  if (phase.name !== 'succeeded') return { ...view, sources: [] };
  const isAlive = phase.task.expires_at === undefined || phase.task.expires_at > now;
  const links = atService(request);
  const shown = filesOf(request).map((file) => {
    if (!file.url.startsWith('attachment://')) return isAlive ? file : undefined;
    const url = attached.get(file.name) ?? (isAlive ? sameFile(file, links)?.url : undefined);
    return url === undefined ? undefined : { ...file, url };
  });
  const files = viewFiles(shown.filter((file) => file !== undefined));
  const sources = view.sources.flatMap((source) => {
    const url = attached.get(source.name);
    return url === undefined ? [] : [{ ...source, url }];
  });
  return { ...view, sources, phase: { ...phase, files } };
}
