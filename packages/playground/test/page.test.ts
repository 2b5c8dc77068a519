import { createHash } from 'node:crypto';
import { glob, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBundle } from 'kiln-viewer/web/bundle';
import { expect, onTestFinished, test } from 'vitest';
import es from '../../viewer/src/words/es.json' with { type: 'json' };
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

test('serves the page and what stands beside it, and no file that it does not need', async () => {
  await using local = await startLocal();
  const get = (path: string) => fetch(`${local.url}${path}`);

  const page = await get('/');
  const html = await page.text();
  const again = await fetch(local.url, { headers: { 'if-none-match': page.headers.get('etag')! } });

  expect(page.headers.get('content-type')).toContain('text/html');
  expect(again.status).toBe(304);
  expect((await get('/page/shell/layout.css')).headers.get('content-type')).toContain('text/css');
  for (const path of [
    '/page/tsconfig.json',
    '/page/shell/app.ts',
    '/page/../playground.ts',
    '/page/%2e%2e/playground.ts',
    '/page/scripts/page.css',
    '/page/scripts/%2e%2e/index.html',
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
  // Words of the viewer are in the language of a member, else in the browser's.
  const words = (query: string) =>
    fetch(`${local.url}/page/words${query}`, { headers: { 'accept-language': 'fr' } }).then((answer) => answer.json());
  expect(await words('?locale=es-419')).toMatchObject({ tag: 'es', table: { notes: { save: es['notes.save'] } } });
  expect([await words('?locale=ko'), await words('')]).toMatchObject([{ tag: 'en-GB' }, { tag: 'fr' }]);
  // One inline script, which the policy names by its hash; nothing else that is inline may run, and nothing is evaluated.
  const policy = page.headers.get('content-security-policy') ?? '';
  const [script, ...others] = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^<]*)</g)].map(([, code = '']) => code);
  expect(others).toEqual([]);
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(script!).digest('base64')}';`);
});

test('L11: a phone waits for the page with its styles in it, and for a few scripts; compressed, and kept for good', async () => {
  await using local = await startLocal();
  const get = (path: string, encoding: string) =>
    fetch(`${local.url}${path}`, { headers: { 'accept-encoding': encoding } });
  const html = await (await get('/', 'br')).text();
  const scripts = [...html.matchAll(/(?:src|modulepreload" href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  const largest = scripts.find((path) => path.includes('page-root')) ?? '';
  const encodings = [];
  for (const offered of ['gzip, br', 'gzip', 'identity'])
    encodings.push((await get(largest, offered)).headers.get('content-encoding'));
  const answers = await Promise.all(scripts.map((path) => get(path, 'br')));

  expect(encodings).toEqual(['br', 'gzip', null]);
  expect(scripts.length).toBeLessThanOrEqual(6);
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
    scripts.map(() => 'max-age=31536000, immutable'),
  );
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toMatch(/--brand: ?#5865f2/);
});

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
}

/** The scripts that a document names, and the sources of each. */
async function scriptsOf(url: string, path: string): Promise<Map<string, string[]>> {
  const html = await (await fetch(`${url}${path}`)).text();
  const found = new Map<string, string[]>();
  for (const [, script = ''] of html.matchAll(/(?:src|modulepreload" href)="(\/[^"]+)"/g)) {
    const code = await (await fetch(`${url}${script}`)).text();
    const map = /\/\/# sourceMappingURL=(.+)/.exec(code)?.[1];
    const { sources } = (await (await fetch(new URL(map!, `${url}${script}`))).json()) as SourceMap;
    found.set(script, sources);
  }
  return found;
}

test('a document names each script that its entry points import at once, and nothing of what is loaded later', async () => {
  await using local = await startLocal();
  const scripts = await scriptsOf(local.url, '/');
  const codes = await Promise.all([...scripts.keys()].map(async (path) => (await fetch(`${local.url}${path}`)).text()));
  const imported = codes.flatMap((code) => [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name));
  const sources = [...scripts.values()].flat();
  const later = codes.flatMap((code) => [...code.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name]) => name));
  const laterCode = await (await fetch(`${local.url}/page/scripts/${later[0]}`)).text();

  expect(new Set(imported).size).toBeGreaterThan(0);
  expect(imported.filter((name) => !scripts.has(`/page/scripts/${name}`))).toEqual([]);
  expect(new Set(sources).size).toBe(sources.length);
  expect(sources.filter((path) => /three|viewer-|developer|modal-element|forum/.test(path))).toEqual([]);
  expect(later).toHaveLength(1);
  expect(laterCode).toContain('import("./viewer-scene.js")');
  // What connects does not wait for what draws.
  const start = [...scripts].filter(([path]) => path.includes('/start-'));
  expect(start.flatMap(([, from]) => from).filter((path) => path.includes('lit'))).toEqual([]);
  expect([...(await scriptsOf(local.url, '/viewer')).values()].flat().join()).toContain('viewer-element.ts');
  expect((await fetch(`${local.url}/page/scripts/viewer-scene.js`)).status).toBe(200);
});

test('a source that changes is in the next answer; one that is wrong is named in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entry = join(folder, 'entry.ts');
  const write = (text: string, seconds: number) => writeFile(entry, text).then(() => utimes(entry, seconds, seconds));
  const bundle = createBundle({ folder, entries: [entry] });
  const code = async () => [...(await bundle()).files.values()].join();

  await write('console.log("first" as string);', 1);
  expect(await code()).toContain('console.log("first")');
  const before = await bundle();
  expect(await bundle()).toBe(before);
  await write('console.log("second");', 2);
  expect(await code()).toContain('console.log("second")');
  await write('console.log(', 3);
  await expect(bundle()).rejects.toThrow(/entry\.ts.*Unexpected end of file/);
  await write('console.log("third");', 4);
  expect(await code()).toContain('console.log("third")');
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
