/** What the asset service answered when it was no success. */

export interface ApiErrorDetails {
  /** HTTP status, or 0 when no answer came. */
  status: number;
  /** What went wrong. */
  code: ApiErrorCode;
  /** True when the same call may be repeated: never true for a create that may have reached the service. */
  retryable: boolean;
  /** From the Retry-After header, when the service sent one. */
  retryAfterMs?: number | undefined;
  requestId?: string | undefined;
  /** Why, by the service's own code (`contract/failure-codes`), and the words that it is about. */
  reason?: string | undefined;
  about?: readonly string[] | undefined;
  /** Prompts that would be taken instead. */
  suggestions?: readonly string[] | undefined;
  /** Of a create under a key: the service knows that nothing was made under it, and that nothing under way will be. */
  nothingMade?: boolean | undefined;
}

export type ApiErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'forbidden'
  | 'not_found'
  | 'unprocessable'
  /** The key of this create made a task for another request. */
  | 'key_reused'
  /** Another create under this key was being decided: say it again. */
  | 'key_in_use'
  | 'rate_limited'
  | 'queue_full'
  | 'server_error'
  /** Nothing was sent: connection refused, DNS, connect timeout. */
  | 'unreachable'
  /** Something may have been sent and no usable answer came: timeout, reset, a body that is not the specification's. */
  | 'unknown_outcome'
  | 'aborted';

/** An answer of the asset service that is not a success, or no answer at all. */
export class ApiError extends Error implements ApiErrorDetails {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  readonly reason: string | undefined;
  readonly about: readonly string[];
  readonly suggestions: readonly string[] | undefined;
  readonly nothingMade: boolean;

  constructor(message: string, details: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.status = details.status;
    this.code = details.code;
    this.retryable = details.retryable;
    this.retryAfterMs = details.retryAfterMs;
    this.requestId = details.requestId;
    this.reason = details.reason;
    this.about = details.about ?? [];
    this.suggestions = details.suggestions;
    this.nothingMade = details.nothingMade ?? false;
  }
}
