import { type BaseInteraction, type Channel, ChannelType, type Guild, type Message, MessageFlags } from 'discord.js';
import type { GuildSettings } from '../guilds/settings.ts';
import { renderMissingHere, renderNoReply, renderNoThread, renderPreparing } from '../messages/permission-notes.ts';
import { inviteLink, missingPermissions, type Permission, type PlaceKind } from '../messages/permissions.ts';
import { Refused } from '../messages/refused.ts';
import { wordsFor } from '../messages/words/index.ts';
import type { CommandContext } from './context.ts';
import type { Once } from './once.ts';
import { type Answerable, alsoTell, finish, placeOf, within, wordsOf } from './respond.ts';

/**
 * What Kiln lacks where somebody asks, said to them before it matters. Commands work in channels where the bot may do
 * nothing: their answers go by the interaction's token, which ends after 15 minutes, and a direct message comes after it.
 */

const DAY_SECONDS = 86_400;
const READ_MS = 500;

const kindOf = (channel: Channel | null): PlaceKind =>
  channel?.isThread() ? 'thread' : channel?.isVoiceBased() ? 'voice' : 'text';

/**
 * Refuses where a result that takes longer than 15 minutes would reach nobody: a server that has the commands without
 * the bot. It can write neither to a channel there nor to a member directly.
 * @throws {UserError} `no_bot`
 */
export function checkCanArrive({ localDiscord }: Pick<CommandContext, 'localDiscord'>, interaction: Answerable): void {
  if (interaction.guild !== null) return;
  const { applicationId } = interaction;
  throw new Refused('no_bot', ({ places }) =>
    places.noBot(localDiscord ? places.inviteAgain : places.inviteBy(inviteLink(applicationId))),
  );
}

/**
 * Begins a note about what is missing here: a private answer would take the place of the public one that was deferred, so
 * that one is filled first, before the jobs draw in it.
 * @param elsewhere where an asset would have its thread
 * @returns says it, once the request is accepted; undefined when nothing is missing, or the member was told today
 */
export async function prepareNote(
  context: Pick<CommandContext, 'once' | 'log'>,
  interaction: Answerable,
  elsewhere: Lacking = { id: '', missing: [] },
): Promise<(() => Promise<void>) | undefined> {
  const missing = missingHere(interaction);
  const { guildId, channelId, userId } = placeOf(interaction);
  const isNew = async ({ id, missing }: Lacking) =>
    missing.length > 0 && (await isNews(context.once, guildId, `${userId}:${id}`, missing));
  const [here, there] = await Promise.all([isNew({ id: channelId, missing }), isNew(elsewhere)]);
  if (!here && !there) return undefined;
  const words = wordsOf(interaction);
  await finish(interaction, renderPreparing(words));
  return async () => {
    try {
      if (here) await alsoTell(interaction, renderMissingHere(words, channelId, missing));
      if (there) await alsoTell(interaction, renderNoThread(words, elsewhere.id, elsewhere.missing));
    } catch (error) {
      context.log.info({ err: error, interaction: interaction.id }, 'missing permissions could not be told');
    }
  };
}

function missingHere({ appPermissions, channel }: Pick<BaseInteraction, 'appPermissions' | 'channel'>): Permission[] {
  return missingPermissions(appPermissions.bitfield, [kindOf(channel)]);
}

/** A mention that could not be answered: whoever wrote it is told why directly, where that is known. */
export async function explainSilence({ once }: Pick<CommandContext, 'once'>, message: Message<true>): Promise<void> {
  const { channel, channelId, guildId, author, client } = message;
  const held = channel.permissionsFor(client.user)?.bitfield;
  const missing = held === undefined ? [] : missingPermissions(held, [kindOf(channel)]);
  if (missing.length === 0 || !(await isNews(once, guildId, `${author.id}:${channelId}:mention`, missing))) return;
  const { components } = renderNoReply(wordsFor(message.guild.preferredLocale), channelId, missing);
  await author.send({ components, flags: MessageFlags.IsComponentsV2, allowedMentions: { parse: [] } });
}

/** The same is told once a day. When Redis is slow it is not said at all. */
async function isNews(once: Once, guild: string, whom: string, missing: readonly Permission[]): Promise<boolean> {
  const bits = missing.reduce((sum, { bit }) => sum | bit, 0n);
  return (await within(READ_MS, once.first(guild, `missing:${whom}:${bits}`, DAY_SECONDS))) ?? false;
}

/** A channel, and what Kiln may not do there. */
export interface Lacking {
  id: string;
  missing: readonly Permission[];
}

/** A channel that was chosen stands for its threads, too; what a forum has is threads. */
const KINDS: Partial<Record<ChannelType, readonly PlaceKind[]>> = {
  [ChannelType.GuildForum]: ['thread'],
  [ChannelType.GuildMedia]: ['thread'],
  [ChannelType.PublicThread]: ['thread'],
  [ChannelType.PrivateThread]: ['thread'],
  [ChannelType.AnnouncementThread]: ['thread'],
  [ChannelType.GuildVoice]: ['voice'],
  [ChannelType.GuildStageVoice]: ['voice'],
};

/**
 * What the rules for families name and the guild has no more. The rules keep it: a family that was left to a role which is
 * gone stays closed until a lead says otherwise, and whatever was deleted while nobody listened is found all the same.
 */
export function goneFrom(
  guild: Guild | null,
  { families, places }: Pick<GuildSettings, 'families' | 'places'>,
): ReadonlySet<string> {
  const named = [families, places].flatMap((lists) => Object.values(lists).flat());
  return new Set(named.filter(isGoneFrom(guild)));
}

/** Whether the guild has no such role or channel any more, as far as anything is known of it. */
export function isGoneFrom(guild: Guild | null): (id: string) => boolean {
  if (!guild?.available) return () => false;
  return (id) => !guild.roles.cache.has(id) && !guild.channels.cache.has(id);
}

/** What is missing in channels of the guild, as far as they are known. */
export function missingInChannels(
  guild: Guild | null,
  ids: readonly string[],
  kinds?: readonly PlaceKind[],
): Lacking[] {
  return ids.flatMap((id) => {
    const channel = guild?.channels.cache.get(id);
    const held = guild?.members.me && channel?.permissionsFor(guild.members.me).bitfield;
    if (!channel || typeof held !== 'bigint') return [];
    return [{ id, missing: missingPermissions(held, kinds ?? KINDS[channel.type] ?? ['text', 'thread']) }];
  });
}
