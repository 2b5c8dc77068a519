import { ChannelType, DiscordAPIError, PermissionFlagsBits, type REST, Routes } from 'discord.js';
import { z } from 'zod';

/** What a member may do in a channel, as Discord says it at this moment: for those who are not heard through the gateway. */
export interface DiscordMembers {
  /** @returns undefined: they are no member, or the channel is not there any more, or not for this bot */
  rights(where: { guild: string; channel: string }, user: string): Promise<Rights | undefined>;
  /** What they see of the guild. @returns undefined: they are no member, or the guild is not there any more, or not for this bot */
  sight(guild: string, user: string): Promise<Sight | undefined>;
  /** What a member is called in the guild. @returns undefined: they are none */
  nameOf(guild: string, user: string): Promise<string | undefined>;
  /** Whether they are in an instance of the application's Activity. */
  isIn(activity: { application: string; instance: string }, user: string): Promise<boolean>;
}

export interface Sight {
  /** Of the guild. */
  name: string;
  /** They manage the server. */
  isLead: boolean;
  /**
   * Whether they see a channel or a thread that is not private. Archived threads are not known.
   * @param around of a thread that is not known: the channel in which it was opened
   */
  sees(channel: string, around?: string): boolean;
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
  name: z.string(),
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
const Instance = z.object({ users: z.array(z.string()) });
type Channel = z.output<typeof Channel>;
const Channels = z.array(Channel);
const ActiveThreads = z.object({ threads: z.array(Channel) });

/** Private threads are for those who were added: who is, is not asked. */
const THREADS: readonly number[] = [ChannelType.PublicThread, ChannelType.AnnouncementThread];
const { Administrator, ManageGuild, ViewChannel, UseApplicationCommands } = PermissionFlagsBits;

export function createDiscordMembers(rest: REST, now: () => number): DiscordMembers {
  const memberOf = async (guild: string, user: string) => Member.parse(await rest.get(Routes.guildMember(guild, user)));
  const guildOf = async (id: string) => Guild.parse(await rest.get(Routes.guild(id)));
  const channelOf = async (id: string): Promise<Channel> => Channel.parse(await rest.get(Routes.channel(id)));
  const ask = async ({ guild: guildId, channel: channelId }: { guild: string; channel: string }, user: string) => {
    const [member, guild, own] = await Promise.all([memberOf(guildId, user), guildOf(guildId), channelOf(channelId)]);
    const around = THREADS.includes(own.type) && own.parent_id ? await channelOf(own.parent_id) : own;
    const { communication_disabled_until: until } = member;
    const isPaused = until !== undefined && until !== null && Date.parse(until) > now();
    const permissions = permissionsIn(guild, around, { user, roles: member.roles });
    const may = (permission: bigint) => (permissions & permission) === permission;
    return {
      name: calledIn(member),
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
  const look = async (guildId: string, user: string): Promise<Sight> => {
    const [member, guild, own, active] = await Promise.all([
      memberOf(guildId, user),
      guildOf(guildId),
      rest.get(Routes.guildChannels(guildId)),
      rest.get(Routes.guildActiveThreads(guildId)),
    ]);
    const { threads } = ActiveThreads.parse(active);
    const channels = new Map([...Channels.parse(own), ...threads].map((channel) => [channel.id, channel]));
    const may = (permission: bigint, channel?: Channel) =>
      (permissionsIn(guild, channel, { user, roles: member.roles }) & permission) === permission;
    return {
      name: guild.name,
      isLead: may(ManageGuild),
      sees(id, around = '') {
        const known = channels.get(id) ?? channels.get(around);
        const { type, parent_id: parent } = known ?? {};
        if (!known || type === ChannelType.PrivateThread) return false;
        const place = THREADS.includes(known.type) ? channels.get(parent ?? '') : known;
        return place !== undefined && may(ViewChannel, place);
      },
    };
  };
  return {
    rights: (where, user) => unlessGone(ask(where, user)),
    async isIn({ application, instance }, user) {
      const route = `/applications/${application}/activity-instances/${encodeURIComponent(instance)}` as const;
      return (await unlessGone(rest.get(route).then((found) => Instance.parse(found))))?.users.includes(user) ?? false;
    },
    sight: (guild, user) => unlessGone(look(guild, user)),
    nameOf: (guild, user) => unlessGone(memberOf(guild, user).then(calledIn)),
  };
}

const calledIn = ({ nick, user }: z.output<typeof Member>) => nick ?? user.global_name ?? user.username;

/** @returns undefined: Discord has no such thing, or not for this bot */
async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DiscordAPIError && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/**
 * In the order in which Discord works it out: roles, then the channel's overwrites for everyone, for roles, for the member.
 * @param channel undefined: in the guild as a whole. Source: Discord's documentation, Permissions.
 */
function permissionsIn(
  guild: z.output<typeof Guild>,
  channel: Channel | undefined,
  member: { user: string; roles: readonly string[] },
): bigint {
  const all = ~0n;
  if (guild.owner_id === member.user) return all;
  const held = guild.roles
    .filter(({ id }) => id === guild.id || member.roles.includes(id))
    .reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
  if ((held & Administrator) === Administrator) return all;
  const { permission_overwrites: overwrites } = channel ?? { permission_overwrites: [] };
  return [[guild.id], member.roles, [member.user]].reduce((permissions, ids) => {
    const some = overwrites.filter(({ id }) => ids.includes(id));
    const sum = (key: 'allow' | 'deny') => some.reduce((bits, overwrite) => bits | BigInt(overwrite[key]), 0n);
    return (permissions & ~sum('deny')) | sum('allow');
  }, held);
}
