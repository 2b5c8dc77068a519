/**
 * The kind of error that is part of Kiln's behaviour. Anything else that is thrown is a bug: the log gets the
 * stack, people get a short reference.
 */

/** An error whose message may be shown to the person who caused it, as it is. It says what to change. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
