import { glob, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { scriptsOf } from '../src/page-script.ts';
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

test('the page uses nothing that browsers keep for https and loopback: it may be open to a network', async () => {
  const folder = new URL('../src/page/', import.meta.url);
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    const source = await readFile(new URL(file, folder), 'utf8');
    expect(source, file).not.toMatch(/crypto\.(randomUUID\(|subtle)|navigator\.(clipboard\.|serviceWorker)/);
  }
});

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

test('L11: a phone waits for the page with its styles in it, and for two scripts; compressed, and kept by their versions', async () => {
  await using local = await startLocal();
  const get = (path: string, encoding: string) =>
    fetch(`${local.url}${path}`, { headers: { 'accept-encoding': encoding } });
  const html = await (await get('/', 'br')).text();
  const [first = '', second = ''] = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src);
  const encodings = [];
  for (const offered of ['gzip, br', 'gzip', 'identity'])
    encodings.push((await get(second, offered)).headers.get('content-encoding'));
  const kept = await get(first, 'br');
  const asked = await get(first.split('?')[0]!, 'br');

  expect(encodings).toEqual(['br', 'gzip', null]);
  expect([kept, asked].map(({ headers }) => headers.get('cache-control'))).toEqual([
    'max-age=31536000, immutable',
    'no-cache',
  ]);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain('--brand: #5865f2');
  expect(first).toMatch(/^\/page\/scripts\/shell\/start\.js\?v=/);
  expect(second).toMatch(/^\/page\/scripts\/shell\/page-root\.js\?v=/);
});

const MODULE = /^\$\["(.+?)"\] \?\?= /gm;

test('the scripts have each module once, after those that it needs; what is loaded on demand has its own', async () => {
  await using local = await startLocal();
  const script = async (path: string) => (await fetch(`${local.url}/page/scripts/${path}`)).text();
  const modules = (code: string) => [...code.matchAll(MODULE)].map(([, url]) => url);
  const first = await script('shell/start.js');
  const second = await script('shell/page-root.js');
  const part = await script('developer/developer-element.js');
  const urls = [...modules(first), ...modules(second)];
  const known = new Set<string>();
  const early: string[] = [];
  for (const text of `${first}\n${second}`.split(/^(?=\$\[")/m)) {
    for (const [, needed = ''] of text.matchAll(/= \$\["(.+?)"\];/g)) if (!known.has(needed)) early.push(needed);
    known.add(modules(text)[0] ?? '');
  }

  expect(urls.at(-1)).toBe('/page/shell/page-root.ts');
  expect(urls).toContain('/page/vendor/lit-html/lit-html.js');
  expect(new Set([...urls, ...modules(part)]).size).toBe(urls.length + modules(part).length);
  expect(early).toEqual([]);
  expect(modules(first).filter((url) => url?.includes('lit'))).toEqual([]);
  expect(urls.filter((url) => /three|viewer|developer|modal-element|forum/.test(url ?? ''))).toEqual([]);
  expect(modules(part)).toContain('/page/developer/switches-element.ts');
  // What has to be there to be read by itself, too: the viewer's page.
  expect((await fetch(`${local.url}/page/scripts/viewer/stand-alone.js`)).status).toBe(200);
});

test('a source map leads from each line of a script to the line of its file', async () => {
  await using local = await startLocal();
  const path = `${local.url}/page/scripts/shell/start.js`;
  const lines = (await (await fetch(path)).text()).split('\n');
  const { sections } = (await (await fetch(`${path}.map`)).json()) as {
    sections: { offset: { line: number }; map: { sources: string[]; mappings: string } }[];
  };
  const section = sections.find(({ map }) => map.sources[0] === '/page/session/gateway.ts')!;
  const source = (await (await fetch(`${local.url}/page/session/gateway.ts`)).text()).split('\n');
  const at = source.findIndex((line) => line.startsWith('function receive('));

  expect(at).toBeGreaterThan(50);
  expect(section.map.mappings.split(';')).toHaveLength(source.length);
  expect(lines[section.offset.line + at]).toMatch(/^function receive\(/);
});

const scriptsFrom = (sources: Record<string, string>, ...entries: string[]) =>
  scriptsOf(entries, { read: async (url) => sources[url], names: { lit: '/page/lit.js' } });

test('modules that need each other are named, and those that are not there', async () => {
  await expect(
    scriptsFrom({ '/page/a.ts': "import './b.ts';", '/page/b.ts': "import './a.ts';" }, '/page/a.ts'),
  ).rejects.toThrow('/page/a.ts needs itself');
  await expect(scriptsFrom({ '/page/a.ts': "import './b.ts';" }, '/page/a.ts')).rejects.toThrow(
    '/page/b.ts is not there',
  );
  await expect(scriptsFrom({ '/page/a.ts': 'export let many = 1;' }, '/page/a.ts')).rejects.toThrow(
    '/page/a.ts exports let many',
  );
});

test('modules mean in a script what they mean alone', async () => {
  const scripts = await scriptsFrom(
    {
      '/page/lit.js': 'const t=1,e=2;export{t as one,e as two};',
      '/page/all.ts': "export * from 'lit';\nexport { one as first } from 'lit';\nexport async function later() {}",
      '/page/main.ts': [
        "import { first, two as second } from './all.ts';",
        "import * as all from './all.ts';",
        '// import nothing from "nowhere";',
        'export const sum = first + second + all.one;',
        'export abstract class Known {}',
        'globalThis.sum = [sum, Known.name, typeof all.later];',
      ]
        .join('\n')
        .replace('abstract', '        '),
    },
    '/page/main.ts',
  );
  const code = scripts.get('/page/scripts/main.js')?.code ?? '';
  await import(`data:text/javascript,${encodeURIComponent(code)}`);

  expect((globalThis as { sum?: unknown }).sum).toEqual([4, 'Known', 'function']);
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
