/** The guild as one user sees it: its channels, roles and members, as a connection begins with them and as they change. */
import { addChannel, rememberedChannel, sortedChannels } from './channels.ts';
import { openChannel } from './history.ts';
import type { Session } from './state.ts';
import type { Application, Channel, Command, Guild, Member, Role, User } from './types.ts';

export interface ReadyGuild extends Partial<Guild> {
  id: string;
  channels?: Channel[];
  threads?: Channel[];
  members?: Member[];
  roles?: Role[];
  properties?: Guild;
}

interface Ready {
  user: User;
  guilds: ReadyGuild[];
  private_channels?: Channel[];
}

const MOST_MEMBERS = 1_000;

export function addGuild(session: Session, data: ReadyGuild): void {
  const { id, name, icon = null, owner_id, premium_tier = 0 } = data.properties ?? data;
  if (name !== undefined)
    session.guild = { id: data.id ?? id, name, icon, premium_tier, ...(owner_id ? { owner_id } : {}) };
  for (const channel of [...(data.channels ?? []), ...(data.threads ?? [])]) addChannel(session, channel);
  for (const role of data.roles ?? []) session.roles.set(role.id, role);
  for (const member of data.members ?? []) addMember(session, member);
  session.people++;
}

export function addMember(session: Session, member: Member): void {
  session.members.set(member.user.id, member);
}

/** Whoever was in it goes to where it was: the channel of a thread, else the first. */
export function removeChannel(session: Session, channelId: string): void {
  const parent = session.channels.get(channelId)?.channel.parent_id ?? '';
  session.channels.delete(channelId);
  const next = session.channels.get(parent) ?? sortedChannels(session)[0];
  if (session.channelId === channelId && next !== undefined) openChannel(session, next.channel.id);
}

/** What a connection from the beginning says: what is known of the guild begins anew, drafts and history stay. */
export function begin(session: Session, ready: Ready): void {
  const {
    user,
    guilds: [guild],
    private_channels: direct = [],
  } = ready;
  session.user = user;
  for (const view of session.channels.values()) view.loaded = false;
  for (const channel of direct) addChannel(session, channel);
  if (!guild) return;
  session.roles.clear();
  session.members.clear();
  addGuild(session, guild);
  void fill(session, guild.id);
}

/** Asks for what the beginning did not say, and opens the channel that was open last. */
async function fill(session: Session, guildId: string): Promise<void> {
  const { rest } = session;
  if (!session.guild) {
    const guilds = await rest.get<Guild[]>('/users/@me/guilds');
    if (guilds.ok) session.guild = guilds.value.find((guild) => guild.id === guildId) ?? guilds.value[0];
  }
  const channels = await rest.get<Channel[]>(`/guilds/${guildId}/channels`);
  if (channels.ok) for (const channel of channels.value) addChannel(session, channel);
  if (session.roles.size === 0) {
    const roles = await rest.get<Role[]>(`/guilds/${guildId}/roles`);
    if (roles.ok) for (const role of roles.value) session.roles.set(role.id, role);
  }
  if (session.members.size === 0) {
    const members = await rest.get<Member[]>(`/guilds/${guildId}/members?limit=${MOST_MEMBERS}`);
    if (members.ok) for (const member of members.value) addMember(session, member);
  }
  session.people++;
  const last = session.channelId ?? rememberedChannel(session) ?? '';
  const wanted = session.channels.has(last) ? last : sortedChannels(session)[0]?.channel.id;
  if (wanted !== undefined) openChannel(session, wanted);
  await refreshCommands(session);
}

export async function refreshCommands(session: Session): Promise<void> {
  if (!session.guild) return;
  const index = await session.rest.get<{ applications: Application[]; application_commands: Command[] }>(
    `/guilds/${session.guild.id}/application-command-index`,
  );
  if (!index.ok) return;
  session.applications = index.value.applications;
  session.commands = index.value.application_commands;
  session.changed();
}
