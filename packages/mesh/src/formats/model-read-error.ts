export type ModelReadErrorCode =
  /** More bytes, faces, points, pixels or unpacked data than the limits allow. */
  | 'too_large'
  /** Not one of the formats that can be read. */
  | 'unknown_format'
  /** Says it is a format and is not: cut off, wrong counts, indices out of range, numbers that are none. */
  | 'broken'
  /** Nothing in it has a face. */
  | 'empty'
  /** Needs another file that did not come with it. */
  | 'external_reference'
  /** A true file of its format that uses something this reader has not. */
  | 'unsupported';

/** A model file that cannot be read. The message may be shown to the person who sent it and says what to change. */
export class ModelReadError extends Error {
  override readonly name = 'ModelReadError';
  readonly code: ModelReadErrorCode;

  constructor(code: ModelReadErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function broken(message: string, cause?: unknown): ModelReadError {
  return new ModelReadError('broken', message, cause === undefined ? undefined : { cause });
}

/** @throws {ModelReadError} also where V8 throws a RangeError: a text, a list or a call became longer or deeper than any may be */
export async function withinBounds<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ModelReadError('too_large', 'The file is nested too deeply, or declares more than can be held.', {
      cause,
    });
  }
}
