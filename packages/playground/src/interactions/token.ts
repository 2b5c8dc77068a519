import type { Core } from '../core.ts';
import { discordError } from '../discord-error.ts';
import type { InteractionRecord, Message } from '../wire.ts';
import { APPLICATION_ID } from '../world.ts';

/** Interaction tokens: 15 minutes of messages, without the bot's own token. */

const LIFETIME_MS = 15 * 60_000;

/** @throws {DiscordError} 10015 (not responded yet), 50027 (unknown or expired) */
export function interactionOfToken(core: Core, applicationId: string, token: string): InteractionRecord {
  if (applicationId !== APPLICATION_ID) throw discordError('unknownWebhook');
  const record = core.state.interactionByToken(token);
  if (record === undefined || core.now() - record.createdMs >= LIFETIME_MS) throw discordError('invalidToken');
  const isOpen = record.answer !== null && record.answer >= 4 && record.answer <= 7;
  if (!isOpen) throw discordError('unknownWebhook');
  return record;
}

/** The message that `@original` or an id names, if it belongs to the interaction. @throws {DiscordError} 10008 */
export function messageOfInteraction(core: Core, record: InteractionRecord, name: string): Message {
  const message = core.state.messages.get(name === '@original' ? (record.original_id ?? '') : name);
  const belongs = message?.id === record.original_id || message?.interaction_metadata?.id === record.id;
  if (message === undefined || !belongs) throw discordError('unknownMessage');
  return message;
}
