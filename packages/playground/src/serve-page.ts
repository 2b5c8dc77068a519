import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { findPackageJSON, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The chat page, served from its sources: TypeScript is stripped of its types on the way out, and the few npm modules
 * that the page imports come from an allow list. There is no build step, so every file is revalidated by its entity tag.
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
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

interface Served {
  tag: string;
  type: string;
  body: Buffer;
}

export function servePage(app: FastifyInstance): void {
  const cache = new Map<string, { key: string; served: Served }>();

  async function load(path: string): Promise<Served | undefined> {
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined || !facts.isFile()) return undefined;
    const key = `${facts.mtimeMs}-${facts.size}`;
    const cached = cache.get(path);
    if (cached?.key === key) return cached.served;

    const source = await readFile(path);
    const extension = extname(path);
    const body = extension === '.ts' ? Buffer.from(stripTypeScriptTypes(source.toString('utf8'))) : source;
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const served = { tag, type: TYPES[extension] ?? 'application/octet-stream', body };
    cache.set(path, { key, served });
    return served;
  }

  async function send(path: string | undefined, ifNoneMatch: string | undefined, reply: FastifyReply) {
    const served = path === undefined ? undefined : await load(path);
    if (served === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    reply.header('etag', served.tag).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
    if (served.type.startsWith('text/html')) {
      reply.header('content-security-policy', contentSecurityPolicy(served.body.toString('utf8')));
      reply.header('referrer-policy', 'no-referrer');
    }
    if (ifNoneMatch === served.tag) return reply.code(304).send();
    return reply.type(served.type).send(served.body);
  }

  for (const [path, file] of [
    ['/', 'index.html'],
    ['/viewer', 'viewer/index.html'],
  ] as const) {
    app.get(path, (request, reply) => send(join(PAGE_FOLDER, file), request.headers['if-none-match'], reply));
  }

  app.get<{ Params: { '*': string } }>('/page/*', (request, reply) => {
    const wanted = request.params['*'];
    const path = wanted.startsWith('vendor/')
      ? vendorPath(wanted.slice('vendor/'.length))
      : PAGE_FILE.test(wanted)
        ? join(PAGE_FOLDER, wanted)
        : undefined;
    return send(path, request.headers['if-none-match'], reply);
  });
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

/** Scripts come from here only; the import map is inline and allowed by its hash. */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script type="importmap">([^<]*)<\/script>/g)].map(
    ([, map]) => `'sha256-${createHash('sha256').update(map!).digest('base64')}'`,
  );
  // The CDN's addresses always name 127.0.0.1, also when the page was opened as localhost.
  const cdn = 'http://127.0.0.1:* http://localhost:*';
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
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
