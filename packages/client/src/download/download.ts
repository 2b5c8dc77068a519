import type { Writable } from 'node:stream';
import { UserError } from 'kiln-errors';
import type { Dispatcher } from 'undici';
import { hostOf, isLocalhost, isLoopback } from '../addresses.ts';
import { ApiError, type ApiErrorDetails } from '../api-error.ts';
import type { DownloadedFile, FileOptions } from '../client.ts';
import { readRefusal } from '../refusal.ts';
import { createGuardedDownload, DownloadError, type DownloadProblem, type Sink } from './guarded-download.ts';
import { openPlace, openStream, writeTo } from './place.ts';

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

interface DownloaderOptions {
  /** Of file stores to download from although they are not public. */
  origins?: readonly string[] | undefined;
  dispatcher?: Dispatcher | undefined;
}

export function createDownloader(serviceUrl: string, { origins = [], dispatcher }: DownloaderOptions = {}) {
  const service = new URL(serviceUrl);
  const usual = isLocalhost(hostOf(service)) || isLoopback(hostOf(service)) ? 'loopback' : 'public';
  const trusted = new Set([service.origin, ...origins]);
  const guarded = createGuardedDownload({
    judge: ({ origin }) => (trusted.has(origin) ? 'anywhere' : usual),
    redirects: REDIRECTS,
    silenceMs: SILENCE_MS,
    pace: PACE,
    deadlineMs: DEADLINE_MS,
    readsRefusals: true,
    dispatcher,
  });

  async function download(url: string, into: Sink, { maxBytes = USUAL_BYTES, signal }: FileOptions): Promise<void> {
    if (!(maxBytes > 0)) throw new UserError('bad_options', 'download: maxBytes must be a number of bytes');
    try {
      await guarded.download(url, into, { maxBytes, signal });
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      const said = readRefusal(error.said);
      const words = said.message === undefined ? '' : `. ${said.message}`;
      throw new ApiError(`the file ${error.message}${words}`, { ...detailsOf(error), ...said }, { cause: error });
    }
  }

  return {
    async download(url: string, options: FileOptions = {}): Promise<Uint8Array> {
      const chunks: Uint8Array[] = [];
      await download(url, { add: (bytes) => chunks.push(bytes) }, options);
      return Buffer.concat(chunks);
    },
    async downloadTo(url: string, place: string | Writable, options: FileOptions = {}): Promise<DownloadedFile> {
      const to = typeof place === 'string' ? await openPlace(place) : openStream(place);
      return writeTo(to, (into) => download(url, into, options));
    },
    [Symbol.asyncDispose]: () => guarded[Symbol.asyncDispose](),
  };
}

const KINDS: Readonly<Record<DownloadProblem, Pick<ApiErrorDetails, 'code' | 'retryable'>>> = {
  refused: { code: 'bad_request', retryable: false },
  too_large: { code: 'bad_request', retryable: false },
  denied: { code: 'forbidden', retryable: false },
  gone: { code: 'not_found', retryable: false },
  no_file: { code: 'server_error', retryable: true },
  unreachable: { code: 'unreachable', retryable: true },
  aborted: { code: 'aborted', retryable: false },
};

function detailsOf({ problem, status }: DownloadError): ApiErrorDetails {
  const details = { status, ...KINDS[problem] };
  return status === 401 ? { ...details, code: 'unauthorized' } : details;
}
