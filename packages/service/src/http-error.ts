interface HttpErrorOptions extends ErrorOptions {
  details?: string;
  suggestions?: readonly string[];
  code?: string;
  about?: readonly string[];
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
  /** The words that the code refers to. */
  readonly about: readonly string[] | undefined;
  /** Prompts that would be accepted instead, if any. */
  readonly suggestions: readonly string[] | undefined;

  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    { details, suggestions, code, about, ...options }: HttpErrorOptions = {},
  ) {
    super(message, options);
    this.status = status;
    this.headers = headers;
    this.details = details;
    this.suggestions = suggestions;
    this.code = code;
    this.about = about;
  }
}

export const INTERNAL_ERROR = 'An internal error occurred. Please retry.';
