import { z } from 'zod';
import { discordError, invalidForm, tooLong } from '../base/discord-error.ts';
import { hasPermission } from '../base/permission-bits.ts';
import type { Snowflakes } from '../base/snowflake.ts';
import { type Channel, defined } from '../base/wire.ts';
import { newTag } from '../base/world.ts';

/** What can be said of a channel when it is made or changed, and the channel that comes of it. */

/** Forums and media channels: a post needs a tag. */
const REQUIRE_TAG = 1 << 4;

const Bits = z
  .union([z.string().regex(/^\d{1,20}$/), z.number().int().min(0)])
  .nullish()
  .transform((bits) => String(bits ?? '0'));
export const OverwriteForm = z.object({ type: z.literal([0, 1]), allow: Bits, deny: Bits });
const TagForm = z.object({
  id: z.string().optional(),
  name: z.string().min(1).max(20),
  moderated: z.boolean().default(false),
});

export const ChannelForm = z.object({
  name: z.string().min(1).max(100).optional(),
  topic: z.string().max(4096).nullish(),
  nsfw: z.boolean().nullish(),
  position: z.number().int().min(0).nullish(),
  parent_id: z.string().nullish(),
  rate_limit_per_user: z.number().int().min(0).max(21_600).nullish(),
  permission_overwrites: z.array(OverwriteForm.extend({ id: z.string().regex(/^\d{17,19}$/) })).nullish(),
  available_tags: z.array(TagForm).max(20).nullish(),
  flags: z.number().int().min(0).nullish(),
});
type ChannelForm = z.output<typeof ChannelForm>;
type TagForm = z.output<typeof TagForm>;

/** Text, voice, category, announcement, stage, forum, media. */
export const ChannelType = z.literal([0, 2, 4, 5, 13, 15, 16]);
export const NewChannelForm = ChannelForm.extend({
  name: z.string().min(1).max(100),
  type: ChannelType.nullish().transform((type) => type ?? 0),
});

/** @throws {DiscordError} 40061 */
function requireUniqueNames(tags: readonly { name: string }[]): void {
  const names = tags.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) throw discordError('tagNamesNotUnique');
}

/** @param channel before the change. @throws {DiscordError} 40061 */
export function withForm(channel: Channel, form: ChannelForm, snowflakes: Snowflakes): Channel {
  const { available_tags: tags, name, topic, parent_id: parentId, ...rest } = form;
  if (tags) requireUniqueNames(tags);
  const toTag = ({ id = snowflakes.next(), name: tag, moderated }: TagForm) => newTag(id, tag, moderated);
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null));
  const available = tags === undefined ? undefined : (tags ?? []).map(toTag);
  return { ...channel, ...set, ...defined({ name, topic, parent_id: parentId, available_tags: available }) };
}

/** Of one post. */
const MOST_TAGS = 5;

/** @param permissions of the one who sets them. @throws {DiscordError} 10087, 50013, 40067, 50035 */
export function requireTags(parent: Channel | undefined, tags: readonly string[], permissions: bigint): void {
  if (tags.length > MOST_TAGS) throw invalidForm([tooLong(['applied_tags'], MOST_TAGS)]);
  const available = parent?.available_tags ?? [];
  for (const id of tags) {
    const tag = available.find((known) => known.id === id);
    if (tag === undefined) throw discordError('unknownTag');
    if (tag.moderated && !hasPermission(permissions, 'MANAGE_THREADS')) throw discordError('missingPermissions');
  }
  if (tags.length === 0 && ((parent?.flags ?? 0) & REQUIRE_TAG) !== 0) throw discordError('tagRequired');
}
