import {
  CreateForumThreadRequestSchema,
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
} from 'discord-api-spec/zod';
import { discordError, invalidForm } from '../base/discord-error.ts';
import { type Channel, type Fields, isFields, MessageFlag, SETTABLE_FLAGS } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { requireTags } from '../guilds/channel-form.ts';
import { threadMemberWire, wireChannel } from '../guilds/channel-wire.ts';
import { deleteChannel } from '../guilds/channels.ts';
import { addToThread, openThread, removeFromThread, starterOf } from '../guilds/threads.ts';
import { asMessageForm } from '../http/body.ts';
import { type Call, created, noContent, ok, type Route, route } from '../http/router.ts';
import { dispatchMessage } from '../messages/announce.ts';
import { wireMessage } from '../messages/wire-message.ts';
import { createMessage } from '../messages/write-message.ts';
import { requirePermission } from '../permissions/access.ts';
import { holdsThreads, isPostsOnly, isThread } from '../permissions/compute.ts';
import { requireForMessage } from '../permissions/message-needs.ts';
import { parseForm } from '../validate/form.ts';
import { flagMistakes } from '../validate/message.ts';
import { messageIn } from './messages.ts';

/** Threads: opened from a message or without one, as a post with its first message, joined and left. */

/** Of archived threads. */
const MOST_A_PAGE = 100;
const USUAL_A_PAGE = 50;

export function threadRoutes(core: Core): Route[] {
  const open = (call: Call, id: string, type: number, form: Fields): Channel =>
    openThread(core, {
      id,
      type,
      parent: call.place().channel,
      ownerId: call.user.id,
      name: String(form.name),
      archiveAfter: asNumber(form.auto_archive_duration),
      invitable: form.invitable !== false,
    });
  const memberPath = '/channels/:channel/thread-members';
  const threadOf = (call: Call): Channel => {
    const { channel } = call.place();
    if (!isThread(channel)) throw discordError('notInThisChannel');
    return channel;
  };

  return [
    route('POST /channels/:channel/messages/:message/threads', 'both', async (call) => {
      const { channel } = call.place();
      if (!holdsThreads(channel)) throw discordError('notInThisChannel');
      const message = messageIn(core, channel, call.param('message'));
      if (core.state.channels.get(message.id) !== undefined) throw discordError('threadExists');
      const form = parseForm(CreateTextThreadWithMessageRequestSchema, (await call.body()).payload);
      const thread = open(call, message.id, channel.type === 5 ? 10 : 11, form);
      const marked = { ...message, flags: message.flags | MessageFlag.HAS_THREAD };
      core.state.messages.set(message.id, marked);
      dispatchMessage(core, 'MESSAGE_UPDATE', marked);
      dispatchMessage(core, 'MESSAGE_CREATE', starterOf(core, thread, marked));
      return created(wireChannel(thread, call.user.id));
    }),
    route('POST /channels/:channel/threads', 'both', async (call) => {
      const place = call.place();
      const { channel } = place;
      if (isPostsOnly(channel)) return post(core, call);
      if (!holdsThreads(channel)) throw discordError('notInThisChannel');
      const form = parseForm(CreateTextThreadWithoutMessageRequestSchema, (await call.body()).payload);
      const asked = form.type === 11 ? 11 : 12;
      const type = channel.type === 5 ? 10 : asked;
      requirePermission(place, type === 12 ? 'CREATE_PRIVATE_THREADS' : 'CREATE_PUBLIC_THREADS');
      return created(wireChannel(open(call, core.snowflakes.next(), type, form), call.user.id));
    }),
    route(`PUT ${memberPath}/@me`, 'both', (call) => {
      addToThread(core, threadOf(call).id, call.user.id);
      return noContent;
    }),
    route(`PUT ${memberPath}/:user`, 'both', (call) => {
      const thread = threadOf(call);
      const added = call.param('user');
      if (call.place().guild?.members[added] === undefined) throw discordError('unknownMember');
      addToThread(core, thread.id, added);
      return noContent;
    }),
    route(`DELETE ${memberPath}/@me`, 'both', (call) => {
      removeFromThread(core, threadOf(call).id, call.user.id);
      return noContent;
    }),
    route(`DELETE ${memberPath}/:user`, 'both', (call) => {
      const thread = threadOf(call);
      const isOwner = thread.type === 12 && thread.owner_id === call.user.id;
      if (!isOwner) requirePermission(call.place(), 'MANAGE_THREADS');
      removeFromThread(core, thread.id, call.param('user'));
      return noContent;
    }),
    ...archivedThreadRoutes(core),
  ];
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** By pages: the last one archived first, as Discord lists them. */
function archivedThreadRoutes(core: Core): Route[] {
  const row = (path: string, types: readonly number[], isOwn = false): Route =>
    route(`GET /channels/:channel/${path}`, 'both', (call) => ok(page(core, call, { types, isOwn })));
  return [
    row('threads/archived/public', [10, 11]),
    row('threads/archived/private', [12]),
    row('users/@me/threads/archived/private', [12], true),
  ];
}

/** @throws {DiscordError} 50024, 50035 */
function page(core: Core, call: Call, { types, isOwn }: { types: readonly number[]; isOwn: boolean }) {
  const { channel } = call.place();
  if (!holdsThreads(channel) && !isPostsOnly(channel)) throw discordError('notInThisChannel');
  const { user, query } = call;
  const isMember = (thread: Channel) => thread.member_ids?.includes(user.id) === true;
  const found = [...core.state.channels]
    .filter((thread) => isThread(thread) && thread.parent_id === channel.id && types.includes(thread.type))
    .filter((thread) => thread.thread_metadata?.archived === true && (!isOwn || isMember(thread)))
    .sort((a, b) => archivedMs(b) - archivedMs(a));
  const before = query.before === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.before);
  if (Number.isNaN(before)) {
    const message = 'Could not parse the date. It should be ISO8601.';
    throw invalidForm([{ path: ['before'], code: 'DATE_TIME_TYPE_PARSE', message }]);
  }
  const limit = Math.min(MOST_A_PAGE, Math.max(2, Number.parseInt(query.limit ?? '', 10) || USUAL_A_PAGE));
  const older = found.filter((thread) => archivedMs(thread) < before);
  const threads = older.slice(0, limit);
  return {
    threads: threads.map((thread) => wireChannel(thread, user.id)),
    members: threads.filter(isMember).map((thread) => threadMemberWire(thread, user.id)),
    has_more: older.length > limit,
  };
}

const archivedMs = ({ thread_metadata: metadata }: Channel) => Date.parse(metadata?.archive_timestamp ?? '');

/** A post of a forum or media channel: a thread and its first message, which share their id. */
async function post(core: Core, call: Call) {
  const place = call.place();
  const { channel, permissions } = place;
  requirePermission(place, 'SEND_MESSAGES');
  const { payload, files } = await call.body();
  const form = parseForm(CreateForumThreadRequestSchema, payload, ({ message }) =>
    isFields(message) ? flagMistakes(message.flags, SETTABLE_FLAGS, ['message']) : [],
  );
  const message = asMessageForm(form.message);
  const tags = Array.isArray(form.applied_tags) ? form.applied_tags.map(String) : [];
  requireTags(channel, tags, permissions);
  requireForMessage(place, message, files.size);
  const id = core.snowflakes.next();
  const thread = openThread(core, {
    id,
    type: 11,
    parent: channel,
    ownerId: call.user.id,
    name: String(form.name),
    archiveAfter: asNumber(form.auto_archive_duration),
    appliedTags: tags,
    isPost: true,
  });
  try {
    const first = await createMessage(core, {
      channel: thread,
      authorId: call.user.id,
      permissions,
      form: message,
      files,
      id,
    });
    return created({ ...wireChannel(thread, call.user.id), message: wireMessage(core, first, call.user.id) });
  } catch (error) {
    await deleteChannel(core, thread);
    throw error;
  }
}
