import { ChannelFlags, type Guild, type MessageComponentInteraction, PermissionFlagsBits } from 'discord.js';
import { ASSET_PLACES, FROM_STATES } from '../guilds/asset-states.ts';
import type { GuildSettings } from '../guilds/settings.ts';
import { type AssetsSettingsView, renderAssetsSettings } from '../messages/assets-settings-message.ts';
import type { MessageBody } from '../messages/message-body.ts';
import { Refused } from '../messages/refused.ts';
import { wordsFor } from '../messages/words/index.ts';
import { isForum } from './asset-place.ts';
import type { CommandContext } from './context.ts';
import { missingInChannels } from './preflight.ts';
import { type Answerable, placeOf, wordsOf } from './respond.ts';

/** The screen of /settings for assets, and its controls. */

export async function assetsScreen({ guilds }: CommandContext, interaction: Answerable): Promise<MessageBody> {
  const words = wordsOf(interaction);
  const { guildId, channelId } = placeOf(interaction);
  const settings = await guilds.settings(guildId);
  const { assets: place, assets_forum: forum, gallery, channels } = settings;
  const { guild, channel } = interaction;
  const around = channel?.isThread() ? (channel.parentId ?? channelId) : channelId;
  const inForum = place === 'post' && forum !== '' ? missingInChannels(guild, [forum], ['forum']) : [];
  const inChannels =
    place === 'thread' ? missingInChannels(guild, [...new Set([...channels, around])], ['opening']) : [];
  const inGallery =
    settings.assets_gallery !== 'never' && gallery !== '' ? missingInChannels(guild, [gallery], ['text']) : [];
  return renderAssetsSettings(words, {
    ...{ place, forum, gallery, archive: settings.assets_archive, copies: settings.assets_gallery },
    tags:
      place === 'post'
        ? tagsOf(guild, forum, Object.values(wordsFor(interaction.guildLocale).assets.states))
        : undefined,
    lacking: [...inForum, ...inChannels, ...inGallery],
  });
}

function tagsOf(guild: Guild | null, id: string, wanted: readonly string[]): AssetsSettingsView['tags'] {
  const forum = guild?.channels.cache.get(id);
  if (!guild || !forum || !('availableTags' in forum)) return undefined;
  const names = forum.availableTags.map(({ name }) => name.trim().toLowerCase());
  const me = guild.members.me;
  return {
    missing: wanted.filter((name) => !names.includes(name.toLowerCase())),
    all: wanted.length,
    mayMake: me !== null && forum.permissionsFor(me).has(PermissionFlagsBits.ManageChannels),
    // Any other tag that everyone may set will do.
    isRequired: forum.flags.has(ChannelFlags.RequireTag) && forum.availableTags.every(({ moderated }) => moderated),
  };
}

type Read = (pressed: { interaction: MessageComponentInteraction; values: string[] }) => Partial<GuildSettings>;

/** What each control writes, by its name. @throws {UserError} `unknown_button`, `bad_channel` */
export const ASSET_CHANGES: Readonly<Record<string, Read>> = {
  assets: ({ values }) => ({ assets: chosen(ASSET_PLACES, values) }),
  'assets-archive': ({ values }) => ({ assets_archive: chosen(FROM_STATES, values) }),
  'assets-gallery': ({ values }) => ({ assets_gallery: chosen(FROM_STATES, values) }),
  'assets-forum': ({ interaction }) => {
    if (!interaction.isChannelSelectMenu()) throw unknown();
    const [forum] = interaction.channels.values();
    if (forum && !isForum(forum)) throw new Refused('bad_channel', ({ assets }) => assets.screen.notAForum);
    return { assets_forum: forum?.id ?? '' };
  },
};

function chosen<Value extends string>(known: readonly Value[], [value]: readonly string[]): Value {
  const found = known.find((one) => one === value);
  if (found === undefined) throw unknown();
  return found;
}

const unknown = () => new Refused('unknown_button', ({ settings }) => settings.otherVersion);
