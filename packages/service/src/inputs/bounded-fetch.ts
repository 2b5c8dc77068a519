import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { UserError } from 'kiln-errors';
import { Agent, type Dispatcher, request } from 'undici';
import { createFairTurns } from '../fair-turns.ts';
import type { Limits } from '../limits.ts';
import { paced } from './paced.ts';

/**
 * The one place that fetches what a request names. http and https only; at most five redirects, each judged like the
 * first address; names are resolved once and the connection goes to exactly the address that was judged (no second
 * look-up that could answer otherwise); addresses that are not public are refused unless they are allowed. Nothing that a
 * slow server can hold is shared: bytes go to disk as they come, names are asked for without the few threads that files
 * need, too, and each account has turns of its own.
 */

const MOST_REDIRECTS = 5;
const SILENCE_MS = 10_000;

export interface BoundedFetch extends AsyncDisposable {
  /**
   * Downloads into what `file` is, bytes at a time.
   * @throws {UserError} `bad_input`: what is wrong with the address or its answer, to stand behind a field's name
   */
  fetch(url: string, maxBytes: number, file: Download, signal?: AbortSignal): Promise<void>;
  /** One request's downloads, when it is the turn of its account; the signal ends with the time that all have together. */
  turn<T>(account: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export interface Download {
  add(bytes: Uint8Array): void;
  drain(): Promise<void> | undefined;
}

export interface BoundedFetchOptions {
  /** Addresses that may be private: our own assets, the local Discord's files. Undefined: like any other address. */
  judge(url: URL): 'allowed' | 'refused' | undefined;
  limits: Limits;
  /** Instead of the system's. */
  dnsServers?: readonly string[] | undefined;
}

export function createBoundedFetch({ judge, limits, dnsServers }: BoundedFetchOptions): BoundedFetch {
  const resolver = new Resolver({ timeout: limits.nameMs, tries: 2 });
  if (dnsServers) resolver.setServers(dnsServers);
  const silence = { headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS };
  const open = new Agent({ ...silence, connect: { timeout: SILENCE_MS } });
  const guarded = new Agent({ ...silence, connect: { timeout: SILENCE_MS, lookup: publicOnly(resolver) } });
  const turns = createFairTurns({ each: limits.downloads });

  return {
    async fetch(start, maxBytes, file, signal = AbortSignal.timeout(limits.downloadMs)) {
      let url = judged(start);
      for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
        const verdict = judge(url);
        if (verdict === 'refused') throw refusal('must be a link to a file, as the service gives them');
        if (verdict === undefined) refuseLiteral(url);
        const answer = await request(url, {
          dispatcher: verdict === 'allowed' ? open : guarded,
          signal,
          headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'kiln' },
        }).catch((error: unknown) => {
          throw refusal(reason(error), error);
        });
        const location = answer.headers.location;
        if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
          dismiss(answer);
          url = judged(location, url);
          continue;
        }
        return await readBounded(answer, { maxBytes, file, limits }).finally(() => dismiss(answer));
      }
      throw refusal(`redirects more than ${MOST_REDIRECTS} times`);
    },
    turn: (account, work) =>
      turns.run(account, async () => {
        const rest = new AbortController();
        try {
          return await work(AbortSignal.any([AbortSignal.timeout(limits.downloadMs), rest.signal]));
        } finally {
          // One that was refused ends the others.
          rest.abort();
        }
      }),
    async [Symbol.asyncDispose]() {
      resolver.cancel();
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

/** What is left of an answer is not waited for. */
function dismiss({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {});
  body.destroy();
}

async function readBounded(
  answer: Dispatcher.ResponseData,
  { maxBytes, file, limits }: { maxBytes: number; file: Download; limits: Limits },
): Promise<void> {
  if (answer.statusCode !== 200) throw refusal(`could not be downloaded: it answers ${answer.statusCode}`);
  const tooLarge = `is larger than ${maxBytes.toLocaleString('en')} bytes`;
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw refusal(tooLarge);
  const tooSlow = () => refusal('could not be downloaded: it comes too slowly');
  let size = 0;
  try {
    for await (const chunk of paced(answer.body as AsyncIterable<Uint8Array>, limits, tooSlow)) {
      size += chunk.length;
      if (size > maxBytes) throw refusal(tooLarge);
      file.add(chunk);
      await file.drain();
    }
  } catch (error) {
    throw refusal(reason(error), error);
  }
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

function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // RFC 4291, section 2.5.5.1: an IPv4 address behind zeros, which nobody uses any more.
  return !(address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96));
}

/** Both kinds of addresses at once, asked of the name servers: a thread for each name would be one that files wait for. */
function publicOnly(resolver: Resolver): LookupFunction {
  const addressesOf = async (name: string) => {
    // RFC 6761, section 6.3: no name server is to be asked.
    if (/(^|\.)localhost\.?$/i.test(name)) throw refusal('must be a public address');
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.map((answer, i) => ({ family: i === 0 ? 4 : 6, addresses: given(answer) }));
    const all = found.flatMap(({ family, addresses }) => addresses.map((address) => ({ address, family })));
    const [first] = answers;
    if (all.length === 0) throw first.status === 'rejected' ? first.reason : refusal('has no address');
    // One private answer among public ones is a trick: none of them is used.
    if (!all.every(({ address }) => isPublic(address))) throw refusal('must be a public address');
    return all;
  };
  return (hostname, options, callback) => {
    addressesOf(hostname).then(
      (all) => (options.all ? callback(null, all) : callback(null, all[0]!.address, all[0]!.family)),
      (error: Error) => callback(error, '', 4),
    );
  };
}

const given = (answer: PromiseSettledResult<string[]>) => (answer.status === 'fulfilled' ? answer.value : []);

const refusal = (text: string, cause?: unknown) => new UserError('bad_input', text, { cause });

/** In our own words: the library's may hold addresses of this network. */
function reason(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof Error && error.cause instanceof UserError) return error.cause.message;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (code === 'ETIMEOUT' || code === 'ESERVFAIL') return 'could not be downloaded: its name servers do not answer';
  if (name === 'TimeoutError' || /TIMEOUT/.test(code)) return 'could not be downloaded: it takes too long to answer';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'could not be downloaded: no such host';
  return 'could not be downloaded: the connection failed';
}
