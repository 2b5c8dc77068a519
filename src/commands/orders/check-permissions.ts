import { type BaseInteraction, type Channel, ChannelType, type Guild, type Message, MessageFlags } from 'discord.js';
import type { Once } from '../../guilds/once-per-guild.ts';
import type { GuildSettings } from '../../guilds/settings.ts';
import {
  renderMissingHere,
  renderNoReply,
  renderNoThread,
  renderPreparing,
} from '../../messages/guild/permission-notes.ts';
import { inviteLink, missingPermissions, type Permission, type PlaceKind } from '../../messages/guild/permissions.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { wordsFor } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, alsoTell, finish, placeOf, within, wordsOf } from '../respond.ts';

/**
 * Tells members about missing permissions before they matter. Commands work in channels where the bot has no
 * permissions, because answers use the interaction token; after 15 minutes the result goes to the member directly.
 */

const DAY_SECONDS = 86_400;
const READ_MS = 500;

function kindOf(channel: Channel | null): PlaceKind {
  if (channel?.isThread()) return 'thread';
  return channel?.isVoiceBased() ? 'voice' : 'text';
}

/**
 * Refuses if a result that takes longer than 15 minutes could reach no one: in a server that has the commands but not
 * the bot, it can write neither to a channel nor to a member.
 * @throws {UserError} `no_bot`
 */
export function checkCanArrive({ localDiscord }: Pick<CommandContext, 'localDiscord'>, interaction: Answerable): void {
  if (interaction.guild !== null) return;
  const { applicationId } = interaction;
  throw new Refused('no_bot', ({ places }) =>
    places.noBot({ how: localDiscord ? places.inviteAgain : places.inviteBy({ url: inviteLink(applicationId) }) }),
  );
}

interface Beside {
  ephemeral: boolean;
  /** Where an asset would have its thread. */
  elsewhere?: Lacking | undefined;
  note?: string | undefined;
}

/**
 * Prepares what a member alone is told beside an order: missing permissions, where its answer is public, and a note of its
 * own. A private follow-up would take the place of a deferred answer, so that one is filled in first, before the jobs draw in it.
 * @returns a function that sends them once the request is accepted; undefined if there is nothing to say, or the member
 * was told today
 */
export async function prepareNotes(
  context: Pick<CommandContext, 'once' | 'log'>,
  interaction: Answerable,
  { ephemeral, elsewhere = { id: '', missing: [] }, note }: Beside,
): Promise<(() => Promise<void>) | undefined> {
  const missing = missingHere(interaction);
  const { guildId, channelId, userId } = placeOf(interaction);
  const isNew = async ({ id, missing }: Lacking) =>
    !ephemeral && missing.length > 0 && (await isNews(context.once, guildId, `${userId}:${id}`, missing));
  const [here, there] = await Promise.all([isNew({ id: channelId, missing }), isNew(elsewhere)]);
  if (!here && !there && note === undefined) return undefined;
  const words = wordsOf(interaction);
  await finish(interaction, renderPreparing(words));
  return async () => {
    try {
      if (note !== undefined) await alsoTell(interaction, notice(note));
      if (here) await alsoTell(interaction, renderMissingHere(words, channelId, missing));
      if (there) await alsoTell(interaction, renderNoThread(words, elsewhere.id, elsewhere.missing));
    } catch (error) {
      context.log.info({ err: error, interaction: interaction.id }, 'notes beside an order could not be told');
    }
  };
}

function missingHere({ appPermissions, channel }: Pick<BaseInteraction, 'appPermissions' | 'channel'>): Permission[] {
  return missingPermissions(appPermissions.bitfield, [kindOf(channel)]);
}

/** Explains by direct message why a mention could not be answered, if known. */
export async function explainSilence({ once }: Pick<CommandContext, 'once'>, message: Message<true>): Promise<void> {
  const { channel, channelId, guildId, author, client } = message;
  const held = channel.permissionsFor(client.user)?.bitfield;
  const missing = held === undefined ? [] : missingPermissions(held, [kindOf(channel)]);
  if (missing.length === 0 || !(await isNews(once, guildId, `${author.id}:${channelId}:mention`, missing))) return;
  const { components } = renderNoReply(wordsFor(message.guild.preferredLocale), channelId, missing);
  await author.send({ components, flags: MessageFlags.IsComponentsV2, allowedMentions: { parse: [] } });
}

/** Each note is sent once a day; if Redis is slow, it is skipped. */
async function isNews(once: Once, guild: string, whom: string, missing: readonly Permission[]): Promise<boolean> {
  const bits = missing.reduce((sum, { bit }) => sum | bit, 0n);
  return (await within(READ_MS, once.first(guild, `missing:${whom}:${bits}`, DAY_SECONDS))) ?? false;
}

/** A channel, and the permissions Kiln lacks there. */
export interface Lacking {
  id: string;
  missing: readonly Permission[];
}

/** A chosen channel stands for its threads; a forum contains only threads. */
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
 * Roles and channels in the family rules that no longer exist. The rules keep them: a family whose role was deleted
 * stays closed until a lead changes it.
 */
export function goneFrom(
  guild: Guild | null,
  { families, places }: Pick<GuildSettings, 'families' | 'places'>,
): ReadonlySet<string> {
  const named = [families, places].flatMap((lists) => Object.values(lists).flat());
  return new Set(named.filter(isGoneFrom(guild)));
}

/** Whether the role or channel no longer exists, as far as known. */
export function isGoneFrom(guild: Guild | null): (id: string) => boolean {
  if (!guild?.available) return () => false;
  return (id) => !guild.roles.cache.has(id) && !guild.channels.cache.has(id);
}

/** Missing permissions in channels of the guild, as far as they are known. */
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
