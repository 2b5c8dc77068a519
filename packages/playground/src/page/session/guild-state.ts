/** The guild as one user sees it: its channels, roles and members, as a connection begins with them and as they change. */

import type { Application, Channel, Command, Guild, Member, Role, User } from '../protocol/types.ts';
import { ran } from './activities.ts';
import {
  addChannel,
  currentChannel,
  isArchived,
  isDirect,
  isThread,
  rememberChannel,
  rememberedChannel,
  sortedChannels,
} from './channels.ts';
import { interrupt, openChannel } from './history.ts';
import type { RunningActivity, Session } from './state.ts';

export interface ReadyGuild extends Partial<Guild> {
  id: string;
  channels?: Channel[];
  threads?: Channel[];
  members?: Member[];
  roles?: Role[];
  properties?: Guild;
  embedded_activities?: RunningActivity[];
}

interface Ready {
  user: User;
  guilds: ReadyGuild[];
  private_channels?: Channel[];
}

const MOST_MEMBERS = 1_000;

export function addGuild(session: Session, data: ReadyGuild): void {
  const { id, name, owner_id, premium_tier = 0 } = data.properties ?? data;
  if (name !== undefined) session.guild = { id: data.id ?? id, name, premium_tier, owner_id };
  const named = [...(data.channels ?? []), ...(data.threads ?? [])];
  for (const channel of named) addChannel(session, channel);
  if (data.channels) forgetOthers(session, new Set(named.map((channel) => channel.id)));
  for (const activity of data.embedded_activities ?? []) ran(session, activity);
  for (const role of data.roles ?? []) session.roles.set(role.id, role);
  for (const member of data.members ?? []) addMember(session, member);
  session.people++;
}

/** Of what a whole guild does not name only archived threads are still there. */
function forgetOthers(session: Session, named: ReadonlySet<string>): void {
  for (const { channel } of [...session.channels.values()]) {
    if (named.has(channel.id) || isDirect(channel)) continue;
    if (!isThread(channel) || !named.has(channel.parent_id ?? '')) session.channels.delete(channel.id);
    else if (!isArchived(channel)) void askAfter(session, channel.id);
  }
}

/** A thread that was open: archived since, or gone. */
async function askAfter(session: Session, threadId: string): Promise<void> {
  const found = await session.rest.get<Channel>(`/channels/${threadId}`);
  if (found.ok) addChannel(session, found.value);
  else if ([403, 404].includes(found.status)) removeChannel(session, threadId);
  session.changed();
}

/** A guild that this user has joined, or that is there again. One is shown; others exist for bots. */
export function arrive(session: Session, data: ReadyGuild): void {
  if (session.guild !== undefined && session.guild.id !== data.id) return;
  addGuild(session, data);
  if (!currentChannel(session)) look(session);
}

/** This user is no member any more; in an outage what is known of the guild stays. */
export function leave(session: Session, { id, unavailable }: { id: string; unavailable?: boolean }): void {
  if (session.guild?.id !== id || unavailable === true) return;
  session.guild = undefined;
  session.running.clear();
  session.roles.clear();
  session.members.clear();
  session.commands = [];
  forgetOthers(session, new Set());
  session.people++;
}

export function addMember(session: Session, member: Member): void {
  session.members.set(member.user.id, member);
}

/** A user who was in it goes to where it was: the channel of a thread, else the first. */
export function removeChannel(session: Session, channelId: string): void {
  const parent = session.channels.get(channelId)?.channel.parent_id ?? '';
  session.channels.delete(channelId);
  const next = session.channels.get(parent) ?? sortedChannels(session)[0];
  if (session.channelId === channelId && next !== undefined) openChannel(session, next.channel.id);
}

/** What a connection from the beginning says: what is known of the guild is replaced; drafts stay, and history that can be joined. */
export function begin(session: Session, ready: Ready): void {
  const {
    user,
    guilds: [guild],
    private_channels: direct = [],
  } = ready;
  session.user = user;
  for (const view of session.channels.values()) interrupt(view);
  for (const channel of direct) addChannel(session, channel);
  if (!guild) return;
  session.running.clear();
  session.roles.clear();
  session.members.clear();
  addGuild(session, guild);
  void fill(session, guild);
}

/** Asks for what the beginning did not say, and opens the channel that was open last, if the user is in view. */
async function fill(session: Session, { id, channels, roles, members }: ReadyGuild): Promise<void> {
  const { rest } = session;
  const ask = async <T>(known: unknown, path: string, take: (all: T) => void): Promise<void> => {
    if (known !== undefined) return;
    const all = await rest.get<T>(path);
    if (all.ok) take(all.value);
  };
  if (!session.guild)
    await ask<Guild[]>(undefined, '/users/@me/guilds', (all) => {
      session.guild = all.find((guild) => guild.id === id) ?? all[0];
    });
  await ask<Channel[]>(channels, `/guilds/${id}/channels`, (all) => {
    for (const channel of all) addChannel(session, channel);
  });
  look(session);
  await ask<Role[]>(roles, `/guilds/${id}/roles`, (all) => {
    for (const role of all) session.roles.set(role.id, role);
  });
  await ask<Member[]>(members, `/guilds/${id}/members?limit=${MOST_MEMBERS}`, (all) => {
    for (const member of all) addMember(session, member);
  });
  session.people++;
  session.changed();
}

/** This user comes into view: until then its history and its commands are not needed. @param here where to */
export function enter(session: Session, here = ''): void {
  const known = session.channels.has(here);
  if (session.entered && known) openChannel(session, here);
  if (session.entered) return;
  session.entered = true;
  if (known) rememberChannel(session, here);
  if (session.channels.size > 0) look(session);
}

function look(session: Session): void {
  if (!session.entered) return;
  const last = session.channelId ?? rememberedChannel(session) ?? '';
  const wanted = session.channels.has(last) ? last : sortedChannels(session)[0]?.channel.id;
  if (wanted !== undefined) openChannel(session, wanted);
  void refreshCommands(session);
}

export async function refreshCommands(session: Session): Promise<void> {
  if (!session.guild || !session.entered) return;
  const index = await session.rest.get<{ applications: Application[]; application_commands: Command[] }>(
    `/guilds/${session.guild.id}/application-command-index`,
  );
  if (!index.ok) return;
  session.applications = index.value.applications;
  session.commands = index.value.application_commands;
  session.changed();
}
