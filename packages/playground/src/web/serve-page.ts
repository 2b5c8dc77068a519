import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, type Packed, pack } from '../http/encodings.ts';
import { type Bundle, createBundle, PAGE_FOLDER, SCENE } from './bundle.ts';

/**
 * The chat page and the viewer's page. A phone waits for the document, which has its styles in it, and for its scripts
 * (bundle.ts), which it loads side by side. There is no build step: what has changed on disk is there after a reload.
 */

const SCRIPTS = '/page/scripts';
/** Files that are served as they are. */
const PAGE_FILE = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.(?:css|svg|png|webp)$/;
/** A bundler names what it makes by its content. */
const NAMED_BY_CONTENT = /-[A-Z0-9]{8}\.js$/;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};
const TEXT = /^(?:text|image\/svg|application\/json)/;
/** Brotli's; each file is compressed once. */
const EFFORT = 8;

/** Where each document is, its source, and the entry points that its source names. */
const DOCUMENTS = [
  { path: '/', source: 'index.html', entries: ['page.css', 'shell/start.ts', 'shell/page-root.ts'] },
  { path: '/viewer', source: 'viewer/index.html', entries: ['viewer/stand-alone.ts'] },
] as const;

interface Served {
  etag: string;
  type: string;
  body: Buffer;
  /** Compressed, for each encoding that a browser asked for. */
  packed: Map<string, Promise<Packed>>;
}

export function servePage(app: FastifyInstance): void {
  const serve = createCache();
  const scene = createBundle([SCENE]);
  const documents = DOCUMENTS.map((document) => ({ ...document, bundle: createBundle(document.entries) }));
  for (const { path, source, bundle } of documents) {
    app.get(path, async (request, reply) => {
      const made = await bundle().catch((error: Error) => error);
      if (made instanceof Error) {
        app.log.error({ err: made }, 'the page cannot be bundled');
        return reply.code(500).type(TYPES['.txt']!).send(`The page cannot be bundled: ${made.message}`);
      }
      const html = completeDocument(await readFile(join(PAGE_FOLDER, source), 'utf8'), made);
      reply.header('content-security-policy', contentSecurityPolicy(html)).header('referrer-policy', 'no-referrer');
      return send(serve(source, Buffer.from(html)), request, reply);
    });
  }
  app.get<{ Params: { name: string } }>(`${SCRIPTS}/:name`, async (request, reply) => {
    const { name } = request.params;
    const bundles = name.startsWith(basename(SCENE, '.ts')) ? [scene] : documents.map(({ bundle }) => bundle);
    for (const bundle of bundles) {
      const body = (await bundle()).files.get(name);
      if (body !== undefined) return send(serve(name, body), request, reply);
    }
    return notFound(reply);
  });
  app.get<{ Params: { '*': string } }>('/page/*', async (request, reply) => {
    const name = request.params['*'];
    const body = PAGE_FILE.test(name) ? await readFile(join(PAGE_FOLDER, name)).catch(() => undefined) : undefined;
    return body === undefined ? notFound(reply) : send(serve(name, body), request, reply);
  });
}

/** @param bundle where the files of its entry points are found */
function completeDocument(source: string, { entries, files }: Bundle): string {
  const filesOf = (path = '') => entries.get(path.replace('/page/', '')) ?? [];
  const preloaded = new Set<string>();
  const html = source
    .replace(/<link rel="stylesheet" href="([^"]+)" \/>/, (_, path) => `<style>${files.get(filesOf(path)[0]!)}</style>`)
    .replace(/<script type="module" src="([^"]+)">/g, (_, path) => {
      const [own = '', ...imported] = filesOf(path);
      for (const name of imported) preloaded.add(`<link rel="modulepreload" href="${SCRIPTS}/${name}" />\n`);
      return `<script type="module" src="${SCRIPTS}/${own}">`;
    });
  return html.replace('<script type="module"', (first) => `${[...preloaded].join('')}${first}`);
}

/** The same object for as long as the content of a file is the same. */
function createCache(): (name: string, body: Buffer) => Served {
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

async function send({ etag, type, body, packed }: Served, { headers, url }: FastifyRequest, reply: FastifyReply) {
  reply.type(type).header('etag', etag).header('x-content-type-options', 'nosniff').header('vary', 'accept-encoding');
  reply.header('cache-control', NAMED_BY_CONTENT.test(url) ? 'max-age=31536000, immutable' : 'no-cache');
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = TEXT.test(type) ? encodingFor(String(headers['accept-encoding']), body.length) : undefined;
  if (encoding === undefined) return reply.send(body);
  const compressed = packed.get(encoding) ?? pack(body, encoding, EFFORT);
  packed.set(encoding, compressed);
  return reply.header('content-encoding', encoding).send((await compressed).body);
}

const notFound = (reply: FastifyReply) => reply.code(404).type(TYPES['.txt']!).send('Not found');

/** Scripts come from here only; the one that is inline (the theme) is allowed by its hash. */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  // The CDN's addresses always name 127.0.0.1, also when the page was opened as localhost.
  const cdn = 'http://127.0.0.1:* http://localhost:*';
  return [
    "default-src 'none'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${cdn}`,
    `media-src 'self' blob: ${cdn}`,
    `connect-src 'self' blob: data: ${cdn} ws://127.0.0.1:* ws://localhost:*`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
