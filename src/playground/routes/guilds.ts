import {
  CreatePrivateChannelRequestSchema,
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
} from 'discord-api-spec/zod';
import type { Core } from '../core.ts';
import { discordError } from '../discord-error.ts';
import { Intent } from '../gateway/session.ts';
import { type Call, created, noContent, ok, type Route } from '../http/router.ts';
import { audienceOf, dispatchMessage, wireChannel } from '../messages/wire-message.ts';
import { parseForm } from '../validate/form.ts';
import { type Channel, type Fields, isFields, MessageFlag } from '../wire.ts';
import { BOT_USER, findUser, GUILD_ID, guildWire, memberWire, PEOPLE, permissionsOf, ROLES } from '../world.ts';
import { channelFor, messageIn } from './messages.ts';

export function guildChannels(core: Core): Channel[] {
  return [...core.state.channels].filter(({ guild_id, type }) => guild_id === GUILD_ID && type === 0);
}

export function guildThreads(core: Core): Channel[] {
  return [...core.state.channels].filter(({ type }) => type === 11 || type === 12);
}

/** The guild, its channels, threads and members, and direct messages. */
export function guildRoutes(core: Core): Route[] {
  const inGuild = (handle: (call: Call) => ReturnType<Route['handle']>) => (call: Call) => {
    if (call.param('guild') !== GUILD_ID) throw discordError('unknownGuild');
    return handle(call);
  };
  const member = (id: string) => {
    const user = findUser(id);
    if (user === undefined) throw discordError('unknownMember');
    return { ...memberWire(id), user };
  };
  const channelOf = (call: Call) => channelFor(core, call.param('channel'), call.user);
  const both = { for: 'both' } as const;

  return [
    {
      ...both,
      method: 'GET',
      path: '/users/@me/guilds',
      handle: (call) => {
        const { id, name, icon, banner, features } = guildWire();
        const permissions = String(permissionsOf(call.user.id));
        return ok([{ id, name, icon, banner, features, owner: false, permissions }]);
      },
    },
    { ...both, method: 'GET', path: '/guilds/:guild', handle: inGuild(() => ok(guildWire())) },
    {
      ...both,
      method: 'GET',
      path: '/guilds/:guild/channels',
      handle: inGuild(() => ok(guildChannels(core).map(wireChannel))),
    },
    { ...both, method: 'GET', path: '/guilds/:guild/roles', handle: inGuild(() => ok(ROLES)) },
    {
      ...both,
      method: 'GET',
      path: '/guilds/:guild/members',
      handle: inGuild(() => ok([BOT_USER, ...PEOPLE.map(({ user }) => user)].map(({ id }) => member(id)))),
    },
    {
      ...both,
      method: 'GET',
      path: '/guilds/:guild/members/:user',
      handle: inGuild((call) => ok(member(call.param('user') === '@me' ? call.user.id : call.param('user')))),
    },
    {
      ...both,
      method: 'GET',
      path: '/guilds/:guild/threads/active',
      handle: inGuild(() => ok({ threads: guildThreads(core).map(wireChannel), members: [] })),
    },
    { ...both, method: 'GET', path: '/channels/:channel', handle: (call) => ok(wireChannel(channelOf(call))) },
    {
      ...both,
      method: 'POST',
      path: '/channels/:channel/typing',
      handle(call) {
        const channel = channelOf(call);
        const data = {
          channel_id: channel.id,
          user_id: call.user.id,
          timestamp: Math.floor(core.now() / 1000),
          ...(channel.guild_id !== undefined && {
            guild_id: channel.guild_id,
            member: { ...memberWire(call.user.id), user: call.user },
          }),
        };
        const audience = audienceOf(channel, undefined, Intent.GUILD_MESSAGE_TYPING, Intent.DIRECT_MESSAGE_TYPING);
        core.gateway.dispatch('TYPING_START', audience, () => data);
        return noContent;
      },
    },
    {
      method: 'GET',
      path: '/users/@me/channels',
      for: 'person',
      handle(call) {
        const own = [...core.state.channels].filter(
          (channel) => channel.recipient_ids?.includes(call.user.id) === true,
        );
        return ok(own.map((channel) => dmWire(channel, call.user.id)));
      },
    },
    {
      ...both,
      method: 'POST',
      path: '/users/@me/channels',
      async handle(call) {
        const { payload } = await call.body();
        const listed = isFields(payload) && Array.isArray(payload.recipients) ? payload.recipients[0] : undefined;
        const form = parseForm(
          CreatePrivateChannelRequestSchema,
          listed === undefined ? payload : { recipient_id: listed },
        );
        const recipient = findUser(String(form.recipient_id));
        if (recipient === undefined) throw discordError('unknownUser');
        if (recipient.id === call.user.id) throw discordError('cannotDm');
        const ids = [call.user.id, recipient.id];
        const known = core.state.dmChannel(ids);
        if (known !== undefined) return ok(dmWire(known, call.user.id));
        const id = core.snowflakes.next();
        const channel = core.state.channels.set(id, { id, type: 1, recipient_ids: ids });
        core.gateway.dispatch('CHANNEL_CREATE', audienceOf(channel), ({ user }) => dmWire(channel, user.id));
        return ok(dmWire(channel, call.user.id));
      },
    },
    ...threadRoutes(core, channelOf),
  ];
}

/** A DM channel lists the others, not oneself. */
export function dmWire(channel: Channel, viewerId: string): Fields {
  const recipients = (channel.recipient_ids ?? []).filter((id) => id !== viewerId).map(findUser);
  return { ...wireChannel(channel), recipients };
}

function threadRoutes(core: Core, channelOf: (call: Call) => Channel): Route[] {
  const open = (call: Call, id: string, parent: Channel, form: Fields): Channel => {
    if (parent.guild_id === undefined || parent.type !== 0) throw discordError('unknownChannel');
    const thread: Channel = {
      id,
      type: typeof form.type === 'number' && form.type !== 10 ? form.type : 11,
      name: String(form.name),
      guild_id: parent.guild_id,
      parent_id: parent.id,
      owner_id: call.user.id,
      thread_metadata: {
        archived: false,
        locked: false,
        auto_archive_duration: form.auto_archive_duration ?? 4320,
        archive_timestamp: new Date(core.now()).toISOString(),
        create_timestamp: new Date(core.now()).toISOString(),
      },
    };
    core.state.channels.set(id, thread);
    core.gateway.dispatch('THREAD_CREATE', audienceOf(thread, undefined, Intent.GUILDS), () => ({
      ...wireChannel(thread),
      newly_created: true,
    }));
    return thread;
  };

  return [
    {
      method: 'POST',
      path: '/channels/:channel/messages/:message/threads',
      for: 'both',
      async handle(call) {
        const channel = channelOf(call);
        const message = messageIn(core, channel, call.param('message'));
        if (core.state.channels.get(message.id) !== undefined) throw discordError('threadExists');
        const form = parseForm(CreateTextThreadWithMessageRequestSchema, (await call.body()).payload);
        const thread = open(call, message.id, channel, form);
        const marked = { ...message, flags: message.flags | MessageFlag.HAS_THREAD };
        core.state.messages.set(message.id, marked);
        dispatchMessage(core, 'MESSAGE_UPDATE', marked);
        return created(wireChannel(thread));
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/threads',
      for: 'both',
      async handle(call) {
        const channel = channelOf(call);
        const form = parseForm(CreateTextThreadWithoutMessageRequestSchema, (await call.body()).payload);
        return created(wireChannel(open(call, core.snowflakes.next(), channel, { type: 12, ...form })));
      },
    },
    {
      method: 'PATCH',
      path: '/channels/:channel',
      for: 'bot',
      async handle(call) {
        const channel = channelOf(call);
        const { payload } = await call.body();
        const form = isFields(payload) ? payload : {};
        const changed: Channel = { ...channel };
        if (typeof form.name === 'string' && form.name.length >= 1 && form.name.length <= 100) changed.name = form.name;
        if (channel.thread_metadata !== undefined) {
          const { archived, locked, auto_archive_duration } = form;
          changed.thread_metadata = {
            ...channel.thread_metadata,
            ...(typeof archived === 'boolean' && { archived }),
            ...(typeof locked === 'boolean' && { locked }),
            ...(typeof auto_archive_duration === 'number' && { auto_archive_duration }),
          };
        } else if (typeof form.topic === 'string') changed.topic = form.topic.slice(0, 1024);
        core.state.channels.set(channel.id, changed);
        const event = channel.thread_metadata === undefined ? 'CHANNEL_UPDATE' : 'THREAD_UPDATE';
        core.gateway.dispatch(event, audienceOf(changed, undefined, Intent.GUILDS), () => wireChannel(changed));
        return ok(wireChannel(changed));
      },
    },
    ...(['@me', ':user'] as const).flatMap((who): Route[] => [
      {
        method: 'PUT',
        path: `/channels/:channel/thread-members/${who}`,
        for: 'both',
        handle: (call) => channelOf(call) && noContent,
      },
      {
        method: 'DELETE',
        path: `/channels/:channel/thread-members/${who}`,
        for: 'both',
        handle: (call) => channelOf(call) && noContent,
      },
    ]),
  ];
}
