import { expect, test } from 'vitest';
import { createActivityRooms, type RoomNews } from '../../src/jobs/base/activity-rooms.ts';
import { keys } from '../../src/keys.ts';
import { testRedisServer } from '../support/redis.ts';

/** Who is there while connections break. */

const INSTANCE = 'i-1';
const ONE = { id: '1', name: 'One' };

async function startRooms() {
  await using building = new AsyncDisposableStack();
  const { redis } = building.use(await testRedisServer());
  const rooms = building.use(
    createActivityRooms({ redis, subscribe: async () => redis.duplicate(), now: () => 1_000_000 }),
  );
  const own = building.move();
  const fields = async () => Object.keys(await redis.hgetall(keys.activity(INSTANCE))).sort();
  return { redis, rooms, fields, [Symbol.asyncDispose]: () => own.disposeAsync() };
}

test('who comes again before their broken connection is noticed stays there, and goes on leading', async () => {
  await using world = await startRooms();
  const { rooms } = world;
  const heard: RoomNews[] = [];
  const before = await rooms.enter(INSTANCE, ONE, () => {});
  expect(await rooms.lead(INSTANCE, '1')).toBe(true);
  const again = await rooms.enter(INSTANCE, ONE, (news) => heard.push(news));
  await before?.[Symbol.asyncDispose]();
  expect(await rooms.look(INSTANCE, '1', { position: [0, 0, 1], target: [0, 0, 0], mode: 'clay' })).toBe(true);
  await again?.[Symbol.asyncDispose]();
  expect(await world.fields()).not.toContain('here/1');
});

test('who could not enter, since Redis refused the news of it, is not there', async () => {
  await using world = await startRooms();
  const { redis, rooms } = world;
  const other = await rooms.enter(INSTANCE, { id: '2', name: 'Two' }, () => {});
  await redis.call('ACL', 'SETUSER', 'default', '-publish');
  await expect(rooms.enter(INSTANCE, ONE, () => {})).rejects.toThrow('NOPERM');
  expect(await world.fields()).toEqual(['here/2']);
  await redis.call('ACL', 'SETUSER', 'default', '+publish');
  await other?.[Symbol.asyncDispose]();
});
