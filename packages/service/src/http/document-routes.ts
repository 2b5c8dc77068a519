import type { FastifyInstance } from 'fastify';
import { once } from '../base/once.ts';
import { docsPage } from '../openapi/docs-page.ts';
import { openApiDocument } from '../openapi/document.ts';

/**
 * The interface description, for programs and for people. No key is needed to read it, and to derive it takes some ten
 * milliseconds, so that is done once: when it is asked for first, for only then the service knows where it is reached.
 */
export function registerDocumentRoutes(app: FastifyInstance, baseUrl: () => string): void {
  const document = once(() => JSON.stringify(openApiDocument(baseUrl())));
  const page = once(() => docsPage(openApiDocument(baseUrl())));
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()));
  app.get('/docs', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .send(page()),
  );
}
