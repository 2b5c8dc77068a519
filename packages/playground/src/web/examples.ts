import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound, TYPES } from 'kiln-viewer/web/static-files';
import type { Examples } from '../base/examples.ts';

/** `GET /playground/examples`, and the pictures in it. */
export function serveExamples(app: FastifyInstance, examples: Examples | undefined): void {
  const { tries = [], photoTries = [], samples = [], sampleLine } = examples ?? {};
  const files = new Map([...tries, ...photoTries, ...samples].map(({ picture }) => [basename(picture), picture]));
  const shown = <T extends { picture: string }>(list: readonly T[]) =>
    list.map((item) => ({ ...item, picture: `/playground/examples/${basename(item.picture)}` }));

  app.get('/playground/examples', () => ({
    tries: shown(tries),
    photoTries: shown(photoTries),
    samples: shown(samples),
    sampleLine,
  }));
  app.get<{ Params: { name: string } }>('/playground/examples/:name', (request, reply) => {
    const file = files.get(request.params.name);
    if (file === undefined) return notFound(reply);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    return reply.type(type).header('cache-control', 'max-age=3600').send(createReadStream(file));
  });
}
