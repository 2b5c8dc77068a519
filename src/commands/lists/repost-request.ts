import {
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type MessageComponentInteraction,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { refreshLinks } from '../../jobs/actions/refresh-links.ts';
import { filesOfMessage } from '../../jobs/discord/message-files.ts';
import { viewFiles } from '../../jobs/display/request-view.ts';
import { atService, detachFiles, filesOf, sameFile } from '../../jobs/files/files-of.ts';
import { addressOf, homeOf, isHidden, isTokenOver } from '../../jobs/store/display.ts';
import { findByTask, findRequest } from '../../jobs/store/find-request.ts';
import { isEnd, type Request, reference } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { withNote } from '../../messages/parts/message-body.ts';
import { renderRequest } from '../../messages/request/request-message.ts';
import type { RequestView } from '../../messages/request/view.ts';
import { wordsFor } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { ownAndPublic } from '../families/autocomplete.ts';
import { openTo } from '../families/check-access.ts';
import { checkJudged, viewHere } from '../presses/authorize-press.ts';
import {
  deferPrivately,
  finish,
  isLead,
  isRestricted,
  placeOf,
  sharedLocale,
  whoIs,
  within,
  wordsOf,
} from '../respond.ts';

type Asking = ChatInputCommandInteraction | MessageComponentInteraction;

/**
 * Shows a request of any age again, with working buttons. Its files are attached to its own message: reading that
 * message gives fresh links, which Discord signs for a few hours only. If the message is gone, the service's links are
 * used while they last.
 */

const READ_MESSAGE_MS = 4_000;

/**
 * @param id a request's id, its task's, its reference, or its title. @param isForAll show it to everyone in the channel
 */
export async function bringBack(
  context: CommandContext,
  interaction: Asking,
  id: string,
  isForAll = false,
): Promise<void> {
  if (isForAll) await interaction.deferReply();
  else if (!interaction.deferred) await deferPrivately(interaction);
  const { guildId, userId } = placeOf(interaction);
  const request = await findAny(context, interaction, id);
  const known = request?.guild_id === guildId && request.removed_by === undefined ? request : undefined;
  // Leads see what was public.
  const isTheirs = known !== undefined && (known.user_id === userId || (isLead(interaction) && !known.ephemeral));
  if (!isTheirs) {
    throw new Refused('unknown_task', ({ taskList }) => taskList.unknown);
  }
  checkJudged(context, known);
  if (isForAll) checkForAll(interaction, known);
  const [read, attached] = await Promise.all([
    refreshLinks(context.jobs, known),
    within(READ_MESSAGE_MS, readAttached(interaction, known, context.now())),
  ]);
  // If the message is gone, so are its files: use the service's.
  const current = attached === 'gone' ? await detachFiles(context.jobs, read) : read;
  const [view, { mayMake }] = await Promise.all([
    viewHere(context, interaction, current),
    openTo(context, interaction, guildId, whoIs(interaction)),
  ]);
  const settings = await context.guilds.settings(guildId);
  const words = isForAll ? wordsFor(sharedLocale(settings, interaction.guildLocale)) : wordsOf(interaction);
  const now = context.now();
  const links = attached === 'gone' || attached === undefined ? new Map<string, string>() : attached;
  const drawn = { ...withLinks(view, current, links, now), ...(isForAll ? {} : { mayMake }) };
  const shown = renderRequest(words, drawn, now);
  const url = isEnd(known.state) ? undefined : addressOf(known);
  const noted = isForAll ? withNote(shown, words.taskList.repostedBy({ member: `<@${userId}>` })) : shown;
  await finish(interaction, url === undefined ? noted : withNote(noted, words.request.asOfNow({ url })));
}

const findAny = async (context: CommandContext, interaction: Asking, id: string): Promise<Request | undefined> =>
  (await findRequest(context.jobs, id)) ??
  (await findByTask(context.jobs, id)) ??
  (await byName(context, interaction, id));

/** @throws {UserError} `private`: it is not for everyone who reads here */
function checkForAll({ channel }: Asking, { ephemeral, restricted }: Request): void {
  if (ephemeral) throw new Refused('private', ({ taskList }) => taskList.notForAll);
  if (restricted && !isRestricted(channel)) throw new Refused('private', ({ taskList }) => taskList.staysRestricted);
}

/**
 * The member's newest request with this reference or title, otherwise one whose title contains it; leads find public
 * ones.
 */
async function byName(context: CommandContext, interaction: Asking, said: string): Promise<Request | undefined> {
  const wanted = said.trim().toLowerCase();
  if (wanted === '') return undefined;
  const open = await ownAndPublic(context, interaction, LOOKED_AT);
  const titleOf = ({ title }: Request) => title.toLowerCase();
  return (
    open.find((request) => reference(request.id) === wanted || titleOf(request) === wanted) ??
    open.find((request) => titleOf(request).includes(wanted))
  );
}

/** How many requests a search by name covers. */
const LOOKED_AT = 200;

const GONE: readonly unknown[] = [RESTJSONErrorCodes.UnknownMessage, RESTJSONErrorCodes.UnknownChannel];

/** Links to the attachments of a request's message, by file name, wherever that message is now. */
async function readAttached(interaction: Asking, request: Request, now: number): Promise<Map<string, string> | 'gone'> {
  const { message_id: message, message_channel_id: channel = homeOf(request) } = request;
  // A private answer cannot be read by the bot, and disappears when Discord restarts.
  if (isHidden(request)) return isTokenOver(request, now) ? 'gone' : new Map();
  if (message === undefined || (request.state !== 'succeeded' && request.files === undefined)) return new Map();
  try {
    const files = filesOfMessage(await interaction.client.rest.get(Routes.channelMessage(channel, message)));
    return new Map(files.map(({ name, url }) => [name, url]));
  } catch (error) {
    if (error instanceof DiscordAPIError && GONE.includes(error.code)) return 'gone';
    throw error;
  }
}

/** Attachments of another message cannot be attached here, but linked; otherwise the service's links are used. */
function withLinks(
  view: RequestView,
  request: Request,
  attached: ReadonlyMap<string, string>,
  now: number,
): RequestView {
  const { phase } = view;
  if (phase.name === 'failed') {
    const { cutout: _, ...said } = phase;
    const cutout = attached.get(request.files?.[0]?.name ?? '');
    return { ...view, sources: [], phase: { ...said, ...(cutout !== undefined && { cutout }) } };
  }
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
  // Between two tries nothing is fetched.
  const unfinished = phase.unfinished && request.shelved > 0 ? { unfinished: 'unplaced' as const } : {};
  return { ...view, sources, phase: { ...phase, files, ...unfinished } };
}
