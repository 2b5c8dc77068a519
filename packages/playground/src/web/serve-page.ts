import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Bundle, createBundle, createSceneBundle, SCENE_SCRIPT } from 'kiln-viewer/web/bundle';
import { createFileCache, notFound, sendFile, TYPES } from 'kiln-viewer/web/static-files';
import { acceptedTag, wordsFor } from 'kiln-viewer/words/languages';

/**
 * The chat page and the viewer's page. A phone waits for the document, which has its styles in it, and for its scripts
 * (`kiln-viewer`), which it loads side by side. There is no build step: what has changed on disk is there after a reload.
 */

const PAGE_FOLDER = fileURLToPath(new URL('../page/', import.meta.url));
const SCRIPTS = '/page/scripts';
/** Files that are served as they are. */
const PAGE_FILE = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.(?:css|svg|png|webp)$/;
/** Where each document is, there also by a link to one of its messages; its source, and the entry points that its source names. */
const DOCUMENTS = [
  {
    paths: ['/', '/channels/:guild/:channel/:message'],
    source: 'index.html',
    entries: ['page.css', 'shell/start.ts', 'shell/page-root.ts'],
  },
  { paths: ['/viewer'], source: 'viewer.html', entries: ['shell/viewer-alone.ts'] },
  { paths: ['/oauth2/authorize'], source: 'authorize.html', entries: ['shell/authorize.ts'] },
] as const;

/** @param activityUrl the page of the application's Activity, which may be framed */
export function servePage(app: FastifyInstance, activityUrl: string | undefined): void {
  const serve = createFileCache();
  const scene = createSceneBundle();
  const documents = DOCUMENTS.map((document) => ({
    ...document,
    bundle: createBundle({ folder: PAGE_FOLDER, entries: document.entries }),
  }));
  for (const { path, source, bundle } of documents.flatMap(({ paths, ...rest }) =>
    paths.map((path) => ({ path, ...rest })),
  )) {
    app.get(path, async (request, reply) => {
      const made = await bundle().catch((error: Error) => error);
      if (made instanceof Error) {
        app.log.error({ err: made }, 'the page cannot be bundled');
        return reply.code(500).type(TYPES['.txt']!).send(`The page cannot be bundled: ${made.message}`);
      }
      const html = completeDocument(await readFile(join(PAGE_FOLDER, source), 'utf8'), made);
      reply
        .header('content-security-policy', contentSecurityPolicy(html, activityUrl))
        .header('referrer-policy', 'no-referrer');
      return sendFile(serve(source, Buffer.from(html)), request, reply);
    });
  }
  app.get<{ Params: { name: string } }>(`${SCRIPTS}/:name`, async (request, reply) => {
    const { name } = request.params;
    const bundles = name.startsWith(SCENE_SCRIPT) ? [scene] : documents.map(({ bundle }) => bundle);
    for (const bundle of bundles) {
      const body = (await bundle()).files.get(name);
      if (body !== undefined) return sendFile(serve(name, body), request, reply);
    }
    return notFound(reply);
  });
  // Of the viewer, in a language of Discord's or in the browser's.
  app.get<{ Querystring: { locale?: unknown } }>('/page/words', async (request, reply) => {
    const { locale } = request.query;
    const { spoken } = wordsFor(typeof locale === 'string' ? locale : acceptedTag(request.headers['accept-language']));
    const name = `words-${spoken.tag}.json`;
    return sendFile(serve(name, Buffer.from(JSON.stringify(spoken))), request, reply);
  });
  app.get<{ Params: { '*': string } }>('/page/*', async (request, reply) => {
    const name = request.params['*'];
    const body = PAGE_FILE.test(name) ? await readFile(join(PAGE_FOLDER, name)).catch(() => undefined) : undefined;
    return body === undefined ? notFound(reply) : sendFile(serve(name, body), request, reply);
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

/** Scripts come from here only; the one that is inline (the theme) is allowed by its hash. */
function contentSecurityPolicy(html: string, activityUrl: string | undefined): string {
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
    ...(activityUrl === undefined ? [] : [`frame-src ${new URL(activityUrl).origin} ${cdn}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
