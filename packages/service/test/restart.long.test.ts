import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testRedis } from '../../../test/support/redis.ts';
import { startServiceProcess } from '../../../test/support/running-service.ts';
import { until } from '../../../test/support/until.ts';

const path = '/v2/text-to-3d';
const preview = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });

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
    await service.end('SIGKILL');
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
