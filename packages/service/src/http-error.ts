interface HttpErrorOptions extends ErrorOptions {
  details?: string;
  suggestions?: readonly string[];
  code?: string;
  about?: readonly string[];
}

/** An answer that is not a success, as the service gives it: a status and a text that says what to change. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What to change, where programs know the message by its words. */
  readonly details: string | undefined;
  /** By which programs know it. */
  readonly code: string | undefined;
  /** The words that the code is about. */
  readonly about: readonly string[] | undefined;
  /** Requests that would be taken instead, where there are some: prompts. */
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
