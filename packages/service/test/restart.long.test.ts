// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testRedis } from '../../../test/support/redis.ts';
import { type RunningService, startServiceProcess } from '../../../test/support/running-service.ts';
import { patient, until, untilAll } from '../../../test/support/until.ts';
import { createAccounts } from '../src/accounts/accounts.ts';

const path = '/v2/text-to-3d';
const preview = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a service ended by %s in the middle of 20 tasks, and started again, loses none and charges each once',
  // Two starts of a process, which on a machine full of other work take ten times as long as alone.
  { timeout: patient(150_000) },
  async (signal) => {
    await using own = await testRedis();
    const dataDir = await mkdtemp(join(tmpdir(), 'kiln-restart-'));
    const gate = join(dataDir, 'gate');
    await using first = await startServiceProcess(own.url, dataDir);
    // Four are done, one will fail, two are being made, the rest wait.
    const prompts = ['a', 'b', 'c', 'd', ...Array(15).fill(`wait:${gate}`), 'fail'];
    const ids: string[] = [];
    for (const prompt of prompts) ids.push((await first.call('POST', path, preview(prompt))).json.result);
    const status = async (service: RunningService, id: string) =>
      (await service.call('GET', `${path}/${id}`)).json.status;
    await until(
      'two are being made',
      async () => (await own.redis.zcard('svc:running')) === 2 && (await status(first, ids[3]!)) === 'SUCCEEDED',
    );

    await first.kill(signal);
    await using second = await startServiceProcess(own.url, dataDir);
    await writeFile(gate, '');

    const done = await untilAll('they have ended', ids.length, async () => {
      const tasks = await Promise.all(ids.map(async (id) => (await second.call('GET', `${path}/${id}`)).json));
      return tasks.filter((task) => ['SUCCEEDED', 'FAILED'].includes(task.status));
    });
    expect(done.map((task) => task.status)).toEqual([...Array(19).fill('SUCCEEDED'), 'FAILED']);
    for (const task of done.slice(0, 19))
      expect((await fetch(task.model_urls.glb.replace(/^http:\/\/[^/]+/, new URL(second.url).origin))).status).toBe(
        200,
      );
    expect(await createAccounts(own.redis, Date.now).get('local')).toMatchObject({
      credits: 1_000_000 - 19 * 20,
      spent: 380,
    });
    expect(await own.redis.zcard('svc:running')).toBe(0);
    expect(await own.redis.scard('svc:live:local')).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
);

test('a task whose process ends three times is FAILED and refunded, not tried for ever', async () => {
  await using own = await testRedis();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-restart-'));
  let id = '';
  for (let life = 0; life < 3; life++) {
    await using service = await startServiceProcess(own.url, dataDir);
    if (life === 0) id = (await service.call('POST', path, preview('hang'))).json.result;
    await until(
      'it is being made again',
      async () => (await own.redis.hget(`svc:task:${id}`, 'starts')) === String(life + 1),
    );
    await service.kill('SIGKILL');
    // The lease of the dead process ends now, not in five seconds.
    await own.redis.del('svc:engines');
  }

  await using last = await startServiceProcess(own.url, dataDir);

  const task = await until('it has ended', async () => {
    const { json } = await last.call('GET', `${path}/${id}`);
    return json.status === 'FAILED' && json;
  });
  expect(task).toMatchObject({ consumed_credits: 0, task_error: { type: 'server_error' } });
  expect((await last.call('GET', '/v1/balance')).json.balance).toBe(1_000_000);
  await rm(dataDir, { recursive: true, force: true });
});
