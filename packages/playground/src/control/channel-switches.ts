import { z } from 'zod';
import { discordError } from '../base/discord-error.ts';
import { permissionBits } from '../base/permission-bits.ts';
import { type Channel, defined } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { NewChannelForm, withForm } from '../guilds/channel-form.ts';
import { createChannel, deleteChannel, openDirectMessage, putChannel, putOverwrite } from '../guilds/channels.ts';
import { setThread } from '../guilds/threads.ts';
import { deleteMessage } from '../messages/write-message.ts';
import { isThread } from '../permissions/compute.ts';
import { Id, Permissions, row } from './switch.ts';

/** Channels, threads and messages, as an administrator leaves them, without checking permissions. */

const channelOf = (core: Core, id: string): Channel => {
  const channel = core.state.channels.get(id);
  if (channel === undefined) throw discordError('unknownChannel');
  return channel;
};

export const channelSwitches = {
  'channel.create': row({
    summary: 'Make a channel of any kind; tags for forums and media channels',
    input: NewChannelForm.extend({ guild_id: Id }),
    run(core, { guild_id: guildId, ...form }) {
      const { id, available_tags: tags = [] } = createChannel(core, guildId, form);
      return { id, tag_ids: tags.map((tag) => tag.id) };
    },
  }),
  'channel.set': row({
    summary: 'Age restriction and slow mode of a channel',
    input: z.object({
      channel_id: Id,
      nsfw: z.boolean().optional(),
      rate_limit_per_user: z.number().int().min(0).max(21_600).optional(),
    }),
    run(core, { channel_id: id, ...form }) {
      putChannel(core, withForm(channelOf(core, id), form, core.snowflakes));
    },
  }),
  'channel.delete': row({
    summary: 'Delete a channel or thread with its messages',
    input: z.object({ channel_id: Id }),
    run: (core, { channel_id: id }) => deleteChannel(core, channelOf(core, id)),
  }),
  'overwrite.set': row({
    summary: 'What a channel allows and denies a role or a member; nothing of both takes it back',
    input: z.object({ channel_id: Id, id: Id, allow: Permissions.default([]), deny: Permissions.default([]) }),
    run(core, { channel_id: channelId, id, allow, deny }) {
      const channel = channelOf(core, channelId);
      const isRole = core.state.guilds.get(channel.guild_id ?? '')?.roles.some((role) => role.id === id) === true;
      const bits = (names: typeof allow) => String(permissionBits(names));
      putOverwrite(core, channel, { id, type: isRole ? 0 : 1, allow: bits(allow), deny: bits(deny) });
    },
  }),
  'thread.set': row({
    summary: 'Archive or lock a thread, or open it',
    input: z.object({ channel_id: Id, archived: z.boolean().optional(), locked: z.boolean().optional() }),
    run(core, { channel_id: id, archived, locked }) {
      const thread = channelOf(core, id);
      if (!isThread(thread)) throw discordError('notInThisChannel');
      setThread(core, thread, defined({ archived, locked }));
    },
  }),
  'message.delete': row({
    summary: 'Delete any message',
    input: z.object({ message_id: Id }),
    async run(core, { message_id: id }) {
      const message = core.state.messages.get(id);
      if (message === undefined) throw discordError('unknownMessage');
      await deleteMessage(core, message);
    },
  }),
  'group.create': row({
    summary: 'Direct messages of several people',
    input: z.object({ user_ids: z.array(Id).min(2).max(10), name: z.string().max(100).optional() }),
    run: (core, { user_ids: userIds, name }) => ({ id: openDirectMessage(core, userIds, { isGroup: true, name }).id }),
  }),
};
