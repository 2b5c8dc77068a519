import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { HttpError, INTERNAL_ERROR } from '../http-error.ts';

/**
 * The HTTP side before any route: JSON bodies, and every error as `{"message": …}` with one of the statuses that the
 * specification lists. What a caller did wrong is a 400 that says what to change, whatever the framework calls it; what we
 * did wrong is a 500 without details, and the log has them.
 */

/** Data URIs: 20,000,000 bytes of picture are 27 MB of base64. */
const MAX_BODY_BYTES = 40 * 1024 * 1024;
const LONG_BODY_BYTES = 1024 * 1024;
/** Large bodies are few long texts. Millions of small values would cost many times their bytes in memory. */
const MAX_VALUES = 100_000;

export function createApp(log: Logger): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    requestTimeout: 120_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (_error, _request, reply) => {
      // The types here know of no route, so of no status either.
      const plain = reply as unknown as FastifyReply;
      plain.code(400).send({ message: 'the path is not valid percent-encoded text' });
    },
    clientErrorHandler(_error, socket) {
      if (!socket.writable) return void socket.destroy();
      const body = '{"message":"the request is not valid HTTP"}';
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      // Reading a long body and judging it are several pieces of work: others get their turn between.
      const breathe = async () => {
        if (body.length > LONG_BODY_BYTES) await setImmediate();
      };
      await breathe();
      if (countValues(body) > MAX_VALUES) {
        throw new HttpError(400, `the body has more than ${MAX_VALUES.toLocaleString('en')} values`);
      }
      const text = body.toString('utf8');
      if (text.trim() === '') return undefined;
      await breathe();
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new HttpError(400, `the body is not valid JSON: ${(error as Error).message}`);
      } finally {
        await breathe();
      }
    },
  );
  app.addContentTypeParser('*', (request, payload, done) => {
    // A body that nobody will read, where none is wanted (DELETE), is no mistake.
    if (request.method !== 'POST') {
      payload.resume();
      return payload.once('end', () => done(null, undefined));
    }
    done(new HttpError(400, 'the body must be JSON: send Content-Type: application/json'));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-api-version', '1.0.0').header('x-request-id', request.id);
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ message: 'There is no such route' });
  });
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { status, message, headers } = answerFor(error);
    if (status >= 500) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
    }
    return reply.code(status).headers(headers).send({ message });
  });
  return app;
}

/** What opens or separates values in JSON, in texts too; base64 has none of these. Stops at the limit. */
function countValues(body: Buffer): number {
  let values = 0;
  for (const sign of ['[', '{', ',']) {
    for (let at = body.indexOf(sign); at >= 0 && values <= MAX_VALUES; at = body.indexOf(sign, at + 1)) values++;
  }
  return values;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function answerFor(error: FastifyError | HttpError): {
  status: number;
  message: string;
  headers: Record<string, string>;
} {
  if (error instanceof HttpError)
    return { status: error.status, message: error.message, headers: { ...error.headers } };
  const words: Record<string, string> = {
    FST_ERR_CTP_BODY_TOO_LARGE: `the body is larger than ${MAX_BODY_BYTES.toLocaleString('en')} bytes: name large files by URL`,
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
