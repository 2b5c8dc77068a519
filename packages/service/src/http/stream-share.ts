import { RATE_LIMIT_MESSAGE } from 'kiln-client/contract/wire';
import type { Account } from '../accounts/accounts.ts';
import { HttpError } from '../base/http-error.ts';

/** How many streams an account has open here: some for each task that it may have under way. */
export interface StreamShare {
  /** @returns gives it back, once. @throws {HttpError} 429 */
  take(account: Pick<Account, 'id' | 'queued_tasks'>): () => void;
}

const STREAMS_A_TASK = 4;
const STREAMS_ANYWAY = 20;

export function createStreamShare(): StreamShare {
  const open = new Map<string, number>();
  return {
    take({ id, queued_tasks }) {
      const count = open.get(id) ?? 0;
      const most = STREAMS_ANYWAY + STREAMS_A_TASK * queued_tasks;
      if (count >= most) {
        const details = `the account has ${most} streams open: close those that nobody reads`;
        throw new HttpError(429, RATE_LIMIT_MESSAGE, { retryAfter: 5, details });
      }
      open.set(id, count + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        const left = (open.get(id) ?? 1) - 1;
        if (left === 0) open.delete(id);
        else open.set(id, left);
      };
    },
  };
}
