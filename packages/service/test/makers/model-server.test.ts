import { expect, test } from 'vitest';
import { modelServer } from '../../../../test/support/model-server.ts';
import { png } from '../../../../test/support/quick-recipes.ts';
import { until } from '../../../../test/support/until.ts';

/** The stand-in speaks as the servers do that it stands for. */

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const form = (fields: Record<string, string | Blob>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: 'POST', body };
};
const picture = new Blob([new Uint8Array(png(64))], { type: 'image/png' });
const base64 = Buffer.from(png(64)).toString('base64');

test('Lemonade answers its 3D route with the GLB itself, and refuses what it cannot read', async () => {
  await using server = await modelServer({ dialect: 'lemonade' });
  const work = { model: 'TRELLIS-3D', image: base64, resolution: 512, seed: 42, response_format: 'glb' };

  const made = await fetch(`${server.url}/3d/generations`, json(work));
  const refused = await fetch(`${server.url}/3d/generations`, json({ ...work, resolution: 700 }));
  const unknown = await fetch(`${server.url}/3d/generations`, json({ ...work, model: 'other' }));
  const anything = await fetch(`${server.url}/no/such/route`, { method: 'OPTIONS' });

  expect(made.headers.get('content-type')).toBe('model/gltf-binary');
  expect(Buffer.from(await made.arrayBuffer()).toString('latin1', 0, 4)).toBe('glTF');
  expect([refused.status, unknown.status, anything.status]).toEqual([400, 404, 204]);
});

test('trellis-server says ok, needs its image part, and lets a second work wait behind the first without a word', async () => {
  await using server = await modelServer({ dialect: 'trellis', held: true });

  const health = await (await fetch(`${server.url}/health`)).text();
  const refused = await fetch(`${server.url}/generate`, form({ seed: '1' }));
  const first = fetch(`${server.url}/generate`, form({ image: picture, seed: '1' }));
  await until('the first is there', async () => server.works === 1);
  const second = fetch(`${server.url}/generate`, form({ image: picture, seed: '2' }));
  await until('both are there', async () => server.works === 2);
  server.finish();
  const done = await first;

  expect(health).toBe('ok');
  expect([refused.status, await refused.json()]).toEqual([400, { error: "missing 'image' file part" }]);
  expect([done.status, server.works]).toEqual([200, 1]);
  await until('the second is computed', async () => {
    server.finish();
    return server.works === 0;
  });
  expect((await second).status).toBe(200);
});

test('muse has a route for words and one for pictures, and names the other one', async () => {
  await using server = await modelServer({ dialect: 'muse', able: { text: false, image: true } });

  const words = await fetch(`${server.url}/3d/generations`, json({ prompt: 'a cup', n: 1 }));
  const made = await fetch(`${server.url}/3d/from-image`, form({ image: picture, n: '1' }));
  const routes = await Promise.all(
    ['/3d/from-image', '/generate'].map((path) => fetch(server.url + path, { method: 'OPTIONS' })),
  );

  expect(words.status).toBe(400);
  expect(await words.json()).toMatchObject({
    error: { code: 'unsupported_route', message: expect.stringContaining('/v1/3d/from-image') },
  });
  const { data } = (await made.json()) as { data: { b64_json: string }[] };
  expect(Buffer.from(data[0]!.b64_json, 'base64').toString('latin1', 0, 4)).toBe('glTF');
  expect(routes.map(({ status }) => status)).toEqual([405, 404]);
});

test('picture servers answer with base64 or an address, and gateways with a job', async () => {
  await using pictures = await modelServer({ dialect: 'pictures', gives: 'url', key: 'secret' });
  await using gateway = await modelServer({ dialect: 'gateway' });
  const work = json({ prompt: 'a cup', n: 1, size: '512x512', response_format: 'b64_json' });
  const authorization = 'Bearer secret';

  const closed = await fetch(`${pictures.url}/images/generations`, work);
  const drawn = await fetch(`${pictures.url}/images/generations`, {
    ...work,
    headers: { ...work.headers, authorization },
  });
  const { data } = (await drawn.json()) as { data: { url: string }[] };
  const file = await fetch(data[0]!.url, { headers: { authorization } });
  const job = await fetch(`${gateway.url}/3d/generations`, json({ prompt: 'a cup' }));

  expect(closed.status).toBe(401);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(png(64)));
  expect(await job.json()).toEqual({ id: 'task-1', status: 'queued' });
});
