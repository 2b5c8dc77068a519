import { discordError } from '../discord-error.ts';
import type { Fields } from '../wire.ts';
import { isFields } from '../wire.ts';
import type { Place } from './access.ts';
import { requirePermission } from './access.ts';
import { hasPermission } from './bits.ts';

/** What the content of a message asks of its author, besides being allowed to write. */

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;

/** @throws {DiscordError} 50013 */
export function requireForMessage(place: Place, form: Fields, fileCount: number): void {
  if (fileCount > 0) requirePermission(place, 'ATTACH_FILES');
  if (isFilled(form.embeds)) requirePermission(place, 'EMBED_LINKS');
  if (form.tts === true) requirePermission(place, 'SEND_TTS_MESSAGES');
  if (isFields(form.poll)) requirePermission(place, 'SEND_POLLS');
}

/** @throws {DiscordError} 160002 */
export function requireForReply({ permissions }: Place): void {
  if (!hasPermission(permissions, 'READ_MESSAGE_HISTORY')) throw discordError('cannotReply');
}
