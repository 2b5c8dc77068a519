// @module-tag long
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { interlacedPng } from '../../../test/support/interlaced-png.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { testService } from '../../../test/support/service.ts';
import { testSpool } from '../../../test/support/spool.ts';
import { until } from '../../../test/support/until.ts';
import { createFairTurns } from '../src/base/fair-turns.ts';
import { createWrongKeys } from '../src/http/wrong-keys.ts';
import { createPictureCheck, IMAGE_LIMITS } from '../src/inputs/check-image.ts';
import { createJudges } from '../src/threads/judges.ts';
import { createServiceThreads } from '../src/threads/thread-tasks.ts';

/** What all share in one process: an account that asks for much waits for itself, and no other waits for it. */

const path = '/creative-lab/fidget-pixel/v1/prototype';
const uri = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

test('turns go to the account that had the least, in order inside of it, and to none that has left', async () => {
  const turns = createFairTurns({ atOnce: 2, each: 1, waiting: 5 });
  const order: string[] = [];
  const gates = new Map<string, () => void>();
  const ask = (account: string, name: string) =>
    turns.run(account, async () => {
      order.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
    });
  const all = ['much 1', 'much 2', 'much 3', 'little 1', 'third 1'].map((name) => ask(name.split(' ')[0]!, name));
  using left = turns.take('little');
  await until('two have their turn', () => gates.size === 2);
  expect(order).toEqual(['much 1', 'little 1']);

  left[Symbol.dispose]();
  for (const name of ['little 1', 'third 1', 'much 1', 'much 2', 'much 3']) {
    await until(`${name} has its turn`, () => gates.get(name));
    gates.get(name)!();
  }
  await Promise.all(all);

  expect(order).toEqual(['much 1', 'little 1', 'third 1', 'much 2', 'much 3']);
  const flood = Array.from({ length: 8 }, (_, i) => ask('much', `flood ${i}`));
  const refused = (await Promise.allSettled(flood.slice(6))).map((one) => one.status);
  expect(refused).toEqual(['rejected', 'rejected']);
  await expect(flood[7]).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
});

test('a small picture does not wait for large ones, which are decoded one after the other', async () => {
  await using spool = await testSpool();
  await using threads = createServiceThreads();
  const check = createPictureCheck(createJudges(threads));
  const file = async (bytes: Uint8Array) => {
    const kept = spool.file();
    kept.add(bytes);
    await kept.close();
    return kept.path;
  };
  const [large, small] = [await file(await interlacedPng(2_700)), await file(png())];
  const order: string[] = [];
  const work = ['a', 'b', 'c'].map((account) =>
    check(account, large, IMAGE_LIMITS).then(() => void order.push('large')),
  );
  work.push(check('d', small, IMAGE_LIMITS).then(() => void order.push('small')));
  await Promise.all(work);

  expect(order.indexOf('small')).toBeLessThan(2);
});

test('what is cheap is asked first: a full queue and too much memory are refused before a pixel is decoded', async () => {
  await using world = await testService({ engine: false });
  const { headers } = await world.account({ queued_tasks: 1 });
  const damaged = { image_url: uri(png().slice(0, 120)), type: 'other' };
  const huge = { image_url: uri(await interlacedPng(9_000, { bytes: 100_000 })), type: 'other' };

  expect((await world.call('POST', path, damaged, headers)).json.message).toContain('image_url is ');
  expect(await world.call('POST', path, huge, headers)).toMatchObject({
    status: 400,
    json: { message: expect.stringMatching(/648,000,000 bytes of memory.*at most 536,870,912.*neither interlaced/) },
  });
  await world.create(path, { ...damaged, image_url: uri(png()) }, headers);
  expect((await world.call('POST', path, damaged, headers)).status).toBe(429);
});

test('slow servers of one account do not hold up the addresses of another, nor each other', async () => {
  const slow: ServerResponse[] = [];
  let together = 0;
  await using files = await testServer(async ({ path: asked }, response) => {
    if (asked.startsWith('/silent')) return void slow.push(response);
    if (asked.startsWith('/drip')) {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      return void response.on('close', () => clearInterval(timer));
    }
    // Answered once all of one request are asked for.
    if (asked.startsWith('/together')) {
      together++;
      await until('all are asked for', () => together === 5);
    }
    response.writeHead(200).end(png());
  });
  const limits = { downloadMs: 4_000, windowMs: 600 };
  await using world = await testService({ engine: false, allowedOrigins: [files.url], limits });
  const [much, little] = [await world.account({}), await world.account({})];
  const drip = { image_url: `${files.url}/drip.png`, type: 'other' };
  const silent = { image_url: `${files.url}/silent.png`, type: 'other' };
  const blocked = Array.from({ length: 12 }, () => world.call('POST', path, silent, much.headers));
  await until('they fetch', () => slow.length > 0);

  const good = { image_url: `${files.url}/good.png`, type: 'other' };
  expect((await world.call('POST', path, good, little.headers)).status).toBe(202);
  const references = {
    ai_model: 'nano-banana',
    prompt: 'a cat',
    reference_image_urls: [0, 1, 2, 3, 4].map((i) => `${files.url}/together-${i}.png`),
  };
  expect((await world.call('POST', '/v1/image-to-image', references, little.headers)).status).toBe(202);
  expect((await world.call('POST', path, drip, little.headers)).json.message).toContain('it comes too slowly');
  // Nothing of the others' was needed for it.
  expect(slow.length).toBeLessThan(9);
  const first = await Promise.race(blocked);
  expect(first.json.message).toContain('it takes too long to answer');
});

test('names whose servers are silent are given up, and hold up neither files nor other names', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  await using files = await testServer((_request, response) => void response.writeHead(200).end(png()));
  await using world = await testService({
    engine: false,
    allowedOrigins: [files.url],
    limits: { nameMs: 500 },
    dnsServers: [`127.0.0.1:${silent.address().port}`],
  });
  const [much, little] = [await world.account({}), await world.account({})];
  const ask = (url: string, { headers }: typeof much) =>
    world.call('POST', path, { image_url: url, type: 'other' }, headers);
  let answered = 0;
  const names = Array.from({ length: 8 }, (_, i) =>
    ask(`http://silent-${i}.example/a.png`, much).then(({ json }) => {
      answered++;
      return json.message;
    }),
  );

  expect((await ask(files.url, little)).status).toBe(202);
  // Some are given up meanwhile where the picture takes its time: it waits for none of the rest.
  expect(answered).toBeLessThan(names.length);
  expect(new Set(await Promise.all(names))).toEqual(
    new Set(['image_url could not be downloaded: its name servers do not answer']),
  );
  silent.close();
});

test('wrong keys end in a 429 for their address, where a right key is answered all the same', async () => {
  await using world = await testService({ engine: false, limits: { wrongKeys: 5 } });
  const wrong = () => world.call('GET', '/v1/balance', undefined, { authorization: 'Bearer wrong' });
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push(await wrong());

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(answers[6]!.json).toMatchObject({ message: 'RateLimitExceeded', details: expect.stringContaining('API key') });
  expect(Number(answers[6]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await world.call('GET', '/v1/balance')).status).toBe(200);
});

test('whoever asks through a proxy that is known counts by themselves, and what others say of themselves is nothing', async () => {
  const limits = { wrongKeys: 1 };
  await using proxied = await testService({ engine: false, limits, trustProxy: ['127.0.0.1'] });
  await using open = await testService({ engine: false, limits });
  const statusFrom = async (world: typeof open, ...addresses: string[]) => {
    const headers = { authorization: 'Bearer wrong', 'x-forwarded-for': addresses.join(', ') };
    return (await world.call('GET', '/v1/balance', undefined, headers)).status;
  };
  expect(await statusFrom(proxied, '192.0.2.1')).toBe(401);
  expect(await statusFrom(proxied, '192.0.2.1')).toBe(429);
  expect(await statusFrom(proxied, '192.0.2.2')).toBe(401);
  // The proxy adds where it was asked from behind what it was told.
  expect(await statusFrom(proxied, '192.0.2.3', '192.0.2.1')).toBe(429);
  for (const text of ['nobody', '127.0.0.1', ', ,']) await statusFrom(proxied, text);
  expect(await statusFrom(proxied, 'somebody')).toBe(429);
  expect(await statusFrom(open, '192.0.2.1')).toBe(401);
  expect(await statusFrom(open, '192.0.2.2')).toBe(429);
});

test('wrong keys are remembered by network, of a bounded number of addresses', () => {
  let clock = 0;
  const wrong = createWrongKeys(2, () => clock);
  const times = (address: string) => {
    for (let count = 0; count < 5; count++) {
      try {
        wrong.note(address);
      } catch {
        return count;
      }
    }
    return 5;
  };
  expect(times('2001:db8::1')).toBe(2);
  expect(times('2001:db8::2:3')).toBe(0);
  expect(times('2001:db8:0:1::1')).toBe(2);
  expect(times('::ffff:192.0.2.1')).toBe(2);
  expect(times('192.0.2.1')).toBe(0);
  for (let i = 0; i < 10_000; i++) wrong.note(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  expect(times('192.0.2.1')).toBe(2);
  clock = 60_001;
  expect(times('192.0.2.1')).toBe(2);
});

test('pages of lists go by turns, and an account has a bounded number of streams open', async () => {
  await using world = await testService({ engine: false, limits: { listsWaiting: 10 } });
  const [much, little] = [await world.account({ queued_tasks: 1 }), await world.account({})];
  const id = await world.create('/v2/text-to-3d', { mode: 'preview', prompt: 'a chair' }, much.headers);
  const list = ({ headers }: typeof much) => world.call('GET', '/v2/text-to-3d?page_size=50', undefined, headers);
  const flood = await Promise.all(Array.from({ length: 60 }, () => list(much)));
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect((await list(little)).status).toBe(200);
  // What hardly occurs is looked for in all that an account has used.
  const rare = '/v1/usage/tasks?status=FAILED';
  const asked = await Promise.all(Array.from({ length: 60 }, () => world.call('GET', rare, undefined, much.headers)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));

  const leave = new AbortController();
  const { headers } = much;
  const open = () => fetch(`${world.url}/v2/text-to-3d/${id}/stream`, { headers, signal: leave.signal });
  const streams = await Promise.all(Array.from({ length: 25 }, open));
  expect(streams.map(({ status }) => status).sort()).toEqual([...Array(24).fill(200), 429]);
  leave.abort();
  await until('one may be opened again', async () => {
    using stack = new DisposableStack();
    const again = stack.adopt(new AbortController(), (one) => one.abort());
    return (await fetch(`${world.url}/v2/text-to-3d/${id}/stream`, { headers, signal: again.signal })).status === 200;
  });
});

test('of the own origin only links to files are inputs', async () => {
  await using world = await testService({ engine: false });
  const ask = async (image_url: string) => (await world.call('POST', path, { image_url, type: 'other' })).json.message;
  const words = 'image_url must be a link to a file, as the service gives them';
  expect(await ask(`${world.url}/v1/balance`)).toBe(words);
  expect(await ask(`${world.url}/assets/a/tasks/b/output/c.png?Expires=9999999999&Signature=x`)).toBe(words);
});

test('of several DELETEs at once one removes the task', async () => {
  await using world = await testService({ engine: false });
  const id = await world.create('/v2/text-to-3d', { mode: 'preview', prompt: 'a chair' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.call('DELETE', `/v2/text-to-3d/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
});
