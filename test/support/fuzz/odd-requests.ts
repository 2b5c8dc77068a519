import fc from 'fast-check';
import { families, stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import { collections } from 'kiln-service/base/collections';
import { jsonSchema } from 'kiln-service/openapi/json-schema';
import type { Dispatcher } from 'undici';

/** Requests that no client would write: bodies near and far from valid ones, ids, queries, headers, over all routes. */

export interface Attempt {
  method: Dispatcher.HttpMethod;
  /** `TASK` in it is the id of a task that there is, once there is one. */
  path: string;
  body: string;
  headers: Record<string, string>;
}

export const TASK = '{task}';

export function oddRequests(count: number, seed: number): Attempt[] {
  return fc.sample(fc.oneof({ weight: 24, arbitrary: attempt }, { weight: 1, arbitrary: crowded }), {
    numRuns: count,
    seed,
  });
}

const fields = [
  ...new Set(
    taskTypes.flatMap((type) =>
      Object.keys((jsonSchema(stageEntry(type).stage.input) as { properties?: object }).properties ?? {}),
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
    TASK,
    TASK,
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
    '/v1/animations/library',
    '/v1/animations/library/1.webp',
    '/openapi.json',
    '/docs',
    '/',
    ...families.map(({ path }) => `${path}/`),
  ),
  fc.array(piece, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
);
const record = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Dispatcher.HttpMethod>('POST') },
    { weight: 4, arbitrary: fc.constant<Dispatcher.HttpMethod>('GET') },
    { weight: 2, arbitrary: fc.constantFrom<Dispatcher.HttpMethod>('DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS') },
  ),
  path: anyPath,
  query,
  body,
  range: fc.constantFrom(undefined, undefined, 'bytes=0-', 'bytes=-1', `bytes=${'9'.repeat(4_000)}-`, 'bytes=0-0,1-1'),
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16'),
  ),
});
const attempt = record.map(({ method, path, query, body, type, range }): Attempt => {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method,
    path: path + query,
    body: hasBody ? body : '',
    headers: { ...(hasBody && { 'content-type': type }), ...(range !== undefined && { range }) },
  };
});

/** As much of one thing as a body may have, where it is looked at. */
const crowded = fc
  .tuple(
    fc.constantFrom(...collections()),
    fc.constantFrom('"",', '1,', '[],', '{},', '"x","x",', 'null,'),
    fc.integer({ min: 20_000, max: 1_000_000 }),
    fc.constantFrom('value', 'fields', 'text', 'depth', 'open'),
  )
  .map(([{ path, stages }, piece, length, kind]): Attempt => {
    const stage = stages[length % stages.length]!;
    const example = Object.values(stage.examples)[0] as object;
    const [field = 'prompt'] = Object.keys(example).slice(-1);
    const times = Math.floor(length / piece.length);
    const many: Record<typeof kind, string> = {
      value: `"${field}":[${piece.repeat(times)}0]`,
      fields: Array.from({ length: length / 12 }, (_, at) => `"f${at}":${at}`).join(),
      text: `"${field}":"${'\\u0301'.repeat(length / 6)}"`,
      depth: `"${field}":${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
      open: `"${field}":${piece.slice(0, 1).repeat(length)}`,
    };
    const body = `${JSON.stringify(example).slice(0, -1)},${many[kind]}}`;
    return { method: 'POST', path, body, headers: { 'content-type': 'application/json' } };
  });

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
