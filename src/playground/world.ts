import type { Channel, User } from './wire.ts';

/**
 * The one guild that exists from the start: its people, channels and roles. The ids never change, so that what a bot
 * stored about them is still right after a restart.
 */

export const APPLICATION_ID = '1200000000000000010';
export const GUILD_ID = '1200000000000000001';
const LEAD_ROLE_ID = '1200000000000000002';
export const DEFAULT_BOT_TOKEN = 'playground-bot-token';

const user = (id: string, username: string, globalName: string): User => ({
  id,
  username,
  global_name: globalName,
  discriminator: '0',
  avatar: null,
  public_flags: 0,
  flags: 0,
  primary_guild: null,
});

export const BOT_USER: User = { ...user(APPLICATION_ID, 'kiln', 'Kiln'), bot: true };

export const PEOPLE: readonly { token: string; user: User; roles: readonly string[] }[] = [
  { token: 'alice', user: user('1200000000000000101', 'alice', 'Alice'), roles: [] },
  { token: 'bob', user: user('1200000000000000102', 'bob', 'Bob'), roles: [] },
  { token: 'lead', user: user('1200000000000000103', 'lead', 'Lead'), roles: [LEAD_ROLE_ID] },
];

const channel = (id: string, name: string, topic: string, position: number): Channel => ({
  id,
  type: 0,
  name,
  topic,
  position,
  guild_id: GUILD_ID,
  parent_id: null,
  nsfw: false,
});

export const CHANNELS: readonly Channel[] = [
  channel('1200000000000000201', 'workshop', 'Make things here', 0),
  channel('1200000000000000202', 'gallery', 'Show what turned out well', 1),
  channel('1200000000000000203', 'print-shop', 'From model to print', 2),
];

const BITS = {
  CREATE_INSTANT_INVITE: 0n,
  ADMINISTRATOR: 3n,
  MANAGE_GUILD: 5n,
  ADD_REACTIONS: 6n,
  VIEW_CHANNEL: 10n,
  SEND_MESSAGES: 11n,
  MANAGE_MESSAGES: 13n,
  EMBED_LINKS: 14n,
  ATTACH_FILES: 15n,
  READ_MESSAGE_HISTORY: 16n,
  MENTION_EVERYONE: 17n,
  USE_EXTERNAL_EMOJIS: 18n,
  USE_APPLICATION_COMMANDS: 31n,
  CREATE_PUBLIC_THREADS: 35n,
  SEND_MESSAGES_IN_THREADS: 38n,
  USE_EXTERNAL_APPS: 50n,
} as const;

const bits = (...names: (keyof typeof BITS)[]) => names.reduce((sum, name) => sum | (1n << BITS[name]), 0n);

const EVERYONE_PERMISSIONS = bits(
  'CREATE_INSTANT_INVITE',
  'ADD_REACTIONS',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'USE_EXTERNAL_EMOJIS',
  'USE_APPLICATION_COMMANDS',
  'CREATE_PUBLIC_THREADS',
  'SEND_MESSAGES_IN_THREADS',
  'USE_EXTERNAL_APPS',
);
const LEAD_PERMISSIONS = bits('MANAGE_GUILD', 'MANAGE_MESSAGES', 'MENTION_EVERYONE');
/** Everything a bot can have (bits 0 to 52), administrator included. */
export const BOT_PERMISSIONS = (1n << 53n) - 1n;

export const JOINED_AT = '2026-01-05T09:00:00.000000Z';
export const LOCALE = 'en-US';

export function findUser(id: string): User | undefined {
  return id === BOT_USER.id ? BOT_USER : PEOPLE.find((person) => person.user.id === id)?.user;
}

export function permissionsOf(userId: string): bigint {
  if (userId === BOT_USER.id) return BOT_PERMISSIONS;
  const person = PEOPLE.find(({ user: { id } }) => id === userId);
  return person?.roles.includes(LEAD_ROLE_ID) === true ? EVERYONE_PERMISSIONS | LEAD_PERMISSIONS : EVERYONE_PERMISSIONS;
}

/** @returns true when a person may use a command with these `default_member_permissions` */
export function mayUse(userId: string, defaultMemberPermissions: string | null): boolean {
  if (defaultMemberPermissions === null) return true;
  const needed = BigInt(defaultMemberPermissions);
  const has = permissionsOf(userId);
  // "0" is for administrators only, and nobody of the guild is one.
  return needed !== 0n && (has & needed) === needed;
}

/** The guild member object, without `user`. */
export function memberWire(userId: string): Record<string, unknown> {
  const person = PEOPLE.find(({ user: { id } }) => id === userId);
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    deaf: false,
    flags: 0,
    joined_at: JOINED_AT,
    mute: false,
    nick: null,
    pending: false,
    premium_since: null,
    roles: [...(person?.roles ?? [])],
    unusual_dm_activity_until: null,
  };
}

const role = (id: string, name: string, permissions: bigint, position: number, color: number) => ({
  id,
  name,
  permissions: String(permissions),
  position,
  color,
  colors: { primary_color: color, secondary_color: null, tertiary_color: null },
  description: null,
  hoist: position > 0,
  icon: null,
  unicode_emoji: null,
  managed: false,
  mentionable: false,
  flags: 0,
});

export const ROLES = [
  role(GUILD_ID, '@everyone', EVERYONE_PERMISSIONS, 0, 0),
  role(LEAD_ROLE_ID, 'lead', EVERYONE_PERMISSIONS | LEAD_PERMISSIONS, 1, 0xe67e22),
];

/** The guild object as `GET /guilds/{id}` answers it. */
export function guildWire(): Record<string, unknown> {
  return {
    id: GUILD_ID,
    name: 'Kiln Workshop',
    icon: null,
    description: null,
    splash: null,
    discovery_splash: null,
    home_header: null,
    banner: null,
    owner_id: PEOPLE[2]?.user.id,
    application_id: null,
    region: 'local',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
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
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: LOCALE,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    features: [],
    roles: ROLES,
    incidents_data: null,
  };
}
