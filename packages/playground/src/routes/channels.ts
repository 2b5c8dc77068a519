import { CreatePrivateChannelRequestSchema } from 'discord-api-spec/zod';
import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import { z } from 'zod';
import { discordError } from '../base/discord-error.ts';
import { defined, isFields } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { ChannelForm, NewChannelForm, OverwriteForm, requireTags, withForm } from '../guilds/channel-form.ts';
import { dmWire, wireChannel } from '../guilds/channel-wire.ts';
import { createChannel, deleteChannel, openDirectMessage, putChannel, putOverwrite } from '../guilds/channels.ts';
import { memberWire } from '../guilds/guild-wire.ts';
import { setThread } from '../guilds/threads.ts';
import { type Call, created, noContent, ok, type Route, route } from '../http/router.ts';
import { type Place, requireInGuild, requirePermission } from '../permissions/access.ts';
import { audienceOf } from '../permissions/audience.ts';
import { isThread } from '../permissions/compute.ts';
import { parseForm, readForm } from '../validate/form.ts';
import { guildOf } from './guilds.ts';

/** One channel: what it is, its changes, its overwrites, typing in it; and direct messages. */

const ThreadForm = z.object({
  name: z.string().min(1).max(100).optional(),
  archived: z.boolean().optional(),
  locked: z.boolean().optional(),
  invitable: z.boolean().optional(),
  auto_archive_duration: z.literal([60, 1440, 4320, 10080]).optional(),
  applied_tags: z.array(z.string()).max(5).optional(),
});
export function channelRoutes(core: Core): Route[] {
  const overwritePath = '/channels/:channel/permissions/:overwrite';
  const setOverwrite = (call: Call, allow: string, deny: string, type: 0 | 1) => {
    const { channel } = call.place();
    if (channel.guild_id === undefined || isThread(channel)) throw discordError('notInThisChannel');
    putOverwrite(core, channel, { id: call.param('overwrite'), type, allow, deny });
    return noContent;
  };
  return [
    route('GET /channels/:channel', 'both', (call) => {
      const { channel } = call.place();
      return ok(channel.guild_id === undefined ? dmWire(channel, call.user.id) : wireChannel(channel, call.user.id));
    }),
    route('PATCH /channels/:channel', 'both', async (call) => {
      const place = call.place();
      const { payload } = await call.body();
      if (place.guild === undefined) throw discordError('notInThisChannel');
      return ok(isThread(place.channel) ? patchThreadForm(core, place, payload) : patchChannel(core, place, payload));
    }),
    route('DELETE /channels/:channel', 'both', async (call) => {
      const place = call.place();
      if (place.guild === undefined) throw discordError('notInThisChannel');
      requirePermission(place, isThread(place.channel) ? 'MANAGE_THREADS' : 'MANAGE_CHANNELS');
      await deleteChannel(core, place.channel);
      return ok(wireChannel(place.channel));
    }),
    route(`PUT ${overwritePath}`, 'both', async (call) => {
      const { allow, deny, type } = readForm(OverwriteForm, (await call.body()).payload);
      return setOverwrite(call, allow, deny, type);
    }),
    route(`DELETE ${overwritePath}`, 'both', (call) => setOverwrite(call, '0', '0', 0)),
    route('POST /guilds/:guild/channels', 'both', async (call) => {
      const guild = guildOf(core, call);
      requireInGuild(core, guild, call.user.id, 'MANAGE_CHANNELS');
      const form = readForm(NewChannelForm, (await call.body()).payload);
      return created(wireChannel(createChannel(core, guild.id, form)));
    }),
    route('POST /channels/:channel/typing', 'both', (call) => type(core, call)),
    ...directMessageRoutes(core),
  ];
}

/** @throws {DiscordError} 50035, 50013, 50083 */
function patchThreadForm(core: Core, place: Place, payload: unknown) {
  const form = readForm(ThreadForm, payload);
  const { channel, permissions, userId } = place;
  const metadata = channel.thread_metadata;
  const opensOnly = form.archived === false && Object.keys(form).length === 1;
  if (opensOnly && metadata?.locked !== true) requirePermission(place, 'SEND');
  else if (form.locked !== undefined || metadata?.locked === true || channel.owner_id !== userId)
    requirePermission(place, 'MANAGE_THREADS');
  if (metadata?.archived === true && form.archived !== false) throw discordError('threadArchived');
  const { name, applied_tags: tags, ...change } = form;
  if (tags !== undefined) requireTags(core.state.channels.get(channel.parent_id ?? ''), tags, permissions);
  const other = defined({ name, applied_tags: tags });
  return wireChannel(setThread(core, channel, defined(change), other), userId);
}

/** @throws {DiscordError} 50035, 50013 */
function patchChannel(core: Core, place: Place, payload: unknown) {
  const form = readForm(ChannelForm, payload);
  requirePermission(place, 'MANAGE_CHANNELS');
  if (form.permission_overwrites !== undefined) requirePermission(place, 'MANAGE_ROLES');
  return wireChannel(putChannel(core, withForm(place.channel, form, core.snowflakes)));
}

function type(core: Core, call: Call) {
  const { channel, guild } = call.place();
  const member = guild?.members[call.user.id];
  const data = {
    channel_id: channel.id,
    user_id: call.user.id,
    timestamp: Math.floor(core.now() / 1000),
    guild_id: guild?.id,
    member: member && { ...memberWire(member), user: call.user },
  };
  const audience = audienceOf(core, channel, Intent.GuildMessageTyping, Intent.DirectMessageTyping);
  core.gateway.dispatch('TYPING_START', audience, () => data);
  return noContent;
}

function directMessageRoutes(core: Core): Route[] {
  return [
    route('GET /users/@me/channels', 'person', (call) => {
      const own = [...core.state.channels].filter((channel) => channel.recipient_ids?.includes(call.user.id) === true);
      return ok(own.map((channel) => dmWire(channel, call.user.id)));
    }),
    route('POST /users/@me/channels', 'both', async (call) => {
      const { payload } = await call.body();
      const listed = isFields(payload) && Array.isArray(payload.recipients) ? payload.recipients[0] : undefined;
      const form = parseForm(
        CreatePrivateChannelRequestSchema,
        listed === undefined ? payload : { recipient_id: listed },
      );
      const recipient = findUser(String(form.recipient_id));
      if (recipient === undefined) throw discordError('unknownUser');
      if (recipient.id === call.user.id) throw discordError('cannotDm');
      return ok(dmWire(openDirectMessage(core, [call.user.id, recipient.id]), call.user.id));
    }),
  ];
}
