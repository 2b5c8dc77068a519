import { DEFAULT_LOCALE } from '../base/locales.ts';
import type { Fields, Guild, GuildMember, Role } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import { guildPermissions } from '../permissions/compute.ts';

/** Guilds, their roles and members as Discord answers them. */

/** The guild object as `GET /guilds/{id}` answers it. */
export function guildWire(guild: Guild): Fields {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    description: null,
    splash: null,
    discovery_splash: null,
    home_header: null,
    banner: null,
    owner_id: guild.owner_id,
    application_id: null,
    region: 'local',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: guild.system_channel_id ?? null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500000,
    max_stage_video_channel_users: 0,
    max_video_channel_users: 0,
    vanity_url_code: null,
    premium_tier: guild.premium_tier ?? 0,
    premium_subscription_count: 0,
    preferred_locale: guild.preferred_locale ?? DEFAULT_LOCALE,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: guild.nsfw_level === 3,
    nsfw_level: guild.nsfw_level ?? 0,
    emojis: [],
    stickers: [],
    features: [],
    roles: guild.roles.map(roleWire),
    incidents_data: null,
  };
}

/** A guild in `GET /users/@me/guilds`. */
export function ownGuildWire(guild: Guild, userId: string, nowMs: number): Fields {
  const { id, name, icon, banner, features } = guildWire(guild);
  const permissions = String(guildPermissions(guild, userId, nowMs));
  return { id, name, icon, banner, features, owner: guild.owner_id === userId, permissions };
}

export function roleWire({ bot_id: botId, ...role }: Role): Fields {
  return {
    ...role,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    description: null,
    hoist: role.position > 0 && !role.managed,
    icon: null,
    unicode_emoji: null,
    flags: 0,
    tags: botId === undefined ? undefined : { bot_id: botId },
  };
}

/** The guild member object, without `user`. */
export function memberWire(member: GuildMember): Fields {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: member.communication_disabled_until,
    deaf: false,
    flags: 0,
    joined_at: member.joined_at,
    mute: false,
    nick: null,
    pending: false,
    premium_since: null,
    roles: member.roles,
    unusual_dm_activity_until: null,
  };
}

/** Every member with their user, in the order in which they are kept. */
export function membersWire(guild: Guild): Fields[] {
  return Object.entries(guild.members).map(([id, member]) => ({ ...memberWire(member), user: findUser(id) }));
}
