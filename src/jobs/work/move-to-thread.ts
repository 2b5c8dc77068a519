import { SnowflakeUtil } from 'discord.js';
import { keys } from '../../keys.ts';
import { renderGoesOn, renderStays, stageTitle, threadName } from '../../messages/request/asset-message.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { checkForGood, type DiscordProblem, describeProblem, discordProblem } from '../discord/classify-error.ts';
import { tagsOfForum, tagsOfPost } from '../discord/forum-tags.ts';
import type { OutgoingFile, Written } from '../discord/outgoing-message.ts';
import { endJob } from '../display/end-job.ts';
import { ownWords, sharedWords } from '../display/words-of.ts';
import { sourcesIn } from '../files/sources.ts';
import type { Asset } from '../store/assets.ts';
import { homeOf, isHidden, placeOfMessage, type Source } from '../store/display.ts';
import { idsOf, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * Moves a request's message into the thread of its asset, and opens that thread if there is none: a forum post starts
 * with the request's message, a thread in a channel from the message of a result. Each start is recorded before the
 * first byte; a run that finds one looks for its outcome before posting again. Where Discord does not allow it, the
 * message stays in its channel.
 */
export const moveToThread: Job<JobContext> = { ...ADDRESSES.moveToThread, run };

async function run(context: JobContext, id: string, turn: JobTurn): Promise<JobResult> {
  const request = await context.requests.get(id);
  return request && belongsInThread(request) ? bring(request, context, turn) : 'done';
}

type Threaded = Request & { asset_id: string; opens: 'thread' | 'post'; opens_in: string };

function belongsInThread(request: Request): request is Threaded {
  const { asset_id, opens, opens_in, removed_by, ephemeral } = request;
  return (
    asset_id !== undefined && opens !== undefined && opens_in !== undefined && !ephemeral && removed_by === undefined
  );
}

const MOST_TRIES = 8;
/** Until a message sent without a response shows up in Discord's lists. */
const DOUBT_MS = 5_000;
const WAIT_MS = 500;

async function bring(request: Threaded, context: JobContext, { attempt, signal }: JobTurn): Promise<JobResult> {
  const { assets, log } = context;
  const asset = await assets.get(request.asset_id);
  const known = asset.thread_id;
  try {
    if (request.thread_id !== undefined && request.opening_at !== undefined) {
      await goOn(request, request.thread_id, asset, context);
      return 'done';
    }
    if (known !== undefined) {
      const isThere = homeOf(request) === known || asset.opened_by === request.id;
      if (!isThere && asset.channel_id === request.opens_in) await moveIn(request, known, context, signal);
      return 'done';
    }
    return request.opens === 'post'
      ? await openPost(request, context, signal)
      : await openThread(request, asset, context);
  } catch (error) {
    if (signal.aborted) return 'hand-over';
    const problem = attempt < MOST_TRIES ? checkForGood(error) : discordProblem(error);
    log.warn({ ...idsOf(request), ...describeProblem(error) }, 'an asset has no thread of its own');
    await stay(request, problem, context);
    return 'done';
  }
}

/** Who opens the thread. Not waiting for a request that will not, because it was deleted or stays. */
async function claimOf({ asset_id: id, id: request }: Threaded, { assets, requests }: JobContext) {
  const claim = await assets.claim(id, request);
  if (claim !== 'other') return claim;
  const { opened_by: by = '', thread_id: known } = await assets.get(id);
  const other = await requests.get(by);
  if (known === undefined && !(other && belongsInThread(other))) await assets.unset(id, 'opened_by');
  return claim;
}

/** From the message of a result, in the channel where it is shown. */
async function openThread(request: Threaded, asset: Asset, context: JobContext): Promise<JobResult> {
  const { discord } = context;
  const { message_id: message, opens_in: channel } = request;
  const isReady = request.state === 'succeeded' && request.delivered && message !== undefined;
  if (!isReady || asset.lost !== undefined || homeOf(request) !== channel || placeOfMessage(request) !== 'channel')
    return 'done';
  const claim = await claimOf(request, context);
  if (claim === 'other') return { againInMs: WAIT_MS };
  if (claim === 'lost') return 'done';
  await discord.threads.openThread(channel, message, await nameOf(request, context));
  await opened(request, message, context);
  return 'done';
}

/** With the request's message as its first. */
async function openPost(request: Threaded, context: JobContext, signal: AbortSignal): Promise<JobResult> {
  const { discord, requests, steps, mailbox, log } = context;
  const claim = await claimOf(request, context);
  if (claim === 'other') return { againInMs: WAIT_MS };
  if (claim === 'lost') return 'done';
  await using _lease = await mailbox.awaitMessageLease(request.id, signal);
  const current = await requests.get(request.id);
  if (!current || !belongsInThread(current) || current.thread_id !== undefined) return 'done';
  if (claim === 'again' && current.opening_at !== undefined) {
    const found = await findPost(current, context);
    if (found) {
      await enter(current, found.id, { written: found, sources: [] }, context);
      return 'done';
    }
    if ((await requests.now()) - current.opening_at < DOUBT_MS) return { againInMs: WAIT_MS };
  }
  const { states: names } = sharedWords(current).assets;
  const tags = await tagsOfForum(discord.threads, { id: current.opens_in, names }, log);
  const first = await firstMessage(current, context);
  await steps.beginMove(current.id);
  const written = await discord.threads.openPost(current.opens_in, {
    name: await nameOf(current, context),
    tags: tagsOfPost(tags, [], 'making', names),
    outgoing: { ...first.outgoing, signal },
  });
  await enter(current, written.id, { written, sources: first.sources }, context);
  return 'done';
}

async function findPost(request: Threaded, { discord }: JobContext): Promise<Written | undefined> {
  const { guild_id: guild, opens_in: forum, application_id: bot, id, opening_at: since = 0 } = request;
  for (const post of await discord.threads.ownPosts(guild, forum, bot)) {
    if (SnowflakeUtil.timestampFrom(post) < since - CLOCKS_MS) return undefined;
    const found = await discord.threads.findMessage(post, bot, `:${id}:`);
    if (found) return { ...found, id: post };
  }
  return undefined;
}

/** Tolerance between Discord's clock and ours. */
const CLOCKS_MS = 60_000;

/** A step of an asset that already has a thread. */
async function moveIn(request: Threaded, to: string, context: JobContext, signal: AbortSignal): Promise<void> {
  const { requests, steps, discord, mailbox } = context;
  await using _lease = await mailbox.awaitMessageLease(request.id, signal);
  const current = await requests.get(request.id);
  if (!current || !belongsInThread(current) || homeOf(current) === to) return;
  const begun = current.opening_at;
  const found =
    begun === undefined ? undefined : await discord.threads.findMessage(to, current.application_id, `:${current.id}:`);
  if (found) return enter(current, to, { written: found, sources: [] }, context);
  const first = await firstMessage(current, context);
  await steps.beginMove(current.id);
  const written = await discord.post(to, { ...first.outgoing, signal }, `${current.id}.t`);
  await enter(current, to, { written, sources: first.sources }, context);
}

/** The current message, with the files that the request was made from. */
async function firstMessage(request: Request, { inputFiles, show }: JobContext) {
  const kept = inputFiles?.hasAttachments(request.input) ? await inputFiles.keep(request).catch(() => []) : [];
  const carried = kept.filter(({ bytes }) => bytes.length <= request.attachment_size_limit);
  const files = carried.map(({ name, bytes }): OutgoingFile => ({ name, bytes }));
  const sources = carried.map(({ url, name }): Source => ({ url, name, message: '' }));
  const drawing = await show.draw({ ...request, message_id: '', sources, files: [] });
  const body = drawing.at('channel', 'whole');
  return { outgoing: { body, files }, sources };
}

interface Entered {
  written: Written;
  /** The attachments of its message. */
  sources: readonly Source[];
}

/** It is in the thread: update the record first, then remove it from the channel. */
async function enter(request: Threaded, to: string, { written, sources }: Entered, context: JobContext): Promise<void> {
  const { requests, steps, queues, editor } = context;
  const kept = sourcesIn(written, sources);
  const token = await requests.token(request.id);
  await steps.arrive(request.id, {
    thread: to,
    message: written.id,
    leaving: leaving(request),
    sources: kept.length > 0 ? kept : undefined,
  });
  if (to === written.id) await opened(request, to, context);
  await leaveChannel(request, to, token, context);
  await steps.endMove(request.id);
  const after = await requests.get(request.id);
  const job = after?.delivered === false ? endJob(after) : undefined;
  if (job) await queues.add(job, request.id);
  editor.wake();
}

const leaving = (request: Request) =>
  request.message_id === undefined
    ? {}
    : { left_channel: request.message_channel_id ?? homeOf(request), left_message: request.message_id };

/** It is in the thread, but the run that moved it told no one. */
async function goOn(request: Threaded, to: string, asset: Asset, context: JobContext): Promise<void> {
  const { requests, steps } = context;
  const isFirst = to === request.message_id && asset.thread_id === undefined && asset.lost === undefined;
  if (isFirst) await opened(request, to, context);
  const { moves, left_channel: message_channel_id, left_message: message_id } = request;
  const left = { ...request, message_channel_id, message_id, moves: moves - 1 };
  await leaveChannel(left, to, await requests.token(request.id), context);
  await steps.endMove(request.id);
}

/** Records the thread. */
async function opened(request: Threaded, to: string, context: JobContext): Promise<void> {
  const { assets, outbox } = context;
  const { guild_id, opens, opens_in: channel_id, id: opened_by } = request;
  await assets.set(request.asset_id, { guild_id, thread_id: to, opens, channel_id, opened_by });
  await outbox.add(ADDRESSES.updateAssetCard, request.asset_id);
}

/** Tells the member where it continues; others need not read it twice. */
async function leaveChannel(request: Request, to: string, token: string | null, context: JobContext): Promise<void> {
  const { discord, log } = context;
  const { application_id: application, message_id: message } = request;
  const words = ownWords(request);
  try {
    if (token !== null && request.moves === 0) {
      // In this order: a follow-up to a deferred answer would replace it publicly.
      await discord.deleteByToken(application, token);
      await discord.followUp(
        application,
        token,
        renderGoesOn(words, request.title || stageTitle(words, request.type), to),
      );
    } else if (message !== undefined && !isHidden(request)) {
      await discord.deleteAsBot(request.message_channel_id ?? homeOf(request), message);
    }
  } catch (error) {
    log.info(
      { ...idsOf(request), ...describeProblem(error) },
      'a message that moved to a thread is still in its channel',
    );
  }
}

const DAY_SECONDS = 86_400;

/** It stays in its channel; the member is told why, once a day. */
async function stay(request: Threaded, problem: DiscordProblem, context: JobContext): Promise<void> {
  const { assets, requests, steps, discord, mailbox, show, redis, log } = context;
  const asset = await assets.get(request.asset_id);
  if (problem === 'gone' && asset.thread_id !== undefined) await assets.lose(request.asset_id);
  if (asset.opened_by === request.id && asset.thread_id === undefined)
    await assets.unset(request.asset_id, 'opened_by');
  await steps.giveUpMove(request.id);
  const token = await requests.token(request.id);
  const said = keys.said(request.guild_id, `no-thread:${request.user_id}:${request.opens_in}`);
  if (token === null || (await redis.set(said, '1', 'EX', DAY_SECONDS, 'NX')) === null) return;
  try {
    // A follow-up to a deferred answer would replace it publicly.
    await using _lease = await mailbox.awaitMessageLease(request.id);
    const body = (await show.draw((await requests.get(request.id)) ?? request)).at('channel', 'whole');
    await discord.editByToken(request.application_id, token, { body });
    await discord.followUp(request.application_id, token, renderStays(ownWords(request), request.opens_in, problem));
  } catch (error) {
    log.info({ ...idsOf(request), ...describeProblem(error) }, 'nobody could be told that a message stays');
  }
}

/** Named after the first request of the asset. */
async function nameOf(request: Threaded, { requests }: JobContext): Promise<string> {
  const root = request.asset_id === request.id ? request : await requests.get(request.asset_id);
  const title = root?.removed_by === undefined ? root?.title : '';
  return threadName(sharedWords(request), title || request.title, request.type);
}
