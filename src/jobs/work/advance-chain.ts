import { UserError } from 'kiln-errors';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import type { GuildSettings } from '../../guilds/settings.ts';
import { keys } from '../../keys.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { standardLine } from '../../messages/parts/standard-words.ts';
import { submitStep } from '../actions/run-chain.ts';
import { type ChainGroup, isChain } from '../actions/steer-chain.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult } from '../base/job.ts';
import { isLeft } from '../data/guild-data.ts';
import { sharedWords } from '../display/words-of.ts';
import type { ChainFields } from '../store/chains/chain.ts';
import { type Next, nextOf, resultOf } from '../store/chains/chain-course.ts';
import { priceOfStep, usedOf } from '../store/chains/chain-prices.ts';
import { heldAgainst, keepsStandard } from '../store/chains/held-against.ts';
import { findRequest } from '../store/find-request.ts';
import type { Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/** Where the guild's setting says nothing. */
const VOTE_MINUTES = 60;

/**
 * What a chain does after one of its requests has ended, or a member pressed: it makes the next step, waits at a gate, stops or
 * ends. The scripts compare its turn, so that a run that comes twice changes nothing.
 */
export const advanceChain: Job<JobContext> = { ...ADDRESSES.advanceChain, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  for (;;) {
    await endVote(context, id);
    const group = await context.requests.group(id);
    if (!isChain(group)) {
      if (group && (await context.redis.hget(keys.group(id), 'kind')) === 'chain') throw new NewerRecord();
      return 'done';
    }
    const { chain, requests } = group;
    const first = chain.root && (await findRequest(context, chain.root.id));
    const settings = await context.guilds.settings(group.shown.guild_id);
    const keeps = (result: Request) => keepsStandard(result, settings);
    const next = nextOf({ ...chain, requests, first, keeps, now: context.now() });
    if (next.does === 'rest') return 'done';
    const moved =
      next.does === 'make'
        ? await makeStep(context, group, next)
        : await rest(context, group, next, verdictOf(group, next, settings));
    if (moved) return 'done';
  }
}

/** What the standard says of the result at which a chain stops for it, in the language of the place. */
function verdictOf({ chain, requests, shown }: ChainGroup, next: Next, settings: GuildSettings): string | undefined {
  if (next.does !== 'stop' || next.why !== 'standard') return undefined;
  const result = resultOf({ ...chain, requests }, chain.attempts.at(-1)?.step ?? 0);
  const words = sharedWords(shown);
  const { verdicts, waiver } = (result && heldAgainst(result, settings)) ?? {};
  return standardLine(words, verdicts, waiver) ?? words.chains.noVerdict;
}

/** A vote whose time is over is decided. */
async function endVote({ requests, steps }: JobContext, id: string): Promise<void> {
  const group = await requests.group(id);
  if (isChain(group) && group.chain.deadline > 0) await steps.endVote(group.shown.id, { group: id, goes: 'due' });
}

/** @returns false: it has moved on meanwhile, and is to be looked at again */
async function makeStep(context: JobContext, group: ChainGroup, next: Extract<Next, { does: 'make' }>) {
  const { chain, requests, shown, id } = group;
  const price = priceOfStep(next.making, await context.prices.learned()) ?? 0;
  if (await isLeft(context.redis, shown.guild_id)) return rest(context, group, { does: 'stop', why: 'canceled' });
  if (usedOf(requests) + price > chain.whole) return rest(context, group, { does: 'stop', why: 'dearer' });
  const { application_id, guild_id, channel_id, parent_channel_id, user_id, locale, preset, title, parent_id } = shown;
  const { roles, lead, admin } = chain.asker;
  const place = { application_id, guild_id, channel_id, parent_channel_id, user_id, locale };
  const said = { type: next.making.type, input: {}, title, preset, parent_id };
  try {
    const intake = { id, ...place, ...said, roles, lead, admin };
    return (await submitStep(context, intake, { chain, next })).outcome !== 'stale';
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = error.code === 'not_enough_credits' ? 'credits' : 'refused';
    const detail = error instanceof Refused ? error.say(sharedWords(shown)) : error.message;
    return rest(context, group, { does: 'stop', why }, detail);
  }
}

async function rest(
  { steps, editor, guilds }: JobContext,
  group: ChainGroup,
  next: Exclude<Next, { does: 'make' | 'rest' }>,
  detail?: string,
): Promise<boolean> {
  const { chain, shown, id } = group;
  // No other member sees a private one: its own picks.
  const isVote = next.does === 'pick' && next.votes && !shown.ephemeral;
  const { vote, vote_quorum: quorum } = isVote ? await guilds.settings(shown.guild_id) : { vote: 0, vote_quorum: 0 };
  const votes = isVote ? (vote || VOTE_MINUTES) * 60_000 : undefined;
  const fields = { ...restOf(next, group, detail), group: id, turn: chain.turn, quorum, votes };
  const { outcome } = await steps.steerChain(shown.id, fields);
  editor.wake();
  return outcome !== 'stale';
}

function restOf(
  next: Exclude<Next, { does: 'make' | 'rest' }>,
  { chain, requests }: ChainGroup,
  detail: string | undefined,
): ChainFields {
  const { picked, passed } = chain.rest;
  if (next.does === 'end') return { state: 'ended', rest: { picked } };
  if (next.does === 'pick') return { state: 'waiting', rest: { picked, passed } };
  const { why, again } = next;
  const by = why === 'canceled' ? requests.at(-1)?.cancel_by : undefined;
  return { state: 'stopped', rest: { picked, passed, why, again, by, detail } };
}
