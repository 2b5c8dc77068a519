import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client';
import { readAbout, type ServiceAbout, writeAbout } from 'kiln-client/contract/service-about';
import { ApiError } from 'kiln-client/errors';
import type { Logger } from 'pino';
import { keys } from '../keys.ts';

export type ServiceKnown = ReturnType<typeof createServiceKnown>;

export interface ServiceKnownOptions {
  redis: Redis;
  /** What was said counts for this service only. */
  serviceUrl: string;
  log: Logger;
  /** How long a start waits for a service of which nothing is known. */
  patienceMs?: number;
}

const TRY_MS = 2_000;
const PAUSE_MS = 500;
const MOST_PAUSE_MS = 5_000;
/** Of a service that does not take the key. */
const REFUSED_PAUSE_MS = 30_000;

/**
 * What the service says of itself: whether it knows the fields that are Kiln's own, and how much it may be asked. It is
 * asked, not guessed from its address: one of ours may stand on another machine. What it said is kept, for a start while it
 * is away. It is asked on until it answers.
 */
export function createServiceKnown(options: ServiceKnownOptions) {
  const { redis, serviceUrl, log, patienceMs = 10_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let about: ServiceAbout = { extensions: false };
  let problem: string | undefined = 'it was not asked yet';
  let heard = () => {};
  let asking = Promise.resolve();

  /** @returns why it did not answer */
  async function attempt(client: Pick<Client, 'about'>): Promise<unknown> {
    try {
      about = await client.about({ signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]) });
      problem = undefined;
      await redis.hset(keys.service, { url: serviceUrl, about: writeAbout(about) });
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** Until it answers, or `isOver`. */
  async function askUntil(client: Pick<Client, 'about'>, isOver: (error: unknown) => boolean): Promise<unknown> {
    for (let pause = PAUSE_MS; ; pause = Math.min(MOST_PAUSE_MS, pause * 2)) {
      const error = await attempt(client);
      if (problem === undefined || isOver(error)) return error;
      const pauseMs = isRefusal(error) ? REFUSED_PAUSE_MS : pause;
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  return {
    /** What it said last, in this process or before; until then what holds of any service. */
    about: () => about,
    /** Undefined once it has answered this process, else what counts until then. */
    problem: () => problem,
    /** Called when it answers after that. */
    onceHeard(listener: () => void): void {
      heard = listener;
    },
    /** Resolves when it has answered; or when something is known without that, or patience is over, and it is asked on. */
    async ask(client: Pick<Client, 'about'>): Promise<void> {
      const kept = await redis.hgetall(keys.service);
      const isKnown = kept.url === serviceUrl;
      if (isKnown) about = readAbout(kept.about);
      const start = performance.now();
      const isOver = (error: unknown) => isKnown || isRefusal(error) || performance.now() - start > patienceMs;
      const error = await askUntil(client, (last) => signal.aborted || isOver(last));
      if (problem === undefined || signal.aborted) return;
      problem = isKnown
        ? 'it has not answered since this process started: what it said before counts'
        : 'it has never answered: it is taken for one that knows nothing of Kiln';
      log.warn({ err: error, service: serviceUrl, about }, `the service does not say what it is: ${problem}`);
      asking = askUntil(client, () => signal.aborted).then(() => {
        if (signal.aborted) return;
        log.info({ service: serviceUrl, about }, 'the service says what it is');
        heard();
      });
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await asking;
    },
  };
}

/** An answer, and not for want of time: the abort of a call is our own. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !error.retryable && error.code !== 'aborted';
}
