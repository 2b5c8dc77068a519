import type { Channel, Command } from '../base/wire.ts';
import { BOT_USER } from '../base/world.ts';
import type { Core } from '../core/core.ts';

/**
 * Where a command can be said: the application is in the guild, or with the user, or both, and each command says in which
 * of these installations and in which places it works.
 */

/** 0 a guild, 1 a direct message with the bot, 2 any other direct message or group. */
export type Context = 0 | 1 | 2;

/** By installation (0 guild, 1 user): which guild or user it belongs to; "0" is a direct message with the bot. */
export type Owners = Readonly<Record<string, string>>;

/** Where a command is said, and by whom. */
export interface Place {
  context: Context;
  guildId: string | undefined;
  userId: string;
}

const IN_GUILD = 0;
const WITH_USER = 1;

export function contextOf(channel: Channel | undefined, guildId: string | undefined): Context {
  if (guildId !== undefined) return 0;
  return channel?.type === 1 && channel.recipient_ids?.includes(BOT_USER.id) === true ? 1 : 2;
}

/** `authorizing_integration_owners` of a command said there by this user; empty where it cannot be said. */
export function ownersOf(core: Core, command: Command, { context, guildId, userId }: Place): Owners {
  if (command.guild_id !== undefined && command.guild_id !== guildId) return {};
  const contexts = command.contexts ?? (command.dm_permission === false ? [0] : [0, 1, 2]);
  if (!contexts.includes(context)) return {};
  const types = Array.isArray(command.integration_types) ? command.integration_types : [IN_GUILD];
  const guild = core.state.guilds.get(guildId ?? '');
  const isAdded = guild?.members[BOT_USER.id] !== undefined || guild?.commands_only === true;
  const isInGuild = types.includes(IN_GUILD) && (context === 1 || (context === 0 && isAdded));
  const isWithUser = types.includes(WITH_USER) && core.state.installs.get(userId) !== undefined;
  return {
    ...(isInGuild && { [IN_GUILD]: guildId ?? '0' }),
    ...(isWithUser && { [WITH_USER]: userId }),
  };
}

/** True where only the user brought the application along: fewer rights, and five followups. */
export function isUserInstallOnly(owners: Owners): boolean {
  return owners[WITH_USER] !== undefined && owners[IN_GUILD] === undefined;
}
