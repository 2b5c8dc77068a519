import { type Client, GatewayDispatchEvents } from 'discord.js';
import { within } from '../respond.ts';
import type { LinesOptions } from './shard-lines.ts';

/**
 * A session that was resumed from another process says nothing of its guilds, so each is read when something first happens
 * in it. An interaction waits a moment for that and goes on without; a mention waits longer, since without its channel
 * discord.js passes it over.
 */

const INTERACTION_MS = 1_000;
const MENTION_MS = 10_000;

/**
 * Of messages, which come by the thousand, only those that mention the bot are heard.
 * @param deleted hears of those of a guild that are gone: discord.js tells of none that it does not keep
 */
export function createEventScreen(
  client: Client,
  deleted: (guild: string, messages: readonly string[]) => void,
): LinesOptions['screen'] {
  const warming = new Map<string, Promise<void>>();

  async function read(guildId: string): Promise<void> {
    const guild = await client.guilds.fetch({ guild: guildId, force: true, withCounts: false });
    await Promise.all([guild.channels.fetch(), guild.members.fetchMe()]);
    await guild.channels.fetchActiveThreads();
    guild.available = true;
  }

  function warm(guildId: string | undefined, patienceMs: number): true | Promise<unknown> {
    const guild = guildId === undefined ? undefined : client.guilds.cache.get(guildId);
    if (!guild || guild.available) return true;
    const before = warming.get(guild.id);
    const reading = before ?? read(guild.id).finally(() => warming.delete(guild.id));
    if (!before) warming.set(guild.id, reading);
    return within(patienceMs, reading);
  }

  return (event) => {
    if (event.t === GatewayDispatchEvents.InteractionCreate) return warm(event.d.guild_id, INTERACTION_MS);
    if (event.t === GatewayDispatchEvents.MessageDelete && event.d.guild_id) deleted(event.d.guild_id, [event.d.id]);
    if (event.t === GatewayDispatchEvents.MessageDeleteBulk && event.d.guild_id) {
      deleted(event.d.guild_id, event.d.ids);
    }
    if (!event.t?.startsWith('MESSAGE_')) return true;
    if (event.t !== GatewayDispatchEvents.MessageCreate) return false;
    if (!event.d.mentions.some(({ id }) => id === client.user?.id)) return false;
    return warm(event.d.guild_id, MENTION_MS);
  };
}
