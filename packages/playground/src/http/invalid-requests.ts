/**
 * Whoever asks too often for what is refused is shut out: 10,000 answers of 401, 403 or 429 within ten minutes. Limits that
 * are shared with others do not count. Discord's shield in front of the API answers then, not the API itself.
 */

const WINDOW_MS = 10 * 60_000;

export interface InvalidRequests {
  count(status: number, scope: string | undefined): void;
  /** @returns seconds until requests are looked at again, or undefined */
  blockedS(): number | undefined;
}

export function createInvalidRequests(most: () => number, now: () => number): InvalidRequests {
  let window = { endsMs: Number.NEGATIVE_INFINITY, used: 0 };
  return {
    count(status, scope) {
      if ((status !== 401 && status !== 403 && status !== 429) || scope === 'shared') return;
      if (now() >= window.endsMs) window = { endsMs: now() + WINDOW_MS, used: 0 };
      window.used += 1;
    },
    blockedS: () => (window.used >= most() && now() < window.endsMs ? (window.endsMs - now()) / 1000 : undefined),
  };
}
