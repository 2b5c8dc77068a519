import { RATE_LIMIT_MESSAGE } from 'kiln-client/contract/wire';
import { networkOf } from 'kiln-client/internal/addresses';
import { HttpError } from '../base/http-error.ts';

/**
 * Keys that are none, by the address they come from: after many in a minute the answer is a 429. A right key is looked up
 * all the same and is never refused for the wrong ones of others, who may share its address. The addresses that are
 * remembered are bounded: with more of them the oldest are forgotten.
 */
export interface WrongKeys {
  /** Notes one more. @throws {HttpError} 429 when these are too many */
  note(address: string): void;
}

const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

export function createWrongKeys(most: number, now = () => performance.now()): WrongKeys {
  const seen = new Map<string, { count: number; until: number }>();
  return {
    note(address) {
      const network = networkOf(address);
      const known = seen.get(network);
      const window = known && known.until > now() ? known : { count: 0, until: now() + WINDOW_MS };
      window.count++;
      if (window !== known) {
        seen.delete(network);
        seen.set(network, window);
        const oldest = seen.keys().next().value;
        if (seen.size > MOST_ADDRESSES && oldest !== undefined) seen.delete(oldest);
      }
      if (window.count <= most) return;
      const seconds = Math.max(1, Math.ceil((window.until - now()) / 1_000));
      const details = `more than ${most} requests a minute without a valid key came from this address: check the API key`;
      throw new HttpError(429, RATE_LIMIT_MESSAGE, { retryAfter: seconds, details });
    },
  };
}
