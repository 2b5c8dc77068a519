import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { hostOf, isLocalhost, isLoopback, isPublicAddress } from '../addresses.ts';
import { type Pace, paced } from './paced.ts';

/**
 * The only place that downloads URLs from others: results by the service's links, attachments from Discord, inputs of
 * requests. http and https only; every redirect is checked like the first URL; a name is resolved once, and the
 * connection goes to exactly the address that was checked (against DNS rebinding); no credentials are sent. What
 * differs between callers is a policy.
 */

/** Where a URL may lead: public addresses; also this machine; or anywhere. */
export type Reach = 'public' | 'loopback' | 'anywhere';

export interface DownloadPolicy {
  /** Called for each URL, including redirects. A returned string refuses it, with the reason. */
  judge(url: URL): Reach | { refused: string };
  redirects: number;
  /** Timeout for connecting, for the response headers, and between two chunks. */
  silenceMs: number;
  /** Minimum speed of a body, so that a slow one does not occupy a place. */
  pace: Pace;
  /** For the whole download. */
  deadlineMs: number;
  /** Whether to read what a refusal says, for senders whose words may be shown. */
  readsRefusals?: boolean;
  /**
   * Resolve names through DNS servers (the system's by default) for URLs from strangers: the system resolver would
   * block one of the few threads also needed for files.
   */
  names?: { servers?: readonly string[] | undefined; timeoutMs: number };
  /** Connects in place of this module's own, and then decides where names lead: only addresses are checked here. */
  dispatcher?: Dispatcher | undefined;
}

/** Receives the body in chunks and may ask to pause. */
export interface Sink {
  /** Before the first chunk: where the file was in the end, and what its response says of it. */
  begin?(url: URL, headers: Dispatcher.ResponseData['headers']): Promise<void>;
  add(bytes: Uint8Array): void;
  drain?(): Promise<void> | undefined;
}

export interface DownloadOptions {
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

export interface GuardedDownload extends AsyncDisposable {
  /** @throws {DownloadError} */
  download(url: string, into: Sink, options: DownloadOptions): Promise<void>;
}

export type DownloadProblem =
  /** Refused by a rule: retrying does not help. */
  | 'refused'
  | 'too_large'
  /** 401, 403: the link does not allow it, or no longer. */
  | 'denied'
  /** 404, 410. */
  | 'gone'
  /** Another response without a file; `status` has it. */
  | 'no_file'
  /** No response, or an incomplete one. */
  | 'unreachable'
  /** By the caller's signal. */
  | 'aborted';

interface DownloadErrorOptions extends ErrorOptions {
  status?: number;
  said?: string;
}

/** The message continues a sentence that begins with the field; it contains no addresses of this network. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly problem: DownloadProblem;
  readonly status: number;
  /** The body of a refusal, if it was to be read. */
  readonly said: string;

  constructor(problem: DownloadProblem, message: string, options: DownloadErrorOptions = {}) {
    super(message, options);
    this.problem = problem;
    this.status = options.status ?? 0;
    this.said = options.said ?? '';
  }
}

const JUDGES: Readonly<Record<Reach, (address: string) => boolean>> = {
  public: isPublicAddress,
  loopback: (address) => isPublicAddress(address) || isLoopback(address),
  anywhere: () => true,
};

export function createGuardedDownload(policy: DownloadPolicy): GuardedDownload {
  const { silenceMs, names, dispatcher } = policy;
  const resolver = names && new Resolver({ timeout: names.timeoutMs, tries: 2 });
  if (names?.servers) resolver?.setServers(names.servers);
  const agentFor = (reach: Reach) => {
    const connect = { timeout: silenceMs, ...(reach !== 'anywhere' && { lookup: judgedLookup(reach, resolver) }) };
    return new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs, connect });
  };
  const agents: Record<Reach, Agent> = {
    public: agentFor('public'),
    loopback: agentFor('loopback'),
    anywhere: agentFor('anywhere'),
  };

  async function ask(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const reach = policy.judge(url);
    if (typeof reach === 'object') throw refusal(reach.refused);
    // An IP address as host is never resolved, so it is checked here.
    if (isIP(hostOf(url)) && !JUDGES[reach](hostOf(url))) throw refusal(NOT_PUBLIC);
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'kiln' };
    return request(url, { dispatcher: dispatcher ?? agents[reach], signal, headers });
  }

  return {
    async download(start, into, { maxBytes, signal }) {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new DOMException('too long', 'TimeoutError')), policy.deadlineMs);
      const ends = signal ? AbortSignal.any([deadline.signal, signal]) : deadline.signal;
      try {
        ends.throwIfAborted();
        let url = parse(start);
        for (let hop = 0; hop <= policy.redirects; hop++) {
          const answer = await ask(url, ends);
          const { location } = answer.headers;
          if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string') {
            return await readBounded({ url, answer }, into, maxBytes, policy).finally(() => dismiss(answer));
          }
          dismiss(answer);
          url = parse(location, url);
        }
        throw refusal(`redirects more than ${policy.redirects} times`);
      } catch (error) {
        throw asProblem(error, signal);
      } finally {
        clearTimeout(timer);
      }
    },
    async [Symbol.asyncDispose]() {
      resolver?.cancel();
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

/** The whole body, in memory. */
export async function downloadBytes(
  { download }: GuardedDownload,
  url: string,
  options: DownloadOptions,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await download(url, { add: (bytes) => chunks.push(bytes) }, options);
  return Buffer.concat(chunks);
}

const NOT_PUBLIC = 'must be a public address';
const refusal = (message: string) => new DownloadError('refused', message);

function parse(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw refusal('is not an address');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusal('must be an http or https address');
  if (url.username || url.password) throw refusal('must not carry a user name or password');
  return url;
}

/** The rest of the response is not read. */
function dismiss({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {});
  body.destroy();
}

async function readBounded(
  { url, answer: { statusCode: status, headers, body } }: { url: URL; answer: Dispatcher.ResponseData },
  into: Sink,
  maxBytes: number,
  { pace, readsRefusals }: Pick<DownloadPolicy, 'pace' | 'readsRefusals'>,
): Promise<void> {
  if (status !== 200) {
    const problem = PROBLEMS[status] ?? 'no_file';
    const said = readsRefusals ? await beginningOf(body, pace) : '';
    throw new DownloadError(problem, `could not be downloaded: it answers ${status}`, { status, said });
  }
  const tooLarge = () => new DownloadError('too_large', `is larger than ${maxBytes.toLocaleString('en')} bytes`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const tooSlow = () => new DownloadError('unreachable', 'could not be downloaded: it comes too slowly');
  await into.begin?.(url, headers);
  let size = 0;
  for await (const chunk of paced(body as AsyncIterable<Uint8Array>, pace, tooSlow)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    into.add(chunk);
    await into.drain?.();
  }
}

const PROBLEMS: Readonly<Record<number, DownloadProblem>> = { 401: 'denied', 403: 'denied', 404: 'gone', 410: 'gone' };
const MOST_SAID_BYTES = 16 * 1024;

/** As much as came of a text: the status is known already, whatever happens to the rest. */
async function beginningOf(body: AsyncIterable<Uint8Array>, pace: Pace): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of paced(body, pace, () => new Error('too slow'))) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_SAID_BYTES) break;
    }
  } catch {}
  return Buffer.concat(chunks).toString('utf8', 0, MOST_SAID_BYTES);
}

type Found = { address: string; family: number };

function judgedLookup(reach: Reach, resolver: Resolver | undefined): LookupFunction {
  const judged = async (name: string): Promise<Found[]> => {
    const all = isLocalhost(name) ? HERE : await (resolver ? asked(resolver, name) : system(name));
    // One private address among public ones is suspicious: none is used.
    if (!all.every(({ address }) => JUDGES[reach](address))) throw refusal(NOT_PUBLIC);
    return all;
  };
  return (hostname, options, callback) => {
    judged(hostname).then(
      (all) => (options.all ? callback(null, all) : callback(null, all[0]!.address, all[0]!.family)),
      (error: Error) => callback(error, '', 4),
    );
  };
}

/** Names that need no DNS. */
const HERE: Found[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

const system = (name: string) =>
  new Promise<Found[]>((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/** IPv4 and IPv6 in parallel. */
async function asked(resolver: Resolver, name: string): Promise<Found[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const all = answers.flatMap((answer, i) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : [],
  );
  const [first] = answers;
  if (all.length === 0) throw first.status === 'rejected' ? first.reason : refusal('has no address');
  return all;
}

/** In our own words, since library messages may contain addresses of this network. */
function asProblem(error: unknown, signal: AbortSignal | undefined): DownloadError {
  if (error instanceof DownloadError) return error;
  if (signal?.aborted) {
    const why = isTimeout(signal.reason) ? 'it takes too long to answer' : 'the download was aborted';
    return new DownloadError('aborted', `could not be downloaded: ${why}`, { cause: signal.reason });
  }
  if (error instanceof Error && error.cause instanceof DownloadError) return error.cause;
  return new DownloadError('unreachable', `could not be downloaded: ${reason(error)}`, { cause: error });
}

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError';

function reason(error: unknown): string {
  const { code = '' } = error as { code?: string };
  if (code === 'ETIMEOUT' || code === 'ESERVFAIL') return 'its name servers do not answer';
  if (isTimeout(error) || /TIMEOUT/.test(code)) return 'it takes too long to answer';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no such host';
  return 'the connection failed';
}
