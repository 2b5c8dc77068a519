import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { type LearnedPrices, priceOf } from 'kiln-client/contract/prices';
import { followPrice } from '../../jobs/actions/submit-request.ts';
import { priceFrom } from '../../jobs/store/chains/chain-prices.ts';
import { type ParsedInput, validateBody } from '../families/build-body.ts';
import type { PendingOrder } from '../pending/pending-orders.ts';
import type { Answer } from './defer-answer.ts';

/**
 * What a member asked for, once presets are in it and it is known to be valid: made in one place, and taken by all that
 * follows until it is a request.
 */
export interface Order {
  stage: Stage;
  type: TaskType;
  /** What was set by the member and by presets; the service's defaults apply to the rest. */
  body: Record<string, unknown>;
  /** The same as the contract parses it. */
  input: ParsedInput;
  title: string;
  /** How many are made, to choose from. */
  variations: number;
  /** Of variations: who makes each; undefined: all are made by the one that the body names. */
  makers: PendingOrder['makers'];
  /** Of variations: how they are voted on. */
  vote: PendingOrder['vote'];
  /** Of a batch: all of them. */
  rows: PendingOrder['rows'];
  budget: number | undefined;
  chain: PendingOrder['chain'];
  /** Estimated credits, of all together. */
  price: number;
  /** The request that it continues. */
  parentId: string | undefined;
  /** Where it continues none: the result that it is made again of. */
  againOf: string | undefined;
  assetId: string | undefined;
  /** The note that wishes for it. */
  wishOf: string | undefined;
  /** Names of the presets in it. */
  preset: string | undefined;
  /** Where it will be shown. */
  place: Answer;
}

/** An order that is not validated: plain data, as it waits for its member (pending/pending-orders.ts). */
export type Asked = Omit<PendingOrder, 'guildId' | 'userId'>;

type Priced = Pick<Asked, 'type' | 'body' | 'variations' | 'rows' | 'chain' | 'vote'>;

/** Credits of all together; undefined: not known. */
export function priceOfAll(
  { type, body, variations = 1, rows, chain, vote }: Priced,
  learned: LearnedPrices,
): number | undefined {
  if (chain) return priceFrom(chain.steps, 0, learned);
  if (!rows) {
    const price = priceOf(type, body, learned);
    return price === undefined ? undefined : variations * price + followPrice(vote ?? {}, learned);
  }
  const prices = rows.map((row) => priceOf(type, row.body, learned));
  return prices.every((price) => price !== undefined) ? prices.reduce((sum, price) => sum + price, 0) : undefined;
}

/**
 * @param input of an order whose body was validated before
 * @throws {UserError} `bad_input`
 */
export function parseOrder(
  {
    type,
    body,
    title,
    parentId,
    againOf,
    assetId,
    wishOf,
    preset,
    variations = 1,
    makers,
    rows,
    budget,
    chain,
    vote,
  }: Asked,
  place: Answer,
  learned: LearnedPrices,
  input?: ParsedInput,
): Order {
  const { stage } = stageEntry(type);
  return {
    stage,
    type,
    body,
    input: input ?? validateBody(stage, body),
    title,
    variations,
    makers,
    vote,
    rows,
    budget,
    chain,
    price: priceOfAll({ type, body, variations, rows, chain, vote }, learned) ?? 0,
    parentId,
    againOf,
    assetId,
    wishOf,
    preset,
    place,
  };
}
