import type { ApiErrorDetails } from './api-error.ts';
import { ErrorBody } from './contract/wire.ts';

/** The body of an error response. Empty if it is not the service's JSON, such as a proxy's page: the status is enough. */

interface Refusal extends Pick<ApiErrorDetails, 'reason' | 'about' | 'suggestions'> {
  message?: string | undefined;
  /** Whether it is in the service's own form: not a gateway's. */
  isWorded: boolean;
}

export function readRefusal(text: string): Refusal {
  const body = parseJson(text);
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return { message: otherMessage(body), isWorded: false };
  const { message, details, code: reason, about, suggestions } = parsed.data;
  // The built-in service's `details` say what to change.
  return { message: [message, details].filter(Boolean).join('. '), reason, about, suggestions, isWorded: true };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some services name the text `error` or `error_message`. */
function otherMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const key of ['error', 'error_message']) {
    const value = (body as Record<string, unknown>)[key]; // an object of unknown fields
    if (typeof value === 'string') return value;
  }
  return undefined;
}
