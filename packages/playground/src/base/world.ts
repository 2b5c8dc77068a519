import { permissionBits } from './permission-bits.ts';
import type { Channel, Guild, GuildMember, Role, Tag, User } from './wire.ts';

/**
 * What exists from the start: the application, the people, and one guild with its channels and roles. The ids never
 * change, so that what a bot stored about them is still right after a restart.
 */

export const APPLICATION_ID = '1200000000000000010';
export const GUILD_ID = '1200000000000000001';
const LEAD_ROLE_ID = '1200000000000000002';
export const BOT_ROLE_ID = '1200000000000000003';
export const DEFAULT_BOT_TOKEN = 'playground-bot-token';
export const DEFAULT_CLIENT_SECRET = 'playground-client-secret';

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
export const LEAD_ID = '1200000000000000103';

/** What the bot was invited with, and no more: its own role in every guild that it joins. */
export const INVITED_PERMISSIONS = permissionBits([
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'CREATE_PUBLIC_THREADS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
]);

/** Discord's own choice for a new guild. */
export const EVERYONE_PERMISSIONS = permissionBits([
  'CREATE_INSTANT_INVITE',
  'ADD_REACTIONS',
  'STREAM',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'USE_EXTERNAL_EMOJIS',
  'CONNECT',
  'SPEAK',
  'USE_VAD',
  'CHANGE_NICKNAME',
  'USE_APPLICATION_COMMANDS',
  'REQUEST_TO_SPEAK',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'USE_EXTERNAL_STICKERS',
  'SEND_MESSAGES_IN_THREADS',
  'USE_EMBEDDED_ACTIVITIES',
  'USE_SOUNDBOARD',
  'USE_EXTERNAL_SOUNDS',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
  'USE_EXTERNAL_APPS',
]);
const LEAD_PERMISSIONS = permissionBits(['MANAGE_GUILD', 'MANAGE_MESSAGES', 'MENTION_EVERYONE', 'MANAGE_THREADS']);

export const JOINED_AT = '2026-01-05T09:00:00.000000Z';

export function findUser(id: string): User | undefined {
  return id === BOT_USER.id ? BOT_USER : PEOPLE.find((person) => person.user.id === id)?.user;
}

/** @param authorization the header of a request: people's tokens stand there bare, as Discord's own client sends them */
export function userOfToken(authorization: string | undefined, botToken: string): User | undefined {
  if (authorization === undefined) return undefined;
  if (authorization.startsWith('Bot ')) return authorization.slice(4) === botToken ? BOT_USER : undefined;
  return PEOPLE.find(({ token }) => token === authorization)?.user;
}

export const textChannel = (
  id: string,
  name: string,
  topic: string | null,
  { position = 0, guildId = GUILD_ID }: { position?: number; guildId?: string } = {},
): Channel => ({
  id,
  type: 0,
  name,
  topic,
  position,
  guild_id: guildId,
  parent_id: null,
  permission_overwrites: [],
  nsfw: false,
});

export function newTag(id: string, name: string, moderated = false): Tag {
  return { id, name, moderated, emoji_id: null, emoji_name: null };
}

/** The states of an asset, as a team would name them. */
const TAGS = ['Making', 'Ready', 'Needs work', 'Approved', 'Printed'].map((name, index) =>
  newTag(`120000000000000021${index}`, name),
);

export const CHANNELS: readonly Channel[] = [
  textChannel('1200000000000000201', 'workshop', 'Make things here', { position: 0 }),
  textChannel('1200000000000000202', 'gallery', 'Show what turned out well', { position: 1 }),
  textChannel('1200000000000000203', 'print-shop', 'From model to print', { position: 2 }),
  {
    ...textChannel('1200000000000000204', 'assets', 'A post for each asset', { position: 3 }),
    type: 15,
    available_tags: TAGS,
  },
];

export function role(id: string, name: string, permissions: bigint, position: number, color = 0): Role {
  return { id, name, permissions: String(permissions), position, color, mentionable: false, managed: false };
}

/** The role that Discord makes for a bot when it joins. */
export function botRole(id: string): Role {
  return { ...role(id, BOT_USER.global_name, INVITED_PERMISSIONS, 1), managed: true, bot_id: BOT_USER.id };
}

export function newMember(roles: readonly string[] = [], joinedAt = JOINED_AT): GuildMember {
  return { roles: [...roles], joined_at: joinedAt, communication_disabled_until: null };
}

export const HOME: Guild = {
  id: GUILD_ID,
  name: 'Kiln Workshop',
  owner_id: LEAD_ID,
  roles: [
    role(GUILD_ID, '@everyone', EVERYONE_PERMISSIONS, 0),
    botRole(BOT_ROLE_ID),
    role(LEAD_ROLE_ID, 'lead', LEAD_PERMISSIONS, 2, 0xe67e22),
  ],
  members: {
    [BOT_USER.id]: newMember([BOT_ROLE_ID]),
    ...Object.fromEntries(PEOPLE.map(({ user: { id }, roles }) => [id, newMember(roles)])),
  },
};
