import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import { MakerError } from '../maker.ts';

/** The error bodies of OpenAI's API and of small servers: `{"error":"…"}`, `{"error":{"message","code"}}`, `{"detail":"…"}`. */
const ErrorBody = z
  .looseObject({
    error: z
      .union([
        z.string(),
        z.looseObject({ message: z.string().optional(), code: z.string().nullish().catch(undefined) }),
      ])
      .optional()
      .catch(undefined),
    message: z.string().optional().catch(undefined),
    detail: z.string().optional().catch(undefined),
  })
  .catch({});

const MOST_CHARACTERS = 300;
/** Codes of servers that look at words and pictures themselves. */
const BLOCKED = ['moderation_blocked', 'content_policy_violation'];

/** What an answer other than 2xx means. Its own words are for the operator's log. */
export function errorOfStatus(status: number, text: string, retryAfter?: string): MakerError {
  const { code, said } = readError(text);
  const message = `it answered ${status}${said === '' ? '' : `: ${said}`}`;
  if (code !== undefined && BLOCKED.includes(code)) return new MakerError('moderation_blocked', message);
  // Both are from before the work was taken.
  if (status === 429 || status === 503) {
    return new MakerError('model_server_unavailable', message, { retryAfterMs: milliseconds(retryAfter) });
  }
  return new MakerError(status >= 500 ? 'model_server_failed' : 'model_server_misconfigured', message);
}

/** RFC 9110, section 10.2.3, in seconds; of a date, which small servers do not send, nothing is made. */
const milliseconds = (retryAfter: string | undefined): number | undefined =>
  retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined;

function readError(text: string): { code?: string | undefined; said: string } {
  const body = ErrorBody.parse(parseJson(text));
  const error = typeof body.error === 'string' ? { message: body.error } : body.error;
  const said = error?.message ?? body.message ?? body.detail ?? text;
  const code = error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const words = code === undefined ? said : `${code}: ${said}`;
  return { code, said: words.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS) };
}
