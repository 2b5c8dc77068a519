import { expect, test } from 'vitest';
import { json, testServer } from '../../../test/support/http-server.ts';
import { createClient } from '../src/create-client.ts';

const preview = { mode: 'preview', prompt: 'a chair' } as const;
const clientFor = (baseUrl: string) => createClient({ baseUrl, apiKey: 'key', random: () => 0 });

test('a create is one POST with the key, and nothing but what the caller said', async () => {
  await using server = await testServer((_request, response) => json(response, 202, { result: 'id-1' }));
  await using client = clientFor(server.url);

  expect(await client.create('text-to-3d-preview', preview)).toEqual({ id: 'id-1' });

  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    path: '/v2/text-to-3d',
    headers: { authorization: 'Bearer key' },
  });
  expect(JSON.parse(server.requests[0]!.body)).toEqual(preview);
});

test('a create that breaks a rule is refused before anything is sent, and says what to change', async () => {
  await using server = await testServer((_request, response) => json(response, 202, { result: 'id-1' }));
  await using client = clientFor(server.url);

  await expect(client.create('text-to-3d-preview', { mode: 'preview', prompt: 'x'.repeat(801) })).rejects.toThrow(
    'prompt must have at most 800 characters',
  );
  expect(server.requests).toHaveLength(0);
});

test.each([
  ['a broken connection', (response: import('node:http').ServerResponse) => response.destroy()],
  ['a server error', (response: import('node:http').ServerResponse) => json(response, 503, { message: 'busy' })],
  ['a body that is no JSON', (response: import('node:http').ServerResponse) => response.writeHead(202).end('<html>')],
  ['a body without an id', (response: import('node:http').ServerResponse) => json(response, 202, { ok: true })],
])('a create that ends in %s is never sent again', async (_name, answer) => {
  await using server = await testServer((_request, response) => void answer(response));
  await using client = clientFor(server.url);

  await expect(client.create('text-to-3d-preview', preview)).rejects.toMatchObject({ retryable: false });
  expect(server.requests).toHaveLength(1);
});

test('a create whose key made a task that was deleted says so, and is not to be repeated', async () => {
  const gone = { message: 'This Idempotency-Key made a task, which was deleted', code: 'task_deleted' };
  await using server = await testServer((_request, response) => json(response, 410, gone));
  await using client = clientFor(server.url);

  await expect(client.create('text-to-3d-preview', preview, { idempotencyKey: 'one' })).rejects.toMatchObject({
    code: 'task_deleted',
    status: 410,
    retryable: false,
  });
  expect(server.requests).toHaveLength(1);
});

test('a create that reached no service says that nothing was sent', async () => {
  await using client = clientFor('http://127.0.0.1:1');
  await expect(client.create('text-to-3d-preview', preview)).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
  });
});

test.each([
  [{ message: 'RateLimitExceeded' }, 'rate_limited'],
  [{ message: 'NoMoreConcurrentTasks' }, 'queue_full'],
  [{ error: 'NoMorePendingTasks, upgrade your plan' }, 'queue_full'],
])('tells the two kinds of 429 apart: %j', async (body, code) => {
  await using server = await testServer((_request, response) => json(response, 429, body, { 'retry-after': '2' }));
  await using client = clientFor(server.url);

  await expect(client.create('text-to-3d-preview', preview)).rejects.toMatchObject({
    status: 429,
    code,
    retryAfterMs: 2_000,
  });
});

test.each([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [402, 'insufficient_credits'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [422, 'unprocessable'],
])('a %i keeps the words of the service', async (status, code) => {
  await using server = await testServer((_request, response) =>
    json(response, status, { message: 'in plain words' }, { 'x-request-id': 'r-1' }),
  );
  await using client = clientFor(server.url);

  await expect(client.get('text-to-3d-preview', 'x')).rejects.toMatchObject({
    status,
    code,
    message: 'in plain words',
    requestId: 'r-1',
  });
  expect(server.requests).toHaveLength(1);
});

test('a read is repeated after a 500, a dropped connection and a rate limit', async () => {
  await using server = await testServer(({ count }, response) => {
    if (count === 1) return json(response, 500, { message: 'oops' });
    if (count === 2) return void response.destroy();
    if (count === 3) return json(response, 429, { message: 'RateLimitExceeded' }, { 'retry-after': '0' });
    json(response, 200, { id: 'a', status: 'PENDING', progress: 0 });
  });
  await using client = clientFor(server.url);

  expect(await client.get('text-to-3d-preview', 'a')).toMatchObject({ id: 'a', status: 'PENDING' });
  expect(server.requests).toHaveLength(4);
});

test('reads null, 0, absent and empty as not yet, and keeps fields it does not know', async () => {
  await using server = await testServer((_request, response) =>
    json(response, 200, {
      id: 'a',
      status: 'IN_PROGRESS',
      progress: 3,
      started_at: 0,
      finished_at: null,
      task_error: null,
      thumbnail_url: '',
      model_urls: { glb: 'http://a/model.glb', fbx: '', blend: null },
      process_image_urls: { new_kind: 'http://a/x.png' },
      later: { field: 1 },
    }),
  );
  await using client = clientFor(server.url);

  const task = await client.get('text-to-3d-preview', 'a');

  expect(task).toMatchObject({
    model_urls: { glb: 'http://a/model.glb' },
    process_image_urls: { new_kind: 'http://a/x.png' },
    later: { field: 1 },
  });
  expect(task.model_urls).not.toHaveProperty('fbx');
  expect([task.started_at, task.finished_at, task.task_error, task.thumbnail_url]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [{ type: null, message: 'too complex', code: null, doc_url: null }, { message: 'too complex' }],
  [{ type: 7, message: 'too complex', code: 'image_too_complex', doc_url: {} }, { code: 'image_too_complex' }],
  [{ message: null, type: 'server_error' }, undefined],
  ['it broke', undefined],
])(
  'a task whose task_error is %j is read, and what is null or of another type counts as absent',
  async (said, read) => {
    await using server = await testServer((_request, response) =>
      json(response, 200, { id: 'a', status: 'FAILED', progress: 3, task_error: said }),
    );
    await using client = clientFor(server.url);

    const task = await client.get('text-to-3d-preview', 'a');

    expect(task.status).toBe('FAILED');
    if (read === undefined) expect(task.task_error).toBeUndefined();
    else expect(task.task_error).toMatchObject(read);
    expect([task.task_error?.type, task.task_error?.doc_url]).toEqual([undefined, undefined]);
  },
);

test('lists page by page until a short page, and skips a task that moved to the next page', async () => {
  const pages: Record<string, string[]> = { '1': ['a', 'b'], '2': ['b', 'c'], '3': ['d'] };
  await using server = await testServer(({ path }, response) => {
    const page = new URL(path, 'http://x').searchParams.get('page_num')!;
    json(
      response,
      200,
      pages[page]!.map((id) => ({ id, status: 'PENDING', progress: 0 })),
    );
  });
  await using client = clientFor(server.url);

  const ids = (await Array.fromAsync(client.list('text-to-3d-preview', { page_size: 2, sort_by: '+created_at' }))).map(
    (task) => task.id,
  );

  expect(ids).toEqual(['a', 'b', 'c', 'd']);
  expect(server.requests[0]!.path).toContain('sort_by=%2Bcreated_at');
});

test('an id from anywhere cannot change the path', async () => {
  await using server = await testServer((_request, response) => json(response, 404, { message: 'Task not found' }));
  await using client = clientFor(server.url);

  await expect(client.get('text-to-3d-preview', '../../v1/balance?x=')).rejects.toMatchObject({ code: 'not_found' });
  expect(server.requests[0]!.path).toBe('/v2/text-to-3d/..%2F..%2Fv1%2Fbalance%3Fx%3D');
});

test('downloads without the key, follows redirects, and stops at the limit', async () => {
  await using server = await testServer(({ path }, response) => {
    if (path === '/start') return void response.writeHead(302, { location: '/file' }).end();
    response.writeHead(200).end(Buffer.alloc(1_000));
  });
  await using client = clientFor(server.url);

  expect(await client.download(`${server.url}/start`, { maxBytes: 1_000 })).toHaveLength(1_000);
  expect(server.requests.every((request) => request.headers.authorization === undefined)).toBe(true);
  await expect(client.download(`${server.url}/file`, { maxBytes: 999 })).rejects.toThrow('larger than 999 bytes');
});

test('a public service cannot make us fetch from this network', async () => {
  await using server = await testServer((_request, response) => void response.writeHead(200).end('inside'));
  await using client = clientFor('https://assets.example');

  for (const url of [
    server.url,
    server.url.replace('127.0.0.1', 'localhost'),
    'http://169.254.169.254/x',
    'http://[::1]/x',
    'file:///etc/passwd',
  ]) {
    await expect(client.download(url, { maxBytes: 10 })).rejects.toThrow();
  }
  expect(server.requests).toHaveLength(0);
});
