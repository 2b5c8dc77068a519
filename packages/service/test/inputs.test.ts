import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { families } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { testService } from '../../../test/support/service.ts';
import { bytesBehind, testSpool } from '../../../test/support/spool.ts';
import { fileKind } from '../src/base/file-kind.ts';
import { LIMITS, type Limits } from '../src/base/limits.ts';
import { createBoundedFetch } from '../src/inputs/bounded-fetch.ts';
import { createPictureCheck, IMAGE_LIMITS } from '../src/inputs/check-image.ts';
import { readDataUri } from '../src/inputs/data-uri.ts';
import { checkFaces } from '../src/inputs/fetch-inputs.ts';
import { checkModel } from '../src/inspect/judge-model.ts';
import { createJudges } from '../src/threads/judges.ts';
import { createServiceThreads } from '../src/threads/thread-tasks.ts';

const path = '/creative-lab/fidget-pixel/v1/prototype';

function boundedFetch(allowed: readonly string[], limits: Partial<Limits> = {}) {
  const judge = ({ origin }: URL) => (allowed.includes(origin) ? 'allowed' : undefined);
  return createBoundedFetch({ judge, limits: { ...LIMITS, ...limits } });
}

test('addresses that are not public are refused, written in any way and behind any redirect', async () => {
  await using inside = await testServer((_request, response) => void response.writeHead(200).end(png()));
  const port = new URL(inside.url).port;
  await using gate = await testServer(({ path }, response) => {
    response.writeHead(302, { location: decodeURIComponent(path.slice(1)) }).end();
  });
  await using fetcher = boundedFetch([gate.url]);

  const targets = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fc00::1]',
    '100.64.0.1',
    '[64:ff9b::7f00:1]',
    '[::127.0.0.1]',
    '[::8.8.8.8]',
  ];
  for (const host of targets) {
    const url = `http://${host}:${port}/a.png`;
    await expect(bytesBehind(fetcher, url, 1_000), url).rejects.toThrow('public address');
    await expect(bytesBehind(fetcher, `${gate.url}/${encodeURIComponent(url)}`, 1_000), url).rejects.toThrow(
      'public address',
    );
  }
  expect(inside.requests).toHaveLength(0);
});

test.each(['file:///etc/passwd', 'ftp://example.com/x', 'http://user:password@example.com/', 'http://', 'gopher://x'])(
  'refuses the address %s',
  async (url) => {
    await using fetcher = boundedFetch([]);
    await expect(bytesBehind(fetcher, url, 1_000)).rejects.toMatchObject({ name: 'UserError' });
  },
);

test('follows five redirects and not six', async () => {
  await using server = await testServer(({ path }, response) => {
    const left = Number(path.slice(1));
    if (left === 0) return void response.writeHead(200).end('done');
    response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  await using fetcher = boundedFetch([server.url]);

  expect(await bytesBehind(fetcher, `${server.url}/5`, 10)).toHaveLength(4);
  await expect(bytesBehind(fetcher, `${server.url}/6`, 10)).rejects.toThrow('redirects more than 5 times');
});

test('stops at the byte limit, announced or not, and at answers that are none', async () => {
  await using server = await testServer(({ path }, response) => {
    if (path === '/announced')
      return void response.writeHead(200, { 'content-length': '1000' }).end(Buffer.alloc(1000));
    if (path === '/endless') return void setInterval(() => response.write(Buffer.alloc(500)), 1).unref();
    if (path === '/cut')
      return void response.writeHead(200, { 'content-length': '90' }).write('x', () => response.destroy());
    if (path === '/silent') return undefined;
    response.writeHead(404).end();
  });
  await using fetcher = boundedFetch([server.url], { downloadMs: 500 });

  await expect(bytesBehind(fetcher, `${server.url}/announced`, 999)).rejects.toThrow('larger than 999 bytes');
  await expect(bytesBehind(fetcher, `${server.url}/endless`, 999)).rejects.toThrow('larger than 999 bytes');
  await expect(bytesBehind(fetcher, `${server.url}/cut`, 999)).rejects.toThrow('connection failed');
  await expect(bytesBehind(fetcher, `${server.url}/silent`, 999)).rejects.toThrow('too long');
  await expect(bytesBehind(fetcher, `${server.url}/missing`, 999)).rejects.toThrow('answers 404');
});

test('a picture from an allowed origin is fetched once, kept, and judged by its content, not its name', {
  tags: 'long',
}, async () => {
  await using files = await testServer(({ path }, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(path === '/gif.png' ? 'GIF89a..........' : png());
  });
  await using world = await testService({ allowedOrigins: [files.url] });

  const good = await world.call('POST', path, { image_url: `${files.url}/no-extension`, type: 'other' });
  const gif = await world.call('POST', path, { image_url: `${files.url}/gif.png`, type: 'other' });

  expect(good.status).toBe(202);
  await world.reach(path, good.json.result, 'SUCCEEDED');
  expect(files.requests.filter(({ path }) => path === '/no-extension')).toHaveLength(1);
  expect(gif).toMatchObject({ status: 400, json: { message: expect.stringMatching(/image_url.*GIF.*\.png/) } });
});

test('a result of our own service can be the input of the next task', { tags: 'long' }, async () => {
  await using world = await testService();
  const task = await world.reach(
    path,
    await world.create(path, {
      image_url: `data:image/png;base64,${Buffer.from(png()).toString('base64')}`,
      type: 'other',
    }),
    'SUCCEEDED',
  );

  expect((await world.call('POST', path, { image_url: task.image_urls[0], type: 'other' })).status).toBe(202);
});

test('pictures outside of the limits are refused in numbers, and lying ones are turned upright', async () => {
  await using spool = await testSpool();
  await using threads = createServiceThreads();
  const checkPicture = createPictureCheck(createJudges(threads));
  const limits = { ...IMAGE_LIMITS, maxPixels: 10_000 };
  const checkImage = async (bytes: Uint8Array, within: typeof limits) => {
    const file = spool.file();
    file.add(bytes);
    await file.close();
    return checkPicture('account', file.path, within);
  };
  await expect(checkImage(png(31), limits)).rejects.toThrow('31 x 31 pixels: each side must have at least 32');
  await expect(checkImage(png(101), limits)).rejects.toThrow('10,201 pixels: at most 10,000');
  await expect(checkImage(png(64).slice(0, 60), limits)).rejects.toThrow();

  const lying = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
    .withExif({})
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height, orientation } = await sharp(await checkImage(lying, limits)).metadata();
  expect([width, height]).toEqual([40, 80]);
  expect(orientation ?? 1).toBe(1);
});

test('data URIs say what they are and hold what they say', async () => {
  await using spool = await testSpool();
  const read = (text: string) => readDataUri(text, 'image/', 5, { spool, lifted: new Map() });
  expect(await readFile((await read('data:image/png;base64,aGVsbG8=')).path, 'utf8')).toBe('hello');
  await expect(read('data:image/png,hello')).rejects.toThrow('base64');
  await expect(read('data:text/plain;base64,aGVsbG8=')).rejects.toThrow('image/*');
  await expect(read('data:image/png;base64,aGVsbG8hISE=')).rejects.toThrow('larger than 5 bytes');
  await expect(read('data:image/png;base64')).rejects.toThrow('whole data URI');
  await expect(read('data:image/png;base64,')).rejects.toThrow('no valid base64');
});

test('models are judged in a thread, by the same rules', { tags: 'long' }, async () => {
  await using threads = createServiceThreads();
  const judges = createJudges(threads);
  await using spool = await testSpool();
  const look = async (text: string) => {
    const path = join(spool.folder, 'model');
    await writeFile(path, text);
    return await judges.model('account', path);
  };
  const lines = (count: number) => `v 0 0 0\n${'f 1 1 1\n'.repeat(count)}`;
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);

  expect(await look(lines(200_000))).toMatchObject({ kind: 'obj', triangles: 200_000 });
  expect((await look(lines(2_000_001)))?.refused).toMatch(/2,000,001 triangles.*at most 2,000,000/);

  clearInterval(ticking);
  expect(turns).toBeGreaterThan(0);
  expect((await look(`{"asset":${'['.repeat(2_000_000)}`))?.refused).toContain('nested too deeply');
});

test('knows files by their first bytes', () => {
  const text = (value: string) => new Uint8Array(Buffer.from(value, 'latin1'));
  expect(fileKind(png())).toBe('png');
  expect(fileKind(text('\xff\xd8\xff\xe0'))).toBe('jpg');
  expect(fileKind(text('RIFF....WEBPVP8 '))).toBe('webp');
  expect(fileKind(text('glTF\x02\0\0\0\x0c\0\0\0'))).toBe('glb');
  expect(fileKind(text('{"asset":{"version":"2.0"}}'))).toBe('gltf');
  // As trimesh sorts its keys, as a writer of one huge buffer, and with an unknown key before it.
  const long = 'A'.repeat(10_000);
  expect(
    fileKind(text(`{ "accessors": [{"name":"${long}"}], "asset":{"version":"2.0"}, "buffers":[{"uri":"${long}"}] }`)),
  ).toBe('gltf');
  expect(
    fileKind(text(`\xef\xbb\xbf{\n\t"buffers":[{"uri":"${long}"}],"asset":{"version":"2.0"},"x":"${long}"}`)),
  ).toBe('gltf');
  expect(fileKind(text(`{"x":"${long}","asset":{"version":"2.0"}}`))).toBe('gltf');
  expect(fileKind(text('# made by\no box\nv 0 0 0\n'))).toBe('obj');
  expect(fileKind(text('solid box\n facet normal 0 0 1'))).toBe('stl');
  expect(fileKind(new Uint8Array(84))).toBe('stl');
  expect(fileKind(text('Kaydara FBX Binary  \0'))).toBe('fbx');
  expect(fileKind(text('<html>'))).toBe('unknown');
  expect(fileKind(text('{"error":"no such file"}'))).toBe('unknown');
  // A slow look would never come back from these.
  expect(fileKind(text(`${'\n'.repeat(4_000)}x`))).toBe('unknown');
  expect(fileKind(text(`{${' '.repeat(4_000)}`.repeat(100)))).toBe('unknown');
  expect(fileKind(text(`${'# \r\n\t'.repeat(800)}o`))).toBe('unknown');
});

function glb(document: unknown, change: (bytes: Buffer) => void = () => {}): Uint8Array {
  const json = Buffer.from(JSON.stringify(document));
  const bytes = Buffer.concat([Buffer.alloc(20), json]);
  bytes.write('glTF', 0, 'latin1');
  bytes.writeUInt32LE(2, 4);
  bytes.writeUInt32LE(bytes.length, 8);
  bytes.writeUInt32LE(json.length, 12);
  bytes.write('JSON', 16, 'latin1');
  change(bytes);
  return new Uint8Array(bytes);
}
const mesh = (count: number, mode = 4) => ({
  asset: { version: '2.0' },
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ mode, indices: 0, attributes: { POSITION: 1 } }] }],
  accessors: [
    { count, type: 'SCALAR', componentType: 5125 },
    { count: 3, type: 'VEC3', componentType: 5126 },
  ],
});

test('counts the triangles of a model without reading it', async () => {
  const text = (value: string) => new Uint8Array(Buffer.from(value));
  expect(await checkModel(glb(mesh(300)), 'glb')).toBe(100);
  expect(await checkModel(glb(mesh(300, 5)), 'glb')).toBe(298);
  expect(await checkModel(glb({ ...mesh(300), nodes: [{ mesh: 0 }, { mesh: 0 }] }), 'glb')).toBe(200);
  expect(await checkModel(text(JSON.stringify(mesh(9))), 'gltf')).toBe(3);
  expect(await checkModel(text('v 0 0 0\nf 1 2 3\nf 1 2 3 4\n# if f is\n'), 'obj')).toBe(2);
  expect(await checkModel(text('solid a\n facet normal 0 0 1\n endfacet\nendsolid'), 'stl')).toBe(1);
  expect(await checkModel(text('; FBX 7.4.0 project file\n'), 'fbx')).toBeUndefined();
});

test('refuses a model whose own numbers cannot be true, before anything reads it', async () => {
  const refusal = (bytes: Uint8Array) =>
    checkModel(bytes, 'glb').then(
      () => '',
      (error: Error) => error.message,
    );
  const broken = (change: (bytes: Buffer) => void) => refusal(glb(mesh(3), change));
  expect(await broken((bytes) => bytes.writeUInt32LE(1, 4))).toContain('version 1 is not read');
  expect(await broken((bytes) => bytes.writeUInt32LE(0xffffffff, 8))).toContain('cut off');
  expect(await broken((bytes) => bytes.writeUInt32LE(0xffffffff, 12))).toContain('beyond its end');
  expect(await broken((bytes) => bytes.write('####', 20))).toContain('not valid JSON');
  expect(await refusal(glb(mesh(30_000_000)))).toMatch(
    /^cannot be used\. The model declares 10,000,000 triangles.*at most 2,000,000/,
  );
  expect(await refusal(glb({ ...mesh(3), meshes: [], nodes: [] }))).toContain('no faces');
  expect(await refusal(glb(mesh(-9)))).toContain('"accessors.0.count" is not what it should be');
  expect(await refusal(glb(null))).toContain('no object');
  expect(await refusal(new Uint8Array(Buffer.from('glTF\x02\0\0\0\x0c\0\0\0', 'latin1')))).toContain('no JSON');
});

test('a stage with a face limit answers its own status and advice', () => {
  const faceLimit = { faces: 320_000, status: 422, advice: 'Remesh it first.' } as const;
  const stage: Stage = { ...(families[0].stages[0] as Stage), faceLimit };
  expect(() => checkFaces(stage, 'model_url', 320_001)).toThrow(
    expect.objectContaining({
      status: 422,
      message: 'model_url has 320,001 faces, which exceeds the limit of 320,000. Remesh it first.',
    }),
  );
  checkFaces(stage, 'model_url', 320_000);
});
