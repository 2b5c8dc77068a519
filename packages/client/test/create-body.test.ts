import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jsonBody } from '../src/create-body.ts';
import { createClient } from '../src/create-client.ts';

/** Takes what comes, and looks at none of it until it is whole. */
async function startTaker() {
  const bodies: Buffer[][] = [];
  const lengths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    lengths.push(request.headers['content-length']);
    bodies.push(pieces);
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => response.writeHead(202).end('{"result":"id-1"}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    lengths,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.each([
  ['a short text', { prompt: 'a "chair"\n', list: [1, null, { a: true, b: undefined }], none: [], empty: {} }],
  [
    'a long text with characters of two halves',
    { text: `${'x'.repeat(256 * 1024 - 1)}🪑${'"\\\u2028é'.repeat(99_999)}` },
  ],
  ['many short texts', { list: Array.from({ length: 60_000 }, (_, i) => `text ${i}`) }],
])('%s is the same JSON in pieces', async (_what, value) => {
  expect(JSON.parse((await jsonBody(value)).toString('utf8'))).toEqual(JSON.parse(JSON.stringify(value)));
});

/** Some 27,000,000 characters. */
const image_url = `data:image/png;base64,${Buffer.alloc(20_000_000, 'kiln').toString('base64')}`;

test('while a picture of 20 MB is written as JSON, other work gets a turn after every 256 Ki characters', {
  tags: 'long',
}, async () => {
  let ended = false;
  const written = jsonBody({ image_url }).finally(() => {
    ended = true;
  });
  let turns = 0;
  for (; !ended; turns++) await setImmediate();
  expect(turns).toBeGreaterThanOrEqual(Math.floor(image_url.length / (256 * 1024)));
  expect((await written).length).toBe(JSON.stringify({ image_url }).length);
});

test('a create with a picture of 20 MB arrives whole, and says its length first', { tags: 'long' }, async () => {
  await using server = await startTaker();
  await using client = createClient({ baseUrl: server.url, apiKey: 'key' });

  await client.create('image-to-3d', { image_url });

  const body = Buffer.concat(server.bodies[0]!);
  expect(server.lengths[0]).toBe(String(body.length));
  expect(JSON.parse(body.toString('utf8'))).toEqual({ image_url });
});
