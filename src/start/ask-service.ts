import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { ApiError } from 'kiln-client/api-error';
import type { Client } from 'kiln-client/client';
import { readAbout, type ServiceAbout, writeAbout } from 'kiln-client/contract/service-about';
import type { Logger } from 'pino';
import { keys } from '../keys.ts';

/**
 * What the service says of itself: whether it knows the fields that are Kiln's own, and how much it may be asked. It is
 * asked, not guessed from its address: one of ours may stand on another machine. What it said is kept, for a start while it
 * is away.
 */

const TRY_MS = 2_000;
const PAUSE_MS = 500;

export interface AskService {
  client: Pick<Client, 'about'>;
  redis: Redis;
  /** What was said counts for this service only. */
  serviceUrl: string;
  log: Logger;
  /** How long a start waits for a service that does not answer. */
  patienceMs?: number;
}

export async function askService(options: AskService): Promise<ServiceAbout> {
  const { client, redis, serviceUrl, log, patienceMs = 10_000 } = options;
  for (const start = performance.now(); ; await wait(PAUSE_MS)) {
    try {
      const about = await client.about({ signal: AbortSignal.timeout(TRY_MS) });
      await redis.hset(keys.service, { url: serviceUrl, about: writeAbout(about) });
      return about;
    } catch (error) {
      // One that is slow, as when all of a machine starts at once, is asked again: the abort is our own.
      const refused = error instanceof ApiError && !error.retryable && error.code !== 'aborted';
      if (!refused && performance.now() - start < patienceMs) continue;
      const { url, about } = await redis.hgetall(keys.service);
      const known = readAbout(url === serviceUrl ? about : undefined);
      log.warn(
        { err: error, service: serviceUrl, known },
        'the service does not say what it is: what it said last counts',
      );
      return known;
    }
  }
}
