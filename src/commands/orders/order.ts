import { stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { type LearnedPrices, priceOf } from 'kiln-client/contract/prices';
import type { GuildSettings } from '../../guilds/settings.ts';
import { followPrice } from '../../jobs/actions/submit-request.ts';
import { priceFrom } from '../../jobs/store/chains/chain-prices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { type ParsedInput, validateBody } from '../families/build-body.ts';
import type { PendingOrder } from '../pending/pending-orders.ts';
import type { Answer } from './defer-answer.ts';

/** An order that is not validated: plain data, as it waits for its member. */
export type Asked = Omit<PendingOrder, 'guildId' | 'userId'>;

/**
 * What a member asked for, once presets are in it and it is known to be valid: made in one place, and taken by all that
 * follows until it is a request.
 */
export interface Order extends Omit<Asked, 'ephemeral' | 'more' | 'looked' | 'suggestions'> {
  stage: Stage;
  /** The body as the contract parses it. */
  input: ParsedInput;
  variations: number;
  /** Estimated credits, of all together. */
  price: number;
  /** Where it will be shown. */
  place: Answer;
}

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

/** @throws {UserError} `bad_batch`: leads let fewer rows be made at once */
export function checkRows({ batch: most }: GuildSettings, count = 0): void {
  if (most === 0) throw new Refused('bad_batch', ({ batches }) => batches.off);
  if (count > most) throw new Refused('bad_batch', ({ batches }) => batches.tooMany({ count, most }));
}

/**
 * @param input of an order whose body was validated before
 * @throws {UserError} `bad_input`
 */
export function parseOrder(asked: Asked, place: Answer, learned: LearnedPrices, input?: ParsedInput): Order {
  const { stage } = stageEntry(asked.type);
  return {
    ...asked,
    stage,
    input: input ?? validateBody(stage, asked.body),
    variations: asked.variations ?? 1,
    price: priceOfAll(asked, learned) ?? 0,
    place,
  };
}
