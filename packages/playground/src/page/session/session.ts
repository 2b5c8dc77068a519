/**
 * Everything one user sees: who they are, the guild, its channels, members and commands, the messages of each channel
 * (ephemeral ones too: they exist only here), what is unread, and the interactions under way. Each user of the page has a
 * session of their own with its own gateway connection, so that switching between them loses nothing.
 */

import { type Draft, emptyDraft } from '../composer/draft.ts';
import { mergeHistory, putMessage } from '../messages/message-list.ts';
import { compareIds } from '../shell/format.ts';
import { type Gateway, type GatewayStatus, openGateway } from './gateway.ts';
import { createInteractions, type Interactions } from './interactions.ts';
import { channelType, messageFlag } from './kinds.ts';
import { createRest, type Rest } from './rest.ts';
import type { Application, Channel, Command, Guild, Member, Message, Role, User } from './types.ts';

export interface ChannelView {
  channel: Channel;
  messages: Message[];
  /** History was fetched since the last fresh connection. */
  loaded: boolean;
  loading: boolean;
  hasOlder: boolean;
  error?: string;
  /** Where the "new" line is drawn; set when the channel is opened. */
  readUntil?: string;
  lastRead: string;
  newest: string;
  mentions: number;
  draft: Draft;
}

export interface Session {
  readonly token: string;
  readonly rest: Rest;
  readonly interactions: Interactions;
  readonly gateway: Gateway | undefined;
  status: GatewayStatus;
  user: User | undefined;
  guild: Guild | undefined;
  roles: Map<string, Role>;
  members: Map<string, Member>;
  channels: Map<string, ChannelView>;
  channelId: string | undefined;
  applications: Application[];
  commands: Command[];
  /** Grows when names or colours may have changed. */
  people: number;
  connect(): void;
  open(channelId: string): void;
  loadOlder(channelId: string): Promise<void>;
  /**
   * Opens a channel at a message, older pages of its history included; threads that the list of channels lacks, too.
   * @returns undefined when there is no such message for this user
   */
  visit(channelId: string, messageId: string): Promise<Message | undefined>;
  put(message: Message): void;
  remove(channelId: string, messageId: string): void;
  markRead(channelId: string): void;
  refreshCommands(): Promise<void>;
}

interface ReadyGuild extends Guild {
  channels?: Channel[];
  members?: Member[];
  roles?: Role[];
  properties?: Guild;
}

export interface SessionOptions {
  token: string;
  gatewayUrl: string;
  storage: Storage;
  now(): number;
  changed(): void;
}

export function createSession(options: SessionOptions): Session {
  const { token, storage, changed } = options;
  const rest = createRest(token);
  const readKey = (channelId: string): string => `playground.read.${token}.${channelId}`;
  let gateway: Gateway | undefined;

  const session: Session = {
    token,
    rest,
    interactions: createInteractions({
      rest,
      now: options.now,
      changed,
      place: () => ({ guildId: session.guild?.id ?? '', channelId: session.channelId ?? '' }),
      sessionId: () => gateway?.sessionId ?? '',
    }),
    get gateway() {
      return gateway;
    },
    status: 'connecting',
    user: undefined,
    guild: undefined,
    roles: new Map(),
    members: new Map(),
    channels: new Map(),
    channelId: undefined,
    applications: [],
    commands: [],
    people: 0,
    connect() {
      gateway ??= openGateway({
        url: options.gatewayUrl,
        token,
        onEvent: handle,
        onStatus(status) {
          session.status = status;
          changed();
        },
      });
    },
    open(channelId) {
      const view = session.channels.get(channelId);
      if (!view) return;
      session.channelId = channelId;
      storage.setItem(`playground.channel.${token}`, channelId);
      if (view.lastRead !== '' && compareIds(view.newest, view.lastRead) > 0) view.readUntil = view.lastRead;
      else delete view.readUntil;
      if (!view.loaded) void load(view);
      changed();
    },
    async loadOlder(channelId) {
      const view = session.channels.get(channelId);
      if (view?.hasOlder && !view.loading && view.loaded) await load(view, view.messages[0]?.id);
    },
    async visit(channelId, messageId) {
      if (!session.channels.has(channelId)) {
        const found = await rest.get<Channel>(`/channels/${channelId}`);
        if (!found.ok || !isHere(found.value)) return undefined;
        addChannel(found.value);
      }
      const view = session.channels.get(channelId);
      if (!view) return undefined;
      if (!view.loaded) await load(view);
      session.open(channelId);
      const find = () => view.messages.find(({ id }) => id === messageId);
      while (!find() && view.hasOlder && !view.error) await load(view, view.messages[0]?.id);
      return find();
    },
    put(message) {
      const view = session.channels.get(message.channel_id);
      if (!view) return;
      view.messages = putMessage(view.messages, message);
      changed();
    },
    remove(channelId, messageId) {
      const view = session.channels.get(channelId);
      if (!view) return;
      view.messages = view.messages.filter((message) => message.id !== messageId);
      changed();
    },
    markRead(channelId) {
      const view = session.channels.get(channelId);
      if (!view || compareIds(view.newest, view.lastRead) <= 0) return;
      view.lastRead = view.newest;
      view.mentions = 0;
      storage.setItem(readKey(channelId), view.lastRead);
      changed();
    },
    async refreshCommands() {
      if (!session.guild) return;
      const index = await rest.get<{ applications: Application[]; application_commands: Command[] }>(
        `/guilds/${session.guild.id}/application-command-index`,
      );
      if (!index.ok) return;
      session.applications = index.value.applications;
      session.commands = index.value.application_commands;
      changed();
    },
  };

  async function load(view: ChannelView, before?: string): Promise<void> {
    view.loading = true;
    changed();
    const page = await rest.get<Message[]>(
      `/channels/${view.channel.id}/messages?limit=50${before === undefined ? '' : `&before=${before}`}`,
    );
    view.loading = false;
    if (page.ok) {
      delete view.error;
      view.messages = mergeHistory(view.messages, page.value, before === undefined);
      view.loaded = true;
      view.hasOlder = page.value.length === 50;
      const last = view.messages.findLast((message) => !message.local)?.id ?? '';
      if (compareIds(last, view.newest) > 0) view.newest = last;
    } else {
      view.error = page.message;
    }
    changed();
  }

  function addChannel(channel: Channel): void {
    if (channel.type === channelType.category || channel.type === 2) return;
    const known = session.channels.get(channel.id);
    const newest = channel.last_message_id ?? '';
    if (known) {
      known.channel = { ...known.channel, ...channel };
      if (compareIds(newest, known.newest) > 0) known.newest = newest;
      return;
    }
    const stored = storage.getItem(readKey(channel.id));
    session.channels.set(channel.id, {
      channel,
      messages: [],
      loaded: false,
      loading: false,
      hasOlder: false,
      lastRead: stored ?? newest,
      newest,
      mentions: 0,
      draft: emptyDraft(),
    });
  }

  function isHere(channel: Channel): boolean {
    return channel.guild_id === undefined || channel.guild_id === session.guild?.id;
  }

  function removeChannel(channelId: string): void {
    session.channels.delete(channelId);
    const [first] = sortedChannels(session);
    if (session.channelId === channelId && first !== undefined) session.open(first.channel.id);
  }

  function addMember(member: Member | undefined): void {
    if (member?.user) session.members.set(member.user.id, member);
  }

  function addGuild(data: ReadyGuild): void {
    const facts = data.properties ?? data;
    if (facts.name !== undefined) session.guild = { ...facts, id: data.id };
    for (const channel of data.channels ?? []) addChannel(channel);
    for (const role of data.roles ?? []) session.roles.set(role.id, role);
    for (const member of data.members ?? []) addMember(member);
    session.people++;
  }

  async function fill(guildId: string): Promise<void> {
    if (!session.guild) {
      const guilds = await rest.get<Guild[]>('/users/@me/guilds');
      if (guilds.ok) session.guild = guilds.value.find((guild) => guild.id === guildId) ?? guilds.value[0];
    }
    const channels = await rest.get<Channel[]>(`/guilds/${guildId}/channels`);
    if (channels.ok) for (const channel of channels.value) addChannel(channel);
    if (session.roles.size === 0) {
      const roles = await rest.get<Role[]>(`/guilds/${guildId}/roles`);
      if (roles.ok) for (const role of roles.value) session.roles.set(role.id, role);
    }
    if (session.members.size === 0) {
      const members = await rest.get<Member[]>(`/guilds/${guildId}/members?limit=1000`);
      if (members.ok) for (const member of members.value) addMember(member);
    }
    session.people++;
    if (session.channelId === undefined) {
      const first = [...session.channels.values()].sort(byPosition)[0];
      const last = storage.getItem(`playground.channel.${token}`);
      const wanted = last !== null && session.channels.has(last) ? last : first?.channel.id;
      if (wanted !== undefined) session.open(wanted);
    } else {
      session.open(session.channelId);
    }
    await session.refreshCommands();
  }

  function ready(data: { user: User; guilds: ReadyGuild[] }): void {
    session.user = data.user;
    for (const view of session.channels.values()) view.loaded = false;
    const guild = data.guilds[0];
    if (!guild) return;
    session.roles.clear();
    session.members.clear();
    addGuild(guild);
    void fill(guild.id);
  }

  function received(message: Message, isNew: boolean): void {
    const view = session.channels.get(message.channel_id);
    if (!view) return;
    if (!isNew && !view.messages.some((other) => other.id === message.id)) return;
    const known = view.messages.find((other) => other.id === message.id);
    const shown = isNew ? session.interactions.answered(message) : message;
    view.messages = putMessage(view.messages, known ? { ...known, ...shown } : shown);
    if (!isNew) return;
    if (compareIds(message.id, view.newest) > 0) view.newest = message.id;
    const own = message.author.id === session.user?.id;
    if (own) {
      view.lastRead = view.newest;
      storage.setItem(readKey(message.channel_id), view.lastRead);
      delete view.readUntil;
    } else if (session.user && message.mentions?.some((user) => user.id === session.user?.id)) {
      if (((message.flags ?? 0) & messageFlag.loading) === 0) view.mentions++;
    }
  }

  function handle(name: string, data: unknown): void {
    // Events come from the page's own server in Discord's shapes.
    switch (name) {
      case 'READY':
        ready(data as Parameters<typeof ready>[0]);
        break;
      case 'GUILD_CREATE':
        // One guild is shown; others exist for bots.
        if (session.guild === undefined || session.guild.id === (data as ReadyGuild).id) addGuild(data as ReadyGuild);
        break;
      case 'CHANNEL_DELETE':
        removeChannel((data as Channel).id);
        break;
      case 'MESSAGE_CREATE':
        received(data as Message, true);
        break;
      case 'MESSAGE_UPDATE':
        received(data as Message, false);
        break;
      case 'MESSAGE_DELETE':
        session.remove((data as Message).channel_id, (data as Message).id);
        break;
      case 'MESSAGE_DELETE_BULK': {
        const bulk = data as { channel_id: string; ids: string[] };
        for (const id of bulk.ids) session.remove(bulk.channel_id, id);
        break;
      }
      case 'CHANNEL_CREATE':
      case 'CHANNEL_UPDATE':
        if (isHere(data as Channel)) addChannel(data as Channel);
        break;
      case 'GUILD_MEMBER_ADD':
      case 'GUILD_MEMBER_UPDATE':
        addMember(data as Member);
        session.people++;
        break;
      case 'GUILD_APPLICATION_COMMAND_INDEX_UPDATE':
        void session.refreshCommands();
        break;
      default:
        session.interactions.event(name, data);
    }
    changed();
  }

  return session;
}

export function byPosition(a: ChannelView, b: ChannelView): number {
  return (a.channel.position ?? 0) - (b.channel.position ?? 0) || compareIds(a.channel.id, b.channel.id);
}

export function sortedChannels(session: Session): ChannelView[] {
  return [...session.channels.values()].sort(byPosition);
}

export function currentChannel(session: Session): ChannelView | undefined {
  return session.channelId === undefined ? undefined : session.channels.get(session.channelId);
}

/** The name shown for a user in this guild. */
export function displayName(session: Session, user: User): string {
  return session.members.get(user.id)?.nick ?? user.global_name ?? user.username;
}

/** The colour of a member's highest coloured role. */
export function nameColor(session: Session, userId: string): number {
  const roles = session.members.get(userId)?.roles ?? [];
  return (
    roles
      .map((id) => session.roles.get(id))
      .filter((role) => role !== undefined && role.color !== 0)
      .sort((a, b) => b!.position - a!.position)[0]?.color ?? 0
  );
}
