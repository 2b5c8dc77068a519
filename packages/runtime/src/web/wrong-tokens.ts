import { setTimeout as wait } from 'node:timers/promises';

/**
 * Wrong tokens, by the network that showed them: each is answered later than the one before, and of those that wait at the
 * same time only some are kept. The right token is never held back, since an operator may come from the same network, through
 * the same proxy; that it cannot be guessed is its length's doing.
 */
export interface WrongTokens {
  /** Resolves when the answer may go out. @returns false: too many of this network wait already */
  hold(address: string): Promise<boolean>;
}

export interface WrongTokensOptions {
  /** What addresses of one client have in common. */
  networkOf(address: string): string;
  /** Hears of the first of a network, and of every tenfold. */
  onWrong(network: string, count: number): void;
}

/** A person who mistypes is not slowed. */
const FREE = 3;
const FIRST_PAUSE_MS = 250;
const MOST_PAUSE_MS = 5_000;
const FORGOTTEN_MS = 10 * 60_000;
const MOST_WAITING = 4;
const MOST_NETWORKS = 1_000;

export function createWrongTokens({ networkOf, onWrong }: WrongTokensOptions): WrongTokens {
  const networks = new Map<string, { count: number; waiting: number; lastAt: number }>();
  return {
    async hold(address) {
      const network = networkOf(address);
      const known = networks.get(network) ?? { count: 0, waiting: 0, lastAt: 0 };
      if (performance.now() - known.lastAt > FORGOTTEN_MS) known.count = 0;
      known.count++;
      known.lastAt = performance.now();
      // The one heard of last stands last.
      networks.delete(network);
      networks.set(network, known);
      if (networks.size > MOST_NETWORKS) networks.delete(networks.keys().next().value ?? network);
      if (Number.isInteger(Math.log10(known.count))) onWrong(network, known.count);
      if (known.count <= FREE) return true;
      if (known.waiting >= MOST_WAITING) return false;
      known.waiting++;
      await wait(Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (known.count - FREE - 1)), undefined, { ref: false });
      known.waiting--;
      return true;
    },
  };
}
