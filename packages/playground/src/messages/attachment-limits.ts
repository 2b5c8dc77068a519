import { discordError } from '../base/discord-error.ts';
import type { Guild } from '../base/wire.ts';
import type { Core } from '../core/core.ts';

/** How large files may be: by the boosts of the guild, else Discord's default. No user here has Nitro. */

const MiB = 1024 * 1024;
/** By premium tier. */
const FILE_MOST_BYTES = [20 * MiB, 20 * MiB, 50 * MiB, 100 * MiB] as const;
const REQUEST_BYTES = 25 * MiB;
const BOOSTED_REQUEST_BYTES = 200 * MiB;

/** `attachment_size_limit` of interactions, in bytes. */
export function fileLimit(guild: Guild | undefined): number {
  return FILE_MOST_BYTES[guild?.premium_tier ?? 0];
}

/** @throws {DiscordError} 40005 */
export function requireSizes(core: Core, guild: Guild | undefined, files: Iterable<{ bytes: Buffer }>): void {
  const sizes = [...files].map(({ bytes }) => bytes.length);
  const limit = fileLimit(guild);
  const most = core.settings.requestMostBytes ?? (limit > REQUEST_BYTES ? BOOSTED_REQUEST_BYTES : REQUEST_BYTES);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > most || sizes.some((size) => size > limit)) throw discordError('tooLarge');
}
