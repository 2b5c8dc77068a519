import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { findPackageJSON, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { completeDocument, parcelOf } from './page-document.ts';

/**
 * The chat page, served from its sources: TypeScript is stripped of its types on the way out, and the few npm modules
 * that the page imports come from an allow list. There is no build step, so every file is revalidated by its entity tag.
 * A phone waits for two answers: the document with its styles in it, and its modules in one parcel (page-document.ts).
 */

const PAGE_FOLDER = fileURLToPath(new URL('./page/', import.meta.url));
const PAGE_FILE = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.(?:ts|css|svg|png|webp)$/;

/** Packages of which the page may load files, and which of their files. */
const VENDOR: Record<string, RegExp> = {
  lit: /^(?:directives\/)?[a-z-]+\.js$/,
  'lit-html': /^(?:directives\/)?[a-z-]+\.js$/,
  'lit-element': /^lit-element\.js$/,
  '@lit/reactive-element': /^(?:reactive-element|css-tag)\.js$/,
  three: /^(?:build\/three\.(?:module|core)\.js|examples\/jsm(?:\/[\w-]+)+(?:\.module)?\.js)$/,
};

const TYPES: Record<string, string> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

interface Served {
  tag: string;
  type: string;
  body: Buffer;
  /** Compressed, as far as somebody asked for it. */
  packed: Map<string, Buffer>;
}

/** What a client may ask for, the best first; each is made once. */
const ENCODINGS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
};
const TEXT = /^(?:text|image\/svg|application\/json)/;
const LEAST_PACKED = 1_000;

function packed(served: Served, accepted: string): { encoding?: string; body: Buffer } {
  const offered = accepted.split(',').map((name) => name.split(';')[0]?.trim());
  const encoding = Object.keys(ENCODINGS).find((name) => offered.includes(name));
  if (encoding === undefined || served.body.length < LEAST_PACKED || !TEXT.test(served.type)) return served;
  const body = served.packed.get(encoding) ?? ENCODINGS[encoding]?.(served.body) ?? served.body;
  served.packed.set(encoding, body);
  return { encoding, body };
}

const DOCUMENTS = [
  ['/', 'index.html'],
  ['/viewer', 'viewer/index.html'],
] as const;

export function servePage(app: FastifyInstance): void {
  const cache = new Map<string, { key: string; served: Served }>();
  const made = new Map<string, Served>();

  async function load(path: string): Promise<Served | undefined> {
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined || !facts.isFile()) return undefined;
    const key = `${facts.mtimeMs}-${facts.size}`;
    const cached = cache.get(path);
    if (cached?.key === key) return cached.served;

    const source = await readFile(path);
    const extension = extname(path);
    const body = extension === '.ts' ? Buffer.from(stripTypeScriptTypes(source.toString('utf8'))) : source;
    const served = asServed(body, TYPES[extension] ?? 'application/octet-stream');
    cache.set(path, { key, served });
    return served;
  }

  const textAt = async (url: string) => {
    const path = fileOf(url.replace(/^\/page\//, ''));
    return path === undefined ? undefined : (await load(path))?.body.toString('utf8');
  };
  /** A document and its parcel are put together of what their sources are now. */
  async function together(path: string, put: (source: string) => Promise<string>, type: string): Promise<Served> {
    const source = await readFile(path, 'utf8');
    const body = Buffer.from(await put(source));
    const known = made.get(`${path} ${type}`);
    if (known?.body.equals(body) === true) return known;
    const served = asServed(body, type);
    made.set(`${path} ${type}`, served);
    return served;
  }

  async function send(served: Served | undefined, { headers }: FastifyRequest, reply: FastifyReply) {
    if (served === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    reply.header('etag', served.tag).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
    if (served.type.startsWith('text/html')) {
      reply.header('content-security-policy', contentSecurityPolicy(served.body.toString('utf8')));
      reply.header('referrer-policy', 'no-referrer');
    }
    reply.header('vary', 'accept-encoding');
    if (headers['if-none-match'] === served.tag) return reply.code(304).send();
    const { encoding, body } = packed(served, String(headers['accept-encoding'] ?? ''));
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.type(served.type).send(body);
  }

  for (const [path, file] of DOCUMENTS) {
    const source = join(PAGE_FOLDER, file);
    const parcel = `/page/${file.replace('.html', '.json')}`;
    app.get(path, async (request, reply) => {
      const served = await together(
        source,
        (html) => completeDocument(html, parcel, textAt),
        'text/html; charset=utf-8',
      );
      return send(served, request, reply);
    });
    app.get(parcel, async (request, reply) => {
      const put = async (html: string) => JSON.stringify(await parcelOf(html, textAt));
      return send(await together(source, put, 'application/json; charset=utf-8'), request, reply);
    });
  }
  app.get<{ Params: { '*': string } }>('/page/*', async (request, reply) => {
    const path = fileOf(request.params['*']);
    return send(path === undefined ? undefined : await load(path), request, reply);
  });
}

function asServed(body: Buffer, type: string): Served {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { tag, type, body, packed: new Map() };
}

/** The file of an address below /page/. */
function fileOf(wanted: string): string | undefined {
  if (wanted.startsWith('vendor/')) return vendorPath(wanted.slice('vendor/'.length));
  return PAGE_FILE.test(wanted) ? join(PAGE_FOLDER, wanted) : undefined;
}

/** The file on disk of `<package>/<file>`, if the page may have it. */
function vendorPath(wanted: string): string | undefined {
  // The name of a scoped package has a slash of its own.
  const slash = wanted.indexOf('/', wanted.startsWith('@') ? wanted.indexOf('/') + 1 : 0);
  const name = wanted.slice(0, slash);
  const file = wanted.slice(slash + 1);
  if (!Object.hasOwn(VENDOR, name) || VENDOR[name]?.test(file) !== true) return undefined;
  const manifest = findPackageJSON(name, import.meta.url);
  return manifest === undefined ? undefined : join(dirname(manifest), file);
}

/**
 * Scripts come from here only, and from the page itself, which makes its modules of the parcel; the few that are inline (the
 * import map, the theme, what unpacks) are allowed by their hashes.
 */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?: type="(?:importmap|module)")?>([^<]*)<\/script>/g)].map(
    ([, map]) => `'sha256-${createHash('sha256').update(map!).digest('base64')}'`,
  );
  // The CDN's addresses always name 127.0.0.1, also when the page was opened as localhost.
  const cdn = 'http://127.0.0.1:* http://localhost:*';
  return [
    "default-src 'none'",
    `script-src 'self' blob: ${hashes.join(' ')}`,
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
