import fc from 'fast-check';
import { Agent, type Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { families, stageEntry, taskTypes } from '../../src/contract/families/index.ts';
import { collections } from '../../src/service/http/family-routes.ts';
import { jsonSchema } from '../../src/service/openapi/json-schema.ts';
import { KEY, testService } from '../support/service.ts';

/**
 * 10,000 requests that nobody would write: bodies near and far from valid ones, ids, queries, headers, over all routes.
 * None may be a 500, break the service, or hang.
 */

const CASES = 10_000;
const AT_ONCE = 32;

const fields = [
  ...new Set(
    taskTypes.flatMap((type) =>
      Object.keys((jsonSchema(stageEntry(type).stage.input, 'input') as { properties?: object }).properties ?? {}),
    ),
  ),
];
const words = taskTypes
  .flatMap((type) => JSON.stringify(Object.values(stageEntry(type).stage.examples)).match(/"[^"]{1,40}"/g) ?? [])
  .map((text) => text.slice(1, -1));

const odd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...words) },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    '\u0000',
    '💥',
    '__proto__',
    'data:',
    'data:image/png;base64,',
    'http://',
    'http://127.0.0.1:1/',
    'x'.repeat(900),
    [],
    {},
    [[]],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .dictionary(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...fields) }, fc.string()), odd, { maxKeys: 8 })
      .map((value) => JSON.stringify(value)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...taskTypes), fc.constantFrom(...fields), odd, fc.nat(4))
      .map(([type, field, value, at]) => {
        const examples = Object.values(stageEntry(type).stage.examples) as object[];
        return JSON.stringify({ ...examples[at % examples.length], [field]: value });
      }),
  },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '[['.repeat(2_000),
      `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
      '{"__proto__":{"mode":"preview"}}',
      '{"constructor":1}',
    ),
  },
);
const piece = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 40 }).map(encodeURIComponentSafely),
  fc.constantFrom(
    '..',
    '%2e%2e',
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    'stream',
    '-',
    'x'.repeat(3_000),
    '01990000-0000-7000-8000-000000000000',
    "';--",
    '{{}}',
    '*',
  ),
);
const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('page_num', 'page_size', 'sort_by', 'start_time', 'end_time', 'status', 'Expires', 'Signature'),
        piece,
      ),
      fc.oneof(
        piece,
        fc.integer().map(String),
        fc.constantFrom('', '+created_at', '1e9', '99999999999999999999', '9007199254740991', '2026-01-01T00:00:00Z'),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));
const anyPath = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...collections().map(({ path }) => path)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...collections().map(({ path }) => path)), piece)
      .map((parts) => parts.join('/')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...collections().map(({ path }) => path)), piece)
      .map((parts) => `${parts.join('/')}/stream`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(piece, piece, piece)
      .map(([account, task, file]) => `/assets/${account}/tasks/${task}/output/${file}`),
  },
  fc.constantFrom(
    '/v1/balance',
    '/v1/usage/tasks',
    '/openapi.json',
    '/docs',
    '/',
    ...families.map(({ path }) => `${path}/`),
  ),
  fc.array(piece, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
);
const attempt = fc.record({
  method: fc.constantFrom<Dispatcher.HttpMethod>(
    'GET',
    'POST',
    'POST',
    'POST',
    'DELETE',
    'PUT',
    'PATCH',
    'HEAD',
    'OPTIONS',
  ),
  path: anyPath,
  query,
  body,
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16'),
  ),
});

test(`${CASES} random requests: no 500, no crash, no hang`, { timeout: 60_000 }, async () => {
  await using world = await testService({ engine: false });
  const seed = Number(process.env.FUZZ_SEED) || Date.now() % 1_000_000;
  const requests = fc.sample(attempt, { numRuns: CASES, seed });
  // Paths go out as they are: nothing tidies up dots or odd characters on the way.
  const agent = new Agent({ connections: AT_ONCE, headersTimeout: 20_000, bodyTimeout: 20_000 });
  const wrong: unknown[] = [];
  const statuses: Record<number, number> = {};

  const worker = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const { method, path, query, body, type } = request;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const answer = await agent
        .request({
          origin: world.url,
          path: path + query,
          method,
          headers: { authorization: `Bearer ${KEY}`, ...(hasBody && { 'content-type': type }) },
          ...(hasBody && { body }),
        })
        .catch((error: unknown) => ({ statusCode: 0, body: { text: async () => String(error) } }));
      const text = await answer.body.text();
      const status = answer.statusCode;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const shapely = status < 400 || method === 'HEAD' || typeof JSON.parse(text).message === 'string';
      const leaks = status >= 400 && /node_modules|at \w+ \(|\.ts:\d|\/src\//.test(text);
      if (status === 0 || status >= 500 || !shapely || leaks) wrong.push({ ...request, status, text });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await agent.destroy();

  expect(wrong.slice(0, 3), `seed ${seed}`).toEqual([]);
  expect((await world.call('GET', '/v1/balance')).status).toBe(200);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '202', '400', '404']));
});

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
