import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { png } from '../../../test/support/quick-recipes.ts';
import { mulberry32 } from '../../../test/support/random.ts';
import { postHead, rawHttp } from '../../../test/support/raw-http.ts';
import { testRedisServer } from '../../../test/support/redis.ts';
import { KEY, testService } from '../../../test/support/service.ts';
import { testSpool } from '../../../test/support/spool.ts';
import { until } from '../../../test/support/until.ts';
import { readDataUri } from '../src/inputs/data-uri.ts';
import { createDataUriLifter } from '../src/inputs/lift-data-uris.ts';
import type { Spool } from '../src/inputs/spool.ts';

/** Bodies of requests at the edge: large, in pieces, hostile. */

const limits = { maxJson: 100_000, maxData: 1_000_000, maxFiles: 10 };

/** Reads a text in chunks of the given length and puts the lifted data back where it was. */
async function readInChunks(text: string, length: number, spool: Spool) {
  const lifter = createDataUriLifter({ ...limits, spool });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) {
    lifter.take(bytes.subarray(at, at + length));
    await lifter.drain();
  }
  const { json, lifted } = await lifter.end();
  const back = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') {
      const file = lifted.get(value)?.file;
      return file
        ? `${value.slice(0, value.indexOf(',') + 1)}${(await readFile(file.path)).toString('base64')}`
        : value;
    }
    if (Array.isArray(value)) return Promise.all(value.map(back));
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(async ([key, inner]) => [key, await back(inner)] as const);
      return Object.fromEntries(await Promise.all(entries));
    }
    return value;
  };
  return { json, lifted, value: await back(JSON.parse(json.toString())) };
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
      await using spool = await testSpool();
      const read = await readInChunks(text, length, spool);
      expect(read.value).toEqual(value);
      expect(read.lifted.size).toBe(4);
      expect(read.json.length).toBeLessThan(20_000);
    }
  }
});

test('data that is no base64, or more than may be, is known as such', async () => {
  await using spool = await testSpool();
  const read = async (data: string) => {
    const { json, lifted } = await readInChunks(JSON.stringify([`data:image/png;base64,${data}`]), 3_000, spool);
    const [text] = JSON.parse(json.toString()) as [string];
    return readDataUri(text, 'image/', 1_000_000, { spool, lifted });
  };
  const good = 'A'.repeat(8_000);
  expect(await read(good)).toMatchObject({ size: 6_000 });
  expect(await read(`${good}AA==`)).toMatchObject({ size: 6_001 });
  for (const bad of [`${good}====${good}`, `${good}A`, `${good}!${good}`, `${good}é`, `${good}\n${good}`, `${good}=`]) {
    await expect(read(bad), bad.slice(-5)).rejects.toThrow('no valid base64');
  }
  await expect(read('A'.repeat(1_400_000))).rejects.toThrow('larger than 1,000,000 bytes');
});

test('JSON without data URIs has a limit of its own, and so has the number of data URIs', async () => {
  await using spool = await testSpool();
  const words = createDataUriLifter({ ...limits, spool });
  expect(words.take(Buffer.from(`["${'x'.repeat(90_000)}`))).toBeUndefined();
  expect(words.take(Buffer.from('x'.repeat(20_000)))).toBe('text');

  const files = createDataUriLifter({ ...limits, spool });
  const uri = Buffer.from(`"data:image/png;base64,${'A'.repeat(8_000)}",`);
  expect(Array.from({ length: 11 }, () => files.take(uri))).toEqual([...Array(10).fill(undefined), 'files']);
});

test('a body that is too large, says that it is, or has too much text is a 413', async () => {
  await using world = await testService({ engine: false });
  const path = '/v2/text-to-3d';
  using announced = rawHttp(world.url);
  announced.write(postHead(path, `Bearer ${KEY}`, `Content-Length: ${140 * 1024 * 1024 + 1}`));
  await until('it is answered', () => announced.answer() !== '');
  expect(announced.answer()).toMatch(/^HTTP\/1.1 413 .*name large files by URL/s);

  const text = await world.call('POST', path, { mode: 'preview', prompt: 'x'.repeat(1_100_000) });
  expect(text).toMatchObject({ status: 413, json: { message: expect.stringContaining('without its data URIs') } });
  const uri = `data:image/png;base64,${'A'.repeat(8_000)}`;
  expect((await world.call('POST', path, { prompt: Array(17).fill(uri) })).status).toBe(413);
});

test('data where words belong is refused like any text that is too long', async () => {
  await using world = await testService();
  const prompt = `data:image/png;base64,${'A'.repeat(100_000)}`;
  const answer = await world.call('POST', '/v2/text-to-3d', { mode: 'preview', prompt });
  expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining('at most 800 characters') } });
});

test('four large pictures in one request are one task with four files', { tags: 'long' }, async () => {
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

test('who leaves while the key is looked up keeps no place for bodies or streams', async () => {
  const limits = { creates: 2, createsWaiting: 2 };
  await using world = await testService({ engine: false, limits }, testRedisServer);
  const { redis } = world;
  await redis.hset('svc:account:local', { queued_tasks: 5 });
  const headers = { authorization: `Bearer ${KEY}` };
  const { hostname, port } = new URL(world.url);
  const id = await world.create('/v2/text-to-3d', { mode: 'preview', prompt: 'a chair' }, headers);
  const common = `HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nExpect: 100-continue\r\n`;
  /** Once its head has been read. */
  const leave = (head: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(head));
      socket.once('data', () => socket.destroy());
      socket.on('close', () => resolve());
    });
  await redis.call('CLIENT', 'PAUSE', '1000', 'ALL');
  const post = `POST /v2/text-to-3d ${common}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
  await Promise.all(Array.from({ length: 4 }, () => leave(post)));
  await Promise.all(Array.from({ length: 60 }, () => leave(`GET /v2/text-to-3d/${id}/stream ${common}\r\n`)));
  await redis.ping();
  const create = () => world.call('POST', '/v2/text-to-3d', '{"mode":"preview","prompt":"a chair"}', headers);
  expect((await Promise.all([create(), create(), create()])).map(({ status }) => status)).toEqual([202, 202, 202]);
  const left = new AbortController();
  const stream = await fetch(`${world.url}/v2/text-to-3d/${id}/stream`, { headers, signal: left.signal });
  expect(stream.status).toBe(200);
  left.abort();
});

test('text that cannot be kept, or of which nothing can be seen, is refused before it is charged', async () => {
  await using world = await testService();
  const before = (await world.call('GET', '/v1/balance')).json.balance;
  const create = (prompt: string, more = '') =>
    world.call('POST', '/v2/text-to-3d', `{"mode":"preview","prompt":"${prompt}"${more}}`);

  for (const prompt of ['a \\u0000 chair', 'a \\ud800 chair']) {
    expect(await create(prompt)).toMatchObject({ status: 400, json: { message: expect.stringContaining('Unicode') } });
  }
  for (const prompt of ['', ' \\n', '\\u200b\\u202e\\u0007', '\\u3164\\u2800\\u034f']) {
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
