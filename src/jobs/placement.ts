import type { Logger } from 'pino';
import type { MessageBody } from '../messages/message-body.ts';
import { type Discord, describeProblem, discordProblem, type OutgoingFile } from './discord.ts';
import type { Request } from './request.ts';
import type { Requests } from './requests.ts';

/**
 * Where a request's message is: by the interaction's token while it lives (it also reaches private answers), then by the
 * bot's own route, and for the end of a request, which must arrive, the next best places: a new message in the channel,
 * then one to the member directly.
 */

/** Discord ends a token after 15 minutes; a minute before that we are on the other route. */
export const TOKEN_ROUTE_MS = 14 * 60_000;

export type Placed = 'shown' | 'nowhere' | 'too_large' | 'later';

export interface PlacementOptions {
  discord: Discord;
  requests: Requests;
  log: Logger;
  now: () => number;
}

/**
 * @param mustArrive the end of a request: when its message is gone, a new one is made
 * @returns `nowhere` when there is no place left, `later` when the same may be tried again, `too_large` without files
 */
export async function place(
  request: Request,
  body: MessageBody,
  files: readonly OutgoingFile[],
  mustArrive: boolean,
  { discord, requests, log, now }: PlacementOptions,
): Promise<Placed> {
  const attempt = async (where: string, send: () => Promise<string>) => {
    try {
      const message = await send();
      if (message !== request.message_id) await requests.setMessage(request.id, message);
      return undefined;
    } catch (error) {
      const problem = discordProblem(error);
      const details = { request: request.id, where, ...describeProblem(error) };
      if (problem === 'refused') log.error(details, 'discord refused the form of a message');
      else log.info(details, 'a message could not be written');
      return problem;
    }
  };
  /** What ends the search for a place; undefined: look further. */
  const final = (problem: Awaited<ReturnType<typeof attempt>>): Placed | undefined => {
    if (problem === undefined) return 'shown';
    if (problem === 'later' || problem === 'too_large') return problem;
    return problem === 'refused' ? 'nowhere' : undefined;
  };

  const token = now() - request.created_at < TOKEN_ROUTE_MS ? await requests.token(request.id) : null;
  let gone = false;
  if (token) {
    const problem = await attempt('token', () => discord.editByToken(request.application_id, token, body, files));
    const placed = final(problem);
    if (placed) return placed;
    gone = problem === 'gone';
    if (!gone) await requests.forgetToken(request.id);
  }
  // A private answer has no other route than its token.
  if (!gone && !request.ephemeral && request.message_id !== undefined) {
    const message = request.message_id;
    const placed = final(await attempt('bot', () => discord.editAsBot(request.channel_id, message, body, files)));
    if (placed) return placed;
  }
  if (!mustArrive) return 'nowhere';

  if (!request.ephemeral) {
    const nonce = `k${request.id}`.slice(0, 25);
    const placed = final(await attempt('channel', () => discord.post(request.channel_id, body, files, nonce)));
    if (placed) return placed;
  }
  try {
    const channel = await discord.openDirectMessage(request.user_id);
    await discord.post(channel, body, files, `d${request.id}`.slice(0, 25));
    return 'shown';
  } catch (error) {
    const problem = discordProblem(error);
    log.warn({ request: request.id, ...describeProblem(error) }, 'no place is left for a result');
    return problem === 'later' || problem === 'too_large' ? problem : 'nowhere';
  }
}
