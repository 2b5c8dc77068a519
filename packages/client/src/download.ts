import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import { ApiError } from './api-error.ts';

/**
 * Fetches a result by its signed link. A link out of a response body is not trusted: it gets no key, only http(s), at
 * most five redirects that are each judged anew, and never an address inside this network, unless the service itself
 * is on loopback.
 */

export interface DownloadOptions {
  maxBytes: number;
  signal?: AbortSignal;
}

const MOST_REDIRECTS = 5;

export function createDownloader(serviceUrl: string) {
  const allowLoopback = isLoopback(new URL(serviceUrl).hostname);
  const judge = (address: string): boolean => isPublic(address) || (allowLoopback && isLoopback(address));
  const agent = new Agent({
    headersTimeout: 15_000,
    bodyTimeout: 30_000,
    connect: {
      timeout: 10_000,
      // The address that is judged is the address that is connected to: no second look-up in between.
      lookup: (hostname, options, callback) =>
        lookup(hostname, { ...options, all: true }, (error, addresses) => {
          const good = error ? [] : addresses.filter(({ address }) => judge(address));
          if (good.length === 0) {
            callback(
              error ?? Object.assign(new Error(`${hostname} is not a public address`), { code: 'ENOTPUBLIC' }),
              [],
            );
          } else if (options.all) callback(null, good);
          else callback(null, good[0]!.address, good[0]!.family);
        }),
    },
  });

  /** @throws {ApiError} `not_found` for a link that is gone (404, 403, 410), `bad_request` for one that is refused here or too large */
  async function download(url: string, { maxBytes, signal }: DownloadOptions): Promise<Uint8Array> {
    let current = new URL(url);
    for (let redirects = 0; ; redirects++) {
      const hostname = current.hostname.replace(/^\[|\]$/g, '');
      if (!['http:', 'https:'].includes(current.protocol) || (isIP(hostname) && !judge(hostname))) {
        throw refused(`the link to ${current.hostname} is not followed: not a public http(s) address`);
      }
      const answer = await request(current, { dispatcher: agent, ...(signal ? { signal } : {}) }).catch((cause) => {
        throw new ApiError(
          'the file could not be downloaded',
          { status: 0, code: 'unreachable', retryable: true },
          { cause },
        );
      });
      const location = answer.headers.location;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        await answer.body.dump();
        if (redirects === MOST_REDIRECTS) throw refused('the link redirects too often');
        current = new URL(location, current);
        continue;
      }
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        const gone = [403, 404, 410].includes(answer.statusCode);
        throw new ApiError(
          gone ? 'the link has expired or the file is gone' : `the file server answered ${answer.statusCode}`,
          {
            status: answer.statusCode,
            code: gone ? 'not_found' : 'server_error',
            retryable: !gone,
          },
        );
      }
      return readBody(answer.body, Number(answer.headers['content-length'] ?? 0), maxBytes);
    }
  }

  return { download, [Symbol.asyncDispose]: () => agent.destroy() };
}

async function readBody(
  body: AsyncIterable<Buffer> & { destroy(): void },
  announced: number,
  maxBytes: number,
): Promise<Uint8Array> {
  const tooLarge = () => refused(`the file is larger than ${maxBytes} bytes`);
  if (announced > maxBytes) {
    body.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('the download broke off', { status: 0, code: 'unreachable', retryable: true }, { cause: error });
  }
  return Buffer.concat(chunks);
}

const refused = (message: string) => new ApiError(message, { status: 0, code: 'bad_request', retryable: false });

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
}
