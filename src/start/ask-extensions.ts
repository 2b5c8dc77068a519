import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { ApiError } from 'kiln-client/api-error';
import type { Client } from 'kiln-client/client';
import type { Logger } from 'pino';
import { keys } from '../keys.ts';

/**
 * Whether the service knows the fields that are Kiln's own. It is asked, not guessed from its address: one of ours may stand
 * on another machine. What it said is kept, for a start while it is away.
 */

const TRY_MS = 2_000;
const PAUSE_MS = 500;

export interface AskExtensions {
  client: Pick<Client, 'knowsExtensions'>;
  redis: Redis;
  /** What was said counts for this service only. */
  serviceUrl: string;
  log: Logger;
  /** How long a start waits for a service that does not answer. */
  patienceMs?: number;
}

export async function askExtensions(options: AskExtensions): Promise<boolean> {
  const { client, redis, serviceUrl, log, patienceMs = 10_000 } = options;
  for (const start = performance.now(); ; await wait(PAUSE_MS)) {
    try {
      const known = await client.knowsExtensions({ signal: AbortSignal.timeout(TRY_MS) });
      await redis.set(keys.extensions, JSON.stringify([serviceUrl, known]));
      return known;
    } catch (error) {
      const refused = error instanceof ApiError && !error.retryable && error.code !== 'unreachable';
      if (!refused && performance.now() - start < patienceMs) continue;
      const kept = await redis.get(keys.extensions);
      const known = kept === JSON.stringify([serviceUrl, true]);
      log.warn(
        { err: error, service: serviceUrl, known },
        'the service does not say what it knows: what it said last counts',
      );
      return known;
    }
  }
}
