import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { createClient } from '../src/create-client.ts';
import { safeFileName } from '../src/download/file-name.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-download-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Gives a file under every address; `/broken` breaks in its middle. */
const fileServer = () =>
  testServer(({ path }, response) => {
    const disposition = path === '/named' ? { 'content-disposition': 'attachment; filename="a chair.glb"' } : {};
    response.writeHead(200, { 'content-length': 8, ...disposition });
    if (path === '/broken') return void response.write('half', () => response.destroy());
    response.end('the file');
  });
const clientFor = (baseUrl: string) => createClient({ baseUrl, apiKey: 'key' });

test('a folder gets the file under its own name, beside what is there', async () => {
  const folder = await newFolder();
  await using server = await fileServer();
  await using client = clientFor(server.url);

  const first = await client.downloadTo(`${server.url}/named`, folder);
  const second = await client.downloadTo(`${server.url}/named`, folder);
  const third = await client.downloadTo(`${server.url}/files/..%2f..%2fmodel.glb?key=1`, `${folder}/new/`);

  expect(first).toEqual({ path: join(folder, 'a chair.glb'), sizeBytes: 8 });
  expect(second.path).toBe(join(folder, 'a chair-2.glb'));
  expect(third.path).toBe(join(folder, 'new/model.glb'));
  expect(await readFile(first.path!, 'utf8')).toBe('the file');
});

test('a file is replaced once all has arrived, and what breaks or is too large leaves nothing', async () => {
  const folder = await newFolder();
  const path = join(folder, 'model.glb');
  await writeFile(path, 'older');
  await using server = await fileServer();
  await using client = clientFor(server.url);

  await expect(client.downloadTo(`${server.url}/broken`, path)).rejects.toMatchObject({ code: 'unreachable' });
  await expect(client.downloadTo(`${server.url}/broken`, folder)).rejects.toMatchObject({ code: 'unreachable' });
  await expect(client.downloadTo(`${server.url}/a`, folder, { maxBytes: 7 })).rejects.toThrow('larger than 7 bytes');
  expect(await readdir(folder)).toEqual(['model.glb']);
  expect(await readFile(path, 'utf8')).toBe('older');

  await client.downloadTo(`${server.url}/a`, path);
  expect(await readFile(path, 'utf8')).toBe('the file');
  expect(await readdir(folder)).toEqual(['model.glb']);
});

test('a socket gets the bytes and its end, whatever its peer says after that', async () => {
  await using server = await fileServer();
  await using client = clientFor(server.url);
  const heard: Promise<string>[] = [];
  const peers = createServer({ allowHalfOpen: true }, (peer) => void heard.push(text(peer)));
  peers.listen(0, '127.0.0.1');
  await once(peers, 'listening');
  const socket = connect((peers.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    peers.close();
  });
  await client.downloadTo(`${server.url}/a`, socket);
  expect(await heard[0]).toBe('the file');
});

test('a stream gets the bytes and its end; if either side breaks, the other hears of it', async () => {
  await using server = await fileServer();
  await using client = clientFor(server.url);
  const stream = new PassThrough();
  const cut = new PassThrough();
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no room')) });

  const [read, file] = await Promise.all([text(stream), client.downloadTo(`${server.url}/a`, stream)]);

  expect([read, file]).toEqual(['the file', { path: undefined, sizeBytes: 8 }]);
  await expect(client.downloadTo(`${server.url}/broken`, cut)).rejects.toMatchObject({ code: 'unreachable' });
  expect(cut.destroyed).toBe(true);
  await expect(client.downloadTo(`${server.url}/a`, full)).rejects.toThrow('no room');
});

test('an error of the file system is no error of the service', async () => {
  await using server = await fileServer();
  await using client = clientFor(server.url);
  const nowhere = join(await newFolder(), 'no/such/folder/model.glb');

  await expect(client.downloadTo(`${server.url}/a`, nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['.bashrc', 'bashrc'],
  ['a:b*c?.glb', 'a_b_c_.glb'],
  ['line\nbreak.glb', 'line_break.glb'],
  ['CON.glb', '_CON.glb'],
  ['model.glb. .', 'model.glb'],
  ['..', 'file'],
  ['', 'file'],
  [`${'x'.repeat(500)}.glb`, `${'x'.repeat(116)}.glb`],
])('%j becomes the name %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});
