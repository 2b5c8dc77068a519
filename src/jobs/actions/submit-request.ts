import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { type LearnedPrices, priceOf, typicalPrice } from 'kiln-client/contract/prices';
import { traceContext, traced } from 'kiln-runtime/tracing/trace';
import { refusal } from '../../messages/guild/limit-words.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { inputWords } from '../../messages/parts/input-words.ts';
import { screenRequest } from '../moderation/screen-request.ts';
import { expectedMaker } from '../service/expected-maker.ts';
import { type Accepted, type Asking, type GroupRow, type NewGroup, type NewVote, rowId } from '../store/accept.ts';
import type { Asked, Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** What a command knows once its answer is deferred. */
export type Intake = Asked & Asking;

export type Accepting = Pick<
  ActionParts,
  | 'requests'
  | 'steps'
  | 'queues'
  | 'admission'
  | 'prices'
  | 'makers'
  | 'inputFiles'
  | 'editor'
  | 'guilds'
  | 'moderation'
  | 'log'
>;

/** What one of several has of its own. */
export type Row = Pick<GroupRow, 'input'> & Partial<Pick<GroupRow, 'title'>>;

/**
 * Accepts a request in one step: holds the credits, writes the record, and queues it in its guild. Repeating it with the
 * same id has no effect.
 * @throws {UserError} `bad_input`, `not_enough_credits`, `limit_reached`, `blocked`, `moderated`, `not_judged`: nothing was stored
 * or charged
 */
export function submitRequest(context: Accepting, intake: Intake): Promise<Request> {
  return submitAll(context, intake, [{ input: intake.input }]);
}

/**
 * The same of several that are to be shown and paid together: all of them or none.
 * @param rows what differs; equal ones are made once
 * @param kind they begin one after the other, or are voted on
 * @returns the first of them
 */
export function submitGroup(
  context: Accepting,
  intake: Intake,
  rows: readonly Row[],
  kind?: Pick<NewGroup, 'batch' | 'vote'>,
): Promise<Request> {
  return submitAll(context, intake, distinctRows(rows), kind);
}

async function submitAll(context: Accepting, intake: Intake, rows: readonly Row[], kind: Kind = {}): Promise<Request> {
  const submitted = await submit(context, intake, rows, kind);
  if (submitted.outcome !== 'done') throw new Error(`${intake.id} is no chain, and was ${submitted.outcome}`);
  return submitted.request;
}

type Kind = Pick<NewGroup, 'batch' | 'chain' | 'vote'>;
type Submitted = Extract<Accepted, { outcome: 'done' | 'stale' | 'later' }>;

/** Those with the same input are one. */
export function distinctRows<T extends Row>(rows: readonly T[]): T[] {
  return [...new Map(rows.toReversed().map((row) => [JSON.stringify(row.input), row])).values()].reverse();
}

/** As `submitRequest`, of one or several. @param kind what their group is besides */
export function submit(context: Accepting, intake: Intake, rows: readonly Row[], kind: Kind = {}): Promise<Submitted> {
  const attributes = { 'kiln.request': intake.id, 'kiln.stage': intake.type };
  return traced('submit', { kind: 'producer', attributes }, () => accept(context, intake, rows, kind));
}

async function accept(context: Accepting, intake: Intake, asks: readonly Row[], kind: Kind): Promise<Submitted> {
  const { steps, admission, prices, makers, inputFiles, editor } = context;
  const { token, roles, lead, admin, command, follows, ...asked } = intake;
  const { id, type } = asked;
  const { stage } = stageEntry(type);
  for (const { input } of asks) {
    const { error } = parseInput(stage, input);
    if (error) throw new Refused('bad_input', (words) => inputWords(words, stage, input, error), { cause: error });
  }
  const { chain } = kind;
  const isAlone = asks.length === 1 && !chain;
  const ids = isAlone ? [id] : asks.map((_, i) => rowId(id, (chain?.made ?? 0) + i));
  const flagged = await screenAll(context, intake, asks, ids);
  const [learned, models] = await Promise.all([prices.learned(), makers.list()]);
  const { title } = asked;
  const laneOf = (input: Intake['input']): Request['lane'] => (expectedMaker(type, input, models) ? 'maker' : '');
  // A price that is not known is not held; the service's figure is charged at the end.
  const rows = asks.map((row, i) => ({
    title,
    ...row,
    flagged: flagged[i] ?? false,
    hold: priceOf(type, row.input, learned) ?? 0,
    lane: laneOf(row.input),
  }));
  const { follow } = kind.vote ?? {};
  // What follows needs the word of a lead as it would by itself.
  const family = follow && stageEntry(follow).family.name;
  const vote = kind.vote && { ...kind.vote, price: followPrice(kind.vote, learned), family };
  const isBlind = kind.vote?.blind || chain?.blind;
  const shared = { ...asked, trace: traceContext(), ...(isBlind && { blind: true }) };
  const attached = ids.filter((_, i) => inputFiles?.hasAttachments(rows[i]!.input)); // one for each
  const asking = { token, roles, lead, admin, command, follows, attached };
  const submitted = await (isAlone
    ? steps.accept({ ...shared, ...rows[0]! }, asking) // the only one
    : steps.acceptGroup({ id, shared, rows, ...kind, vote }, asking));
  if (submitted.outcome === 'limit') throw refusal(submitted.limit);
  if (submitted.outcome === 'short') {
    const prices = rows.map(({ hold }) => hold);
    throw notEnough(prices, submitted.available, vote?.price);
  }
  if (submitted.outcome !== 'done') return submitted;
  await admission.admit();
  editor.wake();
  return submitted;
}

/** Credits of what goes on with the winner. */
export function followPrice({ follow }: Pick<NewVote, 'follow'>, learned: LearnedPrices): number {
  return follow === undefined ? 0 : (typicalPrice(stageEntry(follow).stage, learned) ?? 0);
}

/** Says how many of several there is enough for. */
function notEnough(prices: readonly number[], left: number, besides = 0): Refused {
  const sums = prices.map((_, i) => prices.slice(0, i + 1).reduce((sum, one) => sum + one, besides));
  const price = sums.at(-1) ?? 0;
  const fits = sums.findLastIndex((sum) => sum <= left) + 1;
  return new Refused('not_enough_credits', ({ groups, refused }) =>
    fits === 0
      ? refused.notEnoughCredits({ price, left })
      : groups.fewerFit({ count: prices.length, price, left, fits }),
  );
}

/** Rows that are judged at the same time. */
const JUDGED_AT_ONCE = 8;

/**
 * Whether each is for everybody. Delivered twice, they were judged the first time; variations differ in no word and no picture.
 */
async function screenAll(context: Accepting, intake: Intake, rows: readonly Row[], ids: readonly string[]) {
  const known = await Promise.all(ids.map(context.requests.get));
  if (known.every((one) => one !== undefined)) return known.map(({ flagged }) => flagged);
  if (rows.every((row) => row.title === undefined)) {
    const flagged = await screened(context, intake);
    return rows.map(() => flagged);
  }
  const flagged: boolean[] = [];
  for (let from = 0; from < rows.length; from += JUDGED_AT_ONCE) {
    const some = rows.slice(from, from + JUDGED_AT_ONCE);
    flagged.push(...(await Promise.all(some.map((row) => screened(context, { ...intake, ...row })))));
  }
  return flagged;
}

type Screened = Pick<Intake, 'id' | 'guild_id' | 'channel_id' | 'parent_channel_id' | 'user_id' | 'application_id'> &
  Pick<Intake, 'roles' | 'lead' | 'admin' | 'type' | 'input' | 'title' | 'preset'>;

/**
 * Whether what a member asks for is not for everyone. What is closed to them anyway is not looked into.
 * @throws {UserError} `blocked`, `moderated`, `not_judged` and what else keeps it from being made
 */
export async function screened(
  context: Pick<Accepting, 'guilds' | 'queues' | 'moderation' | 'inputFiles' | 'log'>,
  intake: Screened,
): Promise<boolean> {
  const { guild_id: guild, user_id: user, roles = [], lead = false, admin = false } = intake;
  const channel = intake.parent_channel_id ?? intake.channel_id;
  const who = { user, channel, roles, lead, admin, application: intake.application_id };
  const closed = await context.guilds.access.closed(guild, who);
  if (closed) throw refusal(closed);
  return screenRequest(context, intake, intake);
}
