import { expect, test } from 'vitest';
import { rawHttp } from '../../../test/support/raw-http.ts';
import { KEY, sharedService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';

/** Heads of requests that say more than one thing, and heads of answers. */

async function statusOf(url: string, lines: readonly string[]): Promise<number> {
  using connection = rawHttp(url);
  connection.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  await until('it is answered', () => connection.answer() !== '');
  return Number(connection.answer().split(' ')[1]);
}

const world = await sharedService();

test('two hosts, a target of another host and two keys are refused, and each alone is taken', async () => {
  const { host } = new URL(world.url);
  const [first, key] = ['GET /v1/balance HTTP/1.1', `Authorization: Bearer ${KEY}`];
  const status = (...lines: string[]) => statusOf(world.url, lines);

  expect(await status(first, `Host: ${host}`, key)).toBe(200);
  expect(await status(first, `Host: ${host}`, 'Host: other.example', key)).toBe(400);
  expect(await status(first, `Host: ${host}`, `HOST: ${host}`, key)).toBe(400);
  expect(await status(first, `Host: ${host}`, key, 'authorization: Bearer other')).toBe(400);
  expect(await status(`GET http://${host}/v1/balance HTTP/1.1`, `Host: ${host}`, key)).toBe(200);
  expect(await status('GET http://other.example/v1/balance HTTP/1.1', `Host: ${host}`, key)).toBe(400);
});

test('answers are kept by no cache and taken for nothing else, and the page is shown in no frame', async () => {
  for (const path of ['/v1/balance', '/v2/text-to-3d', '/v2/text-to-3d/none', '/nowhere', '/openapi.json']) {
    const { headers } = await world.call('GET', path);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')], path).toEqual([
      'no-store',
      'nosniff',
    ]);
  }
  const page = await world.call('GET', '/docs');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('a link has one spelling, and a browser may ask for a range of it from another page', async () => {
  const body = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };
  const task = await world.reach('/v2/text-to-3d', await world.create('/v2/text-to-3d', body), 'SUCCEEDED');
  const link: string = task.model_urls.glb;
  expect((await fetch(link.replace('.glb?', '.glb/?'))).status).toBe(404);

  const preflight = await fetch(link, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://viewer.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
  const part = await fetch(link, { headers: { range: 'bytes=0-9', origin: 'https://viewer.example' } });
  expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'private, max-age=3600']);
  expect(part.headers.get('access-control-expose-headers')).toContain('content-range');
});

test('a HEAD is answered as the GET is, without a body, and opens no stream (S3-8)', async () => {
  const path = '/v2/text-to-3d';
  const id = await world.create(path, { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] });
  await world.reach(path, id, 'SUCCEEDED');

  for (const route of ['/v1/balance', path, `${path}/${id}`, `${path}/none`, '/openapi.json', '/docs', '/nowhere']) {
    const [get, head] = [await world.call('GET', route), await world.call('HEAD', route)];
    expect([head.status, head.text, head.headers.get('content-type')], route).toEqual([
      get.status,
      '',
      get.headers.get('content-type'),
    ]);
  }
  const stream = await world.call('HEAD', `${path}/${id}/stream`);
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect((await world.call('HEAD', '/v1/balance', undefined, { authorization: '' })).status).toBe(401);
});

test('the ids of tasks are found in either case of letters (S3-8)', async () => {
  const path = '/v2/text-to-3d';
  const id = await world.create(path, { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] });
  await world.reach(path, id, 'SUCCEEDED');
  const shouted = id.toUpperCase();

  expect((await world.call('GET', `${path}/${shouted}`)).json.id).toBe(id);
  expect((await world.call('GET', `${path}/${shouted}/stream`)).text).toContain(id);
  const refined = await world.create(path, { mode: 'refine', preview_task_id: shouted, target_formats: ['glb'] });
  await world.reach(path, refined, 'SUCCEEDED');
  const resized = await world.create('/v1/resize', { input_task_id: shouted, resize_height: 1 });
  await world.reach('/v1/resize', resized, 'SUCCEEDED');
  expect((await world.call('DELETE', `${path}/${shouted}`)).status).toBe(200);
  expect((await world.call('GET', `${path}/${id}`)).status).toBe(404);
});
