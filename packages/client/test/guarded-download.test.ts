import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { createGuardedDownload, type DownloadPolicy, downloadBytes } from '../src/download/guarded-download.ts';

/** What every download has; what a request of a stranger may name is tested with the service's inputs. */

const guarded = (policy: Partial<DownloadPolicy> = {}) =>
  createGuardedDownload({
    judge: () => 'anywhere',
    redirects: 0,
    silenceMs: 5_000,
    pace: { leastBytesPerSecond: 1_000, windowMs: 300 },
    deadlineMs: 20_000,
    ...policy,
  });

test('problems are distinguished by what can be done about them', async () => {
  await using server = await testServer(({ path }, response) => {
    if (path === '/elsewhere') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (path === '/trickle') return void setInterval(() => response.write('x'), 50).unref();
    if (path === '/large') return void response.writeHead(200, { 'content-length': '11' }).end('hello world');
    response.writeHead({ '/gone': 410, '/denied': 403 }[path] ?? 503).end('in its own words');
  });
  await using downloads = guarded();
  const problem = async (path: string) =>
    downloadBytes(downloads, `${server.url}${path}`, { maxBytes: 10 }).catch(({ problem, message }) => [
      problem,
      message,
    ]);

  expect(await problem('/gone')).toEqual(['gone', 'could not be downloaded: it answers 410']);
  expect(await problem('/denied')).toEqual(['denied', 'could not be downloaded: it answers 403']);
  expect(await problem('/busy')).toEqual(['no_file', 'could not be downloaded: it answers 503']);
  expect(await problem('/large')).toEqual(['too_large', 'is larger than 10 bytes']);
  expect(await problem('/elsewhere')).toEqual(['refused', 'redirects more than 0 times']);
  expect(await problem('/trickle')).toEqual(['unreachable', 'could not be downloaded: it comes too slowly']);
});

test('what a refusal says is kept where it may be shown, and no more of it than a few sentences', async () => {
  await using server = await testServer(({ path }, response) => {
    response.writeHead(403).end(path === '/long' ? 'x'.repeat(100_000) : 'in its own words');
  });
  await using told = guarded({ readsRefusals: true });
  await using untold = guarded();
  const said = (downloads: typeof told, path: string) =>
    downloadBytes(downloads, `${server.url}${path}`, { maxBytes: 10 }).catch((error) => error.said);

  expect(await said(told, '/short')).toBe('in its own words');
  expect(await said(told, '/long')).toHaveLength(16 * 1024);
  expect(await said(untold, '/short')).toBe('');
});

test('this machine is reached where the policy says so, by its address and by its name, and nothing else of this network', async () => {
  await using server = await testServer((_request, response) => void response.writeHead(200).end('here'));
  await using near = guarded({ judge: () => 'loopback' });
  await using far = guarded({ judge: () => 'public' });
  const named = server.url.replace('127.0.0.1', 'localhost');

  for (const url of [server.url, named]) {
    expect((await downloadBytes(near, url, { maxBytes: 10 })).toString()).toBe('here');
    await expect(downloadBytes(far, url, { maxBytes: 10 })).rejects.toThrow('must be a public address');
  }
  await expect(downloadBytes(near, 'http://10.0.0.1/', { maxBytes: 10 })).rejects.toThrow('must be a public address');
  expect(server.requests).toHaveLength(2);
});

test('one deadline ends it, and so does the caller', async () => {
  await using server = await testServer(() => {});
  await using downloads = guarded({ deadlineMs: 100 });
  await expect(downloadBytes(downloads, server.url, { maxBytes: 1 })).rejects.toThrow('it takes too long to answer');
  await using patient = guarded();
  const signal = AbortSignal.abort();
  await expect(downloadBytes(patient, server.url, { maxBytes: 1, signal })).rejects.toMatchObject({
    problem: 'aborted',
  });
});
