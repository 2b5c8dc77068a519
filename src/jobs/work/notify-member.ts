import { keys } from '../../keys.ts';
import { type AlsoEnded, type EndNotice, endNotice, type GroupKind } from '../../messages/request/end-notice.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult } from '../base/job.ts';
import { checkForGood, describeProblem } from '../discord/classify-error.ts';
import { ownWords, sharedWords } from '../display/words-of.ts';
import type { Chain } from '../store/chains/chain.ts';
import { progressOf } from '../store/chains/chain-course.ts';
import { displayOf, homeOf, isHidden, publicAddressOf } from '../store/display.ts';
import { idsOf, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * Notifies a member that their request has ended, by a message that mentions only them. Whether and how was stored when
 * the outcome was first shown. At most once: the start is recorded before the first byte, and a notification that may
 * not have arrived is repeated under the same nonce only while Discord remembers it. Requests made together (within a
 * minute, or for one asset) share a notification when the last has ended or after three minutes.
 */
export const notifyMember: Job<JobContext> = { ...ADDRESSES.notifyMember, run };

/** Discord deduplicates nonces for some minutes. */
const NONCE_MS = 2 * 60_000;

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, redis } = context;
  const request = await requests.get(id);
  if (!request || wayOf(request) === undefined) return 'done';
  const key = keys.telling(request.guild_id, request.user_id);
  if ((await redis.set(key, id, 'PX', LEASE_MS, 'NX')) === null) return { againInMs: LOOK_MS };
  try {
    return await notifyTogether(id, context);
  } finally {
    await redis.del(key);
  }
}

/** One notifier per member at a time, so that requests that end together share a notification. */
const LEASE_MS = 30_000;
const LOOK_MS = 500;

/** How the member is yet to be notified of it. */
function wayOf({ notice, removed_by }: Request): Way | undefined {
  return removed_by !== undefined || notice === undefined || notice === 'none' || notice === 'told'
    ? undefined
    : notice;
}

/** While holding the member's lease. */
async function notifyTogether(id: string, context: JobContext): Promise<JobResult> {
  const { requests, steps, log } = context;
  const request = await requests.get(id);
  const way = request && wayOf(request);
  if (!request || way === undefined) return 'done';
  const now = await requests.now();
  const isLate = request.told_at !== undefined && (isHidden(request) || now - request.told_at > NONCE_MS);
  const leader = request.told_with === undefined ? undefined : await requests.get(request.told_with);
  // Another request's notification, which is on its way, includes it.
  if (!isLate && leader && wayOf(leader) !== undefined) return { againInMs: LOOK_MS };
  const isNew = request.told_at === undefined;
  if (isNew && (await isAwaited(request, now, context))) return { againInMs: LOOK_MS };
  const others = isHidden(request) || request.told_with !== undefined ? [] : await othersOf(request, context);
  if (isNew) {
    for (const other of others) await steps.beginNotice(other.id, id);
    await steps.beginNotice(id);
  }
  const sent = !isLate && request.told_with === undefined && (await send(request, way, others, context));
  if (!sent) log.info({ request: id, way }, 'a member was not told of an end');
  for (const one of [...others, request]) await steps.endNotice(one.id);
  return 'done';
}

/** Requests made within this time of each other, or for one asset, share a notification. */
const TOGETHER_MS = 60_000;
/** How many of a member's latest requests are considered. */
const LATEST = { page: 1, pageSize: 50 };

function isTogether(one: Request, other: Request): boolean {
  if (displayOf(one) === displayOf(other) || isHidden(other)) return false;
  const isOneAsset = one.asset_id !== undefined && one.asset_id === other.asset_id;
  return isOneAsset || Math.abs(one.created_at - other.created_at) <= TOGETHER_MS;
}

/** Whether something requested together with it is still in progress. */
async function isAwaited(request: Request, now: number, { requests, timing }: JobContext): Promise<boolean> {
  if (isHidden(request) || now - (request.finished_at ?? now) > timing.noticeWait) return false;
  const { requests: latest } = await requests.listByMember(request.guild_id, request.user_id, LATEST);
  return latest.some((other) => !isSettled(other) && isTogether(request, other));
}

/** Its outcome was shown, or will not be soon. */
function isSettled({ delivered, notice, state, shelved }: Request): boolean {
  return delivered || notice !== undefined || state === 'waiting' || shelved > 0;
}

/**
 * The requests to include: in a repetition the same as before, otherwise all that are yet to be announced in the same
 * way.
 */
async function othersOf(request: Request, { requests }: JobContext): Promise<Request[]> {
  const { guild_id: guild, user_id: user, id } = request;
  const { requests: latest } = await requests.listByMember(guild, user, LATEST);
  const isIn = (other: Request) =>
    request.told_at === undefined ? other.told_at === undefined && isTogether(request, other) : other.told_with === id;
  const others = latest.filter((other) => wayOf(other) === request.notice && isIn(other)).reverse();
  // A message of several is named once.
  return [...new Map(others.map((other) => [displayOf(other), other])).values()];
}

type Way = 'reply' | 'silent' | 'direct';

/** @returns false if it cannot be posted there. @throws errors worth retrying */
async function send(request: Request, way: Way, others: readonly Request[], context: JobContext): Promise<boolean> {
  const { log, requests } = context;
  const about = await endedOf(request, requests);
  const also = await Promise.all(
    others.map(async (other) => ({ ...(await endedOf(other, requests)), url: publicAddressOf(other) })),
  );
  for (const attempt of waysOf(request, way, { about, also }, context)) {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!isHidden(request)) checkForGood(error);
      log.info({ ...idsOf(request), way, ...describeProblem(error) }, 'an end could not be told there');
    }
  }
  return false;
}

function waysOf(
  request: Request,
  way: Way,
  { about: ending, also }: { about: AlsoEnded; also: readonly AlsoEnded[] },
  { discord, requests }: JobContext,
): (() => Promise<unknown>)[] {
  const { id, user_id: user, message_id: message, application_id: application } = request;
  const channel = request.message_channel_id ?? homeOf(request);
  const nonce = `${id}.n`;
  const about = { ...ending, userId: user, isSilent: way === 'silent' };
  const url = publicAddressOf(request);
  const directly = async () =>
    discord.post(
      await discord.openDirectMessage(user),
      { body: endNotice(ownWords(request), { ...about, url }, also) },
      nonce,
    );
  if (way === 'direct') return [directly];
  if (isHidden(request)) {
    // As private as the private answer it follows.
    return [
      async () => {
        const token = await requests.token(displayOf(request));
        if (token === null) return;
        await discord.followUp(application, token, endNotice(ownWords(request), { ...about, isPrivate: true }));
      },
    ];
  }
  const reply = message === undefined ? {} : { replyTo: message };
  const post = (said: EndNotice) => () =>
    discord.post(channel, { body: endNotice(sharedWords(request), said, also) }, nonce);
  return [
    post({ ...about, ...reply, ...(also.length > 0 ? { url } : {}) }),
    // Replying requires permission to read the channel's history.
    post({ ...about, url }),
  ];
}

/** Of a group, all of it. */
async function endedOf(
  { title, type, state, display_id: shared }: Request,
  { group }: JobContext['requests'],
): Promise<AlsoEnded> {
  const found = shared === undefined ? undefined : await group(shared);
  if (!found) return { title, type, state };
  const { requests: all, shown, batch, chain } = found;
  const rest = chain && { ...progressOf({ ...chain, requests: all }), kind: restOf(chain) };
  const made = all.filter((one) => one.state === 'succeeded').length;
  const several = rest ?? { made, count: all.length, kind: batch?.kind ?? 'variations' };
  return { title: shown.title, type, state, several };
}

/** It may go on already, since the notice became due. */
function restOf({ state, deadline }: Chain): GroupKind {
  if (state === 'waiting' && deadline > 0) return 'voting';
  return state === 'running' ? 'stopped' : state;
}
