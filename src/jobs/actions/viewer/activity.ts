import type { ActivityRooms, RoomLook, RoomNews } from '../../base/activity-rooms.ts';
import { isSeen } from '../../display/viewable.ts';
import { homeOf } from '../../store/display.ts';
import type { Request } from '../../store/request.ts';
import type { ActionParts } from '../parts.ts';
import { type Asking, type Writer, writerOf } from './notes.ts';

/**
 * What is seen inside Discord by several people at once. Each has exactly the rights that they have in the guild at that moment, where
 * the result is: they are asked of Discord when a member comes, and again while they stay.
 */

type Together = Asking & Pick<ActionParts, 'requests' | 'viewerLinks' | 'rooms'>;

/** What stands in the way, by name: who shows it has the words. */
type ActivityRefusal = 'forbidden' | 'unopened' | 'ended' | 'full' | 'taken';

type Act = { act: 'lead' } | { act: 'stop' } | { act: 'look'; look: RoomLook };

/** Requests of a guild that are looked through for the newest result of a channel. */
const PAGES = 8;
const PAGE_SIZE = 25;

/** Rights of who stays are asked again. */
const ASKED_AGAIN_MS = 60_000;

/**
 * The newest result whose message is in a channel, for all who read there: a model that a browser can show, not private, not covered.
 * @param isShown whether it may be seen yet
 * @returns undefined: none of the guild's newest 200 requests is one
 */
export async function newestHere(
  { requests, guilds }: Pick<ActionParts, 'requests' | 'guilds'>,
  { guild, channel }: { guild: string; channel: string },
  isShown: (request: Request) => Promise<boolean>,
): Promise<Request | undefined> {
  for (let page = 1; page <= PAGES; page++) {
    const found = await requests.listByGuild(guild, { page, pageSize: PAGE_SIZE });
    for (const request of found.requests) {
      if (homeOf(request) !== channel || request.ephemeral) continue;
      if ((await isSeen(request, guilds)) && (await isShown(request))) return request;
    }
    if (found.isLast) return undefined;
  }
  return undefined;
}

/** The result that is open, for who may see it. @returns what stands behind `/v/` of its link. @throws Discord cannot be asked */
export async function openedTogether(
  context: Together,
  instance: string,
  user: string,
): Promise<{ token: string } | ActivityRefusal> {
  const found = await visitorOf(context, instance, user);
  if (typeof found === 'string') return found;
  const link = await context.viewerLinks?.of(found.request.id, user);
  return link?.isOpen ? { token: link.url.split('/v/').at(-1) ?? '' } : 'ended';
}

/** A member is there until they leave, or may not stay. @throws Discord cannot be asked */
export async function enterTogether(
  context: Together,
  { instance, user }: { instance: string; user: string },
  hear: (news: RoomNews | { gone: ActivityRefusal }) => void,
): Promise<AsyncDisposable | ActivityRefusal> {
  const found = await visitorOf(context, instance, user);
  if (typeof found === 'string') return found;
  // Who has been told of an instance is not there for that.
  const { application_id: application } = found.request;
  if (!(await context.discord.members.isIn({ application, instance }, user))) return 'unopened';
  const entered = await roomsOf(context).enter(instance, { id: user, name: found.writer.name }, hear);
  if (!entered) return 'full';
  const again = setInterval(() => {
    visitorOf(context, instance, user).then(
      (now) => typeof now === 'string' && hear({ gone: now }),
      (error: unknown) => context.log.warn({ err: error }, 'whether a member may stay cannot be asked'),
    );
  }, ASKED_AGAIN_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(again);
      await entered[Symbol.asyncDispose]();
    },
  };
}

/** By who is there. @returns undefined: it is done */
export async function actTogether(
  context: Pick<Together, 'rooms'>,
  { instance, user }: { instance: string; user: string },
  act: Act,
): Promise<ActivityRefusal | undefined> {
  const rooms = roomsOf(context);
  if (act.act === 'stop') await rooms.stop(instance, user);
  const isDone =
    act.act === 'stop' ||
    (act.act === 'lead' ? await rooms.lead(instance, user) : await rooms.look(instance, user, act.look));
  return isDone ? undefined : 'taken';
}

/** Notes were written, marked or taken away by who is there. */
export const notedTogether = (context: Pick<Together, 'rooms'>, instance: string): Promise<void> =>
  roomsOf(context).noted(instance);

async function visitorOf(
  context: Together,
  instance: string,
  user: string,
): Promise<{ request: Request; writer: Writer } | ActivityRefusal> {
  const id = await roomsOf(context).requestOf(instance);
  if (id === undefined) return 'unopened';
  const request = await context.requests.get(id);
  if (!request || !(await isSeen(request, context.guilds))) return 'ended';
  const writer = await writerOf(context, request, user);
  return writer ? { request, writer } : 'forbidden';
}

function roomsOf({ rooms }: Pick<Together, 'rooms'>): ActivityRooms {
  if (!rooms) throw new Error('nothing is looked at together here');
  return rooms;
}
