import { collections } from 'kiln-service/base/collections';
import { expect } from 'vitest';
import { insideTest, test } from './target.ts';

/** Statuses and bodies that hold on every route (core sections 5 and 7; public facts 2.1). */

const UNKNOWN = '01990000-0000-7000-8000-000000000000';
const routes = collections().flatMap(({ path }) => [
  ['POST', path],
  ['GET', path],
  ['GET', `${path}/${UNKNOWN}`],
  ['DELETE', `${path}/${UNKNOWN}`],
  ['GET', `${path}/${UNKNOWN}/stream`],
]);

const WRONG = ['Bearer', 'Bearer wrong', 'Basic dGVzdA==', 'wrong'];
const all = [...routes, ['GET', '/v1/balance'], ['GET', '/v1/usage/tasks']];

// All of them on each route are more than an address may try in a minute (600).
test.for(all.map((route, i) => [...route, WRONG[i % WRONG.length]] as [string, string, string]))(
  '%s %s without a key, or with a wrong one (%s), is a 401',
  async ([method, path, wrong], { target }) => {
    const body = method === 'POST' ? {} : undefined;
    for (const authorization of ['', wrong]) {
      const answer = await target.call(method, path, body, { authorization });
      expect(answer.status).toBe(401);
      expect(answer.json.message).toContain('API key');
    }
  },
);

test.for(collections().map(({ path }) => path))(
  'POST %s with a body that cannot be read is a 400',
  async (path, { target }) => {
    const bodies: [string, string][] = [
      ['{"mode":', 'application/json'],
      ['', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['"text"', 'application/json'],
      ['mode=preview', 'application/x-www-form-urlencoded'],
      ['{}', 'text/plain'],
      ['--x--', 'multipart/form-data; boundary=x'],
    ];
    for (const [body, type] of bodies) {
      const answer = await target.call('POST', path, body, { 'content-type': type });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.json)).toEqual(['message']);
    }
  },
);

test('a body above the limit is a 413 that says so', async ({ target }) => {
  const answer = await target.call('POST', '/v2/text-to-3d', JSON.stringify({ prompt: 'x'.repeat(2 * 1024 * 1024) }));
  expect(answer).toMatchObject({ status: 413, json: { message: expect.stringContaining('larger') } });
});

test.for(['/', '/v1/text-to-3d', '/v2/nothing', '/%', '/v2/text-to-3d/%E0%A4%A', '/assets/../../etc/passwd'])(
  'GET %s is a 404 or 400 with a message',
  async (path, { target }) => {
    const answer = await target.call('GET', path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.json.message).toBeTypeOf('string');
  },
);

test('errors are JSON in UTF-8, with the version and an id of the request', async ({ target }) => {
  const { headers } = await target.call('GET', '/v2/nothing');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('x-api-version')).toBeTruthy();
  expect(headers.get('x-request-id')).toBeTruthy();
});

insideTest('a 401 says which scheme is wanted', async ({ target }) => {
  const { headers } = await target.call('GET', '/v1/balance', undefined, { authorization: '' });
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test('a balance is a whole number of credits', async ({ target }) => {
  expect((await target.call('GET', '/v1/balance')).json.balance).toBeTypeOf('number');
});

insideTest('a body of very many small values is refused before it is read', async ({ target }) => {
  const body = `{"prompt":[${'[],'.repeat(6_000)}[]]}`;
  const answer = await target.call('POST', '/v2/text-to-3d', body);
  expect(answer).toMatchObject({ status: 400, json: { message: 'the body has more than 10,000 values' } });
});

insideTest('402: not enough credits, and nothing is made', async ({ target }) => {
  const { headers } = await target.world!.account({ credits: 19 });
  const answer = await target.call('POST', '/v2/text-to-3d', { mode: 'preview', prompt: 'a chair' }, headers);
  expect(answer).toMatchObject({ status: 402, json: { message: expect.stringContaining('20') } });
  expect((await target.call('GET', '/v2/text-to-3d', undefined, headers)).json).toEqual([]);
});

insideTest('429 RateLimitExceeded carries Retry-After', async ({ target }) => {
  const { headers } = await target.world!.account({ requests_per_second: 2 });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => target.call('GET', '/v1/balance', undefined, headers)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]!.json).toEqual({ message: 'RateLimitExceeded' });
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
});

insideTest('429 NoMoreConcurrentTasks has no Retry-After, and nothing is charged', async ({ target }) => {
  const gate = target.world!.gate();
  const { headers } = await target.world!.account({ queued_tasks: 2, credits: 1_000 });
  const body = { mode: 'preview', prompt: `wait:${gate.path}`, target_formats: ['glb'] };
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await target.call('POST', '/v2/text-to-3d', body, headers));

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 429]);
  expect(answers[2]!.json).toEqual({ message: 'NoMoreConcurrentTasks' });
  expect(answers[2]!.headers.get('retry-after')).toBeNull();
  expect((await target.call('GET', '/v1/balance', undefined, headers)).json.balance).toBe(960);
  await gate.open();
});
