import { ChannelFlags, type Guild, PermissionFlagsBits } from 'discord.js';
import { taskTypes } from 'kiln-client/contract/families/index';
import type { GuildSettings } from '../../guilds/settings.ts';
import type { FamilyRules, KeyView, ScopedLimits } from '../../messages/settings/access-sections.ts';
import type { ForumTags } from '../../messages/settings/forum-tags-line.ts';
import type { StageLeague } from '../../messages/settings/league-section.ts';
import { type Blocks, type LoggedEvent, SHOWN_EVENTS } from '../../messages/settings/moderation-sections.ts';
import { wordsFor } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { goneFrom } from '../orders/check-permissions.ts';
import { type Answerable, placeOf } from '../respond.ts';

/** What the screens of /settings show besides the settings. */

export interface AccessFacts extends Pick<FamilyRules, 'gone'> {
  limits: readonly ScopedLimits[];
  key: KeyView | undefined;
}

export async function readAccess(
  { guilds, serviceKeys }: CommandContext,
  interaction: Answerable,
  settings: GuildSettings,
): Promise<AccessFacts> {
  const { guildId: guild } = placeOf(interaction);
  const [rules, key] = await Promise.all([guilds.limits.rules(guild), serviceKeys.read(guild)]);
  const limits = [...rules].map(([scope, figures]) => ({ scope, figures }));
  return { limits, key, gone: goneFrom(interaction.guild, settings) };
}

export interface AssetFacts {
  /** The channel of the screen itself, or of the thread that it is in. */
  around: string;
  /** Of the chosen forum. */
  tags: ForumTags | undefined;
}

export async function readAssets(
  _: CommandContext,
  interaction: Answerable,
  settings: GuildSettings,
): Promise<AssetFacts> {
  const { guild, channel, guildLocale } = interaction;
  const parent = channel?.isThread() ? channel.parentId : null;
  return {
    around: parent ?? placeOf(interaction).channelId,
    tags: tagsOf(guild, settings.assets_forum, Object.values(wordsFor(guildLocale).assets.states)),
  };
}

function tagsOf(guild: Guild | null, id: string, wanted: readonly string[]): ForumTags | undefined {
  const forum = guild?.channels.cache.get(id);
  if (!guild || !forum || !('availableTags' in forum)) return undefined;
  const names = forum.availableTags.map(({ name }) => name.trim().toLowerCase());
  const me = guild.members.me;
  return {
    missing: wanted.filter((name) => !names.includes(name.toLowerCase())),
    all: wanted.length,
    mayMake: me !== null && forum.permissionsFor(me).has(PermissionFlagsBits.ManageChannels),
    isRequired: forum.flags.has(ChannelFlags.RequireTag) && forum.availableTags.every(({ moderated }) => moderated),
  };
}

export interface LeagueFacts {
  leagues: readonly StageLeague[];
}

export async function readLeague({ guilds }: CommandContext, interaction: Answerable): Promise<LeagueFacts> {
  const all = await guilds.league.all(placeOf(interaction).guildId, taskTypes);
  return { leagues: [...all].map(([stage, standings]) => ({ stage, standings })) };
}

export interface ModerationFacts extends Blocks {
  /** What the operator set. */
  screening: { words: number; asks: boolean };
  events: readonly LoggedEvent[];
}

export async function readModeration(
  { guilds, jobs, now }: CommandContext,
  interaction: Answerable,
): Promise<ModerationFacts> {
  const { guildId: guild } = placeOf(interaction);
  const [blocks, events] = await Promise.all([
    guilds.moderation.blocks(guild, now()),
    guilds.moderation.events(guild, SHOWN_EVENTS),
  ]);
  return {
    screening: { words: jobs.moderation.screen.words, asks: jobs.moderation.screen.asks },
    blocked: new Map([...blocks].map(([member, { until }]) => [member, until])),
    nameOf: (member) => interaction.guild?.members.cache.get(member)?.displayName,
    events: events.map((event) => ({
      ...event,
      logUrl:
        event.log_channel === undefined
          ? undefined
          : `https://discord.com/channels/${guild}/${event.log_channel}/${event.log_message}`,
    })),
  };
}
