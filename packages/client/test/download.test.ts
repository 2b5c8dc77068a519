import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { createDownloader } from '../src/download/download.ts';

/** An address of this machine that is neither public nor loopback, where it has one. */
const own = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

async function serve(host: string, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

function download(serviceUrl: string, url: string, origins: readonly string[] = []) {
  const downloader = createDownloader(serviceUrl, { origins });
  onTestFinished(() => downloader[Symbol.asyncDispose]());
  return downloader.download(url, { maxBytes: 1_000 }).then(
    (bytes) => Buffer.from(bytes).toString(),
    (error: Error) => error.message,
  );
}

test('a service on a public address does not lead to this machine or a private one', async () => {
  const inner = await serve('127.0.0.1', (_request, response) => response.end('secret'));
  expect(await download('https://assets.example', `${inner}/file`)).toMatch('must be a public address');
  expect(await download('https://assets.example', 'http://10.1.2.3/file')).toMatch('must be a public address');
});

test('a store that is named may be anywhere, and a redirect to it is followed, but to no other', async () => {
  const store = await serve('127.0.0.1', (_request, response) => response.end('the file'));
  const other = await serve('127.0.0.1', (_request, response) => response.end('secret'));
  const front = await serve('127.0.0.1', ({ url }, response) => {
    response.writeHead(307, { location: `${url === '/good' ? store : other}/file` }).end();
  });
  const service = 'https://assets.example';
  expect(await download(service, `${front}/good`, [front, store])).toBe('the file');
  expect(await download(service, `${front}/bad`, [front, store])).toMatch('must be a public address');
});

test.skipIf(!own)('a service on a private address gives its own files, and none of another server there', async () => {
  const service = await serve(own!, (_request, response) => response.end('the file'));
  const neighbour = await serve(own!, (_request, response) => response.end('secret'));
  expect(await download(service, `${service}/file`)).toBe('the file');
  expect(await download(service, `${neighbour}/file`)).toMatch('must be a public address');
});
