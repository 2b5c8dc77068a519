/** An answer that is not a success, as the service gives it: a status and a text that says what to change. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.headers = headers;
  }
}

export const INTERNAL_ERROR = 'An internal error occurred. Please retry.';
