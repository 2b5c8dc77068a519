import { discordError, invalidForm } from '../base/discord-error.ts';
import type { Channel } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { threadMemberWire, wireChannel } from '../guilds/channel-wire.ts';
import { type Call, ok, type Route, route } from '../http/router.ts';
import { isPostsOnly, isThread } from '../permissions/compute.ts';

/** Threads of a channel that are archived, by pages: the last one archived first, as Discord lists them. */

const MOST_A_PAGE = 100;
const USUAL_A_PAGE = 50;

export function archivedThreadRoutes(core: Core): Route[] {
  const row = (path: string, types: readonly number[], isOwn = false): Route =>
    route(`GET /channels/:channel/${path}`, 'both', (call) => ok(page(core, call, { types, isOwn })));
  return [
    row('threads/archived/public', [10, 11]),
    row('threads/archived/private', [12]),
    row('users/@me/threads/archived/private', [12], true),
  ];
}

/** @throws {DiscordError} 50024, 50035 */
function page(core: Core, call: Call, { types, isOwn }: { types: readonly number[]; isOwn: boolean }) {
  const { channel } = call.place();
  if (channel.type !== 0 && channel.type !== 5 && !isPostsOnly(channel)) throw discordError('notInThisChannel');
  const { user, query } = call;
  const isMember = (thread: Channel) => thread.member_ids?.includes(user.id) === true;
  const found = [...core.state.channels]
    .filter((thread) => isThread(thread) && thread.parent_id === channel.id && types.includes(thread.type))
    .filter((thread) => thread.thread_metadata?.archived === true && (!isOwn || isMember(thread)))
    .sort((a, b) => archivedMs(b) - archivedMs(a));
  const before = query.before === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.before);
  if (Number.isNaN(before)) {
    const message = 'Could not parse the date. It should be ISO8601.';
    throw invalidForm([{ path: ['before'], code: 'DATE_TIME_TYPE_PARSE', message }]);
  }
  const limit = Math.min(MOST_A_PAGE, Math.max(2, Number.parseInt(query.limit ?? '', 10) || USUAL_A_PAGE));
  const older = found.filter((thread) => archivedMs(thread) < before);
  const threads = older.slice(0, limit);
  return {
    threads: threads.map((thread) => wireChannel(thread, user.id)),
    members: threads.filter(isMember).map((thread) => threadMemberWire(thread, user.id)),
    has_more: older.length > limit,
  };
}

const archivedMs = ({ thread_metadata: metadata }: Channel) => Date.parse(metadata?.archive_timestamp ?? '');
