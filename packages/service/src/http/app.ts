import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { answerOf } from 'kiln-runtime/meters';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import type { Logger } from 'pino';
import { HttpError, INTERNAL_ERROR } from '../base/http-error.ts';
import type { Limits } from '../base/limits.ts';
import { httpRoute, type ServiceMeters } from '../base/meters.ts';
import type { RedisOutages } from '../base/redis-outages.ts';
import { redisUnavailable } from '../base/unavailable.ts';
import type { Uploads } from '../inputs/uploads.ts';
import { traceRequests } from './trace-requests.ts';

/**
 * The HTTP side before any route: JSON bodies, and every error as `{"message": …}` with one of the statuses that the
 * specification lists. What a caller did wrong is a 400 that says what to change, whatever the framework calls it; what we
 * did wrong is a 500 without details, and the log has them. While Redis is away or full it is a 503, and the log has one
 * line of the outage.
 */

export interface AppOptions {
  log: Logger;
  limits: Limits;
  uploads: Uploads;
  meters: ServiceMeters;
  outages: RedisOutages;
  trustProxy?: string[] | false | undefined;
  /** Called with every answer of a route. */
  onAnswer?: ((answer: Answered) => void) | undefined;
}

/** One answer, as it is sent; bodies that are streamed are left out. */
export interface Answered {
  method: string;
  /** As registered, with the names of its parameters. */
  route: string;
  status: number;
  body: string;
}

/** How often connections are looked at whose head does not come. */
const LOOKS = 5;

export function createApp({
  log,
  limits,
  uploads,
  meters,
  outages,
  onAnswer,
  trustProxy = false,
}: AppOptions): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    trustProxy,
    // No limit for a whole request: a body has a minimum rate of its own, and the wait for a turn does not count.
    http: {
      headersTimeout: limits.headMs,
      connectionsCheckingInterval: limits.headMs / LOOKS,
      requireHostHeader: false,
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      // The types here know of no route, so of no status either.
      const plain = reply as unknown as FastifyReply;
      plain.code(400).send({ message: 'the path is too long, or not valid percent-encoded text' });
    },
    clientErrorHandler(error, socket) {
      if (!socket.writable) return void socket.destroy();
      const { status, message } = UNREADABLE[error.code] ?? NOT_HTTP;
      const body = JSON.stringify({ message });
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  app.removeAllContentTypeParsers();
  app.decorateRequest('upload', undefined);
  traceRequests(app);
  app.addHook('preParsing', uploads.gate);
  app.addContentTypeParser('application/json', uploads.parse);
  app.addContentTypeParser('*', (request, payload, done) => {
    // A body where none is wanted (DELETE) is not a mistake: no handler reads it.
    if (request.method !== 'POST') {
      payload.resume();
      return done(null, undefined);
    }
    done(new HttpError(400, 'the body must be JSON: send Content-Type: application/json'));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-api-version': '1.0.0', 'x-request-id': request.id, ...KEPT_BY_NOBODY });
    const problem = problemOfHead(request.raw);
    if (problem !== undefined) throw new HttpError(400, problem);
  });
  if (onAnswer) {
    app.addHook('onSend', async ({ method, routeOptions: { url: route } }, { statusCode: status }, payload) => {
      const body = payload ?? '';
      if (route !== undefined && typeof body === 'string') onAnswer({ method, route, status, body });
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    linger(request.raw, limits.lingerMs);
    const route = httpRoute(request.method, request.routeOptions.url);
    meters.http_answers({ route, kind: answerOf(reply.raw.statusCode) });
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ message: 'There is no such route' });
  });
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { status, headers, ...body } = answerFor(redisUnavailable(error) ?? error);
    // The watches of Redis and of the file store say it once for each outage.
    if (outages.failed(error) || status === 503) {
      log.debug({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request met an outage');
    } else if (status >= 500) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
    } else {
      const { message } = body;
      log.debug({ status, message, requestId: request.id, route: request.routeOptions.url }, 'request refused');
    }
    return reply.code(status).headers(headers).send(body);
  });
  return app;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const NOT_HTTP = { status: '400 Bad Request', message: 'the request is not valid HTTP' };
/** What never became a request, by the code that Node gives it. */
const UNREADABLE: Readonly<Record<string, typeof NOT_HTTP>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'the head of the request did not arrive in time: send it in one piece',
  },
  HPE_HEADER_OVERFLOW: { status: '400 Bad Request', message: 'the head of the request is too large: 16 KB at most' },
};

/** Answers are for the one who asked, and what they say they are. Files and pictures say otherwise themselves. */
const KEPT_BY_NOBODY = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
/** Said twice, a proxy in front may have read the other one. */
const ONLY_ONCE = { host: 'Host', authorization: 'Authorization' };

/** RFC 9112, section 3.2: a request is for one host, and here for one account. */
function problemOfHead({ headers, rawHeaders, httpVersion, url = '' }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return 'the header Host is missing';
  const names = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
  for (const [name, said] of Object.entries(ONLY_ONCE)) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) return `the header ${said} is there more than once`;
  }
  const target = url.startsWith('/') ? null : URL.parse(url);
  const isOther = target !== null && target.host !== URL.parse(`${target.protocol}//${headers.host}`)?.host;
  return isOther ? 'the target of the request names another host than the header Host' : undefined;
}

/** After the answer: what still comes of the body is not kept, and after a while not listened to. */
function linger(request: IncomingMessage, ms: number): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), ms).unref();
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

function answerFor(error: FastifyError | HttpError): {
  status: number;
  message: string;
  details?: string;
  code?: string;
  headers: Record<string, string>;
} {
  if (error instanceof HttpError) {
    const { status, message, headers, details, code } = error;
    return {
      status,
      message,
      headers: { ...headers },
      ...(details !== undefined && { details }),
      ...(code !== undefined && { code }),
    };
  }
  // Not 404: the task, or the account, is there.
  if (error instanceof NewerRecord) return { status: 503, message: error.message, headers: {} };
  const words: Record<string, string> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'the body must be JSON: send Content-Type: application/json',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the Content-Length does not agree with the body',
  };
  const known = words[error.code];
  if (known !== undefined) return { status: 400, message: known, headers: {} };
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { status: 400, message: 'the request cannot be read', headers: {} };
  }
  return { status: 500, message: INTERNAL_ERROR, headers: {} };
}
