// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from 'kiln-runtime/log';
import { expect, onTestFinished, test } from 'vitest';
import { placeLooks } from '../../src/cli/doctor/place-looks.ts';
import { readConfig } from '../../src/config.ts';
import { startKiln } from '../../src/start/kiln.ts';
import { startBucket } from '../support/bucket/start-bucket.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

async function scene() {
  const own = await testRedis();
  onTestFinished(() => own[Symbol.asyncDispose]());
  const bucket = await startBucket();
  onTestFinished(() => bucket[Symbol.asyncDispose]());
  const folder = await mkdtemp(join(tmpdir(), 'kiln-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = createLog({ level: 'info', pretty: false, out: { write: (line) => void lines.push(line) } });
  const config = readConfig({
    ...{ KILN_PORT: '0', KILN_SERVICE_PORT: '0', KILN_ADMIN_PORT: '0', KILN_ROLES: 'service' },
    ...{ KILN_DATA_DIR: folder, REDIS_URL: own.url, KILN_FILES: bucket.location },
  });
  const finding = async () => (await placeLooks(config)).find(({ about }) => about === 'Files of tasks');
  return { bucket, lines, start: () => startKiln(config, log), finding };
}

test('wrong keys of the store are found at the start and by doctor, with what to look at', async () => {
  const { start, finding } = await scene();
  const secret = process.env.AWS_SECRET_ACCESS_KEY;
  process.env.AWS_SECRET_ACCESS_KEY = 'another';

  await expect(start()).rejects.toMatchObject({
    code: 'store_refuses',
    message: expect.stringMatching(/SignatureDoesNotMatch, status 403.*AWS_SECRET_ACCESS_KEY.*below the prefix/),
  });
  expect(await finding()).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('SignatureDoesNotMatch'),
    do: expect.stringContaining('AWS_SECRET_ACCESS_KEY'),
  });
  process.env.AWS_SECRET_ACCESS_KEY = secret;
  expect(await finding()).toMatchObject({ state: 'well' });
});

test('a store that is started together with Kiln is waited for, in one line; one that keeps nothing is named', async () => {
  const { bucket, lines, start, finding } = await scene();
  await bucket.stop();
  const starting = start();
  const waits = () => lines.filter((line) => line.includes('waiting for the file store')).length;
  await until('it waits', () => waits() === 1);
  await bucket.start();
  await using kiln = await starting;
  expect((await fetch(`${kiln.adminUrl}/ready`)).status).toBe(200);
  expect(waits()).toBe(1);

  bucket.set('lies');
  expect(await finding()).toMatchObject({ state: 'wrong', says: expect.stringContaining('does not keep files') });
  const ready = await until('it is not ready', async () => {
    const answer = await fetch(`${kiln.adminUrl}/ready`);
    return answer.status === 503 && ((await answer.json()) as { checks: object });
  });
  expect(ready.checks).toMatchObject({
    files: { ok: false, reason: expect.stringMatching(/^files cannot be stored: /) },
  });
  const metrics = await (await fetch(`${kiln.adminUrl}/metrics`)).text();
  expect(metrics).toContain('kiln_check{check="files"} 0');
});
