import { ChannelType, DiscordAPIError, PermissionFlagsBits, type REST, Routes } from 'discord.js';
import { z } from 'zod';

/** What a member may do in a channel, as Discord says it at this moment: for those who are not heard through the gateway. */
export interface DiscordMembers {
  /** @returns undefined: they are no member, or the channel is not there any more, or not for this bot */
  rights(where: { guild: string; channel: string }, user: string): Promise<Rights | undefined>;
}

export interface Rights {
  /** What they are called in the guild. */
  name: string;
  roles: string[];
  /** The channel, of a thread the one around it. */
  around: string;
  /** They manage the server; they may do everything. */
  isLead: boolean;
  isAdmin: boolean;
  /** They see the channel, and may use the commands of bots in it. */
  mayUse: boolean;
}

const Member = z.object({
  user: z.object({ username: z.string(), global_name: z.string().nullish() }),
  nick: z.string().nullish(),
  roles: z.array(z.string()),
  communication_disabled_until: z.string().nullish(),
});
const Guild = z.object({
  id: z.string(),
  owner_id: z.string(),
  roles: z.array(z.object({ id: z.string(), permissions: z.string() })),
});
const Channel = z.object({
  id: z.string(),
  type: z.number(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish(),
  permission_overwrites: z.array(z.object({ id: z.string(), allow: z.string(), deny: z.string() })).default([]),
});
type Channel = z.output<typeof Channel>;

/** Private threads are for those who were added: who is, is not asked. */
const THREADS: readonly number[] = [ChannelType.PublicThread, ChannelType.AnnouncementThread];
const { Administrator, ManageGuild, ViewChannel, UseApplicationCommands } = PermissionFlagsBits;

export function createDiscordMembers(rest: REST, now: () => number): DiscordMembers {
  const channelOf = async (id: string): Promise<Channel> => Channel.parse(await rest.get(Routes.channel(id)));
  const ask = async ({ guild: guildId, channel: channelId }: { guild: string; channel: string }, user: string) => {
    const [memberAnswer, guildAnswer, own] = await Promise.all([
      rest.get(Routes.guildMember(guildId, user)),
      rest.get(Routes.guild(guildId)),
      channelOf(channelId),
    ]);
    const member = Member.parse(memberAnswer);
    const guild = Guild.parse(guildAnswer);
    const around = THREADS.includes(own.type) && own.parent_id ? await channelOf(own.parent_id) : own;
    const { communication_disabled_until: until } = member;
    const isPaused = until !== undefined && until !== null && Date.parse(until) > now();
    const permissions = permissionsIn(guild, around, { user, roles: member.roles });
    const may = (permission: bigint) => (permissions & permission) === permission;
    return {
      name: member.nick ?? member.user.global_name ?? member.user.username,
      roles: member.roles,
      around: around.id,
      isLead: may(ManageGuild),
      isAdmin: may(Administrator),
      mayUse:
        own.guild_id === guildId &&
        own.type !== ChannelType.PrivateThread &&
        !isPaused &&
        may(ViewChannel | UseApplicationCommands),
    };
  };
  return {
    async rights(where, user) {
      try {
        return await ask(where, user);
      } catch (error) {
        if (error instanceof DiscordAPIError && [403, 404].includes(error.status)) return undefined;
        throw error;
      }
    },
  };
}

/**
 * In the order in which Discord works it out: roles, then the channel's overwrites for everyone, for roles, for the member.
 * Source: Discord's documentation, Permissions.
 */
function permissionsIn(
  guild: z.output<typeof Guild>,
  { permission_overwrites: overwrites }: Channel,
  member: { user: string; roles: readonly string[] },
): bigint {
  const all = ~0n;
  if (guild.owner_id === member.user) return all;
  const held = guild.roles
    .filter(({ id }) => id === guild.id || member.roles.includes(id))
    .reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
  if ((held & Administrator) === Administrator) return all;
  return [[guild.id], member.roles, [member.user]].reduce((permissions, ids) => {
    const some = overwrites.filter(({ id }) => ids.includes(id));
    const sum = (key: 'allow' | 'deny') => some.reduce((bits, overwrite) => bits | BigInt(overwrite[key]), 0n);
    return (permissions & ~sum('deny')) | sum('allow');
  }, held);
}
