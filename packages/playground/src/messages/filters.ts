import type { Core } from '../core.ts';
import { discordError } from '../discord-error.ts';

/** What Discord blocks for its content: addresses it takes for harmful, words that a guild's moderation blocks. */

const ADDRESS = /https?:\/\/[^\s<>]+/g;

/** @throws {DiscordError} 240000, 200000 */
export function requireHarmless({ settings }: Core, text: string): void {
  for (const [address] of text.matchAll(ADDRESS)) {
    if (URL.canParse(address) && settings.harmfulHosts.includes(new URL(address).hostname)) {
      throw discordError('harmfulLink');
    }
  }
  const low = text.toLowerCase();
  if (settings.blockedWords.some((word) => low.includes(word.toLowerCase()))) throw discordError('blockedByModeration');
}
