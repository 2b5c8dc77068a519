import { DiscordAPIError, HTTPError } from 'discord.js';
import { UploadError } from './make-request.ts';

/** Why a message did not go through, in the few kinds that call for different next steps. */
export type DiscordProblem =
  /** The token is dead, or was never good. */
  | 'token'
  /** The message was deleted. */
  | 'deleted'
  /** The channel is not there. */
  | 'gone'
  /** Not allowed to write there. */
  | 'forbidden'
  /** A thread that is archived or locked: what is in it cannot be edited. */
  | 'closed'
  /** The files are too large for this place. */
  | 'too_large'
  /** Discord refuses the message's form: a bug of ours, or words and links that it does not allow. */
  | 'refused'
  /** Discord failed on this route. */
  | 'server'
  /** Outage or limit: later. */
  | 'later';

const UNKNOWN_CHANNEL = 10003;
const UNKNOWN_MESSAGE = 10008;
const UNKNOWN_WEBHOOK = 10015;
const UNKNOWN_INTERACTION = 10062;
const EDITED_TOO_OFTEN = 30046;
const TOO_LARGE = 40005;
const INVALID_TOKEN = 50027;
const THREAD_ARCHIVED = 50083;
const THREAD_LOCKED = 160005;

export function discordProblem(error: unknown): DiscordProblem {
  if (error instanceof HTTPError) return error.status === 413 ? 'too_large' : 'server';
  if (error instanceof UploadError) return error.status === undefined ? 'later' : 'server';
  if (!(error instanceof DiscordAPIError)) return 'later';
  switch (Number(error.code)) {
    case UNKNOWN_WEBHOOK:
    case UNKNOWN_INTERACTION:
    case INVALID_TOKEN:
      return 'token';
    case UNKNOWN_MESSAGE:
      return 'deleted';
    case UNKNOWN_CHANNEL:
      return 'gone';
    case THREAD_ARCHIVED:
    case THREAD_LOCKED:
      return 'closed';
    case TOO_LARGE:
      return 'too_large';
    case EDITED_TOO_OFTEN:
      return 'later';
  }
  return byStatus(error.status);
}

function byStatus(status: number): DiscordProblem {
  if (status >= 500) return 'server';
  switch (status) {
    // Our own token: nothing is wrong with the place. It is tried again, and said loudly (discord.ts).
    case 401:
    case 429:
      return 'later';
    case 403:
      return 'forbidden';
    case 404:
      return 'gone';
    case 413:
      return 'too_large';
    default:
      return 'refused';
  }
}

/** @returns why Discord refuses it for good. @throws what may go through later */
export function checkForGood(error: unknown): Exclude<DiscordProblem, 'later' | 'server'> {
  const problem = discordProblem(error);
  if (problem === 'later' || problem === 'server') throw error;
  return problem;
}

/** Bytes of files that went out in vain. */
export const bytesInVain = (error: unknown) => (error instanceof UploadError ? error.sent : 0);

/** For logs: discord.js puts the address, and so the interaction token, into its errors. */
export function describeProblem(error: unknown): Record<string, unknown> {
  if (error instanceof DiscordAPIError) {
    return { status: error.status, code: error.code, problem: error.rawError, method: error.method };
  }
  if (error instanceof HTTPError) return { status: error.status, method: error.method };
  if (error instanceof UploadError) return { status: error.status, problem: error.message, sent: error.sent };
  return { problem: error instanceof Error ? error.message.replace(/\/webhooks\/\S+/g, '/webhooks/…') : String(error) };
}
