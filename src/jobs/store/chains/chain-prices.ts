import { stageEntry } from 'kiln-client/contract/families/index';
import { type LearnedPrices, priceOf } from 'kiln-client/contract/prices';
import { isEnd, type Request } from '../request.ts';
import { type ChainStep, isMaking, type Making } from './chain.ts';

/** What the steps of a chain are sent as, and what they cost. */

/** What stands for a source that is not there yet, where only the rest of a body is asked about. */
const ANY_SOURCE = 'source';

/** The body as it will be sent, with the source that it goes on from: a result, or any. */
export function bodyFrom({ type }: Making, body: Record<string, unknown>, source: Request | undefined | 'any') {
  const from = stageEntry(type).stage.source;
  if (!from || source === undefined) return body;
  const filled: Record<string, unknown> = {};
  for (const [field, list] of Object.entries(from.fills ?? {})) {
    const values = source === 'any' ? [ANY_SOURCE] : source.task?.[list];
    if (Array.isArray(values) && values.length > 0) filled[field] = values[0];
  }
  const one = source === 'any' ? ANY_SOURCE : source.task_id;
  return { ...filled, ...body, [from.field]: one };
}

/** Credits of a step; undefined: not known. */
export function priceOfStep(making: Making, learned: LearnedPrices): number | undefined {
  const { type, bodies } = making;
  const prices = bodies.map(
    (body) => priceOf(type, body, learned) ?? priceOf(type, bodyFrom(making, body, 'any'), learned),
  );
  return prices.every((price) => price !== undefined) ? prices.reduce((sum, price) => sum + price, 0) : undefined;
}

/** Credits of its steps from this one on; what is not known counts as nothing. */
export function priceFrom(steps: readonly ChainStep[], from: number, learned: LearnedPrices): number {
  const making = steps.slice(from).filter(isMaking);
  return making.reduce((sum, step) => sum + (priceOfStep(step, learned) ?? 0), 0);
}

/** What it cost so far, with what is held for it now. */
export const usedOf = (requests: readonly Request[]) =>
  requests.reduce((sum, { state, hold, charged = 0 }) => sum + (isEnd(state) ? charged : hold), 0);
