import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { json, testServer } from '../../../test/support/http-server.ts';
import { createClient } from '../src/create-client.ts';

const frame = (status: string, progress: number, rest = {}) =>
  `event: message\ndata: ${JSON.stringify({ id: 'a', status, progress, ...rest })}\n\n`;
const whole = (status: string, progress: number) => ({
  id: 'a',
  status,
  progress,
  created_at: 1,
  task_error: { message: '' },
  consumed_credits: 20,
});
const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const clientFor = (baseUrl: string, silenceMs = 5_000) =>
  createClient({ baseUrl, apiKey: 'key', random: () => 0, silenceMs });

test('follows a task to its terminal frame and stops', async () => {
  await using server = await testServer((_request, response) => {
    const out = stream(response);
    out.write(': hello\n\n');
    out.write(frame('PENDING', 0).slice(0, 20));
    out.write(frame('PENDING', 0).slice(20));
    out.write(frame('IN_PROGRESS', 40));
    out.end(frame('SUCCEEDED', 100, whole('SUCCEEDED', 100)));
  });
  await using client = clientFor(server.url);

  const updates = await Array.fromAsync(client.watch('text-to-3d-preview', 'a'));

  expect(updates.at(-1)).toMatchObject({ status: 'SUCCEEDED', progress: 100, task: { consumed_credits: 20 } });
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['ends early', (response: ServerResponse) => void stream(response).end(frame('IN_PROGRESS', 40))],
  [
    'is cut in the middle of a frame',
    (response: ServerResponse) => void stream(response).write('event: message\ndata: {"id":', () => response.destroy()),
  ],
  ['falls silent', (response: ServerResponse) => void stream(response).write(frame('IN_PROGRESS', 40))],
  ['answers 500', (response: ServerResponse) => json(response, 500, { message: 'oops' })],
  ['sends a frame that is no task', (response: ServerResponse) => void stream(response).end('data: {"hello":1}\n\n')],
])('when the stream %s, reads the task once and opens the stream again', async (_name, breakIt) => {
  let streams = 0;
  await using server = await testServer(({ path }, response) => {
    if (!path.endsWith('/stream')) return json(response, 200, whole('IN_PROGRESS', 50));
    if (++streams === 1) return breakIt(response);
    stream(response).end(frame('SUCCEEDED', 100, whole('SUCCEEDED', 100)));
  });
  await using client = clientFor(server.url, 200);

  const updates = await Array.fromAsync(client.watch('text-to-3d-preview', 'a'));

  expect(updates.at(-1)).toMatchObject({ status: 'SUCCEEDED' });
  expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['stream', 'a', 'stream']);
});

test('hints before the answer are no answer', async () => {
  await using server = await testServer(({ path }, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
    if (!path.endsWith('/stream')) return json(response, 200, whole('SUCCEEDED', 100));
    stream(response).end(frame('SUCCEEDED', 100));
  });
  await using client = clientFor(server.url);

  const updates = await Array.fromAsync(client.watch('text-to-3d-preview', 'a'));

  expect(updates.at(-1)).toMatchObject({ status: 'SUCCEEDED', task: { consumed_credits: 20 } });
  expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['stream', 'a']);
});

test('without any working stream, the end is still found by reading', async () => {
  let reads = 0;
  await using server = await testServer(({ path }, response) => {
    if (path.endsWith('/stream')) return json(response, 502, {});
    json(response, 200, whole(++reads < 3 ? 'IN_PROGRESS' : 'FAILED', 10));
  });
  await using client = clientFor(server.url);

  const updates = await Array.fromAsync(client.watch('text-to-3d-preview', 'a'));

  expect(updates.at(-1)).toMatchObject({ status: 'FAILED', task: { id: 'a' } });
});

test.each([
  ['no task', { task: 'a' }],
  ['no JSON', '<html>'],
])('a service whose every answer is %s ends the watch with it after some reads', async (_name, body) => {
  await using server = await testServer(({ path }, response) => {
    if (path.endsWith('/stream')) return void stream(response).end(frame('SUCCEEDED', 100));
    if (typeof body === 'string') return void response.writeHead(200).end(body);
    json(response, 200, body);
  });
  await using client = clientFor(server.url);

  const watching = Array.fromAsync(client.watch('text-to-3d-preview', 'a'));

  await expect(watching).rejects.toMatchObject({ code: 'unknown_outcome', status: 200, retryable: true });
  expect(server.requests.filter(({ path }) => path.endsWith('/stream'))).toHaveLength(1);
});

test('an answer that cannot be read does not end the watch while others can', async () => {
  let reads = 0;
  await using server = await testServer(({ path }, response) => {
    if (path.endsWith('/stream')) return json(response, 502, {});
    if (++reads % 2 === 1) return json(response, 200, {});
    json(response, 200, whole(reads < 50 ? 'IN_PROGRESS' : 'SUCCEEDED', 100));
  });
  await using client = clientFor(server.url);

  const updates = await Array.fromAsync(client.watch('text-to-3d-preview', 'a'));

  expect(updates.at(-1)).toMatchObject({ status: 'SUCCEEDED' });
});

test('a terminal frame without the object is completed by a read', async () => {
  await using server = await testServer(({ path }, response) =>
    path.endsWith('/stream')
      ? void stream(response).end(frame('SUCCEEDED', 100))
      : json(response, 200, whole('SUCCEEDED', 100)),
  );
  await using client = clientFor(server.url);

  const updates = await Array.fromAsync(client.watch('text-to-3d-preview', 'a'));

  expect(updates.at(-1)!.task).toMatchObject({ consumed_credits: 20 });
});

test('an error event of 404 ends the watch with not found', async () => {
  await using server = await testServer(
    (_request, response) =>
      void stream(response).end('event: error\ndata: {"status_code":404,"message":"Task not found"}\n\n'),
  );
  await using client = clientFor(server.url);

  await expect(Array.fromAsync(client.watch('text-to-3d-preview', 'a'))).rejects.toMatchObject({
    code: 'not_found',
    message: 'Task not found',
  });
});

test('a signal ends it at once and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await testServer((_request, response) => {
    response.on('close', () => closed.resolve());
    stream(response).write(frame('IN_PROGRESS', 1));
  });
  await using client = clientFor(server.url, 60_000);
  const abort = new AbortController();

  const watching = Array.fromAsync(client.watch('text-to-3d-preview', 'a', { signal: abort.signal }), () =>
    abort.abort(),
  );

  await expect(watching).rejects.toMatchObject({ code: 'aborted' });
  await closed.promise;
});
