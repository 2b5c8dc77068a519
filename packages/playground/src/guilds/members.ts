import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import type { Guild, GuildMember } from '../base/wire.ts';
import { BOT_USER, botRole, findUser, newMember } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { guildAudience, userAudience } from '../permissions/audience.ts';
import { memberWire } from './guild-wire.ts';
import { fullGuild } from './ready.ts';

/** Members of a guild: who joins, who leaves or is removed, and what changes about them. */

/** A user who joins receives the whole guild, the others receive the newcomer. A bot gets the role of its invitation. */
export function addMember(core: Core, guildId: string, userId: string): Guild | undefined {
  const guild = core.state.guilds.get(guildId);
  const user = findUser(userId);
  if (guild === undefined || user === undefined || guild.members[userId] !== undefined) return guild;
  const ownRole = user.bot === true ? botRole(core.snowflakes.next()) : undefined;
  const joinedAt = new Date(core.now()).toISOString();
  const member = newMember(ownRole === undefined ? [] : [ownRole.id], joinedAt);
  const changed: Guild = {
    ...guild,
    roles: ownRole === undefined ? guild.roles : [...guild.roles, ownRole],
    members: { ...guild.members, [userId]: member },
  };
  core.state.guilds.set(guildId, changed);
  core.gateway.dispatch('GUILD_CREATE', userAudience(userId, guildId, Intent.Guilds), () =>
    fullGuild(core, changed, user),
  );
  announce(core, changed, 'GUILD_MEMBER_ADD', userId, { ...memberWire(member), user });
  return changed;
}

/** A bot's own role goes with it. */
export function removeMember(core: Core, guildId: string, userId: string): void {
  const guild = core.state.guilds.get(guildId);
  const user = findUser(userId);
  if (guild?.members[userId] === undefined || user === undefined) return;
  const { [userId]: _, ...members } = guild.members;
  const roles = guild.roles.filter(({ bot_id: botId }) => botId !== userId);
  const changed: Guild = { ...guild, roles, members };
  core.state.guilds.set(guildId, changed);
  core.gateway.dispatch('GUILD_DELETE', userAudience(userId, guildId, Intent.Guilds), () => ({ id: guildId }));
  announce(core, changed, 'GUILD_MEMBER_REMOVE', userId, { user });
}

export function setMember(
  core: Core,
  guild: Guild,
  userId: string,
  change: Partial<Pick<GuildMember, 'roles' | 'communication_disabled_until'>>,
): GuildMember | undefined {
  const member = guild.members[userId];
  if (member === undefined) return undefined;
  const changed = { ...member, ...change };
  const after = core.state.guilds.set(guild.id, { ...guild, members: { ...guild.members, [userId]: changed } });
  announce(core, after, 'GUILD_MEMBER_UPDATE', userId, { ...memberWire(changed), user: findUser(userId) });
  return changed;
}

/** Bots hear of others with the privileged intent only, and of their own changes always. */
function announce(core: Core, guild: Guild, event: string, about: string, data: object): void {
  const isInGuild = guildAudience(core, guild.id, Intent.GuildMembers);
  const isOwnUpdate = event === 'GUILD_MEMBER_UPDATE' && about === BOT_USER.id;
  core.gateway.dispatch(
    event,
    (session) => isInGuild(session) || (isOwnUpdate && session.user.id === about && guild.members[about] !== undefined),
    () => ({ ...data, guild_id: guild.id }),
  );
}
