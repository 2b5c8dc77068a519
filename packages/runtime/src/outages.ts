import type { Logger } from 'pino';

/**
 * What is tried again and again while something is away would fill the log with one stack after the other. An outage is
 * a line when it begins, one a minute with a count while it lasts, and a line when it is over.
 */
export interface Outages {
  /** @param what a name, the same each time, such as `redis` */
  failed(what: string, error: unknown): void;
  worked(what: string): void;
}

const AGAIN_MS = 60_000;

/** @param now milliseconds of a monotonic clock */
export function createOutages(log: Logger, now: () => number = () => performance.now()): Outages {
  const lasting = new Map<string, { since: number; saidAt: number; failures: number }>();
  const facts = (outage: string, { since, failures }: { since: number; failures: number }) => ({
    outage,
    failures,
    seconds: Math.round((now() - since) / 1_000),
  });

  return {
    failed(what, error) {
      const outage = lasting.get(what);
      if (!outage) {
        lasting.set(what, { since: now(), saidAt: now(), failures: 1 });
        log.warn({ outage: what, err: error }, 'an outage began');
        return;
      }
      outage.failures++;
      if (now() - outage.saidAt < AGAIN_MS) return;
      outage.saidAt = now();
      log.warn({ ...facts(what, outage), reason: String(error) }, 'an outage goes on');
    },
    worked(what) {
      const outage = lasting.get(what);
      if (!outage) return;
      lasting.delete(what);
      log.warn(facts(what, outage), 'an outage is over');
    },
  };
}
