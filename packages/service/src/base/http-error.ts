interface HttpErrorOptions extends ErrorOptions {
  details?: string;
  code?: string;
  /** Seconds. */
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
}

/** An error response of the service: a status, and a text that says what to change. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What to change, if programs rely on the wording of the message. */
  readonly details: string | undefined;
  /** For programs. */
  readonly code: string | undefined;

  constructor(
    status: number,
    message: string,
    { details, code, retryAfter, headers, ...options }: HttpErrorOptions = {},
  ) {
    super(message, options);
    this.status = status;
    this.headers = { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
    this.details = details;
    this.code = code;
  }
}

export const INTERNAL_ERROR = 'An internal error occurred. Please retry.';
