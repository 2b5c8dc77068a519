import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createByteBudget } from '../../src/service/http/byte-budget.ts';
import { readDataUri } from '../../src/service/inputs/data-uri.ts';
import { createDataUriLifter } from '../../src/service/inputs/lift-data-uris.ts';
import { png } from '../support/quick-recipes.ts';
import { mulberry32 } from '../support/random.ts';
import { KEY, testService } from '../support/service.ts';

/** Bodies of requests at the edge: large, in pieces, hostile. */

const limits = { maxJson: 100_000, maxData: 1_000_000 };

/** Reads a text in chunks of the given length and puts the lifted data back where it was. */
async function readInChunks(text: string, length: number) {
  const lifter = createDataUriLifter(limits);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) lifter.take(bytes.subarray(at, at + length));
  const { json, lifted } = await lifter.end();
  const back = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const data = lifted.get(value);
      return data?.bytes
        ? `${value.slice(0, value.indexOf(',') + 1)}${Buffer.from(data.bytes).toString('base64')}`
        : value;
    }
    if (Array.isArray(value)) return value.map(back);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, back(inner)]));
    }
    return value;
  };
  return { json, lifted, value: back(JSON.parse(json.toString())) };
}

test('a body with long data URIs reads as if it had been parsed whole, wherever its chunks end', async () => {
  const random = mulberry32(7);
  const uri = (size: number) => `data:image/png;base64,${randomBytes(size).toString('base64')}`;
  const value = {
    image_urls: [uri(5_000), uri(9_001), uri(20_002), uri(30)],
    prompt: 'a “red” chair \\ with "quotes" and \\\\ 🪑\n',
    'data:image/png;base64,': 'a key that looks like one',
    long: 'x'.repeat(10_000),
    nested: { texture: uri(6_000), none: null, number: 1.5 },
  };
  const plain = JSON.stringify(value);
  // Escapes that some libraries write into base64.
  const escaped = plain.replaceAll('/', '\\/').replaceAll('+', '\\u002B');

  for (const text of [plain, escaped]) {
    for (const length of [1, 7, 4_096, 1_000_000, 1 + Math.floor(random() * 5_000)]) {
      const read = await readInChunks(text, length);
      expect(read.value).toEqual(value);
      expect(read.lifted.size).toBe(4);
      expect(read.json.length).toBeLessThan(20_000);
    }
  }
});

test('data that is no base64, or more than may be, is known as such', async () => {
  const read = async (data: string) => {
    const { json, lifted } = await readInChunks(JSON.stringify([`data:image/png;base64,${data}`]), 3_000);
    const [text] = JSON.parse(json.toString()) as [string];
    return readDataUri(text, 'image/', 1_000_000, lifted.get(text));
  };
  const good = 'A'.repeat(8_000);
  expect(await read(good)).toHaveLength(6_000);
  expect(await read(`${good}AA==`)).toHaveLength(6_001);
  for (const bad of [`${good}====${good}`, `${good}A`, `${good}!${good}`, `${good}é`, `${good}\n${good}`, `${good}=`]) {
    await expect(read(bad), bad.slice(-5)).rejects.toThrow('no valid base64');
  }
  await expect(read('A'.repeat(1_400_000))).rejects.toThrow('larger than 1,000,000 bytes');
});

test('JSON without data URIs has a limit of its own', () => {
  const lifter = createDataUriLifter(limits);
  expect(lifter.take(Buffer.from(`["${'x'.repeat(90_000)}`))).toBe(true);
  expect(lifter.take(Buffer.from('x'.repeat(20_000)))).toBe(false);
});

test('a budget of bytes lets in whom it has room for, in order, and forgets who leaves', async () => {
  const budget = createByteBudget(100);
  const [first, second, third, fourth] = [budget.take(80), budget.take(40), budget.take(500), budget.take(10)];
  const order: string[] = [];
  for (const [name, { granted }] of Object.entries({ first, second, third, fourth })) {
    void granted.then(() => order.push(name));
  }
  await first.granted;
  third.release();
  first.release();
  first.release();
  await fourth.granted;
  expect(order).toEqual(['first', 'second', 'fourth']);
  const fifth = budget.take(60);
  second.release();
  await fifth.granted;
});

test('data where words belong is refused like any text that is too long', async () => {
  await using world = await testService();
  const prompt = `data:image/png;base64,${'A'.repeat(100_000)}`;
  const answer = await world.call('POST', '/v2/text-to-3d', { mode: 'preview', prompt });
  expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining('at most 800 characters') } });
});

test('four large pictures in one request are one task with four files', async () => {
  await using world = await testService();
  // A picture with much behind its end: as large as wanted, and read in no time.
  const uri = (size: number) => `data:image/png;base64,${Buffer.concat([png(), randomBytes(size)]).toString('base64')}`;
  const path = '/v1/multi-image-to-3d';
  const pictures = [uri(400_000), uri(400_001), uri(400_002), uri(10)];

  const id = await world.create(path, { image_urls: pictures, target_formats: ['glb'] });
  await world.reach(path, id, 'SUCCEEDED');
  expect((await readdir(join(world.dataDir, 'assets', id, 'input'))).sort()).toHaveLength(4);
});

test('a body that never says how long it is, and one cut off half-way, leave nothing behind', async () => {
  await using world = await testService();
  const before = (await world.call('GET', '/v1/balance')).json.balance;
  const { hostname, port } = new URL(world.url);
  const head = `POST /v2/text-to-3d HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n`;
  const say = (text: string, leaveAtOnce: boolean) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(text, () => leaveAtOnce && socket.destroy()));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', () => {});
    });

  expect(await say(`${head}Content-Length: 9000000\r\n\r\n{"mode":`, true)).toBe('');
  expect(await say(`${head}Transfer-Encoding: chunked\r\n\r\n8\r\n{"mode":\r\nzz\r\n`, false)).toContain(
    '400 Bad Request',
  );

  const body = JSON.stringify({ mode: 'preview', prompt: 'a chair', target_formats: ['glb'] });
  expect((await world.call('POST', '/v2/text-to-3d', body)).status).toBe(202);
  expect((await world.call('GET', '/v1/balance')).json.balance).toBe(before - 20);
});

test('text that cannot be kept, or of which nothing can be seen, is refused before it is charged', async () => {
  await using world = await testService();
  const before = (await world.call('GET', '/v1/balance')).json.balance;
  const create = (prompt: string, more = '') =>
    world.call('POST', '/v2/text-to-3d', `{"mode":"preview","prompt":"${prompt}"${more}}`);

  for (const prompt of ['a \\u0000 chair', 'a \\ud800 chair']) {
    expect(await create(prompt)).toMatchObject({ status: 400, json: { message: expect.stringContaining('Unicode') } });
  }
  for (const prompt of ['', ' \\n', '\\u200b\\u202e\\u0007']) {
    expect(await create(prompt)).toMatchObject({ status: 400, json: { message: 'prompt is empty: say what to make' } });
  }
  const long = `,"negative_prompt":"${'n'.repeat(10_001)}"`;
  expect((await create('a chair', long)).json.message).toContain('negative_prompt must have at most 10,000 characters');
  expect((await create('🪑'.repeat(800))).json.prompt).toBe('🪑'.repeat(800));
  expect((await world.call('GET', '/v1/balance')).json.balance).toBe(before - 20);
});

test('an address longer than any is refused, and a thousand mistakes are told in ten', async () => {
  await using world = await testService();
  const far = `https://example.com/${'x'.repeat(9_000)}.png`;
  const addressed = await world.call('POST', '/v1/image-to-3d', { image_url: far });
  const wrong = { mode: 'preview', prompt: 'a chair', target_formats: Array(1_000).fill('nope') };
  const answer = await world.call('POST', '/v2/text-to-3d', wrong);

  expect(addressed).toMatchObject({ status: 400, json: { message: expect.stringContaining('at most 8,192') } });
  expect(answer.status).toBe(400);
  expect(answer.json.message.match(/target_formats/g)).toHaveLength(10);
  expect(answer.json.message).toMatch(/; and 990 more$/);
});

test('a body is plain UTF-8: with or without a byte order mark, and not compressed', async () => {
  await using world = await testService();
  const send = async (body: Buffer, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.url}/v2/text-to-3d`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });
    return { status: response.status, message: ((await response.json()) as { message?: string }).message };
  };
  const body = Buffer.from('{"mode":"preview","prompt":"a chair","target_formats":["glb"]}');

  expect((await send(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]))).status).toBe(202);
  expect((await send(body, { 'content-encoding': 'identity' })).status).toBe(202);
  const compressed = { status: 400, message: expect.stringContaining('Content-Encoding') };
  expect(await send(gzipSync(body), { 'content-encoding': 'gzip' })).toEqual(compressed);
  const broken = { status: 400, message: 'the body is not valid UTF-8' };
  expect(await send(Buffer.concat([body.subarray(0, 30), Buffer.from([0xff]), body.subarray(30)]))).toEqual(broken);
});
