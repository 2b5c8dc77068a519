import type { Logger } from 'pino';
import { SHOWN_STATES, type ShownState } from '../../guilds/asset-states.ts';
import type { Words } from '../../messages/words/index.ts';
import { checkForGood, describeProblem } from './classify-error.ts';
import type { DiscordThreads, Tag, ThreadChannel } from './threads.ts';

/**
 * Tags of a forum that say the state of an asset: found by their names, made where Kiln may. Where there are none, posts do
 * without; tags that people set stay beside Kiln's own.
 */

const MOST_IN_FORUM = 20;
const MOST_OF_POST = 5;

type Names = Words['assets']['states'];

const sameName = (tag: Pick<Tag, 'name'>, name: string) => tag.name.trim().toLowerCase() === name.toLowerCase();

/** A forum whose tags are looked for by these names. */
export interface Forum {
  id: string;
  names: Names;
}

/** What a forum has, and whether a post must have one of it. */
export type ForumTags = Pick<ThreadChannel, 'tags' | 'needsTag'>;

/** The tags of a forum, with Kiln's among them as far as it may. */
export async function tagsOfForum(
  threads: DiscordThreads,
  { id: forum, names }: Forum,
  log: Logger,
): Promise<ForumTags> {
  const { tags, needsTag } = await threads.channel(forum);
  const missing = SHOWN_STATES.filter((state) => !tags.some((tag) => sameName(tag, names[state])));
  const added = missing.slice(0, MOST_IN_FORUM - tags.length);
  if (added.length === 0) return { tags, needsTag };
  try {
    const made = added.map((state) => ({ name: names[state], moderated: false }));
    return { tags: await threads.setTags(forum, [...tags, ...made]), needsTag };
  } catch (error) {
    checkForGood(error);
    log.info({ forum, ...describeProblem(error) }, 'tags of a forum could not be made');
    return { tags, needsTag };
  }
}

/**
 * The tags that a post is to have: that of the state first, then those that people chose. Where the forum wants one and
 * there is none of these, the one that it has stays, or the first that anybody may set.
 */
export function tagsOfPost(
  { tags: all, needsTag }: ForumTags,
  applied: readonly string[],
  state: ShownState,
  names: Names,
): string[] {
  const own = all.find((tag) => sameName(tag, names[state]) && !tag.moderated);
  const ours = all.filter((tag) => SHOWN_STATES.some((one) => sameName(tag, names[one]))).map(({ id }) => id);
  const others = applied.filter((id) => !ours.includes(id));
  const wanted = [...(own ? [own.id] : []), ...others].slice(0, MOST_OF_POST);
  if (wanted.length > 0 || !needsTag) return wanted;
  const [any = all.find((tag) => !tag.moderated)?.id] = applied;
  return any === undefined ? [] : [any];
}
