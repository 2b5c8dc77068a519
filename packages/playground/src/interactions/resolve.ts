import type { Attachment, Channel, Fields } from '../base/wire.ts';
import { BOT_USER, findUser } from '../base/world.ts';
import type { Upload } from '../cdn/cdn.ts';
import type { Core } from '../core/core.ts';
import { wireChannel } from '../guilds/channel-wire.ts';
import { memberWire, roleWire } from '../guilds/guild-wire.ts';
import { wireMessage } from '../messages/wire-message.ts';
import { explicitPermissions } from '../permissions/access.ts';

/** Collects what the values of an interaction name, for its `data.resolved`. */

export type Named = 'user' | 'role' | 'mentionable' | 'channel';

export interface Resolver {
  /** @returns false when there is no such user; likewise below */
  user(id: string): boolean;
  role(id: string): boolean;
  channel(id: string, types?: readonly number[]): boolean;
  message(id: string): boolean;
  /** By the kind of a select or option. @param types of channels that fit */
  named(kind: Named, id: string, types?: readonly number[]): boolean;
  /** Reserves an upload; its id is known after `finish`. */
  upload(place: (id: string) => void, upload: Upload): void;
  /** Stores the uploads. @returns `resolved`, or undefined when nothing is named */
  finish(): Promise<Fields | undefined>;
}

export function createResolver(core: Core, here: Channel, viewerId: string): Resolver {
  const guild = core.state.guilds.get(here.guild_id ?? '');
  const resolved: Record<string, Fields> = {};
  const uploads: { place: (id: string) => void; upload: Upload }[] = [];
  const put = (kind: string, id: string, value: unknown) => {
    const group = resolved[kind] ?? {};
    group[id] = value;
    resolved[kind] = group;
    return true;
  };
  const resolver: Resolver = {
    named(kind, id, types) {
      if (kind === 'channel') return resolver.channel(id, types);
      return (kind !== 'role' && resolver.user(id)) || (kind !== 'user' && resolver.role(id));
    },
    user(id) {
      const user = findUser(id);
      if (user === undefined) return false;
      const member = guild?.members[id];
      if (guild !== undefined && member !== undefined) {
        const { deaf: _deaf, mute: _mute, ...partial } = memberWire(member);
        put('members', id, { ...partial, permissions: String(explicitPermissions(core, guild, here, id)) });
      }
      return put('users', id, user);
    },
    role(id) {
      const role = guild?.roles.find((known) => known.id === id);
      return role === undefined ? false : put('roles', id, roleWire(role));
    },
    channel(id, types) {
      const channel = core.state.channels.get(id);
      if (channel === undefined || guild === undefined || channel.guild_id !== guild.id) return false;
      if (types !== undefined && types.length > 0 && !types.includes(channel.type)) return false;
      const isBotHere = guild.members[BOT_USER.id] !== undefined;
      return put('channels', id, {
        ...wireChannel(channel),
        permissions: String(explicitPermissions(core, guild, channel, viewerId)),
        app_permissions: isBotHere ? String(explicitPermissions(core, guild, channel, BOT_USER.id)) : undefined,
      });
    },
    message(id) {
      const message = core.state.messages.get(id);
      if (message === undefined || message.channel_id !== here.id) return false;
      if (message.ephemeral_to !== undefined && message.ephemeral_to !== viewerId) return false;
      return put('messages', id, wireMessage(core, message));
    },
    upload(place, upload) {
      uploads.push({ place, upload });
    },
    async finish() {
      for (const { place, upload } of uploads) {
        const saved: Attachment = await core.cdn.save(here.id, upload, { ephemeral: true });
        place(saved.id);
        put('attachments', saved.id, core.cdn.wire(saved));
      }
      return Object.keys(resolved).length === 0 ? undefined : resolved;
    },
  };
  return resolver;
}
