import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, pack } from 'kiln-viewer/web/encodings';
import { DiscordError, discordError } from '../base/discord-error.ts';
import { type LoopbackRule, refuseForeign } from '../base/loopback.ts';
import type { Exchange, RequestLog } from '../base/traffic.ts';
import type { User } from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER, userOfToken } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import type { Fault } from '../core/faults.ts';
import type { BucketName } from '../core/rate-limits.ts';
import type { Place } from '../permissions/access.ts';
import { checkNeeds, needOf, type RouteNeed } from '../permissions/route-needs.ts';
import { type Body, isTooLarge, REQUEST_MOST_BYTES, readBody } from './body.ts';

/** Who is asking, what is asked, and Discord's way to say no: everything that all routes have in common. */

export interface Call {
  /** The bot, one of the people, or for token routes the bot whose token it is. */
  user: User;
  /** A path parameter, URL-decoded. */
  param(name: string): string;
  query: Record<string, string>;
  header(name: string): string | undefined;
  body(): Promise<Body>;
  /** Of a body that is `application/x-www-form-urlencoded`. */
  form(): Record<string, string> | undefined;
  /** The channel of the path, which the caller was found to have the row's permissions in (route-needs.ts). */
  place(): Place;
}

export interface Answer {
  status: number;
  body?: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };

type Audience = 'bot' | 'person' | 'both' | 'token';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api/v10. Of `:application` there is one: any other is unknown. */
  path: string;
  /** 'token': the path itself is the proof. */
  for: Audience;
  bucket?: BucketName;
  /** Path parameters that name the bucket's owner. */
  major?: readonly string[];
  /** What a person must have allowed an application that asks in their name (`Bearer`). Without it, none may. */
  scope?: string;
  /** False for interaction endpoints, which the global limit exempts. */
  unlimited?: boolean;
  handle(call: Call): Answer | Promise<Answer>;
}

type RouteRule = Pick<Route, 'for' | 'bucket' | 'major' | 'unlimited' | 'scope'>;

/** @param name as in Discord's documentation: `GET /users/:user` */
export function route(
  name: `${Route['method']} ${string}`,
  rule: Audience | RouteRule,
  handle: Route['handle'],
): Route {
  const [method, path] = name.split(' ') as [Route['method'], string]; // the type of the name says so
  return { ...(typeof rule === 'string' ? { for: rule } : rule), method, path, handle };
}

export interface RouterOptions {
  core: Core;
  botToken: string;
  loopback: LoopbackRule;
  /** @throws {DiscordError} when the caller lacks what the route needs in the channel */
  enter(channelId: string, userId: string, need: RouteNeed): Place;
  onAnswer(entry: RequestLog, exchange: Exchange & { ms: number }): void;
}

/** Of compression: answers are sent once. */
const EFFORT = 4;

/** What was said in a request, until it is answered. */
const exchanges = new WeakMap<FastifyRequest, Exchange>();

function said(request: FastifyRequest, more: Exchange): void {
  exchanges.set(request, { ...exchanges.get(request), ...more });
}

export async function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: RouterOptions) {
  checkNeeds(routes);
  const { core } = options;
  const invalid = createInvalidRequests(() => core.settings.invalidRequestsMost, core.now);
  const isPerson = (request: FastifyRequest) =>
    userOfToken(request.headers.authorization, options.botToken)?.bot === undefined &&
    request.headers.authorization !== undefined &&
    !/^(?:Bot|Bearer|Basic) /.test(request.headers.authorization);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
        done(null, new URLSearchParams(String(text))),
      );
      await scope.register(multipart, { throwFileSizeLimit: true });
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null, undefined));

      scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, core.log));
      scope.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }));
      scope.addHook('onRequest', async (request, reply) => {
        const blockedS = isPerson(request) ? undefined : invalid.blockedS();
        // Not in the API's words: it is not the API that answers.
        if (blockedS !== undefined) {
          return reply.code(429).header('retry-after', Math.ceil(blockedS)).type('text/html').send('error code: 1015');
        }
        const reason = refuseForeign(request.headers, options.loopback);
        if (reason !== undefined) throw new DiscordError(403, 0, reason);
        if (Number(request.headers['content-length'] ?? 0) > REQUEST_MOST_BYTES) throw discordError('tooLarge');
      });
      scope.addHook('onSend', async (request, reply, answer) => {
        if (typeof answer !== 'string') return answer;
        const encoding = encodingFor(request.headers['accept-encoding']?.toString(), answer.length);
        if (encoding === undefined) return answer;
        reply.header('content-encoding', encoding).header('vary', 'accept-encoding').removeHeader('content-length');
        return (await pack(Buffer.from(answer), encoding, EFFORT)).body;
      });
      scope.addHook('onResponse', async (request, reply) => {
        const by = userOfToken(request.headers.authorization, options.botToken)?.username ?? 'token';
        if (!isPerson(request)) invalid.count(reply.statusCode, reply.getHeader('x-ratelimit-scope')?.toString());
        options.onAnswer(
          { method: request.method, path: pathOf(request), status: reply.statusCode, by },
          { ms: reply.elapsedTime, ...exchanges.get(request) },
        );
      });
      for (const route of routes) addRoute(scope, route, options);
    },
    { prefix: '/api/v10' },
  );
}

function addRoute(scope: FastifyInstance, route: Route, options: RouterOptions): void {
  const need = needOf(route);
  scope.route({
    method: route.method,
    url: route.path,
    bodyLimit: REQUEST_MOST_BYTES,
    async handler(request, reply) {
      // Fastify types parameters per route; here they come from the table.
      const params = request.params as Record<string, string>;
      const user = authorize(request, route, options);
      const isBot = user.bot === true;

      if (isBot && route.unlimited !== true) {
        const major = (route.major ?? []).map((name) => params[name]).join('/');
        const { bucket = 'other' } = route;
        const variant = bucket === 'other' ? route.method : '';
        const limit = options.core.limiter.take(bucket, variant, major, route.for !== 'token');
        reply.headers(limit.headers);
        if (limit.refused !== undefined) {
          const { retryAfterS, scope } = limit.refused;
          const limited = limitedBody(scope, retryAfterS);
          said(request, { error: { code: 0, message: limited.message }, answer: limited });
          return reply.code(429).send(limited);
        }
      }

      const fault = isBot ? options.core.faults.take(route.method, pathOf(request)) : undefined;
      if (fault !== undefined)
        said(request, { error: { code: fault.code ?? 0, message: `${fault.status}: asked for by a switch` } });
      if (fault !== undefined && fault.when !== 'after') return fail(reply, fault);

      const { application = APPLICATION_ID } = params;
      if (application !== APPLICATION_ID) throw discordError('unknownApplication');
      const place = need === undefined ? undefined : options.enter(params.channel ?? '', user.id, need);
      const call: Call = {
        user,
        query: stringsOf(request.query),
        param: (name) => params[name] ?? '',
        header: (name) => request.headers[name]?.toString(),
        async body() {
          const body = await readBody(request, options.core.settings.uploadBytesPerSecond ?? undefined);
          said(request, { payload: withFiles(body) });
          return body;
        },
        form: () => (request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : undefined),
        place() {
          if (place === undefined) throw new Error(`${route.path} names no channel`);
          return place;
        },
      };
      const answer = await route.handle(call);
      if (fault !== undefined) return fail(reply, fault);
      said(request, { answer: answer.body });
      reply.code(answer.status);
      // A 204 with a content type makes clients parse an empty body.
      return answer.status === 204 ? reply.send() : reply.send(answer.body);
    },
  });
}

/** As people read it: the files by their names and sizes. */
function withFiles({ payload, files }: Body): unknown {
  if (files.size === 0) return payload;
  const listed = [...files.values()].map(({ filename, bytes }) => `${filename} (${bytes.length} bytes)`);
  return { payload_json: payload, files: listed };
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0]!.slice('/api/v10'.length);
  return path.replaceAll(/%40/gi, '@');
}

function fail(reply: FastifyReply, { status, code = 0, scope = 'user', retryAfter = 0.1 }: Fault) {
  if (status === 'reset') {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  if (status !== 429) return reply.code(status).send({ message: `${status}: asked for by a test`, code });
  const headers = { 'retry-after': String(Math.ceil(retryAfter)), 'x-ratelimit-scope': scope };
  const global = scope === 'global' ? { 'x-ratelimit-global': 'true' } : {};
  return reply
    .code(429)
    .headers({ ...headers, ...global })
    .send({ ...limitedBody(scope, retryAfter), code });
}

function limitedBody(scope: 'user' | 'shared' | 'global', retryAfterS: number) {
  const message = scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.';
  return { message, retry_after: retryAfterS, global: scope === 'global' };
}

function authorize(
  { headers: { authorization } }: FastifyRequest,
  { for: audience, scope }: Route,
  { core, botToken }: RouterOptions,
): User {
  if (audience === 'token') return BOT_USER;
  const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  if (token !== undefined) {
    const grant = core.oauth.granted(token);
    if (grant === undefined || scope === undefined) throw discordError('unauthorized');
    if (!grant.scopes.includes(scope)) throw discordError('missingScope');
    return grant.user;
  }
  const user = userOfToken(authorization, botToken);
  if (user === undefined) throw discordError('unauthorized');
  if (audience === 'bot' && user.bot !== true) throw discordError('onlyBots');
  if (audience === 'person' && user.bot === true) throw discordError('botsCannot');
  return user;
}

function stringsOf(query: unknown): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [key, value] of Object.entries(query ?? {})) if (typeof value === 'string') result[key] = value;
  return result;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: FastifyBaseLogger) {
  const known = isTooLarge(error) ? discordError('tooLarge') : error;
  if (known instanceof DiscordError) {
    const { status, code, message, errors, retryAfterS } = known;
    if (status === 400)
      log.warn({ method: request.method, route: request.routeOptions.url, code, errors }, 'refused a request');
    said(request, { error: { code, message, errors } });
    if (retryAfterS !== undefined) reply.header('retry-after', Math.ceil(retryAfterS));
    const wait = retryAfterS === undefined ? {} : { retry_after: retryAfterS, global: false };
    return reply.code(status).send({ message, code, ...wait, errors });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 500) log.error({ err: error, route: request.routeOptions.url }, 'playground request failed');
  return reply
    .code(status)
    .send({ message: `${status}: ${status >= 500 ? 'Internal Server Error' : 'Bad Request'}`, code: 0 });
}

/**
 * A client with too many refused requests is blocked: 10,000 answers of 401, 403 or 429 within ten minutes. Limits that
 * are shared with others do not count. Discord's shield in front of the API answers then, not the API itself.
 */

const WINDOW_MS = 10 * 60_000;

interface InvalidRequests {
  count(status: number, scope: string | undefined): void;
  /** @returns seconds until requests are looked at again, or undefined */
  blockedS(): number | undefined;
}

function createInvalidRequests(most: () => number, now: () => number): InvalidRequests {
  let window = { endsMs: Number.NEGATIVE_INFINITY, used: 0 };
  return {
    count(status, scope) {
      if ((status !== 401 && status !== 403 && status !== 429) || scope === 'shared') return;
      if (now() >= window.endsMs) window = { endsMs: now() + WINDOW_MS, used: 0 };
      window.used += 1;
    },
    blockedS: () => (window.used >= most() && now() < window.endsMs ? (window.endsMs - now()) / 1000 : undefined),
  };
}
