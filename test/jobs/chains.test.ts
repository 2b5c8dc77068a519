import { pino } from 'pino';
import { expect, test } from 'vitest';
import { beginChain } from '../../src/jobs/actions/run-chain.ts';
import { cancelAll, isChain, pickInChain } from '../../src/jobs/actions/steer-chain.ts';
import { castVote } from '../../src/jobs/actions/vote.ts';
import { guildJoined, guildLeft } from '../../src/jobs/data/guild-data.ts';
import { isEnd } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER } from './world.ts';

/** Chains whose surroundings change. */

const FINE: Parameters<typeof beginChain>[2] = {
  name: 'fine',
  steps: [
    { type: 'text-to-3d-preview', bodies: [{ mode: 'preview', prompt: 'a chair' }] },
    { type: 'text-to-3d-refine', bodies: [{ mode: 'refine' }] },
  ],
};

async function chainOf({ jobs }: Awaited<ReturnType<typeof startWorld>>, id: string) {
  const group = await jobs.requests.group(id);
  if (!isChain(group)) throw new Error('there is no chain');
  return group;
}

test('a chain of a guild that removed Kiln makes no further step: what its service was making is paid, and nothing more', async () => {
  await using world = await startWorld();
  const { jobs, service, guilds, redis } = world;
  const asked = world.intake('a chair');
  await beginChain(jobs, asked, FINE);
  const chain = () => chainOf(world, asked.id);
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await guildLeft(jobs, GUILD);
  service.succeed('task-1');
  await until('it has stopped', async () => (await chain()).chain.state === 'stopped');
  expect(service.creates).toHaveLength(1);
  expect((await chain()).chain.rest.why).toBe('canceled');
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ held: 0, spent: 20 });
  expect(await guildJoined(redis, GUILD, '1')).toBe(true);
});

test('a step that goes back past a second choice goes on from what was picked first', async () => {
  await using world = await startWorld();
  const { jobs, service, guilds } = world;
  await guilds.changeSettings(GUILD, { vote: 60, vote_quorum: 1 });
  const asked = world.intake('a chair');
  const preview = (faces: number) => ({ mode: 'preview', prompt: 'a chair', target_polycount: faces });
  const refine = { mode: 'refine' };
  await beginChain(jobs, asked, {
    name: 'twice',
    steps: [
      { type: 'text-to-3d-preview', bodies: [preview(5_000), preview(6_000)] },
      { gate: 'pick' },
      { type: 'text-to-3d-refine', bodies: [refine, { ...refine, texture_prompt: 'glazed' }] },
      { gate: 'vote' },
      { type: 'text-to-3d-refine', bodies: [refine] },
    ],
  });
  /** The last of its results, once it waits for one of them. @param tasks how many it has by then */
  async function lastOf(tasks: number) {
    for (const place of [tasks - 1, tasks]) {
      await until('it is tracked', () => service.streamsOf(`task-${place}`) > 0);
      service.succeed(`task-${place}`, { consumed_credits: 10 });
    }
    const group = await until('it waits', async () => {
      const now = await chainOf(world, asked.id);
      return now.chain.state === 'waiting' && now.requests.length === tasks && now;
    });
    return { group, last: group.requests.at(-1) };
  }
  const first = await lastOf(2);
  expect(await pickInChain(jobs, first.group, first.last?.id ?? '')).toBe(true);
  const second = await lastOf(4);
  expect(await castVote(jobs, second.last?.id ?? '', '7')).toBe(true);
  await until('the last step is made', () => service.creates.length === 5);
  expect(service.creates[4]).toMatchObject({ mode: 'refine', preview_task_id: first.last?.task_id });
  expect((await chainOf(world, asked.id)).chain.rest.picked).toEqual([first.last?.id, second.last?.id]);
});

test('a chain is cancelled with the step that was accepted while its member pressed', async () => {
  await using world = await startWorld();
  const { jobs, service, guilds } = world;
  const asked = world.intake('a chair');
  await beginChain(jobs, asked, FINE);
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const read = await chainOf(world, asked.id);
  service.succeed('task-1');
  await until('the next step is tracked', () => service.streamsOf('task-2') > 0);
  expect(await cancelAll(jobs, read, USER)).toMatchObject({ requested: 1 });
  await until('it has stopped', async () =>
    (await chainOf(world, asked.id)).requests.every(({ state }) => isEnd(state)),
  );
  expect(await chainOf(world, asked.id)).toMatchObject({ chain: { state: 'stopped', rest: { why: 'canceled' } } });
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ held: 0, spent: 20 });
});

test('the end of a chain that only a newer Kiln can read is left for it', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await using world = await startWorld({ log });
  const { jobs, redis, service } = world;
  const asked = world.intake('a chair');
  await beginChain(jobs, asked, FINE);
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await redis.hset(keys.group(asked.id), 'state', 'of a newer Kiln');
  service.succeed('task-1');
  await until('it is said', () => lines.some((line) => line.includes('newer Kiln waits for one')));
  expect(await redis.zscore(keys.due('chain'), asked.id)).not.toBeNull();
});
