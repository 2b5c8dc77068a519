import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import { DEFAULT_LOCALE } from '../base/locales.ts';
import { compareIds } from '../base/snowflake.ts';
import type { Fields, Guild, User } from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER, findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import type { Ready } from '../gateway/connection.ts';
import { intentFlags } from '../gateway/intents.ts';
import { type NewSession, type Session, type Shard, shardOf } from '../gateway/session.ts';
import { canSee } from '../permissions/access.ts';
import { activitiesOf } from './activity-wire.ts';
import { dmWire, wireChannel } from './channel-wire.ts';
import { activeThreads, guildChannels } from './channels.ts';
import { guildWire, membersWire } from './guild-wire.ts';

/** What a session hears first: who it is, its guilds (for a bot by events that follow), its direct messages. */

export function readyFor(core: Core, { user, intents, shard, id: sessionId }: NewSession): Ready {
  const guilds = [...core.state.guilds].filter(
    ({ id, members }) => members[user.id] !== undefined && (user.bot !== true || shardOf(id, shard[1]) === shard[0]),
  );
  const base = {
    v: 10,
    user,
    session_id: sessionId,
    resume_gateway_url: `${core.origin().replace(/^http/, 'ws')}/gateway`,
  };
  if (user.bot !== true) {
    const newest = newestMessages(core, user.id);
    const dms = [...core.state.channels].filter(({ recipient_ids: ids }) => ids?.includes(user.id) === true);
    return {
      data: {
        ...base,
        guilds: guilds.filter(({ unavailable }) => unavailable !== true).map((guild) => fullGuild(core, guild, user)),
        private_channels: dms.map((dm) => ({ ...dmWire(dm, user.id), last_message_id: newest.get(dm.id) ?? null })),
      },
      following: [],
    };
  }
  const data = {
    ...base,
    guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
    private_channels: [],
    application: { id: APPLICATION_ID, flags: intentFlags(core.settings.gateway.privilegedIntents) },
    shard,
    user_settings: {},
  };
  const hears = (intents & Intent.Guilds) !== 0;
  return {
    data,
    following: hears ? guilds.map((guild) => arrival(core, guild, user)) : [],
  };
}

/** A guild that is unavailable at the start is announced as one that went. */
function arrival(core: Core, guild: Guild, user: User) {
  return guild.unavailable === true
    ? { event: 'GUILD_DELETE', data: { id: guild.id, unavailable: true } }
    : { event: 'GUILD_CREATE', data: fullGuild(core, guild, user) };
}

/** The guild as GUILD_CREATE has it. Bots know all channels, people those that they can see; threads as far as seen. */
export function fullGuild(core: Core, guild: Guild, viewer: User): Fields {
  const channels = guildChannels(core, guild.id).filter(
    (channel) => viewer.bot === true || canSee(core, channel, viewer.id),
  );
  const threads = activeThreads(core, guild.id).filter((thread) => canSee(core, thread, viewer.id));
  const newest = newestMessages(core, viewer.id);
  const last = (id: string) => ({ last_message_id: newest.get(id) ?? null });
  return {
    ...guildWire(guild),
    joined_at: guild.members[viewer.id]?.joined_at,
    large: false,
    unavailable: false,
    member_count: Object.keys(guild.members).length,
    // Without presences a bot receives itself only.
    members: membersWire(guild).filter(({ user }) => viewer.bot !== true || (user as User).id === viewer.id),
    channels: channels.map((channel) => ({ ...wireChannel(channel), ...last(channel.id) })),
    threads: threads.map((thread) => ({ ...wireChannel(thread, viewer.id), ...last(thread.id) })),
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    ...(viewer.bot !== true && { embedded_activities: activitiesOf(core, guild.id, viewer.id) }),
    soundboard_sounds: [],
    guild_locale: DEFAULT_LOCALE,
  };
}

/** The newest message of each channel that its viewers can see: what tells them what is unread. */
function newestMessages(core: Core, viewerId: string): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { id, channel_id: channelId, ephemeral_to: only } of core.state.messages) {
    if (only !== undefined && only !== viewerId) continue;
    if (compareIds(id, newest.get(channelId) ?? '') > 0) newest.set(channelId, id);
  }
  return newest;
}

export function guildsOfShard(core: Core, [id, count]: Shard): number {
  return [...core.state.guilds].filter((g) => g.members[BOT_USER.id] !== undefined && shardOf(g.id, count) === id)
    .length;
}

/** The data of GUILD_MEMBERS_CHUNK; nothing for a bot that asks for all without the intent for members. */
export function membersChunk(
  core: Core,
  { user, intents }: Session,
  { guildId, ids, query }: { guildId: string; ids: readonly string[] | undefined; query: string },
): Fields | undefined {
  if (user.bot === true && ids === undefined && query === '' && (intents & Intent.GuildMembers) === 0) return undefined;
  const guild = core.state.guilds.get(guildId);
  if (guild?.members[user.id] === undefined) return undefined;
  const isWanted = (id: string) =>
    ids === undefined ? findUser(id)?.username.startsWith(query) === true : ids.includes(id);
  const found = Object.keys(guild.members).filter(isWanted);
  return {
    guild_id: guildId,
    members: membersWire(guild).filter((member) => found.includes((member.user as User).id)),
    not_found: (ids ?? []).filter((id) => !found.includes(id)),
    chunk_index: 0,
    chunk_count: 1,
  };
}
