import { fold } from 'kiln-runtime/moderation/fold';
import { Refused } from '../../messages/guild/refused.ts';
import { oneLine } from '../../messages/parts/text.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { LibraryQuery } from '../library/library-index.ts';
import { favour, MOST_TAG_LENGTH, MOST_TAGS, renameTag, setTags, type Tag } from '../library/marks.ts';
import { screenRequest } from '../moderation/screen-request.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** What members say of results: in the library, and by the standard. */

type Parts = Pick<ActionParts, 'redis' | 'library' | 'guilds' | 'queues' | 'moderation' | 'log'>;

/** Who says it, and by which interaction. */
export interface Saying {
  id: string;
  user: string;
  channel: string;
}

const SEPARATORS = /[,;\n、，；]/;

/**
 * @param text tags, separated by commas
 * @throws {UserError} `too_many_tags`, `long_tag`
 */
export function parseTags(text: string): Omit<Tag, 'by'>[] {
  const texts = text
    .split(SEPARATORS)
    .map((part) => oneLine(part).replace(/^#+\s*/, ''))
    .filter((part) => part !== '');
  if (texts.some((one) => one.length > MOST_TAG_LENGTH))
    throw new Refused('long_tag', ({ library }) => library.longTag({ most: MOST_TAG_LENGTH }));
  const tags = [...new Map(texts.map((one) => [tagKey(one), one])).entries()];
  if (tags.length > MOST_TAGS) throw tooMany();
  return tags.map(([folded, one]) => ({ folded, text: one }));
}

/** By which equal tags are found. */
export const tagKey = (text: string): string => fold(oneLine(text)).trim();

const tooMany = () => new Refused('too_many_tags', ({ library }) => library.tooManyTags({ most: MOST_TAGS }));
const gone = () => new Refused('gone', ({ refused }) => refused.gone);

/**
 * The tags of a result are these from now on. What others said stays, unless the result is the member's own or they lead.
 * @throws {UserError} `too_many_tags`, `long_tag`, `moderated`, `not_judged`, `gone`
 */
export async function tagResult(parts: Parts, request: Request, by: Saying & { lead: boolean }, text: string) {
  const tags = parseTags(text);
  await screenTags(parts, request, by, tags);
  const mayAll = by.lead || request.user_id === by.user;
  const outcome = await setTags(parts.redis, { guild: request.guild_id, id: request.id, user: by.user, tags, mayAll });
  if (outcome === 'gone') throw gone();
  if (outcome === 'full') throw tooMany();
}

/** As prompts are. What is not for everyone is no tag. */
async function screenTags(
  parts: Parts,
  { type, guild_id }: Pick<Request, 'type' | 'guild_id'>,
  by: Saying,
  tags: readonly Omit<Tag, 'by'>[],
) {
  if (tags.length === 0) return;
  const whose = { id: by.id, guild_id, channel_id: by.channel, user_id: by.user };
  const title = tags.map((tag) => tag.text).join(', ');
  if (await screenRequest(parts, whose, { type, input: {}, title, preset: undefined }))
    throw new Refused('moderated', ({ library }) => library.sensitiveTag);
}

/** @returns whether it is the member's favourite now. @throws {UserError} `gone`, `full` */
export async function favourResult({ redis }: Parts, { guild_id: guild, id }: Request, user: string): Promise<boolean> {
  const outcome = await favour(redis, { guild, id, user });
  if (outcome === 'gone') throw gone();
  if (outcome === 'full') throw new Refused('full', ({ library }) => library.manyFans);
  return outcome === 'added';
}

/**
 * A lead accepts what of a result breaks the guild's standard; without a waiver no longer.
 * @returns false: it is gone
 */
export async function waiveResult(
  { steps, editor, outbox }: Pick<ActionParts, 'steps' | 'editor' | 'outbox'>,
  { id, asset_id: asset }: Pick<Request, 'id' | 'asset_id'>,
  waiver: Request['waiver'],
): Promise<boolean> {
  const { outcome } = await steps.waive(id, waiver);
  editor.wake();
  if (asset !== undefined) await outbox.add(ADDRESSES.updateAssetCard, asset);
  return outcome === 'done';
}

const AT_ONCE = 200;

/**
 * A lead calls a tag of the guild otherwise, wherever it stands, or takes it away.
 * @param text the new one; empty: it goes
 * @returns on how many results
 * @throws {UserError} as `tagResult`
 */
export async function renameTags(
  parts: Parts,
  { guild, tag, by }: { guild: string; tag: string; by: Saying },
  text: string,
): Promise<number> {
  const [to, ...more] = parseTags(text);
  if (more.length > 0) throw new Refused('too_many_tags', ({ library }) => library.oneTag);
  if (to) await screenTags(parts, { type: 'text-to-3d-preview', guild_id: guild }, by, [to]);
  const query: LibraryQuery = { tag };
  let changed = 0;
  if (to?.folded === tag) return changed;
  while (true) {
    const places = await parts.library.search(guild, { query, reader: by.user, limit: AT_ONCE });
    const ids = places.map(({ id }) => id);
    if (ids.length === 0) return changed;
    const went = await renameTag(parts.redis, { guild, from: tag, to, user: by.user }, ids);
    changed += went;
    if (went === 0) return changed;
  }
}
