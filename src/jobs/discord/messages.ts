import { DiscordAPIError, type RawFile, RESTEvents, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import type { JobCounters } from '../base/counters.ts';
import type { DiscordHeard } from '../base/discord-routes.ts';
import type { BotBudget } from './bot-rate.ts';
import { createDiscordRequest, type RequestDeadlines } from './make-request.ts';
import { createDiscordMembers } from './members.ts';
import { filesOfMessage } from './message-files.ts';
import { nonceOf, type OutgoingMessage, type Written } from './outgoing-message.ts';
import { createRest, keepToken, type RestOptions } from './rest.ts';
import { createDiscordThreads } from './threads.ts';

/**
 * The few Discord calls of jobs: edit a request's message by its interaction token or as the bot, and the next best
 * places. Each of the two has a client of its own: edits by token are not bound to the bot's global limit of 50 requests a
 * second, which discord.js counts for all that a client sends.
 */

export type Discord = ReturnType<typeof createDiscord>;

/** Of this process, by discord.js' count; that of all together is the budget's. */
const BOT_REQUESTS_PER_SECOND = 40;

const WithId = z.object({ id: z.string() });
const REFRESH = '/attachments/refresh-urls';
const Refreshed = z.object({ refreshed_urls: z.array(z.object({ refreshed: z.string().optional() })) });

export interface DiscordOptions {
  apiUrl?: string | undefined;
  /** The local Discord of this process. */
  isLocal?: boolean;
  token: string;
  deadlines?: Partial<RequestDeadlines>;
  /** The bot's requests a second over all processes; left out: this process' own limit is all. */
  budget?: BotBudget;
  heard?: DiscordHeard;
}

export function createDiscord(
  { apiUrl, isLocal, token, deadlines, budget, heard }: DiscordOptions,
  counters: JobCounters,
  log: Logger,
) {
  const requests = createDiscordRequest({ deadlines, heard });
  const connect = (limits: Pick<RestOptions, 'globalRequestsPerSecond' | 'budget' | 'retries'>) => {
    const rest = createRest({ apiUrl, request: requests, ...limits });
    rest.on(RESTEvents.Response, (_, { status, headers }) => {
      if (status !== 429) return;
      const scope = headers.get('x-ratelimit-scope');
      counters.rateLimited[scope === 'user' || scope === 'shared' || scope === 'global' ? scope : 'unknown']++;
    });
    rest.on(RESTEvents.RateLimited, ({ scope, timeToReset, global, limit }) =>
      log.debug({ scope, timeToReset, global, limit }, 'waiting for a discord rate limit'),
    );
    return rest;
  };
  let isRefused = false;
  const connectAsBot = (limits: Pick<RestOptions, 'retries'> = {}) =>
    keepToken(connect({ globalRequestsPerSecond: BOT_REQUESTS_PER_SECOND, budget, ...limits }), token, {
      log,
      heard(refused) {
        isRefused = refused;
        if (refused) counters.tokenRefused++;
      },
    });
  const asBot = connectAsBot();
  const byToken = connect({ globalRequestsPerSecond: Number.MAX_SAFE_INTEGER });

  const written = (answer: unknown): Written => {
    const { id } = WithId.parse(answer);
    counters.edits++;
    return { id, files: filesOfMessage(answer) };
  };

  return {
    async editByToken(applicationId: string, interactionToken: string, outgoing: OutgoingMessage): Promise<Written> {
      const route = Routes.webhookMessage(applicationId, interactionToken, '@original');
      return written(await byToken.patch(route, { ...request(outgoing), auth: false }));
    },
    async editAsBot(channel: string, message: string, outgoing: OutgoingMessage): Promise<Written> {
      return written(await asBot.patch(Routes.channelMessage(channel, message), request(outgoing)));
    },
    /** @param nonce of any length: the same posts once, however often it is sent within some minutes */
    async post(channel: string, outgoing: OutgoingMessage, nonce: string): Promise<Written> {
      const { body, ...rest } = request({ ...outgoing, keep: [] });
      const options = { ...rest, body: { ...body, nonce: nonceOf(nonce), enforce_nonce: true } };
      return written(await asBot.post(Routes.channelMessages(channel), options));
    },
    /** Beside the answer to an interaction; private where the flags say so. */
    async followUp(applicationId: string, interactionToken: string, body: MessageBody): Promise<Written> {
      return written(await byToken.post(Routes.webhook(applicationId, interactionToken), { body, auth: false }));
    },
    async openDirectMessage(user: string): Promise<string> {
      return WithId.parse(await asBot.post(Routes.userChannels(), { body: { recipient_id: user } })).id;
    },
    /** A link to an attachment with a fresh signature; undefined when Discord knows no such attachment. */
    async refreshLink(url: string): Promise<string | undefined> {
      try {
        const answer = Refreshed.safeParse(await asBot.post(REFRESH, { body: { attachment_urls: [url] } }));
        return answer.data?.refreshed_urls[0]?.refreshed;
      } catch (error) {
        if (error instanceof DiscordAPIError && error.status < 500 && error.status !== 401) return undefined;
        throw error;
      }
    },
    async deleteByToken(applicationId: string, interactionToken: string): Promise<void> {
      await byToken.delete(Routes.webhookMessage(applicationId, interactionToken, '@original'), { auth: false });
    },
    async deleteAsBot(channel: string, message: string): Promise<void> {
      await asBot.delete(Routes.channelMessage(channel, message));
    },
    threads: createDiscordThreads(asBot, connectAsBot({ retries: 0 }), request),
    members: createDiscordMembers(asBot, Date.now),
    /** Before the paths of its pages: nothing, where they are beside ours. */
    pages: isLocal ? '' : pagesOf(apiUrl),
    /** Why nothing can be written by the bot's own route. */
    problem: () => (isRefused ? 'Discord does not accept the bot token' : undefined),
    [Symbol.asyncDispose]: () => requests[Symbol.asyncDispose](),
  };
}

/** @param apiUrl of a local Discord of another process, or of a stand-in for Discord's: its pages are there, too */
const pagesOf = (apiUrl: string | undefined) => (apiUrl === undefined ? 'https://discord.com' : new URL(apiUrl).origin);

/** Discord keeps all files of a message whose edit does not list any, and adds new ones to them. */
function request({ body, files = [], keep = 'all', signal }: OutgoingMessage) {
  const listed = files.map(({ name }, index) => ({ id: String(index), filename: name }));
  const attachments = keep === 'all' ? undefined : [...keep.map((id) => ({ id })), ...listed];
  return {
    body: { ...body, ...(attachments ? { attachments } : {}) },
    files: files.map(
      ({ name, bytes }): RawFile => ({ name, data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }),
    ),
    ...(signal ? { signal } : {}),
  };
}
