import { ADDRESSES } from '../base/addresses.ts';
import type { JobAddress } from '../base/job.ts';
import type { RequestState } from './request.ts';

/**
 * The job that a request in each state needs: the sweep gives it to one that has lost its own. A request that waits for a
 * lead has a card (the outbox), one that is held a place in the queue, and an end without files is shown by the editor alone.
 */
const WANTED_IN: Readonly<Partial<Record<RequestState, JobAddress>>> = {
  admitted: ADDRESSES.createTask,
  posting: ADDRESSES.createTask,
  in_doubt: ADDRESSES.resolveCreate,
  bound: ADDRESSES.trackTask,
  succeeded: ADDRESSES.showPreview,
  failed: ADDRESSES.offerCutOut,
};

export function jobWantedIn(state: RequestState): JobAddress | undefined {
  return WANTED_IN[state];
}
