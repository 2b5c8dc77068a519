import type { FastifyInstance } from 'fastify';
import { docsPage } from '../openapi/docs-page.ts';
import { openApiDocument } from '../openapi/document.ts';

/** The interface description, for programs and for people. No key is needed to read it. */
export function registerDocumentRoutes(app: FastifyInstance, baseUrl: () => string): void {
  app.get('/openapi.json', async () => openApiDocument(baseUrl()));
  app.get('/docs', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .send(docsPage(openApiDocument(baseUrl()))),
  );
}
