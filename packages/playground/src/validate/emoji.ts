import type { Mistake } from '../discord-error.ts';
import { isFields } from '../wire.ts';

/** Emojis of components: one of Unicode's by its name, or one by its id, of which there are none here. */

const UNICODE = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;

export function isUnicodeEmoji(name: string): boolean {
  return name.length <= 32 && UNICODE.test(name);
}

export function emojiMistakes(emoji: unknown, path: readonly (string | number)[]): Mistake[] {
  if (!isFields(emoji)) return [];
  const isCustom = emoji.id !== undefined && emoji.id !== null;
  if (!isCustom && typeof emoji.name === 'string' && isUnicodeEmoji(emoji.name)) return [];
  const key = isCustom ? 'id' : 'name';
  return [{ path: [...path, 'emoji', key], code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }];
}
