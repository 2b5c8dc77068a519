import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';
import type { LiftedData } from '../inputs/data-uri.ts';
import { MAX_MODEL_BYTES } from '../inputs/fetch-inputs.ts';
import { createDataUriLifter } from '../inputs/lift-data-uris.ts';
import { createByteBudget } from './byte-budget.ts';

/**
 * Bodies of requests: JSON, with pictures and models inside as data URIs. Every file that may be named by URL may also be
 * sent within, so a body may be large; it is read as it comes, its data URIs become bytes at once, and what is parsed as
 * JSON is small. Large bodies share a budget.
 */

/** Five pictures of 20,000,000 bytes, or a model of 100,000,000, in base64. */
const MAX_BODY_BYTES = 140 * 1024 * 1024;
/** What is left without data URIs: words, numbers and addresses. */
const MAX_JSON_BYTES = 1024 * 1024;
/** Millions of small values would cost many times their bytes in memory. */
const MAX_VALUES = 100_000;
/** Bodies up to this size do not count. */
const SMALL_BODY_BYTES = 1024 * 1024;
const BUDGET_BYTES = 2 * MAX_BODY_BYTES;
/** Who sends too much is listened to this much longer: who is cut off while sending cannot read why. */
const MAX_DRAIN_BYTES = 512 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    lifted: ReadonlyMap<string, LiftedData> | undefined;
  }
}

export interface ReadBody {
  /** Undefined for an empty body. */
  body: unknown;
  lifted: ReadonlyMap<string, LiftedData>;
}

const number = (value: number) => value.toLocaleString('en');
const TOO_LARGE = `the body is larger than ${number(MAX_BODY_BYTES)} bytes: name large files by URL`;
const TOO_MUCH_TEXT = `the body is larger than ${number(MAX_JSON_BYTES)} bytes without its data URIs`;

/**
 * Before a body is read: a large one waits for its room, and gives it back when it is answered or its sender is gone.
 * @returns a `preParsing` hook
 */
export function createBodyGate(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const budget = createByteBudget(BUDGET_BYTES);
  return async ({ is404, raw: { headers } }, reply) => {
    // A body in chunks does not say how long it will be.
    const size = headers['transfer-encoding'] ? MAX_BODY_BYTES : Number(headers['content-length'] ?? 0);
    if (is404 || size <= SMALL_BODY_BYTES || size > MAX_BODY_BYTES) return;
    const { granted, release } = budget.take(size);
    reply.raw.once('close', release);
    await granted;
  };
}

/** @throws {HttpError} 400 */
export async function readBody(payload: IncomingMessage): Promise<ReadBody> {
  const encoding = payload.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new HttpError(400, 'the body must not be compressed: leave Content-Encoding out');
  const lifter = createDataUriLifter({ maxJson: MAX_JSON_BYTES, maxData: MAX_MODEL_BYTES });
  let refused = Number(payload.headers['content-length'] ?? 0) > MAX_BODY_BYTES ? TOO_LARGE : undefined;
  let size = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_DRAIN_BYTES) break;
    if (size > MAX_BODY_BYTES) refused = TOO_LARGE;
    if (refused === undefined && !lifter.take(chunk)) refused = TOO_MUCH_TEXT;
  }
  if (refused !== undefined) throw new HttpError(400, refused);
  const { json, lifted } = await lifter.end();
  if (countValues(json) > MAX_VALUES) throw new HttpError(400, `the body has more than ${number(MAX_VALUES)} values`);
  const text = decode(json);
  if (text.trim() === '') return { body: undefined, lifted };
  try {
    return { body: JSON.parse(text) as unknown, lifted };
  } catch (error) {
    throw new HttpError(400, `the body is not valid JSON: ${(error as Error).message}`);
  }
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
