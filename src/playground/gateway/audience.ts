import type { Core } from '../core.ts';
import { canSee } from '../permissions/access.ts';
import type { Channel, Message } from '../wire.ts';
import { Intent, type Session } from './session.ts';

/** Who hears of an event: those who can see where it happened, bots only with the intent for it. */

type Audience = (session: Session) => boolean;

const wants = ({ user, intents }: Session, intent: number) => user.bot !== true || (intents & intent) !== 0;

/** What happens in a channel; an ephemeral message reaches its user only. */
export function audienceOf(
  core: Core,
  channel: Channel,
  message?: Message,
  guildIntent: number = Intent.GUILD_MESSAGES,
  dmIntent: number = Intent.DIRECT_MESSAGES,
): Audience {
  return (session) => {
    if (message?.ephemeral_to !== undefined) return session.user.id === message.ephemeral_to;
    const intent = channel.guild_id === undefined ? dmIntent : guildIntent;
    return wants(session, intent) && canSee(core, channel, session.user.id);
  };
}

/** What happens to a guild itself: all its members. */
export function guildAudience(core: Core, guildId: string, intent: number = Intent.GUILDS): Audience {
  const members = core.state.guilds.get(guildId)?.members ?? {};
  return (session) => wants(session, intent) && members[session.user.id] !== undefined;
}
