import { type ChatInputCommandInteraction, type MessageComponentInteraction, Routes } from 'discord.js';
import { stageEntry } from '../contract/families/index.ts';
import { UserError } from '../errors.ts';
import { isEnd, type Request } from '../jobs/request.ts';
import { withNote } from '../messages/message-body.ts';
import { namedLinks } from '../messages/named-links.ts';
import { renderRequest } from '../messages/request-message.ts';
import type { DeliveredFile, RequestView } from '../messages/view.ts';
import type { CommandContext } from './context.ts';
import { deferPrivately, finish, isLead, placeOf, within } from './respond.ts';
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
  if (!known || (known.user_id !== userId && !isLead(interaction))) {
    throw new UserError(
      'unknown_task',
      'There is no such task of yours in this server. Pick one from the list that appears while you type.',
    );
  }
  const [view, attached] = await Promise.all([
    context.jobs.view(known),
    within(READ_MESSAGE_MS, attachedLinks(interaction, known)),
  ]);
  const now = context.now();
  const shown = renderRequest(withLinks(view, attached ?? new Map(), now), now);
  const url = isEnd(known.state) ? undefined : messageUrl(known);
  await finish(
    interaction,
    url === undefined ? shown : withNote(shown, `-# As of now. [Its own message](${url}) goes on.`),
  );
}

/** Links to what a request's own message carries, by file name. */
async function attachedLinks(
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  request: Request,
): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  if (request.message_id === undefined || request.state !== 'succeeded') return links;
  collect(await interaction.client.rest.get(Routes.channelMessage(request.channel_id, request.message_id)), links);
  return links;
}

/** Wherever a message has a file (its attachments, or inside its components), there is a `url` that ends in the name. */
function collect(value: unknown, links: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'url' && typeof inner === 'string' && /^https?:/.test(inner) && URL.canParse(inner)) {
      const name = new URL(inner).pathname.split('/').at(-1) ?? '';
      links.set(decodeURIComponent(name), inner);
    } else collect(inner, links);
  }
}

/** Attachments of another message cannot be shown as attachments here: their links can. */
function withLinks(view: RequestView, attached: ReadonlyMap<string, string>, now: number): RequestView {
  const { phase } = view;
  if (phase.name !== 'succeeded') return view;
  const alive = phase.task.expires_at === undefined || phase.task.expires_at > now;
  const atService = (file: DeliveredFile) => {
    if (!alive) return undefined;
    if (file.role === 'thumbnail') return phase.task.thumbnail_url;
    const named = namedLinks(phase.task, stageEntry(view.type).stage.files);
    const same = named.find(({ format, words }) => format === file.format && words === (file.words ?? ''));
    return phase.task.model_urls[file.format ?? ''] ?? same?.url;
  };
  const files = phase.files.flatMap((file) => {
    const url = file.url.startsWith('attachment://') ? (attached.get(file.name) ?? atService(file)) : file.url;
    return url === undefined ? [] : [{ ...file, url }];
  });
  return { ...view, phase: { ...phase, files } };
}
