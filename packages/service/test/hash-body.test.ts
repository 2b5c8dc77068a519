import { hashBody } from 'kiln-service/inputs/hash-body';
import { expect, test } from 'vitest';

/** What a body says, as a hash. */

const hash = (json: string) => hashBody(JSON.parse(json), new Map());

test('what JSON reads as the same value has the same hash', () => {
  const same = [
    ['{"a":1,"b":[true,null]}', '{ "b" : [ true , null ], "a" : 1.0 }'],
    ['{"a":{"y":1,"x":2}}', '{"a":{"x":2,"y":1}}'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['{"__proto__":1,"a":2}', '{"a":2,"__proto__":1}'],
    ['{"1":0,"a":0,"10":0}', '{"a":0,"10":0,"1":0}'],
    ['[1e2, 0.10, -0]', '[100, 1e-1, 0]'],
    ['"\\u00e9\\/"', '"é/"'],
  ] as const;
  for (const [one, other] of same) expect(hash(one), other).toBe(hash(other));
});

test('what JSON reads as another value has another hash', () => {
  const values = [
    'null',
    '{}',
    '[]',
    '""',
    '0',
    'false',
    '"null"',
    '[[]]',
    '[{}]',
    '[null]',
    '[0,0]',
    '[[0],0]',
    '[[0,0]]',
    '{"a":1}',
    '{"a":"1"}',
    '{"a":[1]}',
    '["a",1]',
    '{"a":{}}',
    '{"__proto__":{}}',
    '{"b":1}',
    '{"a":1,"b":1}',
    '1e400',
    '-1e400',
    '"Infinity"',
    '"\\ud800"',
    '"\\udbff"',
    '"\\ufffd"',
    '"a,b"',
    '["a","b"]',
    '"é"',
    '"e\\u0301"',
  ];
  expect(new Set(values.map(hash)).size).toBe(values.length);
});

test('a file stands for itself by its hash and its head, not by the name that it was given on its way in', () => {
  const stored = (sha256: string) => ({ path: '/tmp/file', size: 9, head: Buffer.alloc(0), sha256 });
  const lifted = (name: string, sha256?: string) =>
    new Map([[name, { size: 9, isBase64: true, file: sha256 === undefined ? undefined : stored(sha256) }]]);
  const of = (name: string, sha256?: string) => hashBody({ image_url: name }, lifted(name, sha256));
  const one = of('data:image/png;base64,name-1', 'sha-1');
  expect(of('data:image/png;base64,name-2', 'sha-1')).toBe(one);
  expect(of('data:image/png;base64,name-1', 'sha-2')).not.toBe(one);
  expect(of('data:image/jpeg;base64,name-1', 'sha-1')).not.toBe(one);
  expect(of('data:image/png;base64,name-1')).not.toBe(one);
});

test('a body that is as deep as bodies may be is read without recursion', () => {
  const depth = 100_000;
  expect(hash(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toHaveLength(43);
});
