import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import { discordError } from '../base/discord-error.ts';
import { type Channel, type Message, THREAD_STARTER, type ThreadMetadata } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { hearsGuild } from '../gateway/session.ts';
import { audienceOf } from '../permissions/audience.ts';
import { isThread } from '../permissions/compute.ts';
import { threadMemberWire, wireChannel } from './channel-wire.ts';
import { memberWire } from './guild-wire.ts';

/**
 * Threads: opened, joined, archived by hand or by idleness, locked, and opened again by a message. Every change is
 * announced to those who can see the thread.
 */

const MINUTE_MS = 60_000;
/** Of a guild. */
const MOST_ACTIVE = 1_000;
export const ARCHIVE_AFTER_MINUTES = 4320;

export interface NewThread {
  id: string;
  parent: Channel;
  /** 10 announcement, 11 public, 12 private */
  type: number;
  name: string;
  ownerId: string;
  /** Minutes without activity. */
  archiveAfter?: number | undefined;
  invitable?: boolean;
  appliedTags?: string[];
  /** A post: its first message is not counted. */
  isPost?: boolean;
}

/** @throws {DiscordError} 160006 */
export function openThread(core: Core, { id, parent, ...given }: NewThread): Channel {
  const isOpen = ({ guild_id, thread_metadata: metadata }: Channel) =>
    guild_id === parent.guild_id && metadata?.archived === false;
  if ([...core.state.channels].filter(isOpen).length >= MOST_ACTIVE) throw discordError('tooManyActiveThreads');
  const at = new Date(core.now()).toISOString();
  const thread: Channel = {
    id,
    type: given.type,
    name: given.name,
    ...(parent.guild_id !== undefined && { guild_id: parent.guild_id }),
    parent_id: parent.id,
    owner_id: given.ownerId,
    thread_metadata: {
      archived: false,
      locked: false,
      auto_archive_duration: given.archiveAfter ?? ARCHIVE_AFTER_MINUTES,
      archive_timestamp: at,
      create_timestamp: at,
      ...(given.type === 12 && { invitable: given.invitable ?? true }),
    },
    ...(given.appliedTags !== undefined && { applied_tags: given.appliedTags }),
    member_ids: [given.ownerId],
    activeMs: core.now(),
    ...(given.isPost === true && { written: -1 }),
  };
  core.state.channels.set(id, thread);
  announce(core, 'THREAD_CREATE', thread, { newly_created: true });
  return thread;
}

/** What a thread that was begun with a message starts with: that message, by reference. It is not counted. */
export function starterOf(core: Core, thread: Channel, begunWith: Message): Message {
  const starter: Message = {
    id: core.snowflakes.next(),
    channel_id: thread.id,
    author_id: thread.owner_id ?? begunWith.author_id,
    type: THREAD_STARTER,
    reply_to: { channel_id: begunWith.channel_id, message_id: begunWith.id },
    content: '',
    embeds: [],
    components: [],
    attachments: [],
    reactions: {},
    flags: 0,
    tts: false,
    timestamp: new Date(core.now()).toISOString(),
    edited_timestamp: null,
    mention_ids: [],
    mention_roles: [],
    mention_everyone: false,
  };
  core.state.messages.set(starter.id, starter);
  return starter;
}

/** A user writes: the thread opens if it was archived, and the writer is in it from now on. */
export function writeInThread(core: Core, thread: Channel, userId: string): void {
  if (!isThread(thread)) return;
  const current = core.state.channels.get(thread.id) ?? thread;
  core.state.channels.set(thread.id, { ...current, activeMs: core.now(), written: (current.written ?? 0) + 1 });
  if (current.thread_metadata?.archived === true) setThread(core, current, { archived: false });
  addToThread(core, thread.id, userId);
}

export function setThread(
  core: Core,
  thread: Channel,
  change: Partial<Pick<ThreadMetadata, 'archived' | 'locked' | 'auto_archive_duration' | 'invitable'>>,
  other: Partial<Pick<Channel, 'name' | 'applied_tags'>> = {},
): Channel {
  const current = core.state.channels.get(thread.id) ?? thread;
  const metadata = current.thread_metadata;
  if (metadata === undefined) return current;
  const isTurned = change.archived !== undefined && change.archived !== metadata.archived;
  const isActive = change.archived === false || change.auto_archive_duration !== undefined;
  const at = new Date(core.now()).toISOString();
  const changed: Channel = {
    ...current,
    ...other,
    thread_metadata: {
      ...metadata,
      ...change,
      ...((isTurned || change.auto_archive_duration !== undefined) && { archive_timestamp: at }),
    },
    ...(isActive && { activeMs: core.now() }),
  };
  core.state.channels.set(thread.id, changed);
  announce(core, 'THREAD_UPDATE', changed);
  return changed;
}

/** Archives every thread that was idle for longer than it may be. */
export function archiveIdleThreads(core: Core): void {
  for (const thread of [...core.state.channels]) {
    const metadata = thread.thread_metadata;
    if (metadata === undefined || metadata.archived) continue;
    const since = thread.activeMs ?? Date.parse(metadata.archive_timestamp);
    if (core.now() - since >= metadata.auto_archive_duration * MINUTE_MS) setThread(core, thread, { archived: true });
  }
}

export function addToThread(core: Core, threadId: string, userId: string): void {
  const thread = core.state.channels.get(threadId);
  if (thread === undefined || thread.member_ids?.includes(userId) === true) return;
  const changed = { ...thread, member_ids: [...(thread.member_ids ?? []), userId] };
  core.state.channels.set(threadId, changed);
  // A user who is added to a private thread did not know it before.
  core.gateway.dispatch(
    'THREAD_CREATE',
    (session) => session.user.id === userId && audienceOf(core, changed, Intent.Guilds)(session),
    () => wireChannel(changed, userId),
  );
  announceMembers(core, changed, { added: userId });
}

export function removeFromThread(core: Core, threadId: string, userId: string): void {
  const thread = core.state.channels.get(threadId);
  if (thread === undefined || thread.member_ids?.includes(userId) !== true) return;
  const changed = { ...thread, member_ids: thread.member_ids.filter((id) => id !== userId) };
  core.state.channels.set(threadId, changed);
  announceMembers(core, changed, { removed: userId });
}

/** Without the privileged intent for members a bot hears of itself only; people hear of all. */
function announceMembers(core: Core, thread: Channel, { added, removed }: { added?: string; removed?: string }): void {
  const guild = core.state.guilds.get(thread.guild_id ?? '');
  const member = guild?.members[added ?? ''];
  const person = member && { member: { ...memberWire(member), user: findUser(added ?? '') } };
  const about = added ?? removed;
  const data = {
    id: thread.id,
    guild_id: thread.guild_id,
    member_count: thread.member_ids?.length ?? 0,
    added_members:
      added === undefined ? undefined : [{ ...threadMemberWire(thread, added), ...person, presence: null }],
    removed_member_ids: removed === undefined ? undefined : [removed],
  };
  const sees = audienceOf(core, thread, Intent.Guilds);
  core.gateway.dispatch(
    'THREAD_MEMBERS_UPDATE',
    (session) =>
      (session.user.id === about && hearsGuild(session, thread.guild_id)) ||
      (sees(session) && (session.user.bot !== true || (session.intents & Intent.GuildMembers) !== 0)),
    () => data,
  );
}

function announce(core: Core, event: 'THREAD_CREATE' | 'THREAD_UPDATE', thread: Channel, extra: object = {}): void {
  core.gateway.dispatch(event, audienceOf(core, thread, Intent.Guilds), ({ user }) => ({
    ...wireChannel(thread, user.id),
    ...extra,
  }));
}
