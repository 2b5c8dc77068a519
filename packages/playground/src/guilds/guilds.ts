import { defined, type Guild } from '../base/wire.ts';
import { EVERYONE_PERMISSIONS, newMember, role, textChannel } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { guildAudience } from '../permissions/audience.ts';
import { guildWire } from './guild-wire.ts';
import { addMember } from './members.ts';
import { fullGuild } from './ready.ts';

/** Guilds: made, changed, and unavailable for a while. */

export interface NewGuild {
  name: string;
  ownerId: string;
  /** Who joins besides the owner. */
  memberIds: readonly string[];
  /** The application's commands are there, whether or not its bot is. */
  commandsOnly?: boolean;
}

/** @returns the ids of the guild and of its first channel */
export function createGuild(core: Core, { name, ownerId, memberIds, commandsOnly = false }: NewGuild) {
  const id = core.snowflakes.next();
  const joinedAt = new Date(core.now()).toISOString();
  const guild: Guild = {
    id,
    name,
    owner_id: ownerId,
    roles: [role(id, '@everyone', EVERYONE_PERMISSIONS, 0)],
    members: { [ownerId]: newMember([], joinedAt) },
    ...(commandsOnly && { commands_only: true }),
  };
  core.state.guilds.set(id, guild);
  const channel = textChannel(core.snowflakes.next(), 'general', null, { guildId: id });
  core.state.channels.set(channel.id, channel);
  core.gateway.dispatch(
    'GUILD_CREATE',
    ({ user }) => user.id === ownerId,
    ({ user }) => fullGuild(core, guild, user),
  );
  for (const userId of memberIds) addMember(core, id, userId);
  return { id, channel_id: channel.id };
}

type Change = { [Key in Exclude<keyof Guild, 'id' | 'members'>]?: Guild[Key] | undefined };

export function setGuild(core: Core, guild: Guild, change: Change): Guild {
  const changed = core.state.guilds.set(guild.id, { ...guild, ...defined(change) });
  core.gateway.dispatch('GUILD_UPDATE', guildAudience(core, guild.id), () => guildWire(changed));
  return changed;
}

/** An outage takes the guild away without any member having left it. */
export function setUnavailable(core: Core, guild: Guild, isUnavailable: boolean): void {
  const { unavailable: was, ...rest } = guild;
  if ((was === true) === isUnavailable) return;
  const changed: Guild = { ...rest, ...(isUnavailable && { unavailable: true }) };
  core.state.guilds.set(guild.id, changed);
  core.gateway.dispatch(isUnavailable ? 'GUILD_DELETE' : 'GUILD_CREATE', guildAudience(core, guild.id), ({ user }) =>
    isUnavailable ? { id: guild.id, unavailable: true } : fullGuild(core, changed, user),
  );
}
