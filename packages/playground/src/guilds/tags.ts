import { discordError } from '../discord-error.ts';
import { hasPermission } from '../permissions/bits.ts';
import type { Channel } from '../wire.ts';
import { REQUIRE_TAG } from './channel-form.ts';

/** @param permissions of whoever sets them. @throws {DiscordError} 10087, 50013, 40067 */
export function requireTags(parent: Channel | undefined, tags: readonly string[], permissions: bigint): void {
  const available = parent?.available_tags ?? [];
  for (const id of tags) {
    const tag = available.find((known) => known.id === id);
    if (tag === undefined) throw discordError('unknownTag');
    if (tag.moderated && !hasPermission(permissions, 'MANAGE_THREADS')) throw discordError('missingPermissions');
  }
  if (tags.length === 0 && ((parent?.flags ?? 0) & REQUIRE_TAG) !== 0) throw discordError('tagRequired');
}
