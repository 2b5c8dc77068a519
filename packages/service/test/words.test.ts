import { expect, test } from 'vitest';
import { testService } from '../../../test/support/service.ts';

/** What the engine knows of a prompt decides before the charge. */

test('a prompt of which nothing can be made is a 422 with three prompts that are taken, and costs nothing', async () => {
  await using world = await testService({ recipesModule: undefined, checks: undefined, engine: false });
  const balance = async () => (await world.call('GET', '/v1/balance')).json.balance;
  const before = await balance();
  const create = (prompt: string) => world.call('POST', '/v2/text-to-3d', { mode: 'preview', prompt });

  const refused = await create('a rusty flibbertigibbet');
  expect(refused).toMatchObject({
    status: 422,
    json: {
      message: 'I know no thing that is called flibbertigibbet',
      code: 'unknown_thing',
      about: ['flibbertigibbet'],
      details: expect.stringContaining('Try: a rusty '),
      suggestions: Array(3).fill(expect.stringMatching(/^a rusty \w/)),
    },
  });
  const picture = { ai_model: 'nano-banana', prompt: 'a flibbertigibbet in a forest' };
  expect((await world.call('POST', '/v1/text-to-image', picture)).status).toBe(422);
  expect(await balance()).toBe(before);

  for (const prompt of refused.json.suggestions) expect((await create(prompt)).status, prompt).toBe(202);
  // Known by its meaning, and a place alone.
  expect((await create('a samovar')).status).toBe(202);
  expect((await world.call('POST', '/v1/text-to-image', { ...picture, prompt: 'a sunset over the sea' })).status).toBe(
    202,
  );
});
