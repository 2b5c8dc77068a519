import { ALL_PERMISSIONS, hasPermission, permissionBits } from '../base/permission-bits.ts';
import type { Channel, Guild } from '../base/wire.ts';

/**
 * What a member may do, in the order in which Discord works it out (topics/permissions): the guild's roles, then the
 * channel's overwrites for @everyone, for roles, for the member. Owners and administrators may do everything; a member
 * in a timeout may look only. A thread has the permissions of the channel it is in.
 */

const LEFT_IN_TIMEOUT = permissionBits(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);
const NEEDS_SENDING = permissionBits(['MENTION_EVERYONE', 'SEND_TTS_MESSAGES', 'ATTACH_FILES', 'EMBED_LINKS']);
const VIEW_ONLY = permissionBits(['VIEW_CHANNEL']);
/** Direct messages have no roles: what every user can do there. */
export const IN_DIRECT_MESSAGES = permissionBits([
  'ADD_REACTIONS',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_TTS_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'MENTION_EVERYONE',
  'USE_EXTERNAL_EMOJIS',
  'USE_APPLICATION_COMMANDS',
  'USE_EXTERNAL_STICKERS',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
  'USE_EXTERNAL_APPS',
  'PIN_MESSAGES',
]);

/** @returns what the roles of a member give in the whole guild; nothing for a user who is not a member */
export function guildPermissions(guild: Guild, userId: string, nowMs: number): bigint {
  const member = guild.members[userId];
  if (member === undefined) return 0n;
  if (guild.owner_id === userId) return ALL_PERMISSIONS;
  const held = guild.roles
    .filter(({ id }) => id === guild.id || member.roles.includes(id))
    .reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
  if (hasPermission(held, 'ADMINISTRATOR')) return ALL_PERMISSIONS;
  const until = member.communication_disabled_until;
  return until !== null && Date.parse(until) > nowMs ? held & LEFT_IN_TIMEOUT : held;
}

/**
 * With the overwrites of a channel, as Discord sends them in interactions: without what follows by itself from a
 * permission that is missing.
 * @param channel for a thread the channel it is in
 */
export function channelPermissions(guild: Guild, channel: Channel, userId: string, nowMs: number): bigint {
  const base = guildPermissions(guild, userId, nowMs);
  const member = guild.members[userId];
  if (member === undefined || hasPermission(base, 'ADMINISTRATOR')) return base;
  const overwrites = channel.permission_overwrites ?? [];
  const apply = (permissions: bigint, chosen: typeof overwrites) => {
    const sum = (key: 'allow' | 'deny') => chosen.reduce((bits, overwrite) => bits | BigInt(overwrite[key]), 0n);
    return (permissions & ~sum('deny')) | sum('allow');
  };
  const steps = [
    overwrites.filter(({ id, type }) => type === 0 && id === guild.id),
    overwrites.filter(({ id, type }) => type === 0 && id !== guild.id && member.roles.includes(id)),
    overwrites.filter(({ id, type }) => type === 1 && id === userId),
  ];
  const permissions = steps.reduce(apply, base);
  const until = member.communication_disabled_until;
  return until !== null && Date.parse(until) > nowMs ? permissions & LEFT_IN_TIMEOUT : permissions;
}

/**
 * With what a missing permission takes along: who cannot see a channel can do nothing there, who cannot send cannot
 * attach, embed or mention everyone, who cannot connect to a voice channel has no part in its text.
 */
export function withImplied(permissions: bigint, channel: Pick<Channel, 'type'>): bigint {
  if (!hasPermission(permissions, 'VIEW_CHANNEL')) return 0n;
  if (isVoice(channel) && !hasPermission(permissions, 'CONNECT')) return permissions & VIEW_ONLY;
  return hasPermission(permissions, sendPermission(channel)) ? permissions : permissions & ~NEEDS_SENDING;
}

/** Threads have a permission of their own for sending. */
export function sendPermission(channel: Pick<Channel, 'type'>): 'SEND_MESSAGES' | 'SEND_MESSAGES_IN_THREADS' {
  return isThread(channel) ? 'SEND_MESSAGES_IN_THREADS' : 'SEND_MESSAGES';
}

export function isThread({ type }: Pick<Channel, 'type'>): boolean {
  return type === 10 || type === 11 || type === 12;
}

/** Text and announcement channels: threads are in them, beside their own messages. */
export function holdsThreads({ type }: Pick<Channel, 'type'>): boolean {
  return type === 0 || type === 5;
}

export function isVoice({ type }: Pick<Channel, 'type'>): boolean {
  return type === 2 || type === 13;
}

/** Forums and media channels hold posts, which are threads, and no messages of their own. */
export function isPostsOnly({ type }: Pick<Channel, 'type'>): boolean {
  return type === 15 || type === 16;
}
