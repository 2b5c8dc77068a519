import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { HttpError, INTERNAL_ERROR } from '../http-error.ts';
import { createBodyGate, readBody } from './read-body.ts';

/**
 * The HTTP side before any route: JSON bodies, and every error as `{"message": …}` with one of the statuses that the
 * specification lists. What a caller did wrong is a 400 that says what to change, whatever the framework calls it; what we
 * did wrong is a 500 without details, and the log has them.
 */

export function createApp(log: Logger): FastifyInstance {
  const app = Fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    requestTimeout: 120_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (_error, _request, reply) => {
      // The types here know of no route, so of no status either.
      const plain = reply as unknown as FastifyReply;
      plain.code(400).send({ message: 'the path is too long, or not valid percent-encoded text' });
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
  app.decorateRequest('lifted', undefined);
  app.addHook('preParsing', createBodyGate());
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    // Nobody was asked for a key yet: the body of a route that there is not is not kept.
    if (request.is404) return void payload.resume();
    const { body, lifted } = await readBody(payload);
    request.lifted = lifted;
    return body;
  });
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
    const { status, headers, ...body } = answerFor(error);
    if (status >= 500) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
    }
    return reply.code(status).headers(headers).send(body);
  });
  return app;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function answerFor(error: FastifyError | HttpError): {
  status: number;
  message: string;
  details?: string;
  headers: Record<string, string>;
} {
  if (error instanceof HttpError) {
    const { status, message, headers, details } = error;
    return { status, message, headers: { ...headers }, ...(details !== undefined && { details }) };
  }
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
