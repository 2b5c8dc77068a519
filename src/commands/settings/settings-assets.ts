import { ChannelFlags, type Guild, PermissionFlagsBits } from 'discord.js';
import { ASSET_PLACES, FROM_STATES } from '../../guilds/asset-states.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { type AssetsSettingsView, renderAssetsSettings } from '../../messages/settings/assets-settings-message.ts';
import { wordsFor } from '../../messages/words/index.ts';
import { missingInChannels } from '../orders/check-permissions.ts';
import { isForum } from '../orders/choose-asset-thread.ts';
import { placeOf, wordsOf } from '../respond.ts';
import { type Controls, changes, oneChosen, type Screen, shows, unknownControl } from './settings-controls.ts';

/** The screen of /settings for assets, and its controls. */

const screen: Screen = async ({ guilds }, interaction) => {
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
};

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

export const ASSET_CONTROLS: Controls = {
  'assets-screen': { press: shows(screen) },
  assets: { press: changes(({ values }) => ({ assets: oneChosen(ASSET_PLACES, values) }), screen) },
  'assets-archive': { press: changes(({ values }) => ({ assets_archive: oneChosen(FROM_STATES, values) }), screen) },
  'assets-gallery': { press: changes(({ values }) => ({ assets_gallery: oneChosen(FROM_STATES, values) }), screen) },
  'assets-forum': {
    press: changes(({ interaction }) => {
      if (!interaction.isChannelSelectMenu()) throw unknownControl();
      const [forum] = interaction.channels.values();
      if (forum && !isForum(forum)) throw new Refused('bad_channel', ({ assets }) => assets.screen.notAForum);
      return { assets_forum: forum?.id ?? '' };
    }, screen),
  },
};
