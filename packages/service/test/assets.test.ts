import { readdir, readlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from 'kiln-client';
import { expect, test } from 'vitest';
import { rawHttp } from '../../../test/support/raw-http.ts';
import { KEY, sharedService, type TestService, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { createLinks, type Links } from '../src/files/links.ts';
import { byteRange } from '../src/http/byte-range.ts';

const path = '/v2/text-to-3d';
const body = { mode: 'preview', prompt: 'a chair', target_formats: ['glb', 'obj'] };

async function finished(world: TestService) {
  return world.reach(path, await world.create(path, body), 'SUCCEEDED');
}

const world = await sharedService();

test('a link gives the file with its type, name and size, to anybody', async () => {
  const task = await finished(world);

  const model = await fetch(task.model_urls.glb);
  const picture = await fetch(task.thumbnail_url, { method: 'HEAD' });

  expect(new URL(task.model_urls.glb).pathname).toBe(`/assets/local/tasks/${task.id}/output/model.glb`);
  expect(Object.fromEntries(model.headers)).toMatchObject({
    'content-type': 'model/gltf-binary',
    'content-disposition': 'attachment; filename="model.glb"',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('content-disposition')).toBe('inline; filename="preview.png"');
  expect(Number(picture.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await picture.text()).toBe('');
});

test('a part of a file is answered as a part', async () => {
  const { glb } = (await finished(world)).model_urls;
  const whole = await (await fetch(glb)).text();
  const part = async (range: string) => {
    const answer = await fetch(glb, { headers: { range } });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };

  expect(await part('bytes=0-9')).toEqual([206, 'bytes 0-9/1000', whole.slice(0, 10)]);
  expect(await part('bytes=990-')).toEqual([206, 'bytes 990-999/1000', whole.slice(990)]);
  expect(await part('bytes=-5')).toEqual([206, 'bytes 995-999/1000', whole.slice(-5)]);
  expect((await part('bytes=1000-'))[0]).toBe(416);
  expect(await part('bytes=1-2,5-6')).toEqual([200, null, whole]);
});

test.each([
  ['bytes=0-0', 10, { from: 0, to: 0 }],
  ['bytes=5-100', 10, { from: 5, to: 9 }],
  ['bytes=-100', 10, { from: 0, to: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=5-4', 10, undefined],
  ['bytes=-', 10, undefined],
  ['chapters=1-2', 10, undefined],
  [undefined, 10, undefined],
] as const)('reads the range %s of %i bytes', (header, size, expected) => {
  expect(byteRange(header, size)).toEqual(expected);
});

test('a link that was changed in any part is a 403', async () => {
  const { model_urls: urls, id } = await finished(world);
  const change = async (from: string | RegExp, to: string) => (await fetch(urls.glb.replace(from, to))).status;

  expect(await change('model.glb', 'model.obj')).toBe(403);
  expect(
    await change(
      id,
      id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    ),
  ).toBe(403);
  expect(await change('/local/', '/other/')).toBe(403);
  expect(await change(/Expires=\d+/, 'Expires=99999999999')).toBe(403);
  expect(await change(/Signature=./, 'Signature=!')).toBe(403);
  expect(await change(/&Signature=.*/, '')).toBe(403);
  expect(await change(/\?.*/, '')).toBe(403);
  expect(await change(/Expires=/, 'Expires=1&Expires=')).toBe(403);
});

test('no path leads out of the folder', async () => {
  const { id } = await finished(world);
  for (const file of [
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e',
    '.hidden',
    'a%00b',
    'private',
    'x'.repeat(300),
    '%5C..%5Cx',
  ]) {
    const answer = await world.call('GET', `/assets/local/tasks/${id}/output/${file}?Expires=99999999999&Signature=x`);
    expect([403, 404]).toContain(answer.status);
  }
});

test('links of a standard task are made again at each read, last a day, and are refused after', {
  tags: 'long',
}, async () => {
  let clock = Date.now();
  await using world = await testService({ now: () => clock });
  const first = await finished(world);

  clock += 25 * 3600 * 1000;
  const again = (await world.call('GET', `${path}/${first.id}`)).json;

  expect(again.model_urls.glb).not.toBe(first.model_urls.glb);
  const old = await fetch(first.model_urls.glb);
  expect(old.status).toBe(403);
  expect(((await old.json()) as { message: string }).message).toContain('expired');
  expect((await fetch(again.model_urls.glb)).status).toBe(200);
});

test('the client tells a link that has expired from one that was changed and from a file that is gone, in the words of the service', async () => {
  let clock = Date.now();
  await using world = await testService({ now: () => clock });
  await using client = createClient({ baseUrl: world.url, apiKey: KEY });
  const { glb } = (await finished(world)).model_urls;
  const failure = (url: string) => client.download(url, { maxBytes: 10_000 }).catch((error) => error);

  expect(await failure(glb.replace(/Signature=./, 'Signature=!'))).toMatchObject({
    status: 403,
    code: 'forbidden',
    reason: 'link_invalid',
    retryable: false,
    message: 'the file could not be downloaded: it answers 403. The link is not valid',
  });
  clock += 25 * 3600 * 1000;
  expect(await failure(glb)).toMatchObject({
    status: 403,
    code: 'forbidden',
    reason: 'link_expired',
    retryable: false,
    message:
      'the file could not be downloaded: it answers 403. The link has expired: read the task again for a fresh one',
  });
  expect(await failure(`${world.url}/assets/gone`)).toMatchObject({ status: 404, code: 'not_found' });
});

test.runIf(process.platform === 'linux')(
  'whoever fetches a file and then reads nothing is let go after a while; who reads slowly is not',
  { tags: 'long' },
  async () => {
    await using world = await testService({ limits: { readerMs: 400 } });
    const { id, model_urls } = await finished(world);
    await truncate(join(world.dataDir, 'assets', id, 'model.glb'), 200_000_000); // far more than sockets hold
    await world.redis.hset(`svc:task:${id}`, 'sizes', JSON.stringify({ 'output/model.glb': 200_000_000 }));
    const link = new URL(model_urls.glb);
    const ask = (connection: ReturnType<typeof rawHttp>) =>
      connection.write(`GET ${link.pathname}${link.search} HTTP/1.1\r\nHost: ${link.host}\r\n\r\n`);
    using idle = rawHttp(world.url);
    idle.pause();
    ask(idle);
    const reader = await fetch(model_urls.glb);

    const served = async () => {
      const open = await readdir('/proc/self/fd');
      const names = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return names.filter((name) => name.endsWith(`${id}/model.glb`)).length;
    };
    await until('both are served', async () => (await served()) === 2);
    const chunks = reader.body!.getReader();
    await until('the idle one is let go', async () => {
      await chunks.read();
      return (await served()) === 1;
    });

    expect((await chunks.read()).done).toBe(false);
    await chunks.cancel();
  },
);

test('links begin with the public address when there is one', { tags: 'long' }, async () => {
  await using world = await testService({ publicUrl: 'https://assets.example' });
  expect((await finished(world)).model_urls.glb).toMatch(/^https:\/\/assets\.example\/assets\/local\//);
});

test('after the secret was replaced, links of the old one are good until they expire, and those of another are not', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)];
  const name = { account: 'a', task: 't', file: 'model.glb' };
  const query = (links: Links) => new URL(links.sign(name, 10_000)).searchParams;
  const base = () => 'http://127.0.0.1';
  const link = query(createLinks([old], base, () => 0));
  const verdict = (secrets: string[], now: number) =>
    createLinks(secrets, base, () => now).verify(name, link.get('Expires') ?? '', link.get('Signature') ?? '');

  expect(verdict([fresh, old], 0)).toBe('ok');
  expect(verdict([fresh, old], 10_000)).toBe('expired');
  expect(verdict([fresh], 0)).toBe('forged');
});
