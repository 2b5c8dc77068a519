import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, type Dispatcher, request } from 'undici';
import { UserError } from '../../errors.ts';
import { joined } from './in-pieces.ts';

/**
 * The one place that fetches what a request names. http and https only; at most five redirects, each judged like the
 * first address; names are resolved once and the connection goes to exactly the address that was judged (no second
 * look-up that could answer otherwise); addresses that are not public are refused unless their origin is allowed.
 */

const MOST_REDIRECTS = 5;
const TIMEOUT_MS = 30_000;
const SILENCE_MS = 10_000;
/** Requests that fetch at once: what they hold is bounded. */
const AT_ONCE = 8;

export interface BoundedFetch extends AsyncDisposable {
  /** @throws {UserError} `bad_input`: what is wrong with the address or its answer, to stand behind a field's name */
  fetch(url: string, maxBytes: number): Promise<Uint8Array>;
  /** Does the work of one request, from its first download until it holds the bytes no longer, when its turn comes. */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

export interface BoundedFetchOptions {
  /** Origins that may be on a private address: our own assets, the local Discord's files. */
  allowedOrigins: () => readonly string[];
  timeoutMs?: number;
}

export function createBoundedFetch(options: BoundedFetchOptions): BoundedFetch {
  const limits = { headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS, connections: 16 };
  const open = new Agent({ ...limits, connect: { timeout: SILENCE_MS } });
  const guarded = new Agent({ ...limits, connect: { timeout: SILENCE_MS, lookup: publicOnly } });

  let running = 0;
  const waiting: (() => void)[] = [];

  const download = async (start: string, maxBytes: number): Promise<Uint8Array> => {
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    let url = judged(start);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const allowed = options.allowedOrigins().includes(url.origin);
      if (!allowed) refuseLiteral(url);
      const answer = await request(url, {
        dispatcher: allowed ? open : guarded,
        signal,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'kiln' },
      }).catch((error: unknown) => {
        throw refusal(reason(error), error);
      });
      const location = answer.headers.location;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        await answer.body.dump().catch(() => {});
        url = judged(location, url);
        continue;
      }
      return readBounded(answer, maxBytes);
    }
    throw refusal(`redirects more than ${MOST_REDIRECTS} times`);
  };

  return {
    fetch: download,
    async turn(work) {
      while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      running++;
      try {
        return await work();
      } finally {
        running--;
        waiting.shift()?.();
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

async function readBounded(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const give = async (text: string): Promise<never> => {
    answer.body.on('error', () => {});
    answer.body.destroy();
    throw refusal(text);
  };
  if (answer.statusCode !== 200) return give(`could not be downloaded: it answers ${answer.statusCode}`);
  const tooLarge = `is larger than ${maxBytes.toLocaleString('en')} bytes`;
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) return give(tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw refusal(reason(error), error);
  }
  return size > maxBytes ? give(tooLarge) : joined(chunks, size);
}

function judged(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw refusal('is not an address');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusal('must be an http or https address');
  if (url.username || url.password) throw refusal('must not carry a user name or password');
  return url;
}

/** A host that is an address is never looked up, so it is judged here. */
function refuseLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublic(host)) throw refusal('must be a public address');
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4);
    const usable = addresses.filter(({ address }) => isPublic(address));
    // One private answer among public ones is a trick: none of them is used.
    if (usable.length === 0 || usable.length < addresses.length) {
      return callback(refusal('must be a public address'), '', 4);
    }
    if (options.all) return callback(null, usable);
    callback(null, usable[0]!.address, usable[0]!.family);
  });
};

const refusal = (text: string, cause?: unknown) => new UserError('bad_input', text, { cause });

/** In our own words: the library's may hold addresses of this network. */
function reason(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof Error && error.cause instanceof UserError) return error.cause.message;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || /TIMEOUT/.test(code)) return 'could not be downloaded: it takes too long to answer';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'could not be downloaded: no such host';
  return 'could not be downloaded: the connection failed';
}
