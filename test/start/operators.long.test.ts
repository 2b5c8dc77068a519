// @module-tag long
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { readBuild } from '../../src/start/build.ts';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { startOneProcess } from '../support/world.ts';

interface Asked {
  path: string;
  headers?: Record<string, string>;
}

async function get(base: string, { path, headers = {} }: Asked) {
  const response = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

/** With another Host header, which fetch does not let through. */
async function statusAs(host: string, base: string, path: string, headers: Record<string, string> = {}) {
  const asked = request(`${base}${path}`, { headers: { ...headers, host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // the event's one value
  answer.resume();
  return answer.statusCode;
}

test('an operator’s tools read that the process lives, is ready part by part, and its figures', async () => {
  await using world = await startOneProcess({ KILN_REDIS_PREFIX: 'team-a' });
  const { url, adminUrl } = world.kiln;

  for (const base of [url, adminUrl]) {
    expect(await get(base, { path: '/health' })).toEqual({ status: 200, text: '{"status":"ok"}' });
    const ready = await get(base, { path: '/ready' });
    const parts = ['start', 'redis', 'disk', 'engine', 'files', 'discord', 'asset service', 'worker', 'gateway'];
    expect(JSON.parse(ready.text)).toEqual({
      status: 'ready',
      checks: Object.fromEntries(parts.map((name) => [name, { ok: true }])),
    });
  }
  const metrics = (await get(adminUrl, { path: '/metrics' })).text;
  const { version, commit } = await readBuild();
  for (const line of [
    'kiln_requests_live 0',
    'kiln_check{check="redis"} 1',
    `kiln_build_info{version="${version}",commit="${commit}"} 1`,
    'kiln_disk_free_bytes',
    'kiln_event_loop_delay_max_seconds',
    'process_resident_memory_bytes',
  ])
    expect(metrics).toContain(line);
  expect((await get(adminUrl, { path: '/queues' })).status).toBe(200);
  const queues = await get(adminUrl, { path: '/queues/api/queues' });
  expect(queues.text).toContain('"svc-generate"');
  expect(queues.text).toContain('"deliver"');
  expect((await world.redis.keys('*')).filter((key) => !key.startsWith('{team-a}:'))).toEqual([]);
});

test('a disk with too little left is named, and nothing else is blamed', async () => {
  await using world = await startOneProcess({ KILN_MIN_FREE_MB: '1000000000' });

  const { status, text } = await get(world.kiln.url, { path: '/ready' });

  expect(status).toBe(503);
  const { disk, ...others } = JSON.parse(text).checks;
  expect(disk).toEqual({ ok: false, reason: expect.stringMatching(/^\d+ MB are left, less than 1000000000 MB$/) });
  expect(Object.values(others)).toEqual(Object.keys(others).map(() => ({ ok: true })));
  expect((await get(world.kiln.adminUrl, { path: '/metrics' })).text).toContain('kiln_check{check="disk"} 0');
});

test('queues and figures are not on the members’ port, and open to nobody under a name that is not ours', async () => {
  await using world = await startOneProcess({
    KILN_ADMIN_TOKEN: 'a-token-of-operators',
    KILN_PUBLIC_URL: 'https://kiln.example',
    KILN_ALLOWED_HOSTS: 'kiln-1',
  });
  const { url, adminUrl, serviceUrl } = world.kiln;
  const status = async (base: string, asked: Asked) => (await get(base, asked)).status;

  for (const path of ['/metrics', '/queues', '/queues/api/queues', '/queues/api/redis/stats']) {
    expect(await status(url, { path }), path).toBe(404);
    expect(await status(adminUrl, { path }), path).toBe(401);
    for (const authorization of ['Bearer a-token-of-operatorS', 'Bearer ', 'a-token-of-operators', basic('no colon')]) {
      expect(await status(adminUrl, { path, headers: { authorization } }), authorization).toBe(401);
    }
    for (const authorization of ['Bearer a-token-of-operators', basic('me:a-token-of-operators')]) {
      expect(await status(adminUrl, { path, headers: { authorization } }), authorization).toBe(200);
    }
  }
  // As a proxy on the same machine, or a page in a browser there, would ask.
  const authorization = 'Bearer a-token-of-operators';
  for (const host of [
    'evil.example',
    'kiln.example.evil.example',
    'kiln.example@evil.example',
    'localhost.evil.example',
  ]) {
    for (const path of ['/health', '/ready', '/metrics', '/queues']) {
      expect(await statusAs(host, adminUrl, path, { authorization }), host).toBe(421);
    }
    expect(await statusAs(host, url, '/health'), host).toBe(421);
    expect(await statusAs(host, url, '/'), host).toBe(421);
    expect(await statusAs(host, serviceUrl, '/openapi.json'), host).toBe(421);
  }
  for (const host of [
    'kiln.example',
    'KILN.example:443',
    'kiln-1',
    'localhost',
    '127.0.0.1:1',
    '10.0.0.7',
    '[::1]:80',
  ]) {
    expect(await statusAs(host, adminUrl, '/metrics', { authorization }), host).toBe(200);
    expect(await statusAs(host, url, '/health'), host).toBe(200);
    expect(await statusAs(host, serviceUrl, '/openapi.json'), host).toBe(200);
  }
});

test.runIf(CHROMIUM !== undefined)(
  'the page of the queues works under its content policy, and is framed by no other page',
  async () => {
    await using world = await startOneProcess();
    const { adminUrl } = world.kiln;
    const { headers } = await fetch(`${adminUrl}/queues`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect((await fetch(`${adminUrl}/metrics`)).headers.get('x-content-type-options')).toBe('nosniff');

    await using opened = await openPage(`${adminUrl}/queues`);
    await opened.page.getByText('svc-generate').first().waitFor();
    await opened.page.getByText('deliver').first().click();
    await opened.page.waitForURL(/queues\/queue\/deliver/);
    // The fonts that Bull Board would have from elsewhere.
    expect(opened.problems.filter((problem) => !problem.includes('fonts.googleapis.com'))).toEqual([]);
  },
);
