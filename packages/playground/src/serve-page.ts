import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { findPackageJSON, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, type Packed, pack } from './encodings.ts';
import { completeDocument, entriesOf, namesOf } from './page-document.ts';
import { scriptPath, scriptsOf, versionOf } from './page-script.ts';

/**
 * The chat page, served from its sources: TypeScript is stripped of its types on the way out, and the few npm modules
 * that the page imports come from an allow list. There is no build step: what is asked for without its version is revalidated
 * by its entity tag. A phone waits for the document with its styles in it (page-document.ts), and for its scripts
 * (page-script.ts).
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
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

interface Served {
  /** Of its content. */
  version: string;
  type: string;
  body: Buffer;
  /** Compressed, as far as somebody asked for it. */
  packed: Map<string, Promise<Packed>>;
}

const TEXT = /^(?:text|image\/svg|application\/json)/;
/** Each is made once. */
const EFFORT = 8;

/** Where each document is, and its source. */
const DOCUMENTS = [
  ['/', 'index.html'],
  ['/viewer', 'viewer/index.html'],
] as const;

export function servePage(app: FastifyInstance): void {
  const load = createLoader();
  const documents = DOCUMENTS.map(([path, file]) => createDocument(path, file, load));
  const made = async (path: string) => {
    for (const document of documents) {
      const served = (await document()).get(path);
      if (served !== undefined) return served;
    }
    return undefined;
  };
  for (const [path] of DOCUMENTS) app.get(path, async (request, reply) => send(await made(path), request, reply));
  app.get('/page/scripts/*', async (request, reply) =>
    send(await made(request.url.split('?', 1)[0] ?? ''), request, reply),
  );
  app.get<{ Params: { '*': string } }>('/page/*', async (request, reply) => {
    const path = fileOf(request.params['*']);
    return send(path === undefined ? undefined : await load(path), request, reply);
  });
}

type Load = (path: string) => Promise<Served | undefined>;

/** Gives files as the browser gets them, and the same object until they change. */
function createLoader(): Load {
  const cache = new Map<string, { key: string; served: Served }>();
  return async (path) => {
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined || !facts.isFile()) return undefined;
    const key = `${facts.mtimeMs}-${facts.size}`;
    const cached = cache.get(path);
    if (cached?.key === key) return cached.served;

    const source = await readFile(path);
    const extension = extname(path);
    const body = extension === '.ts' ? stripTypeScriptTypes(source.toString('utf8')) : source;
    const served = asServed(body, TYPES[extension] ?? 'application/octet-stream');
    cache.set(path, { key, served });
    return served;
  };
}

/** A document with its scripts and their maps, by their paths: put together anew when one of its sources has changed. */
function createDocument(path: string, file: string, load: Load): () => Promise<ReadonlyMap<string, Served>> {
  const home = join(PAGE_FOLDER, file);
  let used = new Map<string, Served | undefined>();
  let answers: Map<string, Served> | undefined;
  const read = async (url: string) => {
    const from = url === file ? home : fileOf(url.replace(/^\/page\//, ''));
    if (from === undefined) return undefined;
    const served = await load(from);
    used.set(from, served);
    return served?.body.toString('utf8');
  };
  const isAsBefore = async () => {
    for (const [from, served] of used) if ((await load(from)) !== served) return false;
    return true;
  };
  return async () => {
    if (answers !== undefined && (await isAsBefore())) return answers;
    used = new Map();
    const source = (await read(file)) ?? '';
    const scripts = await scriptsOf(entriesOf(source), { read, names: namesOf(source) });
    const html = await completeDocument(source, (entry) => scripts.get(scriptPath(entry))?.address ?? '', read);
    answers = new Map([[path, asServed(html, TYPES['.html']!)]]);
    for (const [at, { code, map }] of scripts) {
      answers.set(at, asServed(code, TYPES['.js']!)).set(`${at}.map`, asServed(map, TYPES['.json']!));
    }
    return answers;
  };
}

async function send(served: Served | undefined, { headers, url }: FastifyRequest, reply: FastifyReply) {
  if (served === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  // An address that says what it gives never gives anything else.
  const cached = url.endsWith(`?v=${served.version}`) ? 'max-age=31536000, immutable' : 'no-cache';
  const tag = `"${served.version}"`;
  reply.header('etag', tag).header('cache-control', cached).header('x-content-type-options', 'nosniff');
  if (served.type.startsWith('text/html')) {
    reply.header('content-security-policy', contentSecurityPolicy(served.body.toString('utf8')));
    reply.header('referrer-policy', 'no-referrer');
  }
  reply.header('vary', 'accept-encoding');
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  const { type, body } = served;
  const encoding = TEXT.test(type) ? encodingFor(String(headers['accept-encoding']), body.length) : undefined;
  if (encoding === undefined) return reply.type(type).send(body);
  const packed = served.packed.get(encoding) ?? pack(body, encoding, EFFORT);
  served.packed.set(encoding, packed);
  return reply
    .type(type)
    .header('content-encoding', encoding)
    .send((await packed).body);
}

function asServed(content: string | Buffer, type: string): Served {
  const body = Buffer.from(content);
  return { version: versionOf(body), type, body, packed: new Map() };
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

/** Scripts come from here only; the few that are inline (the import map, the theme) are allowed by their hashes. */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?: type="importmap")?>([^<]*)<\/script>/g)].map(
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
