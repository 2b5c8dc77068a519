import { request } from 'node:http';
import { expect, test } from 'vitest';
import { parcelOf } from '../src/page-document.ts';
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
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' blob: 'sha256-/);
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

test('L11: a phone waits for two answers, compressed: the page with its styles in it, and its modules', async () => {
  await using local = await startLocal();
  const get = (path: string, encoding: string) =>
    fetch(`${local.url}${path}`, { headers: { 'accept-encoding': encoding } });
  const encodings = [];
  for (const offered of ['gzip, br', 'gzip', 'identity'])
    encodings.push((await get('/page/index.json', offered)).headers.get('content-encoding'));
  const html = await (await get('/', 'br')).text();

  expect(encodings).toEqual(['br', 'gzip', null]);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain('--brand: #5865f2');
  expect(html).not.toContain('<script type="module" src=');
});

test('a parcel has each module once, after those that it needs, and leaves what is loaded on demand', async () => {
  await using local = await startLocal();
  const parcel = (await (await fetch(`${local.url}/page/index.json`)).json()) as [string, (string | number)[]][];
  const urls = parcel.map(([url]) => url);
  const later = parcel.filter(([, pieces], at) => pieces.some((piece) => typeof piece === 'number' && piece >= at));

  expect(urls.at(-1)).toBe('/page/shell/page-root.ts');
  expect(urls).toContain('/page/vendor/lit-html/lit-html.js');
  expect(new Set(urls).size).toBe(urls.length);
  expect(later).toEqual([]);
  expect(urls.filter((url) => url.includes('three') || url.includes('viewer'))).toEqual([]);
  expect(JSON.stringify(parcel)).not.toMatch(/from ?\\?["']\.|import\(['"]\.|import\.meta/);
  // What has to be there to be read by itself, too: the viewer's page.
  expect((await fetch(`${local.url}/page/viewer/index.json`)).status).toBe(200);
});

test('modules that need each other are named', async () => {
  const sources: Record<string, string> = { '/page/a.ts': "import './b.ts';", '/page/b.ts': "import './a.ts';" };
  const source = '<script type="module" src="/page/a.ts"></script>';
  await expect(parcelOf(source, async (url) => sources[url])).rejects.toThrow('/page/a.ts needs itself');
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
