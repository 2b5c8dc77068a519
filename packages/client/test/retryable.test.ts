import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { json, testServer } from '../../../test/support/http-server.ts';
import { until } from '../../../test/support/until.ts';
import type { ApiError } from '../src/api-error.ts';
import { createClient } from '../src/create-client.ts';

/** `retryable` is what a caller's loop goes by: repeating must neither make a second task nor go on after an abort. */

const preview = { mode: 'preview', prompt: 'a chair' } as const;
const clientFor = (baseUrl: string) => createClient({ baseUrl, apiKey: 'key', random: () => 0 });
const failureOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: ApiError) => error);

test.each([
  ['rate_limited', 'RateLimitExceeded'],
  ['queue_full', 'NoMoreConcurrentTasks'],
])('a create refused as %s made nothing, so it may be sent again', async (code, message) => {
  await using server = await testServer((_request, response) =>
    json(response, 429, { message }, { 'retry-after': '1' }),
  );
  await using client = clientFor(server.url);

  expect(await failureOf(client.create('text-to-3d-preview', preview))).toMatchObject({
    code,
    retryable: true,
    retryAfterMs: 1_000,
  });
  expect(server.requests).toHaveLength(1);
});

test('a create that failed in the service may be sent again only if the service says that nothing was made', async () => {
  await using server = await testServer(({ count }, response) =>
    json(response, 503, { message: 'not now' }, count === 1 ? {} : { 'x-kiln': 'nothing-made' }),
  );
  await using client = clientFor(server.url);

  const doubtful = await failureOf(client.create('text-to-3d-preview', preview));
  const certain = await failureOf(client.create('text-to-3d-preview', preview));

  expect(doubtful).toMatchObject({ code: 'server_error', retryable: false });
  expect(certain).toMatchObject({ code: 'server_error', retryable: true, nothingMade: true });
});

const photo = { image_url: 'https://example.com/a.png' };
const PROTOTYPE = '01990000-0000-7000-8000-000000000000';
const CREATES = {
  'keycap prototype': ['creative-lab-keycap-prototype', photo],
  'fidget pixel prototype': ['creative-lab-fidget-pixel-prototype', { ...photo, type: 'other' }],
  'fidget pixel build': ['creative-lab-fidget-pixel-build', { input_task_id: PROTOTYPE }],
  'keycap build': ['creative-lab-keycap-build', { input_task_id: PROTOTYPE, candidate_id: 'one' }],
} as const;

test.each([
  ['keycap prototype', 500, { message: 'oops' }, {}, true],
  ['fidget pixel prototype', 500, { message: 'oops' }, {}, true],
  ['fidget pixel build', 500, { message: 'oops' }, {}, true],
  ['keycap build', 500, { message: 'oops' }, {}, false],
  ['keycap prototype', 502, { message: 'oops' }, {}, false],
  ['keycap prototype', 500, { error: 'oops' }, {}, false],
  ['keycap prototype', 500, { message: 'oops' }, { idempotencyKey: 'one' }, false],
] as const)(
  'a %s that is answered %i with %j (%j) made nothing for sure: %s',
  async (name, status, body, options, sure) => {
    await using server = await testServer((_request, response) => json(response, status, body));
    await using client = clientFor(server.url);
    const [type, input] = CREATES[name];

    expect(await failureOf(client.create(type, input as never, options))).toMatchObject({
      code: 'server_error',
      retryable: sure,
      nothingMade: sure,
    });
  },
);

test('a create under a key that another one holds may be sent again, and one under a key of another request may not', async () => {
  await using server = await testServer(({ count }, response) =>
    count === 1
      ? json(response, 409, { message: 'in progress', code: 'idempotency_key_in_use' })
      : json(response, 422, { message: 'another request', code: 'idempotency_key_reused' }),
  );
  await using client = clientFor(server.url);
  const create = () => failureOf(client.create('text-to-3d-preview', preview, { idempotencyKey: 'one' }));

  expect(await create()).toMatchObject({ code: 'key_in_use', retryable: true });
  expect(await create()).toMatchObject({ code: 'key_reused', retryable: false });
});

test('a create that found no service says that nothing was sent, and may be sent again', async () => {
  await using client = clientFor('http://127.0.0.1:1');

  expect(await failureOf(client.create('text-to-3d-preview', preview))).toMatchObject({
    code: 'unreachable',
    retryable: true,
  });
});

test('a create whose TLS handshake failed was not sent either', async () => {
  const url = await plainServer((socket) => socket.end('this is not TLS'));
  await using client = clientFor(url.replace('http:', 'https:'));

  expect(await failureOf(client.create('text-to-3d-preview', preview))).toMatchObject({
    code: 'unreachable',
    retryable: true,
  });
});

test('a create whose connection broke after it was sent may have made a task, so it is not to be sent again', async () => {
  const url = await plainServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  await using client = clientFor(url);

  expect(await failureOf(client.create('text-to-3d-preview', preview))).toMatchObject({
    code: 'unknown_outcome',
    retryable: false,
  });
});

test('an aborted create is aborted if it was not sent, and of unknown outcome if it was', async () => {
  await using server = await testServer(() => {});
  await using client = clientFor(server.url);
  const abort = new AbortController();

  const early = await failureOf(client.create('text-to-3d-preview', preview, { signal: AbortSignal.abort() }));
  const late = failureOf(client.create('text-to-3d-preview', preview, { signal: abort.signal }));
  await until('the create is there', () => server.requests.length === 1);
  abort.abort(new Error('enough'));

  expect(early).toMatchObject({ code: 'aborted', retryable: false });
  expect(await late).toMatchObject({ code: 'unknown_outcome', retryable: false });
  expect(server.requests).toHaveLength(1);
});

test.each(['before the answer', 'in the middle of the body'])(
  'a download aborted %s is aborted, and not to be repeated',
  async (moment) => {
    const begun = Promise.withResolvers<void>();
    await using server = await testServer((_request, response) => {
      if (moment !== 'before the answer') response.writeHead(200, { 'content-length': 100 }).write('half');
      begun.resolve();
    });
    await using client = clientFor(server.url);
    const abort = new AbortController();
    const reason = new Error('the user does not want it any more');

    const download = failureOf(client.download(`${server.url}/file`, { maxBytes: 1_000, signal: abort.signal }));
    await begun.promise;
    abort.abort(reason);

    expect(await download).toMatchObject({ code: 'aborted', retryable: false });
  },
);

test('a download whose signal is aborted already asks nothing', async () => {
  await using server = await testServer((_request, response) => void response.writeHead(200).end('file'));
  await using client = clientFor(server.url);
  const signal = AbortSignal.abort('a reason that is no error');

  expect(await failureOf(client.download(`${server.url}/file`, { maxBytes: 1_000, signal }))).toMatchObject({
    code: 'aborted',
    retryable: false,
  });
  expect(server.requests).toHaveLength(0);
});

/** Does what no HTTP server would. */
async function plainServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
