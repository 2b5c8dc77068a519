import { expect, test } from 'vitest';
import { beginChain } from '../../src/jobs/actions/run-chain.ts';
import { isChain } from '../../src/jobs/actions/steer-chain.ts';
import { guildJoined, guildLeft } from '../../src/jobs/data/guild-data.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

/** Chains whose surroundings change. */

test('a chain of a guild that removed Kiln makes no further step: what its service was making is paid, and nothing more', async () => {
  await using world = await startWorld();
  const { jobs, service, guilds, redis } = world;
  const asked = world.intake('a chair');
  await beginChain(jobs, asked, {
    name: 'fine',
    steps: [
      { type: 'text-to-3d-preview', bodies: [{ mode: 'preview', prompt: 'a chair' }] },
      { type: 'text-to-3d-refine', bodies: [{ mode: 'refine' }] },
    ],
  });
  const chain = async () => {
    const group = await jobs.requests.group(asked.id);
    if (!isChain(group)) throw new Error('there is no chain');
    return group;
  };
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await guildLeft(jobs, GUILD);
  service.succeed('task-1');
  await until('it has stopped', async () => (await chain()).chain.state === 'stopped');
  expect(service.creates).toHaveLength(1);
  expect((await chain()).chain.rest.why).toBe('canceled');
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ held: 0, spent: 20 });
  expect(await guildJoined(redis, GUILD, '1')).toBe(true);
});
