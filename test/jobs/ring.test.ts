import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { ringOrder } from '../../src/jobs/admission/queue-positions.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { Request } from '../../src/jobs/store/request.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

test('a guild that floods does not delay one with a single request, and members of a guild take turns', async () => {
  await using world = await startWorld({ workers: false, slots: 4 });
  const { jobs, intake, redis } = world;
  const flood: Request[] = [];
  for (let i = 0; i < 10; i++)
    flood.push(await submitRequest(jobs, intake(`flood ${i}`, { guild_id: 'flood', user_id: 'a' })));
  const second = await submitRequest(jobs, intake('second member', { guild_id: 'flood', user_id: 'b' }));
  const small = await submitRequest(jobs, intake('small', { guild_id: 'small', user_id: 'c' }));

  // The four slots were free when the flood came: none is idle while a request waits.
  expect(await redis.zrange('kiln:ring:leases', '0', '-1')).toHaveLength(4);
  const positions = async () => {
    const waiting = await Promise.all(
      [small, second, flood[4]!, flood[9]!].map((request) => findRequest(jobs, request.id)),
    );
    return Promise.all(
      waiting.map(async (request) => {
        const { phase } = await jobs.show.view(request!);
        return phase.name === 'waiting' ? phase.ahead : phase.name;
      }),
    );
  };
  // The other guild first; then the members in turn, as they came.
  await until('the places are known', async () => (await positions())[0] === 0);
  expect(await positions()).toEqual([0, 2, 1, 7]);

  expect(await cancelRequest(jobs, flood[0]!.id, 'a')).toBe('released');
  expect((await findRequest(jobs, small.id))?.state).toBe('admitted');
  expect((await findRequest(jobs, second.id))?.state).toBe('held');
  for (const id of [flood[1]!.id, flood[2]!.id]) await cancelRequest(jobs, id, 'a');
  for (const id of [flood[4]!.id, second.id]) expect((await findRequest(jobs, id))?.state).toBe('admitted');
  expect((await findRequest(jobs, flood[5]!.id))?.state).toBe('held');
});

test('who comes later is not served before who waits, neither a member nor a guild, however many come', async () => {
  await using world = await startWorld({ workers: false, slots: 1 });
  const { jobs, intake } = world;
  const submit = (guild_id: string, user_id: string) =>
    submitRequest(jobs, intake(`${guild_id} ${user_id}`, { guild_id, user_id }));
  const order: Request[] = [await submit('9', '9')];
  // By name, each would come before all that wait.
  for (const user of ['8', '7', '6']) order.push(await submit('9', user));
  for (const guild of ['5', '4', '3']) order.push(await submit(guild, '1'));
  const served: string[] = [];
  for (let i = 0; i < order.length; i++) {
    const now = await Promise.all(order.map(({ id }) => findRequest(jobs, id)));
    const [running] = now.filter((request) => request?.state === 'admitted');
    served.push(running!.title);
    // Another that has never been served comes each time.
    if (i < 3) await submit('9', String(i));
    await cancelRequest(jobs, running!.id, running!.user_id);
  }
  expect(served).toEqual(['9 9', '9 8', '5 1', '4 1', '3 1', '9 7', '9 6']);
});

test('in flight is always the number of leases, and a slot is given back once', async () => {
  await using world = await startWorld({ workers: false, slots: 3 });
  const { jobs, intake, redis } = world;
  const requests = [];
  for (let i = 0; i < 6; i++)
    requests.push(await submitRequest(jobs, intake(`r ${i}`, { guild_id: `g${i % 2}`, user_id: 'u' })));
  const check = async () => {
    const counts = Object.values(await redis.hgetall('kiln:ring:inflight')).map(Number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await redis.zcard('kiln:ring:leases'));
    expect(await redis.zcard('kiln:ring:leases')).toBeLessThanOrEqual(3);
  };
  await check();
  for (const request of requests) {
    await Promise.all([cancelRequest(jobs, request.id, 'u'), cancelRequest(jobs, request.id, 'u')]);
    await check();
  }
  expect(await redis.zcard('kiln:ring:leases')).toBe(0);
  expect(await redis.exists('kiln:ring', 'kiln:line:g0', 'kiln:line:g1', 'kiln:ring:inflight')).toBe(0);
});

test('more requests than slots all come to their end, never more at the service than there are slots', async () => {
  await using world = await startWorld({ slots: 3 });
  const { jobs, intake, service } = world;
  const requests = [];
  for (let i = 0; i < 9; i++) requests.push(await submitRequest(jobs, intake(`r ${i}`)));
  for (let i = 1; i <= 9; i++) {
    await until(`task ${i} is tracked`, () => service.streamsOf(`task-${i}`) > 0);
    const running = [...service.tasks.values()].filter((task) => task.status === 'PENDING');
    expect(running.length).toBeLessThanOrEqual(3);
    service.change(`task-${i}`, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no' } });
  }
  await until('all are at their end', async () => (await jobs.requests.active(GUILD)).length === 0);
  expect((await world.guilds.ledger.balance(GUILD)).available).toBe(1_000);
});

test('the order played forward gives the guild with the fewest in flight the next slot', () => {
  const line = (guild: string, inFlight: number, served: number, ids: string[]) => ({
    ...{ guild, inFlight, served, members: [{ user: 'u', served, ids }] },
  });
  expect(
    ringOrder([line('a', 2, 9, ['a1', 'a2']), line('b', 0, 5, ['b1', 'b2', 'b3']), line('c', 0, 3, ['c1'])]),
  ).toEqual(['c1', 'b1', 'b2', 'a1', 'b3', 'a2']);
});
