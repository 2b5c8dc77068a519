import {
  CreateForumThreadRequestSchema,
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
} from 'discord-api-spec/zod';
import { discordError, invalidForm } from '../base/discord-error.ts';
import { hasPermission } from '../base/permission-bits.ts';
import { type Channel, type Fields, MessageFlag } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { requireTags } from '../guilds/channel-form.ts';
import { wireChannel } from '../guilds/channel-wire.ts';
import { deleteChannel } from '../guilds/channels.ts';
import { addToThread, openThread, removeFromThread, starterOf } from '../guilds/threads.ts';
import { asMessageForm } from '../http/body.ts';
import { type Call, created, noContent, type Route, route } from '../http/router.ts';
import { dispatchMessage } from '../messages/announce.ts';
import { wireMessage } from '../messages/wire-message.ts';
import { createMessage } from '../messages/write-message.ts';
import { requirePermission } from '../permissions/access.ts';
import { isPostsOnly, isThread } from '../permissions/compute.ts';
import { requireForMessage } from '../permissions/message-needs.ts';
import { parseForm } from '../validate/form.ts';
import { flagMistakes } from '../validate/message.ts';
import { messageIn } from './messages.ts';

/** Threads: opened from a message or without one, as a post with its first message, joined and left. */

const POST_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2;

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
      if (channel.type !== 0 && channel.type !== 5) throw discordError('notInThisChannel');
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
      if (channel.type !== 0 && channel.type !== 5) throw discordError('notInThisChannel');
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
      if (!isOwner && !hasPermission(call.place().permissions, 'MANAGE_THREADS')) {
        throw discordError('missingPermissions');
      }
      removeFromThread(core, thread.id, call.param('user'));
      return noContent;
    }),
  ];
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A post of a forum or media channel: a thread and its first message, which share their id. */
async function post(core: Core, call: Call) {
  const place = call.place();
  const { channel, permissions } = place;
  requirePermission(place, 'SEND_MESSAGES');
  const { payload, files } = await call.body();
  const form = parseForm(CreateForumThreadRequestSchema, payload);
  const message = asMessageForm(form.message);
  const mistakes = flagMistakes(message.flags, POST_FLAGS).map((m) => ({ ...m, path: ['message', ...m.path] }));
  if (mistakes.length > 0) throw invalidForm(mistakes);
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
