import { renderApproval } from '../../messages/request/approval-message.ts';
import type { Words } from '../../messages/words/index.ts';
import { CARD_KNOWN_SECONDS, cardKey } from '../actions/repost-approval-cards.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { FORGOTTEN } from '../base/forgotten.ts';
import type { Job, JobResult } from '../base/job.ts';
import { checkForGood, describeProblem } from '../discord/classify-error.ts';
import { sharedWords } from '../display/words-of.ts';
import { rowId } from '../store/accept.ts';
import { homeOf } from '../store/display.ts';
import { acceptedWith, readKind } from '../store/group.ts';
import { whyNot } from '../store/outcome.ts';
import type { Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * The approval card, posted to the channel chosen in the guild's settings; afterwards the same card shows the decision.
 * Its message id is stored in the record; a repeated post uses the same nonce.
 */
export const postApprovalCard: Job<JobContext> = { ...ADDRESSES.postApprovalCard, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests } = context;
  const request = await requests.get(id);
  if (!request || request.removed_by !== undefined || !(await hasCard(request, context))) return 'done';
  if (request.state === 'waiting') {
    if (request.card_message === undefined) {
      if (await isPictureComing(request, context)) return { againInMs: LOOK_MS };
      if (await post(request, context)) return { againInMs: FIRST_LOOK_MS };
    } else if (await isGone(request, request.card_message, context)) {
      await context.steps.repostCard(id);
      return { againInMs: LOOK_MS };
    }
    // Decided while the card was being looked at: update it.
    if ((await requests.get(id))?.state === 'waiting') return 'done';
  }
  const decided = (await requests.get(id)) ?? request;
  await close(decided, context);
  return 'done';
}

/** Of what was accepted together, leads are asked by the card of the first one. */
async function hasCard({ id, hold_id: group }: Request, { redis }: JobContext): Promise<boolean> {
  if (group === undefined || id === rowId(group, 0)) return true;
  const { chain } = await readKind(redis, group);
  return chain?.attempts.some(({ ids }) => ids[0] === id) ?? false;
}

/** What leads are asked about by its card. */
async function askedWith(request: Request, requests: JobContext['requests']) {
  const group = request.hold_id === undefined ? undefined : await requests.group(request.hold_id);
  return { group, together: group ? acceptedWith(group, request.id) : [request] };
}

/** How often a deleted card is posted again. */
const MOST_ANEW = 3;
/** The first check of a card: one deleted before its id is stored is not recognised by the event. */
const FIRST_LOOK_MS = 2_000;

/**
 * Checks all cards, now and then: deletions may happen while no gateway listens, and deleting a channel sends no event for
 * its messages.
 */
export async function sweepCards({ outbox, steps }: JobContext): Promise<void> {
  for (const id of await outbox.all(ADDRESSES.expireApproval.kind)) await steps.checkCard(id);
}

async function isGone(request: Request, message: string, context: JobContext): Promise<boolean> {
  const { card_channel: channel = '' } = request;
  try {
    const body = await draw(request, channel, context);
    await context.discord.editAsBot(channel, message, { body });
    return false;
  } catch (error) {
    const problem = checkForGood(error);
    return problem === 'deleted' || problem === 'gone';
  }
}

/** How long a card waits for its source picture to appear in the request's message (store-inputs.ts). */
const PICTURE_MS = 10_000;
const LOOK_MS = 200;

async function isPictureComing({ input, sources, created_at }: Request, { inputFiles, requests }: JobContext) {
  if (sources !== undefined || !inputFiles?.hasAttachments(input)) return false;
  return (await requests.now()) - created_at < PICTURE_MS;
}

/** @param place where the card is shown: prompts of private requests are only shown in a channel for leads */
async function draw(request: Request, place: string, { guilds, prices, requests }: JobContext) {
  const { group, together } = await askedWith(request, requests);
  const words = sharedWords(request);
  const balance = await guilds.ledger.balance(request.guild_id);
  const isHidden = request.ephemeral && place === homeOf(request);
  const kept = request.sources?.find((source) => source.kept !== undefined)?.kept;
  return renderApproval(words, {
    requestId: request.id,
    type: request.type,
    userId: request.user_id,
    channelId: request.channel_id,
    price: together.reduce((sum, { hold }) => sum + hold, 0),
    count: together.length,
    kind: group?.batch?.kind ?? 'variations',
    chain: group?.chain,
    learned: await prices.learned(),
    decision: decisionOf(words, request),
    ...(isHidden
      ? { title: '' }
      : { title: group?.shown.title ?? request.title, input: saidOf(request), picture: kept }),
    flagged: request.flagged,
    left: request.account === '' ? balance.available : undefined,
  });
}

function decisionOf({ approvals }: Words, { state, decided_by: by, cancel_by: canceledBy }: Request) {
  if (state === 'waiting') return undefined;
  const known = (member: string | undefined) => member !== undefined && member !== '' && member !== FORGOTTEN;
  if (state === 'canceled')
    return known(canceledBy) ? approvals.canceledBy({ member: `<@${canceledBy}>` }) : approvals.canceled;
  if (by === FORGOTTEN) return state === 'refused' ? approvals.declined : approvals.approved;
  if (state === 'refused' && by !== undefined) {
    return by === '' ? approvals.noDecision : approvals.declinedBy({ member: `<@${by}>` });
  }
  return by === undefined ? approvals.waitsNoMore : approvals.approvedBy({ member: `<@${by}>` });
}

/** The nonce; a card that replaces a deleted one needs a new one. */
const nonceOf = ({ id, cards }: Request) => `${id}.a${cards || ''}`;

/**
 * Ends the request if no one can be asked, or if leads keep deleting its card.
 * @returns whether they were asked
 */
async function post(request: Request, context: JobContext): Promise<boolean> {
  const { discord, requests, steps, guilds, redis, editor, log } = context;
  const { approve_channel: chosen } = await guilds.settings(request.guild_id);
  const home = homeOf(request);
  const places = request.cards > MOST_ANEW ? [] : [chosen === '' ? home : chosen, home];
  for (const place of new Set(places)) {
    try {
      const body = await draw(request, place, context);
      // Recorded before the post, so that the card can be closed even if the process dies right after it.
      await steps.setCardPlace(request.id, place);
      const written = await discord.post(place, { body }, nonceOf(request));
      await redis.set(cardKey(request.guild_id, written.id), request.id, 'EX', CARD_KNOWN_SECONDS);
      await steps.setCard(request.id, written.id);
      return true;
    } catch (error) {
      checkForGood(error);
      log.warn({ request: request.id, channel: place, ...describeProblem(error) }, 'leads could not be asked there');
    }
  }
  const { together } = await askedWith(request, requests);
  for (const { id } of together.toReversed()) await steps.askNobody(id, whyNot('nobody_asked'));
  editor.wake();
  return false;
}

async function close(request: Request, context: JobContext): Promise<void> {
  const { discord, log } = context;
  const { card_channel: channel, card_message: known } = request;
  if (channel === undefined) return;
  try {
    const body = await draw(request, channel, context);
    // It may have been posted by a process that died before storing its id: the same nonce returns that message.
    const message = known ?? (await discord.post(channel, { body }, nonceOf(request))).id;
    await discord.editAsBot(channel, message, { body });
  } catch (error) {
    checkForGood(error);
    log.info({ request: request.id, ...describeProblem(error) }, 'a card could not say how it was decided');
  }
}

/** Without its maker, where members are to vote on it without knowing that. */
function saidOf({ input, blind }: Request): Request['input'] {
  const { maker: _, ...others } = input;
  return blind ? others : input;
}
