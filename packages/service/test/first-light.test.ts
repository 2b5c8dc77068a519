import { stageEntry } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { testService } from '../../../test/support/service.ts';

const path = '/v2/text-to-3d';

test('a task goes from create through its stream to files, and is charged once', async () => {
  await using world = await testService();

  const created = await world.call('POST', path, {
    mode: 'preview',
    prompt: 'steps:30 a chair',
    target_formats: ['glb', '3mf'],
  });
  expect(created.status).toBe(202);
  expect(created.json).toMatchObject({ id: created.json.result, status: 'PENDING', progress: 0, consumed_credits: 20 });

  const stream = await world.call('GET', `${path}/${created.json.result}/stream`);
  const frames = stream.text
    .trim()
    .split('\n\n')
    .map((frame) => JSON.parse(frame.split('\n')[1]!.slice('data: '.length)));
  expect(frames.at(-1)).toMatchObject({ status: 'SUCCEEDED', progress: 100 });

  const task = (await world.call('GET', `${path}/${created.json.result}`)).json;
  stageEntry('text-to-3d-preview').stage.output.parse(task);
  expect(Object.keys(task.model_urls)).toEqual(['glb', '3mf']);
  const file = await world.call('GET', task.model_urls.glb, undefined, { authorization: '' });
  expect(file.status).toBe(200);
  expect(file.text).toContain('text-to-3d-preview glb');
  expect((await world.call('GET', '/v1/balance')).json.balance).toBe(1_000_000 - 20);
});
