import type { MessageComponentInteraction } from 'discord.js';
import { MOST_NODES, readStory, type StoryNode } from '../../jobs/library/story.ts';
import { pageSheet } from '../../jobs/library/thumbnails.ts';
import { addressFor } from '../../jobs/store/display.ts';
import { isReadable, type NewerRequest, type Request } from '../../jobs/store/request.ts';
import { renderStory, type StoryLine } from '../../messages/lists/story-message.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, isLead, wordsOf } from '../respond.ts';
import { seen, showEntry } from './library-entry.ts';
import { shownPicture } from './library-pages.ts';
import { maySee } from './may-see.ts';
import { bringBack } from './repost-request.ts';

/** Story, under Details and in the library: a page of what a result came from and what came of it, and the way on from each. */

/** As many as a sheet has. */
const PER_PAGE = 9;
const SHEET = 'story.webp';

export const pressStory: PressHandler = async (context, interaction, press) => {
  if (press.argument === undefined) await deferPrivately(interaction);
  else await interaction.deferUpdate();
  const { id, guild_id: guild } = await seen(context, interaction, press);
  const { nodes, isCut } = await readStory(context.jobs.redis, guild, id);
  const pages = Math.ceil(nodes.length / PER_PAGE);
  const page = pageOf(press.argument, pages) ?? 1 + Math.floor(nodes.findIndex((node) => node.id === id) / PER_PAGE);
  const from = (page - 1) * PER_PAGE;
  const shown = nodes.slice(from, from + PER_PAGE);
  const read = await Promise.all(shown.map((node) => context.jobs.requests.getAny(node.id)));
  const lines = shown.map(({ depth }: StoryNode, i): StoryLine => {
    return { number: i + 1, depth, result: resultOf(context, interaction, read[i]) };
  });
  const pictures = lines.map(({ result }, i) => {
    const request = read[i];
    const isTold = typeof result !== 'string' && request && isReadable(request);
    return isTold ? shownPicture(context, interaction, request) : undefined;
  });
  const sheet = await pageSheet(context.jobs, guild, await Promise.all(pictures));
  const body = renderStory(wordsOf(interaction), {
    id,
    page,
    pages,
    lines,
    cut: isCut ? MOST_NODES : undefined,
    sheet: sheet && `attachment://${SHEET}`,
  });
  await finish(interaction, body, sheet && { name: SHEET, bytes: sheet });
};

/** @returns undefined when none is asked for: the one with the result itself is meant */
function pageOf(argument: string | undefined, pages: number): number | undefined {
  const page = Number(argument);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, pages) : undefined;
}

/** Of what is not for who asks, or not there any more, nothing is told. */
function resultOf(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  request: Request | NewerRequest | undefined,
): StoryLine['result'] {
  if (request === undefined || request.removed_by !== undefined) return 'deleted';
  if (!isReadable(request) || !maySee(context, interaction, request)) return 'private';
  const { id, type, title, user_id: user, charged } = request;
  const url = addressFor(interaction.user.id, request);
  return { id, type, title, user, charged, at: request.finished_at ?? request.created_at, url };
}

/** The select of a story: its value is the result. It is shown again with its buttons, to others as the library shows it. */
export const pressNode: PressHandler = async (context, interaction, press) => {
  const id = press.argument ?? press.requestId;
  await deferPrivately(interaction);
  const request = await seen(context, interaction, { ...press, requestId: id });
  if (request.user_id !== interaction.user.id && !isLead(interaction)) return showEntry(context, interaction, request);
  await bringBack(context, interaction, id);
};
