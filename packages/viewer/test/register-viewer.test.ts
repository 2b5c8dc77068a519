import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { registerViewer } from '../src/register-viewer.ts';
import type { ResultView, ViewFile } from '../src/result-view.ts';
import { acceptedTag, wordsFor } from '../src/words/languages.ts';
import { type Spoken, WORDS_ID, wordsIn } from '../src/words/words-in.ts';

/** What the routes answer where a file does not come, and to those who ask too often. */

const file = (name: string, copyTo: ViewFile['copyTo']): ViewFile => ({
  name,
  label: 'GLB',
  type: 'model/gltf-binary',
  copyTo,
});

const { 503: words503 } = wordsFor(undefined).words.files;

async function whole(stream: Writable): Promise<'whole'> {
  stream.end('glTF');
  return 'whole';
}

async function served(files: readonly ViewFile[], turnKnobs?: ResultView['turnKnobs'], language?: string) {
  const view: ResultView = {
    title: 'a chair',
    model: file('chair.glb', whole),
    files,
    turnKnobs,
    language,
    faces: 12_345,
  };
  const app = fastify();
  onTestFinished(() => app.close());
  registerViewer(app, { publicUrl: 'https://kiln.test', find: async (token) => (token === 'good' ? view : 'unknown') });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return (path: string, accepted?: string) =>
    fetch(`${url}/v/${path}`, accepted === undefined ? {} : { headers: { 'accept-language': accepted } });
}

test('the first language that somebody accepts is theirs, by its first part; English stands for those that there are no words in', () => {
  const accepted = [
    'de-AT,de;q=0.9,en;q=0.8',
    'nl,en;q=0.2,fr;q=0.7',
    'PT',
    'zh-Hant-TW',
    'en-US,de',
    'de;q=0,es',
    'nl',
    '*',
    '',
    ';;,,=',
    undefined,
  ];
  expect(accepted.map((one) => acceptedTag(one))).toEqual([
    ...['de', 'fr', 'pt-BR', 'zh-CN', 'en-GB', 'es'],
    ...accepted.slice(6).map(() => undefined),
  ]);
  expect(['es-419', 'zh-TW', 'ko', undefined].map((tag) => wordsFor(tag).words.tag)).toEqual([
    'es',
    'zh-CN',
    'en-GB',
    'en-GB',
  ]);
});

test('the page, its figures, its words and its refusals are in the language of who asks; no script has a text or a parser of them', async () => {
  const get = await served([], undefined, 'fr');
  const answer = await get('good', 'de-CH');
  expect(answer.headers.get('vary')).toContain('accept-language');
  const html = await answer.text();
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('content="Flächen: 12.345"');
  const [, data = ''] = new RegExp(`id="${WORDS_ID}">([^<]+)</script>`).exec(html) ?? [];
  const spoken: Spoken = JSON.parse(data);
  const words = wordsIn(spoken);
  expect(words.notes.save).toBe('Notiz speichern');
  expect([1, 2].map((textures) => words.materials({ materials: 1, textures }))).toEqual([
    '1, 1 Textur',
    '1, 2 Texturen',
  ]);
  expect([words.lengths([1.234, 0.5]), words.lengths([0.05]), words.fileSize(1_400_000)]).toEqual([
    '1,23 × 0,50 m',
    '50,0 mm',
    '1,4 MB',
  ]);

  for (const [, name] of html.matchAll(/(?:href|src)="assets\/([^"]+\.js)"/g)) {
    expect(await (await get(`assets/${name}`)).text()).not.toMatch(/Save note|Notiz|EXPECT_ARGUMENT/);
  }
  const refused = await get('other', 'de');
  expect(refused.status).toBe(404);
  expect(await refused.text()).toMatch(/<html lang="de">.*<h2>Diesen Link gibt es nicht<\/h2>/s);
  expect(await (await get('other/chair.glb', 'de')).text()).toBe('Nicht gefunden');
  // What unfurls a link has no language of its own: it is shown where the result was posted.
  expect(await (await get('good')).text()).toMatch(/content="Faces : 12\s345"/);
});

test('a file that is gone, one that cannot be had, and one that breaks off are told apart', async () => {
  const begun = Promise.withResolvers<void>();
  const get = await served([
    file('gone.glb', async () => 'gone'),
    file('away.glb', (stream) => {
      stream.destroy(new Error('no connection'));
      return Promise.reject(new Error('no connection'));
    }),
    file('cut.glb', async (stream) => {
      stream.write('glTF');
      await begun.promise;
      stream.destroy(new Error('cut off'));
      throw new Error('cut off');
    }),
  ]);
  expect(await (await get('good/chair.glb')).text()).toBe('glTF');
  expect((await get('good/gone.glb')).status).toBe(410);
  expect((await get('good/away.glb')).status).toBe(502);
  // Half a file is none.
  const cut = await get('good/cut.glb');
  begun.resolve();
  await expect(cut.text()).rejects.toThrow();
  expect((await get('other/chair.glb')).status).toBe(404);
  expect((await get('assets/other.js')).status).toBe(404);
});

test('where nothing can be asked at the moment, that is said, and not what is away or where', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const find = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:6379'));
  registerViewer(app, { publicUrl: 'https://kiln.test', find });
  for (const path of ['x', 'x/chair.glb', 'x/knobs']) {
    const answer = await app.inject(`/v/${path}`);
    expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([503, '5', words503]);
  }
});

test('eight files of a link are on their way at once, and one that is left makes room', async () => {
  const waiting: (() => void)[] = [];
  const slow = file('slow.glb', async (stream, signal) => {
    stream.write('glTF');
    await new Promise<void>((go) => {
      waiting.push(go);
      signal.addEventListener('abort', () => go());
    });
    stream.end();
    return 'whole';
  });
  const get = await served([slow]);
  const begun = await Promise.all(Array.from({ length: 8 }, () => get('good/slow.glb')));
  const refused = await get('good/slow.glb');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  for (const go of waiting) go();
  expect(await Promise.all(begun.map((answer) => answer.text()))).toEqual(Array.from({ length: 8 }, () => 'glTF'));
  expect((await get('good/chair.glb')).status).toBe(200);
});

/** Files without an end, under any link. */
async function endless(write: (stream: Writable, signal: AbortSignal) => Promise<unknown>, patienceMs?: number) {
  const app = fastify({ trustProxy: '127.0.0.1' });
  onTestFinished(() => app.close());
  const copyTo: ViewFile['copyTo'] = async (stream, signal) => {
    await write(stream, signal).catch(() => {});
    stream.destroy();
    return 'gone';
  };
  const find = async () => ({ title: 'a chair', model: file('a.glb', copyTo), files: [], faces: 1 });
  registerViewer(app, { publicUrl: 'https://kiln.test', find, ...(patienceMs && { patienceMs }) });
  return await app.listen({ port: 0, host: '127.0.0.1' });
}

test('who has many links has half of the places for files, and who comes from elsewhere the others', async () => {
  const url = await endless(async (stream, signal) => {
    stream.write('glTF');
    await once(signal, 'abort');
  });
  const left = new AbortController();
  const statusFrom = async (address: string, link: number) => {
    const headers = { 'x-forwarded-for': address };
    return (await fetch(`${url}/v/link-${link}/a.glb`, { headers, signal: left.signal })).status;
  };
  const many = await Promise.all(Array.from({ length: 20 }, (_, i) => statusFrom('192.0.2.1', i)));
  expect(many.filter((status) => status === 200)).toHaveLength(16);
  expect(await statusFrom('192.0.2.2', 99)).toBe(200);
  left.abort();
});

test('who takes nothing of a file for a while is let go', async () => {
  let isLeft = false;
  const url = await endless(async (stream, signal) => {
    signal.addEventListener('abort', () => {
      isLeft = true;
    });
    while (!signal.aborted) if (!stream.write(Buffer.alloc(1 << 20))) await once(stream, 'drain', { signal });
  }, 300);
  const answer = await new Promise<IncomingMessage>((resolve) => get(`${url}/v/link/a.glb`, resolve));
  answer.on('error', () => {});
  await until('it is let go', () => isLeft);
});

test('what is asked for too often is not even looked for', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  let looks = 0;
  const find = async () => {
    looks++;
    return { title: 'a chair', model: file('a.glb', whole), files: [], faces: 1 };
  };
  registerViewer(app, { publicUrl: 'https://kiln.test', find });
  for (let i = 0; i < 150; i++) for (const path of ['', '/a.glb']) await app.inject(`/v/link${path}`);
  expect(looks).toBe(240);
});

test('a link that is asked for too often is refused until the minute is over', async () => {
  const get = await served([]);
  const statuses = new Set<number>();
  for (let i = 0; i < 60; i++) {
    const answers = await Promise.all(['', '', '', '', ''].map(() => get('good/chair.glb')));
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([200, 429]);
});

test('one preview of turned knobs of a link is on its way at a time; what is no knob and what cannot be asked are told apart', async () => {
  const asked = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  const get = await served([], async (turned) => {
    if (turned === 'height') return 'unclear';
    if (turned === 'height=1') return undefined;
    asked.resolve();
    await drawn.promise;
    return { knobs: [{ id: 'height', label: 'Height', value: 100 }], price: 1 };
  });
  const first = get('good/knobs');
  await asked.promise;
  expect((await get('good/knobs?turned=height')).status).toBe(503);
  drawn.resolve();
  const answer = await first;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ knobs: [{ id: 'height', label: 'Height', value: 100 }], price: 1 });
  const statuses = [];
  for (const asks of ['?turned=height', '?turned=height=1', '?turned=a&turned=b', `?turned=${'a'.repeat(601)}`])
    statuses.push((await get(`good/knobs${asks}`)).status);
  expect(statuses).toEqual([400, 503, 400, 400]);
  expect((await (await served([]))('good/knobs')).status).toBe(404);
});
