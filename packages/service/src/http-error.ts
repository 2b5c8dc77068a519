/** An answer that is not a success, as the service gives it: a status and a text that says what to change. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What to change, where programs know the message by its words. */
  readonly details: string | undefined;
  /** Requests that would be taken instead, where there are some: prompts. */
  readonly suggestions: readonly string[] | undefined;

  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    { details, suggestions, ...options }: ErrorOptions & { details?: string; suggestions?: readonly string[] } = {},
  ) {
    super(message, options);
    this.status = status;
    this.headers = headers;
    this.details = details;
    this.suggestions = suggestions;
  }
}

export const INTERNAL_ERROR = 'An internal error occurred. Please retry.';
