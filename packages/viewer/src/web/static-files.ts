import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, type Packed, pack } from './encodings.ts';

/** Files of pages as browsers take them: compressed once, known by their content, and kept for good where their name says it. */

/** A bundler names what it makes by its content. */
const NAMED_BY_CONTENT = /-[A-Z0-9]{8}\.(?:js|css)$/;

export const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};
const TEXT = /^(?:text|image\/svg|application\/json)/;
/** Brotli's; each file is compressed once. */
const EFFORT = 8;

export interface Served {
  etag: string;
  type: string;
  body: Buffer;
  /** Compressed, for each encoding that a browser asked for. */
  packed: Map<string, Promise<Packed>>;
}

/** @returns the same object for as long as the content of a file is the same */
export function createFileCache(): (name: string, body: Buffer) => Served {
  const known = new Map<string, Served>();
  return (name, body) => {
    const before = known.get(name);
    if (before?.body.equals(body)) return before;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const served = { etag, type: TYPES[extname(name)]!, body, packed: new Map() };
    known.set(name, served);
    return served;
  };
}

export async function sendFile(
  { etag, type, body, packed }: Served,
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
) {
  reply.type(type).header('etag', etag).header('x-content-type-options', 'nosniff').header('vary', 'accept-encoding');
  reply.header('cache-control', NAMED_BY_CONTENT.test(url) ? 'max-age=31536000, immutable' : 'no-cache');
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = TEXT.test(type) ? encodingFor(String(headers['accept-encoding']), body.length) : undefined;
  if (encoding === undefined) return reply.send(body);
  const compressed = packed.get(encoding) ?? pack(body, encoding, EFFORT);
  packed.set(encoding, compressed);
  return reply.header('content-encoding', encoding).send((await compressed).body);
}

export const notFound = (reply: FastifyReply) => reply.code(404).type(TYPES['.txt']!).send('Not found');
