import type { LearnedPrices } from 'kiln-client/contract/prices';
import type { ChainLine, ChainView } from '../../messages/groups/chain-message.ts';
import type { GroupRow } from '../../messages/groups/group-message.ts';
import { type Chain, isMaking } from '../store/chains/chain.ts';
import { stepToGoOn } from '../store/chains/chain-course.ts';
import { priceFrom } from '../store/chains/chain-prices.ts';
import type { Group } from '../store/group.ts';
import { isResult, type Request } from '../store/request.ts';

/** What the message of a chain shows. */

/** More do not fit on a sheet: the last ones. */
const MOST_RESULTS = 9;

/** Its results in the order in which they were asked for: their numbers on the sheet and its buttons. */
export const resultsOf = (requests: readonly Request[]): Request[] => requests.filter(isResult).slice(-MOST_RESULTS);

export function chainView(
  { requests, shown, chain }: Group & { chain: Chain },
  { about, rows, learned }: { about: ChainView['about']; rows: readonly GroupRow[]; learned: LearnedPrices },
): ChainView {
  const { name, state, rest, steps, attempts, whole, deadline, quorum, cast } = chain;
  const rowOf = new Map(rows.map((row) => [row.view.requestId, row]));
  const rowsOf = (ids: readonly string[]) => ids.map((id) => rowOf.get(id)).filter((row) => row !== undefined);
  const lines = steps.map((step, place): ChainLine => {
    if (!isMaking(step)) return step;
    return { type: step.type, rows: rowsOf(attempts.findLast((one) => one.step === place)?.ids ?? []) };
  });
  const results = resultsOf(requests);
  const { step } = stepToGoOn({ ...chain, requests });
  return {
    about,
    name,
    state,
    by: rest.by,
    detail: rest.detail,
    steps: lines,
    whole,
    sheet: shown.files?.[0]?.url,
    why: rest.why === 'expired' && rest.again === undefined ? 'rootExpired' : rest.why,
    results: rowsOf(results.map(({ id }) => id)),
    vote: state === 'waiting' && deadline > 0 ? { deadline, quorum, cast } : undefined,
    choices: state === 'waiting' ? results.map(({ id }) => id).filter((id) => attempts.at(-1)?.ids.includes(id)) : [],
    price: priceFrom(steps, step, learned),
  };
}
