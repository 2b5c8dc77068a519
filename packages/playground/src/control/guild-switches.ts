import { z } from 'zod';
import { discordError } from '../base/discord-error.ts';
import { isLocale } from '../base/locales.ts';
import { permissionBits } from '../base/permission-bits.ts';
import { defined, type Guild } from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER, LEAD_ID, role as newRole } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { createGuild, setGuild, setUnavailable } from '../guilds/guilds.ts';
import { addMember, removeMember, setMember } from '../guilds/members.ts';
import { userAudience } from '../permissions/audience.ts';
import { Id, Permissions, row } from './switch.ts';

/** Guilds, who is in them, and the roles that they give. */

const guildOf = (core: Core, id: string): Guild => {
  const guild = core.state.guilds.get(id);
  if (guild === undefined) throw discordError('unknownGuild');
  return guild;
};

export const guildSwitches = {
  'guild.create': row({
    summary: 'Make a guild with one text channel; the bot joins it, or its commands alone are added',
    input: z.object({
      name: z.string().min(2).max(100),
      owner_id: Id.default(LEAD_ID),
      bot: z.boolean().default(true),
      commands_only: z.boolean().default(false),
    }),
    run: (core, { name, owner_id: ownerId, bot, commands_only: commandsOnly }) =>
      createGuild(core, { name, ownerId, memberIds: bot && !commandsOnly ? [BOT_USER.id] : [], commandsOnly }),
  }),
  'guild.set': row({
    summary: 'Name, owner, boosts, language, system channel and age rating of a guild',
    input: z.object({
      guild_id: Id,
      name: z.string().min(2).max(100).optional(),
      owner_id: Id.optional(),
      premium_tier: z.literal([0, 1, 2, 3]).optional(),
      preferred_locale: z.string().refine(isLocale, 'must be a locale of Discord').optional(),
      system_channel_id: Id.optional(),
      nsfw_level: z.number().int().min(0).max(3).optional(),
    }),
    run(core, { guild_id: id, ...change }) {
      setGuild(core, guildOf(core, id), change);
    },
  }),
  'guild.unavailable': row({
    summary: 'An outage of one guild, or its end',
    input: z.object({ guild_id: Id, unavailable: z.boolean() }),
    run: (core, { guild_id: id, unavailable }) => setUnavailable(core, guildOf(core, id), unavailable),
  }),
  'member.add': row({
    summary: 'A user, or the bot, joins a guild',
    input: z.object({ guild_id: Id, user_id: Id }),
    run(core, { guild_id: id, user_id: userId }) {
      addMember(core, guildOf(core, id).id, userId);
    },
  }),
  'member.remove': row({
    summary: 'A user, or the bot, leaves a guild or is kicked',
    input: z.object({ guild_id: Id, user_id: Id }),
    run: (core, { guild_id: id, user_id: userId }) => removeMember(core, guildOf(core, id).id, userId),
  }),
  'member.set': row({
    summary: 'Roles of a member, or a timeout',
    input: z.object({
      guild_id: Id,
      user_id: Id,
      roles: z.array(Id).optional(),
      communication_disabled_until: z.iso.datetime().nullish(),
    }),
    run(core, { guild_id: id, user_id: userId, roles, communication_disabled_until: until }) {
      const change = defined({ roles, communication_disabled_until: until });
      if (setMember(core, guildOf(core, id), userId, change) === undefined) throw discordError('unknownMember');
    },
  }),
  'command.permissions': row({
    summary: 'What a guild allows and denies for a command, or without a name for all of them; nothing takes it back',
    input: z.object({
      guild_id: Id,
      command: z.string().min(1).optional(),
      permissions: z
        .array(
          z.object({
            id: Id,
            type: z.literal([1, 2, 3]),
            permission: z.boolean(),
          }),
        )
        .max(100),
    }),
    run(core, { guild_id: guildId, command: name, permissions }) {
      const { id: guild } = guildOf(core, guildId);
      const all = [...core.state.commandsOf(undefined), ...core.state.commandsOf(guild)];
      const id = name === undefined ? APPLICATION_ID : all.find((command) => command.name === name)?.id;
      if (id === undefined) throw discordError('unknownCommand');
      const rule = { id, application_id: APPLICATION_ID, guild_id: guild, permissions };
      if (permissions.length === 0) core.state.commandRules.delete(`${guild}/${id}`);
      else core.state.commandRules.set(`${guild}/${id}`, rule);
      core.gateway.dispatch('APPLICATION_COMMAND_PERMISSIONS_UPDATE', userAudience(BOT_USER.id, guild), () => rule);
      return { id };
    },
  }),
  install: row({
    summary: 'A user installs the application for themselves, or takes it away again',
    input: z.object({ user_id: Id, installed: z.boolean() }),
    run({ state }, { user_id: userId, installed }) {
      if (installed) state.installs.set(userId, userId);
      else state.installs.delete(userId);
    },
  }),
  'role.set': row({
    summary: "What a role may do in the whole guild; without a role's id a new one",
    input: z.object({
      guild_id: Id,
      role_id: Id.optional(),
      name: z.string().min(1).max(100).optional(),
      permissions: Permissions.optional(),
      mentionable: z.boolean().optional(),
    }),
    run(core, { guild_id: guildId, role_id: roleId, permissions, ...change }) {
      const guild = guildOf(core, guildId);
      const known = guild.roles.find(({ id }) => id === roleId);
      if (roleId !== undefined && known === undefined) throw discordError('unknownRole');
      const base = known ?? newRole(core.snowflakes.next(), 'new role', 0n, guild.roles.length);
      const role = {
        ...base,
        ...defined({ ...change, permissions: permissions && String(permissionBits(permissions)) }),
      };
      const roles =
        known === undefined ? [...guild.roles, role] : guild.roles.map((r) => (r.id === role.id ? role : r));
      setGuild(core, guild, { roles });
      return { id: role.id };
    },
  }),
};
