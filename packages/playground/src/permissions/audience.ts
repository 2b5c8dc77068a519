import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import type { Channel, Message } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { hearsGuild, type Session } from '../gateway/session.ts';
import { canSee } from './access.ts';

/** Who hears of an event: those who can see where it happened; of a bot the shard it belongs to, with the intent for it. */

type Audience = (session: Session) => boolean;

/** What happens in a channel. */
export function audienceOf(
  core: Core,
  channel: Channel,
  guildIntent: number = Intent.GuildMessages,
  dmIntent: number = Intent.DirectMessages,
): Audience {
  const intent = channel.guild_id === undefined ? dmIntent : guildIntent;
  return (session) => wants(session, intent, channel.guild_id) && canSee(core, channel, session.user.id);
}

/** What happens to a message; an ephemeral one reaches its user only. */
export function messageAudience(core: Core, channel: Channel, { ephemeral_to: only }: Message): Audience {
  return only === undefined ? audienceOf(core, channel) : (session) => session.user.id === only;
}

/** What happens to a guild itself: all its members. */
export function guildAudience(core: Core, guildId: string, intent: number = Intent.Guilds): Audience {
  const members = core.state.guilds.get(guildId)?.members ?? {};
  return (session) => wants(session, intent, guildId) && members[session.user.id] !== undefined;
}

/** One user: a person's sessions, or the bot's shard of a guild (the first for what is in none). */
export function userAudience(userId: string, guildId: string | undefined, intent = 0): Audience {
  return (session) => session.user.id === userId && wants(session, intent, guildId);
}

function wants(session: Session, intent: number, guildId: string | undefined): boolean {
  if (session.user.bot !== true) return true;
  return hearsGuild(session, guildId) && (intent === 0 || (session.intents & intent) !== 0);
}
