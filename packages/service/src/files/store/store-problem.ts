/**
 * A store could not do what it was asked to, or does not have what it says: it is away, refuses, has no room, or shows other
 * bytes than it was given. That there is no file of a name is another matter (`noSuchFile`).
 */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';
  /** As the system names it, such as ENOSPC. */
  readonly code: string | undefined;
  /** Trying again changes nothing: keys, rights, a bucket that is not there. */
  readonly isFinal: boolean;

  constructor(message: string, { code, isFinal = false, ...options }: ErrorOptions & StoreProblemDetails = {}) {
    super(message, options);
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** The code where other bytes are there than were written: lost, or by another writer. */
export const NOT_AS_SENT = 'NOT_AS_SENT';

interface StoreProblemDetails {
  code?: string | undefined;
  isFinal?: boolean;
}

/** What an error of a file system or of an S3 client says, in words that may be shown to anyone. */
export function storeProblem(cause: unknown): StoreProblem {
  if (cause instanceof StoreProblem) return cause;
  if (!(cause instanceof Error)) return new StoreProblem(String(cause));
  const { code, status } = detailsOf(cause);
  const isFinal =
    cause.name === 'CredentialsProviderError' ||
    (status !== undefined && FINAL_STATUSES.has(status)) ||
    (code !== undefined && FINAL_CODES.has(code));
  const said = status === undefined ? [code ?? cause.name] : [cause.name, `status ${status}`];
  const known = said.filter((word) => word !== 'Error' && !word.startsWith('Unknown'));
  return new StoreProblem(known.length > 0 ? known.join(', ') : cause.message, { code, isFinal, cause });
}

/** No key, no right, no such bucket, and a bucket elsewhere. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([301, 400, 401, 403, 404, 405]);
const FINAL_CODES: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

function detailsOf(error: Error): { code: string | undefined; status: number | undefined } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  const isAnswer = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return { code, status: isAnswer ? Number(metadata.httpStatusCode) : undefined };
}
