import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { traceContext, traced } from 'kiln-runtime/tracing/trace';
import { refusal } from '../../messages/guild/limit-words.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { inputWords } from '../../messages/parts/input-words.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { screenRequest } from '../moderation/screen-request.ts';
import { expectedMaker } from '../service/expected-maker.ts';
import { type Asking, rowId } from '../store/accept.ts';
import type { Asked, Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** What a command knows once its answer is deferred. */
export type Intake = Asked & Asking;

type Accepting = Pick<
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

type Input = Request['input'];

/**
 * Accepts a request in one step: holds the credits, writes the record, and queues it in its guild. Repeating it with the
 * same id has no effect.
 * @throws {UserError} `bad_input`, `not_enough_credits`, `limit_reached`, `blocked`, `moderated`, `not_judged`: nothing was stored
 * or charged
 */
export function submitRequest(context: Accepting, intake: Intake): Promise<Request> {
  return submit(context, intake, [intake.input]);
}

/**
 * The same of several that are to be shown and paid together: all of them or none.
 * @param inputs what differs; equal ones are made once
 * @returns the first of them
 */
export function submitGroup(context: Accepting, intake: Intake, inputs: readonly Input[]): Promise<Request> {
  const rows = new Map(inputs.map((input) => [JSON.stringify(input), input]));
  return submit(context, intake, [...rows.values()]);
}

function submit(context: Accepting, intake: Intake, inputs: readonly Input[]): Promise<Request> {
  const attributes = { 'kiln.request': intake.id, 'kiln.stage': intake.type };
  return traced('submit', { kind: 'producer', attributes }, () => accept(context, intake, inputs));
}

async function accept(context: Accepting, intake: Intake, inputs: readonly Input[]): Promise<Request> {
  const { requests, steps, queues, admission, prices, makers, inputFiles, editor } = context;
  const { token, roles, lead, admin, command, ...asked } = intake;
  const { id, type } = asked;
  const { stage } = stageEntry(type);
  for (const input of inputs) {
    const { error } = parseInput(stage, input);
    if (error) throw new Refused('bad_input', (words) => inputWords(words, stage, input, error), { cause: error });
  }
  const ids = inputs.length === 1 ? [id] : inputs.map((_, i) => rowId(id, i));
  // Delivered twice, it was judged the first time; what differs in a group is no word and no picture.
  const flagged = (await requests.get(ids[0] ?? id))?.flagged ?? (await screened(context, intake));
  const [learned, models] = await Promise.all([prices.learned(), makers.list()]);
  // A price that is not known is not held; the service's figure is charged at the end.
  const rows = inputs.map((input) => ({ input, hold: priceOf(type, input, learned) ?? 0 }));
  // What differs in a group is no maker.
  const lane: Request['lane'] = expectedMaker(type, intake.input, models) ? 'maker' : '';
  const shared = { ...asked, flagged, lane, trace: traceContext() };
  const asking = { token, roles, lead, admin, command };
  const submitted = await (rows.length === 1
    ? steps.accept({ ...shared, ...rows[0]! }, asking) // the only one
    : steps.acceptGroup({ id, shared, rows }, asking));
  if (submitted.outcome === 'limit') throw refusal(submitted.limit);
  if (submitted.outcome === 'short') {
    const prices = rows.map(({ hold }) => hold);
    throw notEnough(prices, submitted.available);
  }
  for (const [i, { input }] of rows.entries()) {
    if (inputFiles?.hasAttachments(input)) await queues.add(ADDRESSES.storeInputs, ids[i] ?? id);
  }
  await admission.admit();
  editor.wake();
  return submitted.request;
}

/** Says how many of several there is enough for. */
function notEnough(prices: readonly number[], left: number): Refused {
  const sums = prices.map((_, i) => prices.slice(0, i + 1).reduce((sum, one) => sum + one, 0));
  const price = sums.at(-1) ?? 0;
  const fits = sums.findLastIndex((sum) => sum <= left) + 1;
  return new Refused('not_enough_credits', ({ groups, refused }) =>
    fits === 0
      ? refused.notEnoughCredits({ price, left })
      : groups.fewerFit({ count: prices.length, price, left, fits }),
  );
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
