import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { LibraryDesk } from '../src/library-view.ts';
import { registerViewer } from '../src/register-viewer.ts';

/** How often a link of the library is answered. */

test('a link is answered six hundred times in a minute; what was never made is counted nowhere', {
  tags: 'long',
}, async () => {
  const asked: string[] = [];
  const ended = async (token: string) => {
    asked.push(token);
    return 'ended' as const;
  };
  const library: LibraryDesk = {
    isLink: (token) => token === 'good',
    page: ended,
    picture: async () => undefined,
    open: ended,
    end: ended,
  };
  const app = fastify();
  onTestFinished(() => app.close());
  registerViewer(app, {
    publicUrl: 'https://kiln.test',
    find: async () => 'unknown',
    library: Promise.resolve(library),
  });
  const statuses = async (token: string) => {
    const all = new Set<number>();
    for (let i = 0; i < 601; i++) all.add((await app.inject(`/v/library/${token}`)).statusCode);
    return [...all];
  };
  expect(await statuses('other')).toEqual([404]);
  expect(asked).toEqual([]);
  expect(await statuses('good')).toEqual([410, 429]);
});
