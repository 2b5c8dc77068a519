import type { ServerResponse } from 'node:http';
import { MockAgent } from 'undici';
import { expect, test } from 'vitest';
import { json, testServer } from '../../../test/support/http-server.ts';
import { until } from '../../../test/support/until.ts';
import { createClient } from '../src/create-client.ts';
import type { IncomingResponse, OutgoingRequest, TaskUpdate } from '../src/index.ts';

const input = { prompt: 'a chair' } as const;
const task = (status: string, more = {}) => ({ id: 'a', status, progress: 100, created_at: 1, ...more });
const frame = (data: object) => `event: message\ndata: ${JSON.stringify(data)}\n\n`;
const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Takes every create, and answers its stream with these frames. */
const making = (...frames: object[]) =>
  testServer(({ method }, response) => {
    if (method === 'POST') return json(response, 202, { result: 'a' });
    stream(response).end(frames.map(frame).join(''));
  });
const clientFor = (baseUrl: string, options = {}) =>
  createClient({ baseUrl, apiKey: 'key', random: () => 0, ...options });

test('run gives the task that was made, and its progress from its id on', async () => {
  await using server = await making(task('SUCCEEDED', { consumed_credits: 20 }));
  await using client = clientFor(server.url);
  const updates: TaskUpdate[] = [];

  const made = await client.run('text-to-3d-preview', input, { onProgress: (update) => updates.push(update) });

  expect(made).toMatchObject({ id: 'a', status: 'SUCCEEDED', consumed_credits: 20 });
  expect(updates[0]).toEqual({ id: 'a', status: 'PENDING', progress: 0 });
  expect(updates.at(-1)).toMatchObject({ status: 'SUCCEEDED', progress: 100 });
});

test.each([
  ['FAILED', 'task_failed', 'no such thing'],
  ['CANCELED', 'task_canceled', 'the task was canceled'],
])('run throws the task that ended as %s', async (status, code, message) => {
  const error = status === 'FAILED' ? { task_error: { message } } : {};
  await using server = await making(task(status, error));
  await using client = clientFor(server.url);

  const run = client.run('text-to-3d-preview', input);

  await expect(run).rejects.toMatchObject({ name: 'TaskFailed', code, message, task: { id: 'a', status } });
});

test('an aborted run ends at once, and the caller knows the task that goes on', async () => {
  await using server = await testServer(({ method }, response) => {
    if (method === 'POST') return json(response, 202, { result: 'a' });
    stream(response).write(frame(task('IN_PROGRESS')));
  });
  await using client = clientFor(server.url);
  const abort = new AbortController();
  const ids: string[] = [];

  const run = client.run('text-to-3d-preview', input, {
    signal: abort.signal,
    onProgress({ id, status }) {
      ids.push(id);
      if (status === 'IN_PROGRESS') abort.abort();
    },
  });

  await expect(run).rejects.toMatchObject({ code: 'aborted' });
  expect(ids[0]).toBe('a');
});

test('an answer that takes too long ends the call: a read is repeated, of a create the outcome is unknown', async () => {
  await using server = await testServer(() => {});
  await using client = clientFor(server.url, { timeoutMs: 400, maxRetries: 1 });

  await expect(client.get('text-to-3d-preview', 'a')).rejects.toMatchObject({
    code: 'unknown_outcome',
    retryable: true,
  });
  expect(server.requests).toHaveLength(2);
  const create = client.create('text-to-3d-preview', input, { timeoutMs: 400 });
  await expect(create).rejects.toMatchObject({ code: 'unknown_outcome', retryable: false });
  expect(server.requests).toHaveLength(3);
});

test('a call may say how often it is repeated', async () => {
  await using server = await testServer((_request, response) => json(response, 500, {}));
  await using client = clientFor(server.url);

  await expect(client.balance({ maxRetries: 0 })).rejects.toMatchObject({ code: 'server_error' });
  expect(server.requests).toHaveLength(1);
  await expect(client.balance({ maxRetries: -1 })).rejects.toMatchObject({ code: 'bad_options' });
  await expect(client.create('text-to-3d-preview', input, { timeoutMs: 0 })).rejects.toMatchObject({
    code: 'bad_options',
  });
});

test('hooks see every request without the key, may add headers, and cannot change an outcome', async () => {
  const warned = Promise.withResolvers<Error>();
  process.once('warning', warned.resolve);
  await using server = await making(task('SUCCEEDED'));
  const [sent, received]: [OutgoingRequest[], IncomingResponse[]] = [[], []];
  await using client = clientFor(server.url, {
    onRequest(request: OutgoingRequest) {
      sent.push(structuredClone(request));
      request.headers.traceparent = '00-trace';
    },
    onResponse(response: IncomingResponse) {
      received.push(response);
      if (response.call === 'create') throw new Error('a log that is broken');
    },
  });

  await client.run('text-to-3d-preview', input);

  expect(sent.map(({ call, method, url }) => [call, method, url])).toEqual([
    ['create', 'POST', `${server.url}/v2/text-to-3d`],
    ['stream', 'GET', `${server.url}/v2/text-to-3d/a/stream`],
  ]);
  expect(JSON.stringify(sent)).not.toContain('key');
  expect(received.map(({ call, status }) => [call, status])).toEqual([
    ['create', 202],
    ['stream', 200],
  ]);
  expect(server.requests.map(({ headers }) => headers.traceparent)).toEqual(['00-trace', '00-trace']);
  expect((await warned.promise).message).toBe('a log that is broken');
});

test('of no answer a hook hears as well', async () => {
  const statuses: (number | undefined)[] = [];
  const onResponse = ({ status }: IncomingResponse) => statuses.push(status);
  await using client = clientFor('http://127.0.0.1:1', { onResponse, maxRetries: 0 });

  await client.get('text-to-3d-preview', 'a').catch(() => {});

  expect(statuses).toEqual([undefined]);
});

test('a dispatcher of the caller sends everything, and is left open', async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const pool = agent.get('http://assets.example');
  pool.intercept({ path: '/v2/text-to-3d', method: 'POST' }).reply(202, { result: 'a' });
  pool.intercept({ path: '/v2/text-to-3d/a' }).reply(200, task('SUCCEEDED'));
  pool.intercept({ path: '/files/a.glb' }).reply(200, 'the file');
  const client = clientFor('http://assets.example', { dispatcher: agent });

  expect(await client.create('text-to-3d-preview', input)).toEqual({ id: 'a' });
  expect(await client.get('text-to-3d-preview', 'a')).toMatchObject({ status: 'SUCCEEDED' });
  expect(Buffer.from(await client.download('http://assets.example/files/a.glb')).toString()).toBe('the file');
  await client[Symbol.asyncDispose]();
  await until('the agent is idle', () => agent.pendingInterceptors().length === 0);
  await agent.close();
});
