import { expect, test } from 'vitest';
import { startBucket } from '../../../../test/support/bucket/start-bucket.ts';
import { testService } from '../../../../test/support/service.ts';
import { until } from '../../../../test/support/until.ts';

// Long, since a store that says nothing is only told from a slow one by waiting.
test('while the store hangs results wait and creates are refused, and then every task SUCCEEDS', async () => {
  await using bucket = await startBucket();
  await using world = await testService({ files: bucket.location });
  const gate = world.gate();
  const path = '/v2/text-to-3d';
  const preview = { mode: 'preview', prompt: `wait:${gate.path}`, target_formats: ['glb'] };
  const ids = [await world.create(path, preview), await world.create(path, preview), await world.create(path, preview)];
  await world.reach(path, ids[1]!, 'IN_PROGRESS');

  bucket.set('hangs');
  await gate.open();
  await until('it is known', async () => (await world.service.health.files?.()) !== undefined);
  const refused = await world.call('POST', path, preview);
  expect([refused.status, refused.json.code]).toEqual([503, 'files_unavailable']);
  bucket.set('none');

  for (const id of ids) {
    const task = await until(
      `${id} is done`,
      async () => {
        const { json } = await world.call('GET', `${path}/${id}`);
        return json.status === 'SUCCEEDED' && json;
      },
      90_000,
    );
    expect((await (await fetch(task.model_urls.glb)).arrayBuffer()).byteLength).toBe(1_000);
  }
  expect((await world.call('GET', '/v1/balance')).json.balance).toBe(1_000_000 - 60);
});
