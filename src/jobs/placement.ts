import type { Logger } from 'pino';
import type { MessageBody } from '../messages/message-body.ts';
import { type Discord, type DiscordProblem, describeProblem, discordProblem, type OutgoingFile } from './discord.ts';
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
  /** What came of one way; undefined: it is shown. */
  const attempt = async (where: string, send: () => Promise<void>): Promise<DiscordProblem | undefined> => {
    try {
      await send();
      return undefined;
    } catch (error) {
      const problem = discordProblem(error);
      const details = { request: request.id, where, ...describeProblem(error) };
      if (problem === 'refused') log.error(details, 'discord refused the form of a message');
      else log.info(details, 'a message could not be written');
      return problem;
    }
  };
  const post = (channel: string) => async () => {
    // The nonce makes a repetition of this very post harmless.
    const message = await discord.post(channel, body, files, `${request.id}.${request.moves}`.slice(0, 25));
    await requests.moveMessage(request.id, channel, message, request.moves + 1);
  };

  let gone = false;
  if (request.moves === 0 && now() - request.created_at < TOKEN_ROUTE_MS) {
    const token = await requests.token(request.id);
    if (token) {
      const problem = await attempt('token', async () => {
        const message = await discord.editByToken(request.application_id, token, body, files);
        if (message !== request.message_id) await requests.setMessage(request.id, message);
      });
      if (isFinal(problem)) return outcome(problem);
      gone = problem === 'gone';
      if (!gone) await requests.forgetToken(request.id);
    }
  }
  const { message_id: message, message_channel_id: channel = request.channel_id } = request;
  // A private answer has no other route than its token.
  if (!gone && message !== undefined && (!request.ephemeral || request.moves > 0)) {
    const problem = await attempt('bot', async () => {
      await discord.editAsBot(channel, message, body, files);
    });
    if (isFinal(problem)) return outcome(problem);
  }
  if (!mustArrive) return 'nowhere';

  if (!request.ephemeral) {
    const problem = await attempt('channel', post(request.channel_id));
    if (isFinal(problem)) return outcome(problem);
  }
  const problem = await attempt('direct', async () => post(await discord.openDirectMessage(request.user_id))());
  if (isFinal(problem)) return outcome(problem);
  log.warn({ request: request.id, problem }, 'no place is left for a result');
  return 'nowhere';
}

/** Whether looking further is of no use. */
function isFinal(problem: DiscordProblem | undefined): boolean {
  return problem === undefined || problem === 'later' || problem === 'too_large' || problem === 'refused';
}

function outcome(problem: DiscordProblem | undefined): Placed {
  if (problem === undefined) return 'shown';
  return problem === 'later' || problem === 'too_large' ? problem : 'nowhere';
}
