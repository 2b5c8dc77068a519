import {
  createGuardedDownload,
  DownloadError,
  type Reach,
  type Sink,
} from 'kiln-client/internal/download/guarded-download';
import { UserError } from 'kiln-errors';
import { createFairTurns } from '../base/fair-turns.ts';
import type { Limits } from '../base/limits.ts';

/**
 * Downloads of what requests name, by the rules that all downloads have. Nothing that a slow server can hold is shared:
 * bytes go to disk as they come, names are asked for without the few threads that files need, too, and each account has
 * turns of its own.
 */

const REDIRECTS = 5;
const SILENCE_MS = 10_000;

export interface BoundedFetch extends AsyncDisposable {
  /**
   * Downloads into what `file` is, bytes at a time.
   * @throws {UserError} `bad_input`: what is wrong with the address or its answer, to stand behind a field's name
   */
  fetch(url: string, maxBytes: number, file: Sink, signal?: AbortSignal): Promise<void>;
  /** One request's downloads, when it is the turn of its account; the signal ends with the time that all have together. */
  turn<T>(account: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export interface BoundedFetchOptions {
  /** Addresses that may be private: our own assets, the local Discord's files. Undefined: like any other address. */
  judge(url: URL): 'allowed' | 'refused' | undefined;
  limits: Limits;
  /** Instead of the system's. */
  dnsServers?: readonly string[] | undefined;
}

export function createBoundedFetch({ judge, limits, dnsServers }: BoundedFetchOptions): BoundedFetch {
  const guarded = createGuardedDownload({
    judge(url): Reach | { refused: string } {
      const verdict = judge(url);
      if (verdict === 'refused') return { refused: 'must be a link to a file, as the service gives them' };
      return verdict === 'allowed' ? 'anywhere' : 'public';
    },
    redirects: REDIRECTS,
    silenceMs: SILENCE_MS,
    pace: limits,
    deadlineMs: limits.downloadMs,
    names: { servers: dnsServers, timeoutMs: limits.nameMs },
  });
  const turns = createFairTurns({ each: limits.downloads });

  return {
    async fetch(url, maxBytes, file, signal) {
      try {
        await guarded.download(url, file, { maxBytes, signal });
      } catch (error) {
        if (error instanceof DownloadError) throw new UserError('bad_input', error.message, { cause: error });
        throw error;
      }
    },
    turn: (account, work) =>
      turns.run(account, async () => {
        const rest = new AbortController();
        try {
          return await work(AbortSignal.any([AbortSignal.timeout(limits.downloadMs), rest.signal]));
        } finally {
          // One that was refused ends the others.
          rest.abort();
        }
      }),
    [Symbol.asyncDispose]: () => guarded[Symbol.asyncDispose](),
  };
}
