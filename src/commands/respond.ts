import {
  type BaseInteraction,
  type Channel,
  type ChatInputCommandInteraction,
  type InteractionReplyOptions,
  type Message,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
  type PrimaryEntryPointCommandInteraction,
} from 'discord.js';
import type { Asker } from '../guilds/access.ts';
import type { Guilds } from '../guilds/guilds.ts';
import type { GuildSettings } from '../guilds/settings.ts';
import { Refused } from '../messages/guild/refused.ts';
import type { MessageBody } from '../messages/parts/message-body.ts';
import { type Words, wordsFor } from '../messages/words/index.ts';

/** Ways to answer an interaction, and who is asking. */

/** An interaction that can be answered with a message. */
export type Answerable =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | PrimaryEntryPointCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Shown where the body says `attachment://<name>`. */
export interface AnswerFile {
  name: string;
  bytes: Uint8Array;
}

const attached = ({ name, bytes }: AnswerFile) => [{ name, attachment: Buffer.from(bytes) }];

/** discord.js has separate flag types per method and renames one field; the payload is the same. */
function options(body: MessageBody, isPrivate: boolean, file?: AnswerFile) {
  const flags = isPrivate ? body.flags | MessageFlags.Ephemeral : body.flags;
  return {
    components: body.components,
    flags: flags as NonNullable<InteractionReplyOptions['flags']> & MessageFlags.IsComponentsV2,
    allowedMentions: body.allowed_mentions,
    ...(file && { files: attached(file) }),
  };
}

/** Acknowledges privately within Discord's three seconds; `finishPrivately` sends the answer. */
export async function deferPrivately(interaction: Answerable): Promise<void> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
}

/** Completes a deferred answer. */
export async function finish(interaction: Answerable, body: MessageBody, file?: AnswerFile): Promise<void> {
  // What an edited answer showed before is not kept beside the new.
  await interaction.editReply({ ...options(body, false, file), ...(file && { attachments: [] }) });
}

/** Completes a deferred answer with a file to take along. */
export async function handOver(interaction: Answerable, content: string, file: AnswerFile): Promise<void> {
  await interaction.editReply({ content, files: attached(file) });
}

/**
 * Tells the member something privately instead of the deferred answer. A public one is deleted first, because the first
 * follow-up would complete it for all to read.
 */
export async function tellPrivately(interaction: Answerable, body: MessageBody, file?: AnswerFile): Promise<void> {
  if (!interaction.deferred && !interaction.replied) {
    await interaction.reply(options(body, true, file));
  } else if (interaction.ephemeral === true) {
    await finish(interaction, body, file);
  } else {
    if (interaction.ephemeral === false) await interaction.deleteReply();
    await interaction.followUp(options(body, true, file));
  }
}

/** Tells the member something privately, next to the existing answer. */
export async function alsoTell(interaction: Answerable, body: MessageBody): Promise<void> {
  await interaction.followUp(options(body, true));
}

/**
 * Replaces "thinking" until the answer is there, without counting as the answer. An interaction that updates a message
 * shows no "thinking" and is left alone.
 */
export async function tellMeanwhile(interaction: Answerable, body: MessageBody): Promise<void> {
  const { deferred, replied, ephemeral, webhook } = interaction;
  if (deferred && !replied && ephemeral !== null) await webhook.editMessage('@original', options(body, false));
}

/** The words in the member's Discord language. */
export const wordsOf = ({ locale }: Pick<BaseInteraction, 'locale'>): Words => wordsFor(locale);

/** The language for public messages: chosen by leads, or the guild's in Discord. */
export const sharedLocale = (
  { language }: Pick<GuildSettings, 'language'>,
  guildLocale: string | null,
): string | undefined => (language === '' ? (guildLocale ?? undefined) : language);

/** The words of what all see. */
export const sharedWords = async ({ guilds }: { guilds: Guilds }, interaction: Answerable): Promise<Words> =>
  wordsFor(sharedLocale(await guilds.settings(placeOf(interaction).guildId), interaction.guildLocale));

/** Guild, channel and member of an interaction. @throws {UserError} `guild_only` */
export function placeOf(interaction: Pick<BaseInteraction, 'guildId' | 'channelId' | 'user'>): {
  guildId: string;
  channelId: string;
  userId: string;
} {
  if (interaction.guildId === null || interaction.channelId === null) {
    throw new Refused('guild_only', ({ refused }) => refused.guildOnly);
  }
  return { guildId: interaction.guildId, channelId: interaction.channelId, userId: interaction.user.id };
}

/** What says who asks, and where. */
export type AskedBy = Pick<
  BaseInteraction,
  'guildId' | 'channelId' | 'user' | 'channel' | 'member' | 'memberPermissions' | 'applicationId'
>;

/** The requester for limits: the member with roles, in the channel or a thread's parent. */
export function whoIs(interaction: AskedBy): Asker {
  const { channelId, userId } = placeOf(interaction);
  const thread = interaction.channel?.isThread() ? interaction.channel.parentId : null;
  const roles = interaction.member?.roles ?? [];
  return {
    user: userId,
    channel: thread ?? channelId,
    roles: Array.isArray(roles) ? roles : [...roles.cache.keys()],
    lead: isLead(interaction),
    admin: interaction.memberPermissions?.has(PermissionFlagsBits.Administrator) ?? false,
    application: interaction.applicationId,
  };
}

/** The same for the author of a message. */
export function whoWrote({ author, channel, channelId, client, member }: Message<true>): Asker {
  return {
    user: author.id,
    channel: (channel.isThread() ? channel.parentId : null) ?? channelId,
    roles: member === null ? [] : [...member.roles.cache.keys()],
    lead: member?.permissions.has(PermissionFlagsBits.ManageGuild) ?? false,
    admin: member?.permissions.has(PermissionFlagsBits.Administrator) ?? false,
    application: client.application.id,
  };
}

/** Leads are members who may manage the guild. */
export function isLead(interaction: Pick<BaseInteraction, 'memberPermissions'>): boolean {
  return interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
}

/** @throws {UserError} `leads_only`, in these words */
export function checkLead(interaction: Pick<BaseInteraction, 'memberPermissions'>, say: Refused['say']): void {
  if (!isLead(interaction)) throw new Refused('leads_only', say);
}

/** Whether a channel, or a thread's parent, is age-restricted. */
export function isRestricted(channel: Channel | null): boolean {
  const place = channel?.isThread() ? channel.parent : channel;
  return place !== null && place !== undefined && 'nsfw' in place && place.nsfw;
}

/** The value, or undefined after the timeout: for answers within Discord's three seconds. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    promise.catch(() => {});
  }
}

/** A form must be the first response to Discord: what is read before it has this time. */
export const BEFORE_FORM_MS = 1_200;

/** What has to be known before a form, or before the answer is deferred. @throws {UserError} `busy`: it takes too long */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
  const [read] = (await within(BEFORE_FORM_MS, Promise.allSettled([promise]))) ?? [];
  if (!read) throw new Refused('busy', ({ refused }) => refused.busy);
  if (read.status === 'rejected') throw read.reason;
  return read.value;
}
