import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

/**
 * What an empty channel offers to try: lines that run at a press, and pictures to drop. The page knows nothing of a bot's
 * commands: whoever starts the bot says what to begin with, and the page types it as a person would.
 */

export interface Examples {
  /** Shown as cards. */
  tries: readonly Try[];
  /** Pictures to play with: they can be dropped on the page, or pressed. */
  samples: readonly Sample[];
  /** The line that a pressed sample begins; its first option for a file gets the picture. */
  sampleLine?: string;
}

export interface Try {
  /** In a person's words. */
  label: string;
  /** As it would be typed: `/imagine prompt: a red ball`. */
  line: string;
  /** A file on disk. */
  picture: string;
}

export interface Sample {
  label: string;
  /** A file on disk. */
  picture: string;
}

const TYPES: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' };

/** `GET /playground/examples`, and the pictures in it. */
export function serveExamples(app: FastifyInstance, examples: Examples | undefined): void {
  const { tries = [], samples = [], sampleLine } = examples ?? {};
  const files = new Map([...tries, ...samples].map(({ picture }) => [basename(picture), picture]));
  const shown = <T extends { picture: string }>(list: readonly T[]) =>
    list.map((item) => ({ ...item, picture: `/playground/examples/${basename(item.picture)}` }));

  app.get('/playground/examples', () => ({ tries: shown(tries), samples: shown(samples), sampleLine }));
  app.get<{ Params: { name: string } }>('/playground/examples/:name', (request, reply) => {
    const file = files.get(request.params.name);
    if (file === undefined) return reply.code(404).send({ message: '404: Not Found', code: 0 });
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    return reply.type(type).header('cache-control', 'max-age=3600').send(createReadStream(file));
  });
}
