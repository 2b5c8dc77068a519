import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { media } from 'kiln-client/contract/media';
import { paced } from 'kiln-client/internal/download/paced';
import { HttpError } from '../base/http-error.ts';
import type { Limits } from '../base/limits.ts';
import type { DataOfUri } from './data-uri.ts';
import { createDataUriLifter } from './lift-data-uris.ts';
import type { Spool } from './spool.ts';

/**
 * Bodies of requests: JSON, with pictures and models inside as data URIs. Every file that may be named by URL may also be
 * sent within, so a body may be large; it is read as it comes, its data URIs become files on disk at once, and what is
 * parsed as JSON is small. A body in memory is never more than its JSON and some blocks on their way to disk.
 */

/** Five pictures of 20,000,000 bytes, or a model of 100,000,000, in base64. */
const MAX_BODY_BYTES = 140 * 1024 * 1024;
/** Of whichever medium has the largest. */
const MAX_FILE_BYTES = Math.max(...Object.values(media).map(({ maxBytes }) => maxBytes));
/** What is left without data URIs: words, numbers and addresses. */
const MAX_JSON_BYTES = 1024 * 1024;
/** Every value that is wrong costs a message: these are looked at in one turn. No request has a hundred. */
const MAX_VALUES = 10_000;
/** Pieces of a body up to this size are read in no time. */
const SMALL_BYTES = 8 * 1024;
/** No request has use for more long data URIs. */
const MAX_FILES = 16;
/** From here on a body is one of the large ones, of which an account has few at once. */
const LARGE_BYTES = 8 * 1024 * 1024;

export interface ReadBody {
  /** Undefined for an empty body. */
  body: unknown;
  lifted: ReadonlyMap<string, DataOfUri>;
}

export interface BodyTools {
  spool: Spool;
  /** Waits until one more large body may be read. */
  large(): Promise<void>;
  limits: Limits;
}

const number = (value: number) => value.toLocaleString('en');
const TOO_LARGE = `the body is larger than ${number(MAX_BODY_BYTES)} bytes: name large files by URL`;
const TOO_MUCH = {
  text: `the body is larger than ${number(MAX_JSON_BYTES)} bytes without its data URIs`,
  files: `the body has more than ${MAX_FILES} data URIs`,
};

/** @throws {HttpError} 400; 408 for one that hardly moves, 413 for one that is too large. What was not read then flows on unread. */
export async function readBody(payload: IncomingMessage, tools: BodyTools): Promise<ReadBody> {
  const { json, lifted } = await take(payload, tools).finally(() => {
    // A stream that has a listener for `readable` does not flow.
    payload.removeAllListeners('readable').resume();
  });
  if (countValues(json) > MAX_VALUES) throw new HttpError(400, `the body has more than ${number(MAX_VALUES)} values`);
  const text = decode(json);
  if (text.trim() === '') return { body: undefined, lifted };
  try {
    return { body: JSON.parse(text) as unknown, lifted };
  } catch (error) {
    throw new HttpError(400, `the body is not valid JSON: ${(error as Error).message}`);
  }
}

async function take(payload: IncomingMessage, { spool, large, limits }: BodyTools) {
  const { 'content-encoding': encoding = 'identity', 'content-length': announced = 0 } = payload.headers;
  if (encoding !== 'identity') throw new HttpError(400, 'the body must not be compressed: leave Content-Encoding out');
  if (Number(announced) > MAX_BODY_BYTES) throw new HttpError(413, TOO_LARGE);
  const bounds = { maxJson: MAX_JSON_BYTES, maxData: MAX_FILE_BYTES, maxFiles: MAX_FILES };
  const lifter = createDataUriLifter({ ...bounds, spool });
  let size = 0;
  for await (const chunk of paced(arriving(payload), limits, () => tooSlow(limits))) {
    if (size <= LARGE_BYTES && size + chunk.length > LARGE_BYTES) await large();
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new HttpError(413, TOO_LARGE);
    const tooMuch = lifter.take(chunk);
    if (tooMuch) throw new HttpError(413, TOO_MUCH[tooMuch]);
    await lifter.drain();
    // What has arrived meanwhile is there at once: a turn for each piece, for the looking takes milliseconds.
    if (chunk.length > SMALL_BYTES) await setImmediate();
  }
  return lifter.end();
}

/** @throws {HttpError} when the sender leaves: it cannot read the error, but the service has not failed */
async function* arriving(payload: IncomingMessage): AsyncGenerator<Buffer, void> {
  try {
    yield* payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new HttpError(400, 'the connection was closed before the whole body had arrived', { cause });
  }
}

function tooSlow({ leastBytesPerSecond, windowMs }: Limits): HttpError {
  const pace = `less than ${number(leastBytesPerSecond)} bytes a second over ${windowMs / 1_000} seconds`;
  const text = `the body comes too slowly (${pace}): send it faster, or name large files by URL`;
  return new HttpError(408, text, { headers: { connection: 'close' } });
}

/** A byte order mark is no part of the text. */
function decode(json: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(json);
  } catch {
    throw new HttpError(400, 'the body is not valid UTF-8');
  }
}

/** What opens or separates values in JSON, in texts too. Stops at the limit. */
function countValues(json: Buffer): number {
  let values = 0;
  for (const sign of ['[', '{', ',']) {
    for (let at = json.indexOf(sign); at >= 0 && values <= MAX_VALUES; at = json.indexOf(sign, at + 1)) values++;
  }
  return values;
}
