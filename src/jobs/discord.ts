import { type RawFile, REST, RESTEvents, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { MessageBody } from '../messages/message-body.ts';
import { discordFetch } from './discord-fetch.ts';
import type { JobCounters } from './metrics.ts';

/**
 * The few Discord calls of jobs: edit a request's message by its interaction token or as the bot, and the next best
 * places. Each of the two has a client of its own: edits by token are not bound to the bot's global limit of 50 requests a
 * second, which discord.js counts for all that a client sends.
 */

export interface OutgoingFile {
  name: string;
  bytes: Uint8Array;
}

/** A message as Discord took it. */
export interface Written {
  id: string;
}

export interface Discord {
  editByToken(
    applicationId: string,
    token: string,
    body: MessageBody,
    files: readonly OutgoingFile[],
  ): Promise<Written>;
  editAsBot(channel: string, message: string, body: MessageBody, files: readonly OutgoingFile[]): Promise<Written>;
  /** @param nonce the same nonce posts once, however often it is sent within some minutes */
  post(channel: string, body: MessageBody, files: readonly OutgoingFile[], nonce: string): Promise<Written>;
  openDirectMessage(user: string): Promise<string>;
  deleteByToken(applicationId: string, token: string): Promise<void>;
  deleteAsBot(channel: string, message: string): Promise<void>;
}

/** Discord's is 50 for a bot, all its processes together; answers to interactions do not count. */
const BOT_REQUESTS_PER_SECOND = 40;

const WithId = z.object({ id: z.string() });

export function createDiscord(
  { apiUrl, token }: { apiUrl?: string | undefined; token: string },
  counters: JobCounters,
  log: Logger,
): Discord {
  const connect = (globalRequestsPerSecond: number) => {
    const rest = new REST({
      makeRequest: async (url, init) => {
        const answer = await discordFetch(url, init);
        if (answer.status === 429) {
          const scope = answer.headers.get('x-ratelimit-scope');
          counters.rateLimited[scope === 'user' || scope === 'shared' || scope === 'global' ? scope : 'unknown']++;
        }
        return answer;
      },
      ...(apiUrl === undefined ? {} : { api: apiUrl }),
      globalRequestsPerSecond,
    });
    rest.on(RESTEvents.RateLimited, ({ scope, timeToReset, global, limit }) =>
      log.debug({ scope, timeToReset, global, limit }, 'waiting for a discord rate limit'),
    );
    return rest;
  };
  const asBot = connect(BOT_REQUESTS_PER_SECOND).setToken(token);
  const byToken = connect(Number.MAX_SAFE_INTEGER);

  const written = (answer: unknown): Written => {
    const { id } = WithId.parse(answer);
    counters.edits++;
    return { id };
  };

  return {
    async editByToken(applicationId, interactionToken, body, files) {
      const route = Routes.webhookMessage(applicationId, interactionToken, '@original');
      return written(await byToken.patch(route, { ...withFiles(body, files), auth: false }));
    },
    async editAsBot(channel, message, body, files) {
      return written(await asBot.patch(Routes.channelMessage(channel, message), withFiles(body, files)));
    },
    async post(channel, body, files, nonce) {
      const { body: payload, files: raw } = withFiles(body, files);
      const answer = await asBot.post(Routes.channelMessages(channel), {
        body: { ...payload, nonce, enforce_nonce: true },
        files: raw,
      });
      return written(answer);
    },
    async openDirectMessage(user) {
      return WithId.parse(await asBot.post(Routes.userChannels(), { body: { recipient_id: user } })).id;
    },
    async deleteByToken(applicationId, interactionToken) {
      await byToken.delete(Routes.webhookMessage(applicationId, interactionToken, '@original'), { auth: false });
    },
    async deleteAsBot(channel, message) {
      await asBot.delete(Routes.channelMessage(channel, message));
    },
  };
}

/** Without files the message keeps those it has; with files it carries exactly these. */
function withFiles(body: MessageBody, files: readonly OutgoingFile[]): { body: object; files: RawFile[] } {
  if (files.length === 0) return { body, files: [] };
  return {
    body: { ...body, attachments: files.map(({ name }, index) => ({ id: String(index), filename: name })) },
    files: files.map(({ name, bytes }) => ({ name, data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) })),
  };
}
