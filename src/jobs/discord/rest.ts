import { REST, RESTEvents } from 'discord.js';
import type { Logger } from 'pino';
import { type BotBudget, onBudget, type Urgency } from './bot-rate.ts';
import { type DiscordRequest, NO_DEADLINE } from './make-request.ts';

/**
 * discord.js' REST clients as Kiln uses them. discord.js forgets its token after a single 401, and then sends nothing any
 * more; here the token stays, and a 401 is said loudly: it means that the token was replaced, or that Discord erred.
 */

export interface RestOptions {
  apiUrl?: string | undefined;
  request: DiscordRequest;
  /** The bot's, over all processes; left out where no request goes out under its token. */
  budget?: BotBudget | undefined;
  urgency?: Urgency;
  globalRequestsPerSecond: number;
  /** After an answer that never came, or of a Discord that fails. Default: discord.js' own three. */
  retries?: number;
}

export function restOptions({
  apiUrl,
  request,
  budget,
  urgency = 'edit',
}: Omit<RestOptions, 'globalRequestsPerSecond'>) {
  const makeRequest = budget ? onBudget(request.make, budget, urgency) : request.make;
  return { makeRequest, timeout: NO_DEADLINE, ...(apiUrl === undefined ? {} : { api: apiUrl }) };
}

export function createRest({ globalRequestsPerSecond, retries, ...options }: RestOptions): REST {
  const own = retries === undefined ? {} : { retries };
  return new REST({ ...restOptions(options), globalRequestsPerSecond, ...own });
}

const QUIET_MS = 60_000;

/** Keeps the token through a 401, and says that there was one, at most once a minute. */
export function keepToken(
  rest: REST,
  token: string,
  { log, heard }: { log: Logger; heard?: (isRefused: boolean) => void },
): REST {
  let saidAt = Number.NEGATIVE_INFINITY;
  const set = rest.setToken.bind(rest);
  // After a 401 discord.js gives null, whatever the type says.
  rest.setToken = (given: string | null) => set(given ?? token);
  rest.setToken(token);
  rest.on(RESTEvents.Response, ({ path, data }, { status }) => {
    if (data.auth === false) return;
    heard?.(status === 401);
    if (status !== 401) return;
    if (performance.now() - saidAt < QUIET_MS) return;
    saidAt = performance.now();
    log.error(
      { route: path.replace(/\/(webhooks|interactions)\/.*/, '/$1/…') },
      'discord does not accept the bot token',
    );
  });
  return rest;
}
