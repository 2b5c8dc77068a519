import { hostOf, isLocalhost, isLoopback } from './addresses.ts';
import { ApiError, type ApiErrorDetails } from './api-error.ts';
import { createGuardedDownload, DownloadError, type DownloadOptions, downloadBytes } from './guarded-download.ts';

/**
 * A result by its signed link. A link out of a response body is not trusted: it gets no key, and leads to the open network
 * only; or to the very service that was asked, and to the stores that the operator names, wherever these are.
 */

const REDIRECTS = 5;
const SILENCE_MS = 30_000;
/** Results of some hundred megabytes over a thin line may take as long as this. */
const DEADLINE_MS = 30 * 60_000;
const PACE = { leastBytesPerSecond: 4_000, windowMs: SILENCE_MS };

/** @param origins of stores that results may lie in although they are not on the open network */
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
  });
  return {
    /** @throws {ApiError} `not_found` for a link that is gone, `bad_request` for one that is refused here or too large */
    async download(url: string, options: DownloadOptions): Promise<Uint8Array> {
      try {
        return await downloadBytes(guarded, url, options);
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error;
        throw new ApiError(`the file ${error.message}`, detailsOf(error), { cause: error });
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
    case 'gone':
      return { status, code: 'not_found', retryable: false };
    case 'no_file':
      return { status, code: 'server_error', retryable: true };
    case 'unreachable':
      return { status: 0, code: 'unreachable', retryable: true };
  }
}
