import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ActivityOptions, DISCORD_FRAMES } from './activity-desk.ts';
import { activityDocument, KNOBS, pageOf, plainDocument, resultDocument, type Sentence } from './document.ts';
import type { LibraryDesk } from './library-view.ts';
import type { NoteOptions } from './note-desk.ts';
import { answerWith, createPlaces, limiter } from './pace.ts';
import { ACTIVITY, registerActivity } from './register-activity.ts';
import { LIBRARY, registerLibrary } from './register-library.ts';
import { registerNotes } from './register-notes.ts';
import type { FindView, Found, ResultView, ViewFile } from './result-view.ts';
import { type Bundle, createBundle, createSceneBundle, SCENE_SCRIPT, VIEWER_FOLDER } from './web/bundle.ts';
import { encodingFor, pack } from './web/encodings.ts';
import { createFileCache, sendFile, TYPES } from './web/static-files.ts';
import { acceptedTag, wordsFor } from './words/languages.ts';
import type { Words } from './words/words-in.ts';

/**
 * `/v/<token>`: the page behind a link, `/v/<token>/<name>`: its files, `/v/assets/<name>`: what the page is made of. A browser
 * with the link may look; there is no list of others, and nothing leads from one to the next. Files come through here,
 * so that a page needs one host only and never knows the service's.
 */

export interface ViewerOptions {
  find: FindView;
  /** Where others reach it, without a slash at its end. */
  publicUrl: string;
  /** What addresses of one visitor have in common. Default: nothing. */
  networkOf?: (address: string) => string;
  /** How long who reads a file may take nothing of it. Default: a minute. */
  patienceMs?: number;
  /** Without it there are no notes, and no way to sign in. */
  notes?: Promise<NoteOptions | undefined>;
  /** Without it there are no libraries. */
  library?: Promise<LibraryDesk>;
  /** Without it nothing is served for a frame inside Discord. `hosts`: the origins of the client that holds the frame. */
  activity?: { hosts: readonly string[]; options: Promise<ActivityOptions | undefined> } | undefined;
}

/** Requests for one link in a minute. */
const A_MINUTE = 240;
/** Files that are on their way at once: all, and of one link. */
const FILES = { all: 32, ofOne: 8 };
/** Half of them for who comes from one network, whatever links they have. */
const FILES_OF_NETWORK = 16;
/** The same of previews of turned knobs, each of which is drawn by the service. */
const PREVIEWS = { all: 4, ofOne: 1 };
const MOST_TURNED_CHARS = 600;
/** Brotli's, for what is sent once. */
const DOCUMENT_EFFORT = 4;

/** @param frames who may hold the page */
const policyFor = (frames: string, forms = "'none'") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self' blob:",
    "base-uri 'none'",
    `form-action ${forms}`,
    `frame-ancestors ${frames}`,
  ].join('; ');
/** A file that is opened by itself may do nothing. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

const ENTRIES = {
  script: 'start.ts',
  style: 'page.css',
  library: 'library.css',
  activity: 'activity/activity-element.ts',
} as const;

export function registerViewer(
  app: FastifyInstance,
  { find, publicUrl, networkOf = (address) => address, patienceMs = 60_000, notes, library, activity }: ViewerOptions,
): void {
  const page = createBundle({ folder: VIEWER_FOLDER, entries: Object.values(ENTRIES) });
  const scene = createSceneBundle();
  const cached = createFileCache();
  const files = createPlaces(FILES);
  const visits = createPlaces({ ...FILES, ofOne: FILES_OF_NETWORK });
  const previews = createPlaces(PREVIEWS);
  const limited = limiter(A_MINUTE);
  const policy = policyFor("'none'");
  const policyOfLibrary = policyFor("'none'", "'self'");
  // Discord blocks workers in its frame; the page has none.
  const policyOfActivity = `${policyFor([...(activity?.hosts ?? []), DISCORD_FRAMES].join(' '))}; worker-src 'none'`;
  const policies = new Map([
    [`${ACTIVITY}/`, policyOfActivity],
    [`${LIBRARY}/:token`, policyOfLibrary],
  ]);

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'content-security-policy': policies.get(request.routeOptions.url ?? '') ?? policy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
      });
    });

    // What is away, and where, is for the log.
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if ((error.statusCode ?? 500) < 500) return reply.send(error);
      request.log.warn({ err: error }, 'a page cannot be shown at the moment');
      return say(reply, 503);
    });

    const plain = async (reply: FastifyReply, status: number, sentence: (words: Words) => Sentence) => {
      const { style } = assetsOf(await page());
      const { words } = readerOf(reply);
      const [, , ...below] = reply.request.routeOptions.url?.split('/').slice(1) ?? [];
      const address = `${'../'.repeat(below.length)}assets/${style}`;
      return sendDocument(reply.code(status), plainDocument(sentence(words), words.tag, address));
    };

    if (notes) {
      registerNotes(scope, {
        notes,
        publicUrl,
        networkOf,
        limited,
        say: (reply, what) => plain(reply, SIGN_IN[what], ({ signIn }) => signIn[what]),
      });
    }

    if (library) {
      const style = async () => assetsOf(await page(), ENTRIES.library).script;
      registerLibrary(scope, {
        library,
        style,
        send: sendDocument,
        say: (reply, what) => plain(reply, OF_LIBRARY[what], (words) => words.library[what]),
      });
    }

    /** What the page is made of, and the files of results, by addresses that are relative to it. */
    const serveUnder = (base: string) => {
      scope.get<{ Params: { name: string } }>(`${base}/assets/:name`, async (request, reply) => {
        const { name } = request.params;
        const bundle = await (name.startsWith(SCENE_SCRIPT) ? scene : page)();
        const body = bundle.files.get(name);
        return body === undefined ? say(reply, 404) : sendFile(cached(name, body), request, reply);
      });

      scope.get<{ Params: { token: string }; Querystring: { turned?: unknown } }>(
        `${base}/:token/${KNOBS}`,
        { exposeHeadRoute: false },
        async (request, reply) => {
          const { token } = request.params;
          const { turned = '' } = request.query;
          if (await limited.isFull(token)) return say(reply, 429);
          const found = await find(token, readBy(request));
          const turn = isView(found) ? found.turnKnobs : undefined;
          if (!turn) return say(reply, found === 'ended' ? 410 : 404);
          if (await limited(token)) return say(reply, 429);
          if (typeof turned !== 'string' || turned.length > MOST_TURNED_CHARS) return say(reply, 400);
          using place = previews.take(token);
          if (!place) return say(reply, 503);
          const answer = await turn(turned);
          if (answer === undefined || answer === 'unclear') return say(reply, answer ? 400 : 503);
          return reply.header('cache-control', 'no-store').send(answer);
        },
      );

      scope.get<{ Params: { token: string; name: string } }>(
        `${base}/:token/:name`,
        { exposeHeadRoute: false },
        async (request, reply) => {
          const { token, name } = request.params;
          if (await limited.isFull(token)) return say(reply, 429);
          const found = await find(token);
          const file = isView(found) ? fileNamed(found, name) : undefined;
          if (!file) return say(reply, found === 'ended' ? 410 : 404);
          if (await limited(token)) return say(reply, 429);
          using visit = visits.take(networkOf(request.ip));
          using place = files.take(token);
          if (!visit || !place) return say(reply, 503);
          reply.raw.setTimeout(patienceMs);
          return await sendView(file, request, reply);
        },
      );
    };

    scope.get<{ Params: { token: string } }>('/v/:token', async (request, reply) => {
      const { token } = request.params;
      if (await limited.isFull(token)) return say(reply, 429);
      const bundle = await page();
      const found = await find(token, readBy(request));
      if (isView(found) && (await limited(token))) return say(reply, 429);
      if (!isView(found)) return plain(reply, WITHOUT[found], ({ without }) => without[found]);
      const parts = { token, publicUrl, assets: assetsOf(bundle), hasNotes: notes !== undefined };
      return sendDocument(reply, resultDocument(found, readerOf(reply, found.language), parts));
    });

    serveUnder('/v');
    if (!activity) return;
    serveUnder(ACTIVITY);
    registerActivity(scope, {
      activity: activity.options,
      notes,
      limited,
      networkOf,
      async page(token, request) {
        const found = await find(token, readBy(request));
        if (!isView(found)) return undefined;
        return { ...pageOf(found, { token, publicUrl, hasNotes: false }), ...(notes && { notes: { url: 'notes' } }) };
      },
      async send(reply, asks) {
        const bundle = await page();
        const assets = assetsOf(bundle, ENTRIES.activity);
        return sendDocument(reply, activityDocument({ ...asks, hosts: activity.hosts }, readerOf(reply), assets));
      },
    });
  });
}

/** The language of who asks, of those that there are. */
const readBy = ({ headers }: FastifyRequest) => acceptedTag(headers['accept-language']);

/** Words that who asks reads. @param language of those for whom it was posted */
const readerOf = ({ request }: FastifyReply, language?: string) => wordsFor(readBy(request) ?? language);

/** Documents have words in them, which compress well. */
async function sendDocument(reply: FastifyReply, html: string): Promise<FastifyReply> {
  const body = Buffer.from(html);
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding, accept-language').type(TYPES['.html']!);
  const encoding = encodingFor(String(reply.request.headers['accept-encoding']), body.length);
  if (encoding === undefined) return reply.send(body);
  return reply.header('content-encoding', encoding).send((await pack(body, encoding, DOCUMENT_EFFORT)).body);
}

/** The status of a page with one sentence. */
const WITHOUT = { unknown: 404, ended: 410 } as const;
const OF_LIBRARY = { ...WITHOUT, away: 503, often: 429 } as const;
const SIGN_IN = { failed: 400, away: 503, often: 429 } as const;

const isView = (found: Found): found is ResultView => typeof found === 'object';

const fileNamed = ({ model, picture, cutout, turn, files }: ResultView, name: string) =>
  [model, picture, cutout, turn?.file, ...files].find((file) => file?.name === name);

function assetsOf({ entries }: Bundle, entry: string = ENTRIES.script) {
  const [script = '', ...preloaded] = entries.get(entry) ?? [];
  return { script, preloaded, style: entries.get(ENTRIES.style)?.[0] ?? '' };
}

function say(reply: FastifyReply, status: keyof Words['files']): FastifyReply {
  return answerWith(reply, status).type(TYPES['.txt']!).send(readerOf(reply).words.files[status]);
}

/** Resolves when all of it has left, or its reader has. */
async function sendView(file: ViewFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = new PassThrough();
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const copied = file.copyTo(body, left.signal).catch((error: unknown) => {
    if (!left.signal.aborted) request.log.warn({ err: error }, 'a file of a result could not be shown');
    return 'broken' as const;
  });
  // A failed copy destroys the stream, and the copy says so itself.
  body.on('error', () => {});
  // Until something is there it can still be said that nothing comes.
  const began = await Promise.race([copied, once(body, 'readable', { signal: left.signal }).catch(() => copied)]);
  if (left.signal.aborted) return reply;
  if (began === 'gone') return say(reply, 410);
  if (began === 'broken') return say(reply, 502);
  reply
    .header('content-security-policy', FILE_POLICY)
    .header('cache-control', 'private, max-age=3600')
    .type(file.type)
    .send(body);
  await copied;
  return reply;
}
