import type { RESTOptions } from 'discord.js';
import type { Redis } from 'ioredis';
import { createRequestRate } from 'kiln-runtime/redis/request-rate';
import { keys } from '../../keys.ts';

/**
 * Discord's 50 requests a second of a bot, over all processes: every request that goes out under the bot's token takes its
 * turn in Redis first, repetitions too. Answers to interactions go without the token and are not counted. While Redis is
 * away, or slow to say, what discord.js keeps to in each process is the only limit.
 */

/** What a member waits for, such as a reply to a mention, goes before what redraws a message. */
export type Urgency = 'answer' | 'edit';

/** Resolves when a request may go out. @throws the signal's reason */
export type BotBudget = (urgency: Urgency, signal?: AbortSignal) => Promise<void>;

/** Below Discord's: what leaves evenly does not arrive evenly. */
const REQUESTS_PER_SECOND = 45;
const SHARE_OF_BURST = { answer: 1, edit: 0.5 } as const satisfies Record<Urgency, number>;
const PATIENCE_MS = 2_000;

export function createBotBudget(redis: Redis, requestsPerSecond = REQUESTS_PER_SECOND): BotBudget {
  const rate = createRequestRate(redis, keys.budget('discord'), { requestsPerSecond, patienceMs: PATIENCE_MS });
  return (urgency, signal) => rate(SHARE_OF_BURST[urgency], signal);
}

type MakeRequest = RESTOptions['makeRequest'];

/** Requests under the bot's token take their turn; the others go at once. */
export function onBudget(make: MakeRequest, budget: BotBudget, urgency: Urgency): MakeRequest {
  return async (url, init) => {
    // discord.js' own headers: a plain object.
    const headers = (init.headers ?? {}) as Record<string, string>;
    if (headers.Authorization !== undefined)
      await budget(urgency, (init.signal ?? undefined) as AbortSignal | undefined);
    return make(url, init);
  };
}
