import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startLocal } from './support.ts';

/** A request with any Host header, which fetch does not allow. */
function statusWith(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', reject).end();
  });
}

test('serves the page from its sources, and of the packages only what it needs', async () => {
  await using local = await startLocal();
  const get = (path: string) => fetch(`${local.url}${path}`);

  const page = await get('/');
  const script = await get('/page/shell/app.ts');
  const vendor = await get('/page/vendor/three/build/three.module.js');
  const again = await fetch(`${local.url}/page/shell/app.ts`, {
    headers: { 'if-none-match': script.headers.get('etag')! },
  });

  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text()).not.toMatch(/^import type/m);
  expect(vendor.status).toBe(200);
  expect(again.status).toBe(304);
  for (const path of [
    '/page/tsconfig.json',
    '/page/../playground.ts',
    '/page/%2e%2e/playground.ts',
    '/page/vendor/three/package.json',
    '/page/vendor/three/examples/jsm/%2e%2e/%2e%2e/package.json',
    '/page/vendor/fastify/fastify.js',
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('sends the page compressed, with its styles in it and its modules named, so that a phone waits for little', async () => {
  await using local = await startLocal();
  const get = (path: string, encoding: string) =>
    fetch(`${local.url}${path}`, { headers: { 'accept-encoding': encoding } });
  const encodings = [];
  for (const offered of ['gzip, br', 'gzip', 'identity'])
    encodings.push((await get('/page/shell/page-root.ts', offered)).headers.get('content-encoding'));
  const html = await (await get('/', 'br')).text();
  const named = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, url]) => url ?? '');
  const statuses = await Promise.all(named.map(async (url) => (await get(url, 'br')).status));

  expect(encodings).toEqual(['br', 'gzip', null]);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain('--brand: #5865f2');
  expect(named).toContain('/page/vendor/lit-html/lit-html.js');
  expect(named.filter((url) => url.includes('three') || url.includes('viewer'))).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('does not answer pages of other sites', async () => {
  await using local = await startLocal();
  const me = `${local.url}/api/v10/users/@me`;
  const port = new URL(local.url).port;
  const authorization = 'alice';

  expect(await statusWith(me, { authorization })).toBe(200);
  expect(await statusWith(me, { authorization, origin: local.url })).toBe(200);
  expect(await statusWith(me, { authorization, host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(
    200,
  );
  expect(await statusWith(me, { authorization, origin: 'https://evil.example' })).toBe(403);
  expect(await statusWith(me, { authorization, origin: 'http://127.0.0.1:1' })).toBe(403);
  expect(await statusWith(me, { authorization, origin: 'null' })).toBe(403);
  expect(await statusWith(me, { authorization, host: `evil.example:${port}` })).toBe(403);
  expect(await statusWith(me, { authorization, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusWith(`${local.url}/`, { host: 'evil.example' })).toBe(403);
});
