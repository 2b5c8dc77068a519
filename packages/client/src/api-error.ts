/** Errors of the asset service. */

export interface ApiErrorDetails {
  /** HTTP status, or 0 without a response. */
  status: number;
  /** The kind of error. */
  code: ApiErrorCode;
  /**
   * Whether the same call may be repeated and may then succeed: for a create only if it certainly made nothing. After
   * `queue_full` once a task has ended, otherwise after `retryAfterMs`, where the service says it.
   */
  retryable: boolean;
  /** From the Retry-After header. */
  retryAfterMs?: number | undefined;
  requestId?: string | undefined;
  /** The service's own code for the reason (`FAILURE_CODES`, `REFUSAL_CODES`, `LINK_CODES`), and the words it refers to. */
  reason?: string | undefined;
  about?: readonly string[] | undefined;
  /** Prompts that would be accepted instead. */
  suggestions?: readonly string[] | undefined;
  /** Of a create: nothing was made; if it had an idempotency key, nothing will be under it either. */
  nothingMade?: boolean | undefined;
}

export type ApiErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'forbidden'
  | 'not_found'
  | 'unprocessable'
  /** The idempotency key belongs to another request's task. */
  | 'key_reused'
  /** Another create with this key was in progress: repeat it. */
  | 'key_in_use'
  /** The task that the idempotency key made was deleted: the key makes no other. */
  | 'task_deleted'
  | 'rate_limited'
  /** The account has as many tasks under way as it may. */
  | 'queue_full'
  | 'server_error'
  /** Nothing was sent: no address, no connection, or no TLS. */
  | 'unreachable'
  /** Something may have been sent, but no usable response came: timeout, reset, or an unexpected body. */
  | 'unknown_outcome'
  /** By the caller's signal: a read or a download, or a create that was not sent yet. */
  | 'aborted';

/** An unsuccessful response of the asset service, or none at all. */
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
