import { compareIds, type Snowflakes } from '../base/snowflake.ts';
import type {
  Channel,
  Command,
  CommandRule,
  Entitlement,
  Guild,
  InteractionRecord,
  Message,
  Sku,
  Subscription,
} from '../base/wire.ts';
import { CHANNELS, HOME } from '../base/world.ts';
import type { Journal } from './journal.ts';

/** Tables of the journal, with the look-ups that the routes need. */

const MESSAGES_PER_CHANNEL = 500;
/** Interaction tokens die after 15 minutes; their records stay a while to say so. */
const INTERACTION_MEMORY_MS = 60 * 60_000;

/** What survives a restart, by the names in the journal. */
const openTables = (journal: Journal) => ({
  messages: journal.table<Message>('messages'),
  guilds: journal.table<Guild>('guilds'),
  channels: journal.table<Channel>('channels'),
  commands: journal.table<Command>('commands'),
  /** By guild and command: `<guild>/<id>`. */
  commandRules: journal.table<CommandRule>('command-rules'),
  interactions: journal.table<InteractionRecord>('interactions'),
  entitlements: journal.table<Entitlement>('entitlements'),
  skus: journal.table<Sku>('skus'),
  subscriptions: journal.table<Subscription>('subscriptions'),
  /** Users who have installed the application for themselves, by their id. */
  installs: journal.table<string>('installs'),
  settings: journal.table<string>('settings'),
});
type Tables = ReturnType<typeof openTables>;

export interface State extends Tables {
  /** Oldest first. */
  messagesOf(channelId: string): Message[];
  interactionByToken(token: string): InteractionRecord | undefined;
  putInteraction(record: InteractionRecord): void;
  /** Changes the record as it is now: work may have gone on since it was read. */
  changeInteraction(id: string, change: Partial<InteractionRecord>): void;
  /** Guild commands when a guild is named, else the global ones. */
  commandsOf(guildId: string | undefined): Command[];
  dmChannel(userIds: readonly string[]): Channel | undefined;
  /** Forgets what is too old. @returns the messages that were dropped, so that their files can be removed */
  prune(): Message[];
}

export function createState(journal: Journal, snowflakes: Snowflakes, now: () => number): State {
  const tables = openTables(journal);
  const { messages, guilds, channels, commands, interactions, entitlements, skus, subscriptions } = tables;

  // Only at the very first start: a channel that was deleted stays deleted.
  if (guilds.get(HOME.id) === undefined) {
    guilds.set(HOME.id, HOME);
    for (const channel of CHANNELS) if (channels.get(channel.id) === undefined) channels.set(channel.id, channel);
  }
  const idByToken = new Map<string, string>();
  for (const { token, id } of interactions) idByToken.set(token, id);
  for (const table of [messages, commands, interactions, entitlements, channels, guilds, skus, subscriptions]) {
    for (const { id } of table) snowflakes.seen(id);
  }
  for (const message of messages) for (const { id } of message.attachments) snowflakes.seen(id);

  const messagesOf = (channelId: string) =>
    [...messages].filter((message) => message.channel_id === channelId).sort((a, b) => compareIds(a.id, b.id));

  return {
    ...tables,
    messagesOf,
    interactionByToken(token) {
      const id = idByToken.get(token);
      return id === undefined ? undefined : interactions.get(id);
    },
    putInteraction(record) {
      interactions.set(record.id, record);
      idByToken.set(record.token, record.id);
    },
    changeInteraction(id, change) {
      const current = interactions.get(id);
      if (current !== undefined) interactions.set(id, { ...current, ...change });
    },
    commandsOf: (guildId) => [...commands].filter((command) => command.guild_id === guildId),
    dmChannel: (userIds) =>
      [...channels].find(
        ({ type, recipient_ids: ids }) =>
          type === 1 && ids?.length === userIds.length && userIds.every((id) => ids.includes(id)),
      ),
    prune() {
      for (const record of [...interactions]) {
        if (now() - record.createdMs < INTERACTION_MEMORY_MS) continue;
        interactions.delete(record.id);
        idByToken.delete(record.token);
      }
      const dropped: Message[] = [];
      for (const channel of [...channels]) {
        const all = messagesOf(channel.id);
        // An ephemeral message can be seen by no user once its token is dead and its user has gone.
        const stale = all.filter((message, index) => index < all.length - MESSAGES_PER_CHANNEL || isStale(message));
        for (const message of stale) {
          messages.delete(message.id);
          dropped.push(message);
        }
      }
      return dropped;
    },
  };

  function isStale(message: Message): boolean {
    return message.ephemeral_to !== undefined && now() - Date.parse(message.timestamp) > INTERACTION_MEMORY_MS;
  }
}
