// @module-tag long
import { expect, test } from 'vitest';
import { hostileModels } from '../../../test/support/hostile-models.ts';
import { testService } from '../../../test/support/service.ts';
import { writeOne } from '../../mesh/test/support/models.ts';
import { modelOf, torus } from '../../mesh/test/support/shapes.ts';

/** Thirty files that no one should be able to hurt an inspection with, through the service with its real recipes. */

const uri = (bytes: Uint8Array) => `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
const recipesModule = new URL('../src/recipes/index.ts', import.meta.url);
const PATH = '/v1/inspect';

test('each of thirty hostile models is refused in words and for free, and an honest one after it is looked at', async () => {
  await using service = await testService({ recipesModule });
  const { id, headers } = await service.account({ credits: 100 });
  const honest = uri(await writeOne(modelOf([torus()]), 'glb'));
  const models = Object.entries(await hostileModels());
  expect(models.length).toBe(30);
  await service.reach(PATH, await service.create(PATH, { model_url: honest }, headers), 'SUCCEEDED', headers);

  for (const [name, bytes] of models) {
    const answer = await service.call('POST', PATH, { model_url: uri(bytes) }, headers);
    if (answer.status === 202) {
      const task = await service.reach(PATH, answer.json.result, 'FAILED', headers);
      // What a model does to its thread is `engine`: that is no refusal.
      expect(task, name).toMatchObject({ task_error: { type: 'invalid_input' }, consumed_credits: 0 });
      expect(task.task_error.message.length, name).toBeGreaterThan(20);
    } else {
      expect(answer.status, name).toBe(400);
      expect(answer.json.message, name).toMatch(/^model_url /);
    }
    const after = await service.create(PATH, { model_url: honest }, headers);
    await service.reach(PATH, after, 'SUCCEEDED', headers);
  }
  expect(await service.redis.hget(`svc:account:${id}`, 'credits')).toBe('100');
});
