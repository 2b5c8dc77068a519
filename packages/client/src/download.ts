import { UserError } from 'kiln-errors';
import { hostOf, isLocalhost, isLoopback } from './addresses.ts';
import { ApiError, type ApiErrorDetails } from './api-error.ts';
import { createGuardedDownload, DownloadError, type DownloadOptions, downloadBytes } from './guarded-download.ts';
import { readRefusal } from './refusal.ts';

/**
 * Downloads a result by its signed link. Links in responses are not trusted: they get no key and may only lead to
 * public addresses, the service itself, or the stores that the operator names.
 */

const REDIRECTS = 5;
const SILENCE_MS = 30_000;
/** Large results over a slow line may take this long. */
const DEADLINE_MS = 30 * 60_000;
/** No result of the built-in service comes near, and it fits into memory twice. */
const USUAL_BYTES = 256 * 1024 * 1024;
const PACE = { leastBytesPerSecond: 4_000, windowMs: SILENCE_MS };

/** @param origins of file stores to download from although they are not public */
export function createDownloader(serviceUrl: string, origins: readonly string[] = []) {
  const service = new URL(serviceUrl);
  const here = isLocalhost(hostOf(service)) || isLoopback(hostOf(service));
  const trusted = new Set([service.origin, ...origins]);
  const guarded = createGuardedDownload({
    judge: ({ origin }) => (trusted.has(origin) ? 'anywhere' : here ? 'loopback' : 'public'),
    redirects: REDIRECTS,
    silenceMs: SILENCE_MS,
    pace: PACE,
    deadlineMs: DEADLINE_MS,
    readsRefusals: true,
  });
  return {
    /**
     * @throws {ApiError} `forbidden` if the link is refused (`reason`: whether it has expired or is none of the
     * service's), `not_found` if the file is gone, `bad_request` if it is refused here or too large
     */
    async download(
      url: string,
      { maxBytes = USUAL_BYTES, signal }: Partial<DownloadOptions> = {},
    ): Promise<Uint8Array> {
      if (!(maxBytes > 0)) throw new UserError('bad_options', 'download: maxBytes must be a number of bytes');
      try {
        return await downloadBytes(guarded, url, { maxBytes, signal });
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error;
        const said = readRefusal(error.said);
        const words = said.message === undefined ? '' : `. ${said.message}`;
        throw new ApiError(`the file ${error.message}${words}`, { ...detailsOf(error), ...said }, { cause: error });
      }
    },
    [Symbol.asyncDispose]: () => guarded[Symbol.asyncDispose](),
  };
}

function detailsOf({ problem, status }: DownloadError): ApiErrorDetails {
  switch (problem) {
    case 'refused':
    case 'too_large':
      return { status: 0, code: 'bad_request', retryable: false };
    case 'denied':
      return { status, code: status === 401 ? 'unauthorized' : 'forbidden', retryable: false };
    case 'gone':
      return { status, code: 'not_found', retryable: false };
    case 'no_file':
      return { status, code: 'server_error', retryable: true };
    case 'unreachable':
      return { status: 0, code: 'unreachable', retryable: true };
    case 'aborted':
      return { status: 0, code: 'aborted', retryable: false };
  }
}
