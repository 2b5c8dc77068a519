import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { png } from '../../../test/support/quick-recipes.ts';
import { postHead, rawHttp } from '../../../test/support/raw-http.ts';
import { caller, KEY, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';

/** Senders that take their time: no other waits for them, and the answer says why they are ended. */

const path = '/v1/image-to-3d';
const picture = (bytes: number) =>
  `data:image/png;base64,${Buffer.concat([png(), randomBytes(bytes)]).toString('base64')}`;

test('bodies that hardly move hold up no others, and end with a 408 that says what to change', {
  tags: 'long',
}, async () => {
  await using world = await testService({ limits: { windowMs: 1_500 } });
  const slow = [await world.account({ plan: 'free' }), await world.account({ plan: 'free' })];
  using stack = new DisposableStack();
  const trickled = slow.flatMap(({ headers }) =>
    ['Content-Length: 146800640', 'Transfer-Encoding: chunked'].map((length) => {
      const connection = stack.use(rawHttp(world.url));
      connection.write(postHead(path, headers.authorization, length));
      return connection;
    }),
  );
  const drip = setInterval(() => {
    for (const [i, connection] of trickled.entries()) connection.write(i % 2 === 0 ? '{' : '1\r\n{\r\n');
  }, 50);
  stack.defer(() => clearInterval(drip));

  const innocent = await world.account({});
  const image_url = picture(2_000_000);
  const answer = await world.call('POST', path, { image_url, target_formats: ['glb'] }, innocent.headers);

  expect(answer.status).toBe(202);
  for (const connection of trickled) {
    await until('it is answered', () => connection.closed());
    expect(connection.answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(connection.answer()).toContain('less than 16,000 bytes a second over 1.5 seconds');
  }
});

test('an account waits for its own large bodies only, and a wait is not held against its pace', {
  tags: 'long',
}, async () => {
  await using world = await testService({ limits: { windowMs: 1_000, leastBytesPerSecond: 1_000, largeBodies: 1 } });
  const { headers } = await world.account({ plan: 'enterprise' });
  const image_url = picture(7_000_000);
  const bodies = Array.from({ length: 3 }, () => JSON.stringify({ image_url, target_formats: ['glb'] }));
  // The first is larger than what is small, and stays for longer than a window.
  using first = rawHttp(world.url);
  const [body = ''] = bodies;
  first.write(postHead(path, headers.authorization, `Content-Length: ${body.length}`));
  first.write(body.slice(0, 9_000_000));
  const uploads = async () => (await readdir(join(world.dataDir, 'uploads')).catch(() => [])).length;
  await until('it is on its way', async () => (await uploads()) === 1);
  const others = bodies.slice(1).map((text) => world.call('POST', path, text, headers));
  let at = 9_000_000;
  const steady = setInterval(() => {
    first.write(body.slice(at, at + 400));
    at += 400;
  }, 20);
  const from = performance.now();
  const another = await world.account({});
  expect((await world.call('POST', path, body, another.headers)).status).toBe(202);
  await until('the others have waited for longer than a window', () => performance.now() - from > 1_500);
  clearInterval(steady);
  first.write(body.slice(at));
  await until('it is there', () => first.answer() !== '');

  expect(first.answer()).toMatch(/^HTTP\/1.1 202 /);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([202, 202]);
  await until('nothing is left of them', async () => (await uploads()) === 0);
});

const mine = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
const outside = mine.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test.runIf(outside)(
  'all bodies together have a bound, of which one network has a part, whatever its accounts',
  { tags: 'long' },
  async () => {
    await using world = await testService({
      engine: false,
      host: '0.0.0.0',
      limits: { bodies: 3, bodiesOfNetwork: 2 },
    });
    const port = new URL(world.url).port;
    const uploads = async () => (await readdir(join(world.dataDir, 'uploads')).catch(() => [])).length;
    using stack = new DisposableStack();
    const begin = async (host: string) => {
      const { headers } = await world.account({});
      const connection = stack.use(rawHttp(`http://${host}:${port}`));
      connection.write(postHead(path, headers.authorization, 'Content-Length: 9000000'));
      connection.write(`{"image_url":"data:image/png;base64,${'A'.repeat(400_000)}`);
      return connection;
    };
    await begin(outside!);
    await begin(outside!);
    await until('two are read', async () => (await uploads()) === 2);
    await begin(outside!);
    await begin(outside!);

    const call = caller(`http://127.0.0.1:${port}`);
    const create = async () => {
      const { headers } = await world.account({});
      return (await call('POST', path, { image_url: picture(10), target_formats: ['glb'] }, headers)).status;
    };
    expect(await create()).toBe(202);
    await until('its folder is gone', async () => (await uploads()) === 2);

    const last = await begin('127.0.0.1');
    await until('all places are taken', async () => (await uploads()) === 3);
    const waiting = create();
    last.leave();
    expect(await waiting).toBe(202);
  },
);

test('a head that does not come, none at all, and one without a host are answered in JSON', async () => {
  await using world = await testService({ engine: false, limits: { headMs: 300 } });
  const say = async (text: string) => {
    using connection = rawHttp(world.url);
    connection.write(text);
    await until('it is answered', () => connection.closed());
    const [head = '', body = ''] = connection.answer().split('\r\n\r\n');
    return [head.split('\r\n')[0], JSON.parse(body).message];
  };

  expect(await say('GET /v1/balance HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toEqual([
    'HTTP/1.1 408 Request Timeout',
    expect.stringContaining('did not arrive in time'),
  ]);
  expect(await say(`GET /v1/balance HTTP/1.1\r\nAuthorization: Bearer ${KEY}\r\nConnection: close\r\n\r\n`)).toEqual([
    'HTTP/1.1 400 Bad Request',
    'the header Host is missing',
  ]);
  expect((await world.call('GET', '/v2/text-to-3d/')).json).toEqual([]);
});

test('a sender that leaves is no error of ours, and one that is refused can read why while it still sends', async () => {
  const lines: { level: number; status?: number; message?: string; err?: unknown }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await using world = await testService({ engine: false, log, limits: { lingerMs: 500 } });
  using leaver = rawHttp(world.url);
  leaver.write(postHead(path, `Bearer ${KEY}`, 'Content-Length: 9000000'));
  leaver.write(`{"image_url":"data:image/png;base64,${'A'.repeat(400_000)}`);
  await until('it is heard', async () => (await readdir(join(world.dataDir, 'uploads')).catch(() => [])).length > 0);
  leaver.leave();
  const refusal = () => lines.find(({ message }) => message?.includes('connection was closed'));
  await until('it is noted', refusal);
  expect(refusal()).toMatchObject({ level: 20, status: 400 });
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);

  using sender = rawHttp(world.url);
  sender.write(postHead(path, 'Bearer wrong', 'Content-Length: 146800640'));
  const sending = setInterval(() => sender.write('x'.repeat(1_000)), 10);
  await until('it is answered', () => sender.answer().includes('not valid'));
  expect(sender.closed()).toBe(false);
  await until('nobody listens any more', () => sender.closed());
  clearInterval(sending);
  expect(sender.answer()).toMatch(/^HTTP\/1.1 401 /);
});
