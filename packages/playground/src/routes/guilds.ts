import { discordError } from '../base/discord-error.ts';
import type { Fields, Guild } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { wireChannel } from '../guilds/channel-wire.ts';
import { activeThreads, guildChannels } from '../guilds/channels.ts';
import { guildWire, membersWire, memberWire, ownGuildWire, roleWire } from '../guilds/guild-wire.ts';
import { type Call, ok, type Route, route } from '../http/router.ts';
import { canSee } from '../permissions/access.ts';

/** Guilds as their members ask for them: channels, roles, members, active threads. */

/** The guild of the path, which the caller is in. @throws {DiscordError} 10004 (there is none), 50001 (not a member), 503 (an outage) */
export function guildOf(core: Core, { param, user }: Call): Guild {
  const guild = core.state.guilds.get(param('guild'));
  if (guild === undefined) throw discordError('unknownGuild');
  if (guild.members[user.id] === undefined) throw discordError('missingAccess');
  if (guild.unavailable === true) throw discordError('unavailable');
  return guild;
}

export function guildRoutes(core: Core): Route[] {
  const row = (path: string, answer: (guild: Guild, call: Call) => unknown): Route =>
    route(`GET ${path}`, 'both', (call) => ok(answer(guildOf(core, call), call)));
  const member = (guild: Guild, id: string): Fields => {
    const found = guild.members[id];
    if (found === undefined) throw discordError(findUser(id) === undefined ? 'unknownUser' : 'unknownMember');
    return { ...memberWire(found), user: findUser(id) };
  };
  // Bots know all channels of a guild, people those that they can see.
  const shown = (guild: Guild, { user }: Call) =>
    guildChannels(core, guild.id).filter((channel) => user.bot === true || canSee(core, channel, user.id));

  return [
    route('GET /users/@me/guilds', 'both', ({ user }) =>
      ok(
        [...core.state.guilds]
          .filter(({ members }) => members[user.id] !== undefined)
          .map((guild) => ownGuildWire(guild, user.id, core.now())),
      ),
    ),
    row('/guilds/:guild', (guild) => guildWire(guild)),
    row('/guilds/:guild/channels', (guild, call) => shown(guild, call).map((channel) => wireChannel(channel))),
    row('/guilds/:guild/roles', (guild) => guild.roles.map(roleWire)),
    row('/guilds/:guild/members', (guild, { user }) => {
      if (user.bot === true && !core.settings.gateway.privilegedIntents.includes('GUILD_MEMBERS')) {
        throw discordError('missingAccess');
      }
      return membersWire(guild);
    }),
    row('/guilds/:guild/members/:user', (guild, call) =>
      member(guild, call.param('user') === '@me' ? call.user.id : call.param('user')),
    ),
    row('/guilds/:guild/threads/active', (guild, { user }) => ({
      threads: activeThreads(core, guild.id)
        .filter((thread) => canSee(core, thread, user.id))
        .map((thread) => wireChannel(thread, user.id)),
      members: [],
    })),
  ];
}
