import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import type { z } from 'zod';
import { type Channel, filesOf, type Overwrite } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { canSee } from '../permissions/access.ts';
import { audienceOf, guildAudience } from '../permissions/audience.ts';
import { isThread } from '../permissions/compute.ts';
import { type NewChannelForm, withForm } from './channel-form.ts';
import { dmWire, wireChannel } from './channel-wire.ts';

/** Channels of a guild, and direct messages: made, changed and deleted, with their events. */

export function guildChannels(core: Core, guildId: string): Channel[] {
  return [...core.state.channels].filter((channel) => channel.guild_id === guildId && !isThread(channel));
}

/** Threads that are not archived. */
export function activeThreads(core: Core, guildId: string): Channel[] {
  return [...core.state.channels].filter(
    (channel) => channel.guild_id === guildId && isThread(channel) && channel.thread_metadata?.archived !== true,
  );
}

export function putChannel(core: Core, channel: Channel): Channel {
  const known = core.state.channels.get(channel.id);
  core.state.channels.set(channel.id, channel);
  const isInGuild = guildAudience(core, channel.guild_id ?? '');
  core.gateway.dispatch(
    known === undefined ? 'CHANNEL_CREATE' : 'CHANNEL_UPDATE',
    // Bots know all channels of a guild, those that they cannot see too; people know what they can see.
    (session) => isInGuild(session) && (session.user.bot === true || canSee(core, channel, session.user.id)),
    () => wireChannel(channel),
  );
  if (known !== undefined) {
    core.gateway.dispatch(
      'CHANNEL_DELETE',
      (session) => isInGuild(session) && session.user.bot !== true && !canSee(core, channel, session.user.id),
      () => wireChannel(channel),
    );
  }
  return channel;
}

/** @param form checked by NewChannelForm */
export function createChannel(core: Core, guildId: string, form: z.output<typeof NewChannelForm>): Channel {
  const position = guildChannels(core, guildId).length;
  const fresh = { id: core.snowflakes.next(), type: form.type, guild_id: guildId, parent_id: null, position };
  return putChannel(core, withForm(fresh, form, core.snowflakes));
}

/** Sets what one role or member is allowed and denied; nothing of both takes the overwrite away. */
export function putOverwrite(core: Core, channel: Channel, overwrite: Overwrite): Channel {
  const others = (channel.permission_overwrites ?? []).filter(({ id }) => id !== overwrite.id);
  const isEmpty = BigInt(overwrite.allow) === 0n && BigInt(overwrite.deny) === 0n;
  return putChannel(core, { ...channel, permission_overwrites: isEmpty ? others : [...others, overwrite] });
}

/** With its threads and all their messages, for which no events are sent. */
export async function deleteChannel(core: Core, channel: Channel): Promise<void> {
  const isGuildThread = isThread(channel);
  const hears =
    isGuildThread || channel.guild_id === undefined
      ? audienceOf(core, channel, Intent.Guilds)
      : guildAudience(core, channel.guild_id);
  // The channels of a category stay, without one.
  if (channel.type === 4) {
    for (const child of guildChannels(core, channel.guild_id ?? '').filter(({ parent_id: id }) => id === channel.id)) {
      putChannel(core, { ...child, parent_id: null });
    }
  }
  const chosen = [...core.gateway.sessions()].filter(hears);
  const threads = [...core.state.channels].filter(({ parent_id: parent }) => parent === channel.id).filter(isThread);
  const dropped = [channel, ...threads].flatMap(({ id }) => core.state.messagesOf(id));
  for (const { id } of [channel, ...threads]) core.state.channels.delete(id);
  for (const { id } of dropped) core.state.messages.delete(id);
  const { id, guild_id, parent_id, type } = channel;
  core.gateway.dispatch(
    isGuildThread ? 'THREAD_DELETE' : 'CHANNEL_DELETE',
    (session) => chosen.includes(session),
    () => (isGuildThread ? { id, guild_id, parent_id, type } : wireChannel(channel)),
  );
  for (const attachment of dropped.flatMap(filesOf)) await core.cdn.remove(attachment);
}

/** Threads are as age-restricted as the channel they are in; they do not say it themselves. */
export function isAgeRestricted(core: Core, channel: Channel): boolean {
  const ruling = channel.thread_metadata === undefined ? channel : core.state.channels.get(channel.parent_id ?? '');
  return ruling?.nsfw === true;
}

/** @returns the channel of these users: for two of them always the same, for a group a new one */
export function openDirectMessage(
  core: Core,
  userIds: string[],
  { isGroup = false, name }: { isGroup?: boolean; name?: string | undefined } = {},
): Channel {
  const known = isGroup ? undefined : core.state.dmChannel(userIds);
  if (known !== undefined) return known;
  const id = core.snowflakes.next();
  const channel: Channel = {
    id,
    type: isGroup ? 3 : 1,
    recipient_ids: userIds,
    ...(isGroup && { owner_id: userIds[0] ?? '' }),
    ...(name !== undefined && { name }),
  };
  core.state.channels.set(id, channel);
  core.gateway.dispatch('CHANNEL_CREATE', audienceOf(core, channel), ({ user }) => dmWire(channel, user.id));
  return channel;
}
