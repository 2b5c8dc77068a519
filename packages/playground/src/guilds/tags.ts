import { discordError, invalidForm } from '../discord-error.ts';
import { hasPermission } from '../permissions/bits.ts';
import type { Channel } from '../wire.ts';
import { REQUIRE_TAG } from './channel-form.ts';

/** Of one post. */
const MOST_TAGS = 5;

/** @param permissions of whoever sets them. @throws {DiscordError} 10087, 50013, 40067, 50035 */
export function requireTags(parent: Channel | undefined, tags: readonly string[], permissions: bigint): void {
  if (tags.length > MOST_TAGS) {
    const message = `Must be ${MOST_TAGS} or fewer in length.`;
    throw invalidForm([{ path: ['applied_tags'], code: 'BASE_TYPE_MAX_LENGTH', message }]);
  }
  const available = parent?.available_tags ?? [];
  for (const id of tags) {
    const tag = available.find((known) => known.id === id);
    if (tag === undefined) throw discordError('unknownTag');
    if (tag.moderated && !hasPermission(permissions, 'MANAGE_THREADS')) throw discordError('missingPermissions');
  }
  if (tags.length === 0 && ((parent?.flags ?? 0) & REQUIRE_TAG) !== 0) throw discordError('tagRequired');
}
