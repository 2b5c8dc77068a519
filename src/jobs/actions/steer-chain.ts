import { type Chain, type ChainFields, isMaking, judgedBy, picksOf, type Rest } from '../store/chains/chain.ts';
import { stepToGoOn } from '../store/chains/chain-course.ts';
import { priceFrom, usedOf } from '../store/chains/chain-prices.ts';
import type { Group } from '../store/group.ts';
import { isEnd } from '../store/request.ts';
import { cancelGroup, type GroupOutcome } from './cancel-request.ts';
import type { ActionParts } from './parts.ts';
import { cancelBatch } from './steer-batch.ts';

/** What members do to a chain: it goes on from where it stopped, past a choice, or no further. Of two presses one counts. */

type Steering = Pick<ActionParts, 'requests' | 'steps' | 'queues' | 'admission' | 'editor' | 'prices'>;
export type ChainGroup = Group & { chain: Chain };

export const isChain = (group: Group | undefined): group is ChainGroup => group?.chain !== undefined;

/** Credits that its steps cost from there on. */
async function priceToGoOn({ prices }: Pick<Steering, 'prices'>, { chain, requests }: ChainGroup) {
  const { step } = stepToGoOn({ ...chain, requests });
  return priceFrom(chain.steps, step, await prices.learned());
}

/**
 * Goes on from where it stopped: what is paid stays.
 * @param asker whose rights count from now on, where its member pressed
 * @returns false: it goes on already, it has ended, or its last step has not
 */
export async function goOnWithChain(context: Steering, group: ChainGroup, asker?: Chain['asker']): Promise<boolean> {
  const { chain, requests } = group;
  if (chain.state !== 'stopped' || requests.some(({ state }) => !isEnd(state))) return false;
  const { step, isAgain } = stepToGoOn({ ...chain, requests });
  const { picked, passed } = chain.rest;
  const judged = judgedBy(chain.rest);
  const gate = chain.steps.findLastIndex((one, place) => place < step && !isMaking(one) && one.gate === judged);
  const whole = Math.max(chain.whole, usedOf(requests) + (await priceToGoOn(context, group)));
  const rest: Rest = { picked, passed: judged ? gate : passed, ...(isAgain && { again: step }) };
  // What was never sent, leads may not have said yes to: they are asked again.
  const last = chain.attempts.at(-1)?.ids ?? [];
  const wasSent = requests.some((one) => last.includes(one.id) && one.posted_at !== undefined);
  const approved = wasSent ? chain.approved : -1;
  return steer(context, group, { state: 'running', rest, whole, approved, asker });
}

async function steer({ steps, editor }: Steering, { id, chain, shown }: ChainGroup, fields: ChainFields) {
  const { outcome } = await steps.steerChain(shown.id, { group: id, turn: chain.turn, ...fields });
  editor.wake();
  return outcome === 'done';
}

/** Goes on with one of several results. @returns false: another was picked before, or it does not wait for that */
export async function pickInChain(context: Steering, group: ChainGroup, id: string): Promise<boolean> {
  const { state, attempts, rest } = group.chain;
  if (state !== 'waiting' || !attempts.at(-1)?.ids.includes(id)) return false;
  const picked = rest.picked === undefined ? id : [...picksOf(rest), id];
  return steer(context, group, { state: 'running', rest: { ...rest, picked } });
}

/** It makes no further step, and what is under way is cancelled; it may go on later. */
async function cancelChain(context: Steering, group: ChainGroup, by: string): Promise<GroupOutcome> {
  const { chain } = group;
  const isOpen = chain.state === 'running' || chain.state === 'waiting';
  const rest: Rest = { ...chain.rest, why: 'canceled', by };
  const isStopped = isOpen && (await steer(context, group, { state: 'stopped', rest }));
  if (isOpen && !isStopped) {
    // It has moved on since it was read: its next step may have been accepted.
    const now = await context.requests.group(group.id);
    if (isChain(now) && now.chain.turn !== chain.turn) return cancelChain(context, now, by);
  }
  const outcomes = await cancelGroup(context, group, by);
  context.editor.wake();
  const isAll = isStopped && outcomes.released + outcomes.requested === 0;
  return isAll ? { ...outcomes, released: 1 } : outcomes;
}

/** All of a group that has not ended, and what would follow. */
export function cancelAll(context: Steering, group: Group, by: string): Promise<GroupOutcome> {
  if (isChain(group)) return cancelChain(context, group, by);
  return (group.batch ? cancelBatch : cancelGroup)(context, group, by);
}
