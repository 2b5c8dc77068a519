import { expect, test } from 'vitest';
import { type Placed, readPlaced, writeAnswer, writeNote, writePlaced } from '../../src/jobs/library/notes.ts';
import { keys } from '../../src/keys.ts';
import { testRedis } from '../support/redis.ts';

/** What is kept of the notes on a result has bounds, since all of it is read at once. */

const OF = { guild: '1', request: '77' };
const SAID = { text: 'too thin', by: '7', name: 'Alice', at: 1 };
const vector = (): [number, number, number] => [0, 1, 0];
const AT = { position: vector(), normal: vector() };
const NOTE = { ...SAID, ...AT, mesh: 'm', face: 0, weights: vector() };

async function startNotes() {
  await using building = new AsyncDisposableStack();
  const { redis } = building.use(await testRedis());
  await redis.hset(keys.request(OF.request), { guild_id: OF.guild, state: 'succeeded' });
  const own = building.move();
  return { redis, [Symbol.asyncDispose]: () => own.disposeAsync() };
}

test('a note has fifty answers, all notes of a result a thousand; one that comes twice is no other', async () => {
  await using world = await startNotes();
  const { redis } = world;
  for (const id of ['first', 'other']) expect(await writeNote(redis, { ...OF, id }, NOTE)).toBe('done');
  const answer = (id: string, number: number) => writeAnswer(redis, { ...OF, id }, `answer-${number}`, SAID);
  for (let i = 0; i < 50; i++) expect(await answer('first', i)).toBe('done');
  expect(await answer('first', 50)).toBe('full');
  const many = Array.from({ length: 949 }, (_, i) => [`answer:third:${i}`, JSON.stringify(SAID)]);
  await redis.hset(keys.notes(OF.request), Object.fromEntries(many));
  expect(await answer('other', 1)).toBe('done');
  expect(await answer('other', 2)).toBe('full');
  expect(await answer('other', 1)).toBe('done');
});

test('places of notes that are gone make room for others', async () => {
  await using world = await startNotes();
  const { redis } = world;
  const placed = (from: number, count: number) =>
    Array.from({ length: count }, (_, i): [string, Placed] => [`1:${from + i}`, { mesh: 'm', at: AT }]);
  for (let from = 0; from < 1_000; from += 200) await writePlaced(redis, OF, placed(from, 200));
  await writePlaced(redis, OF, placed(1_000, 2));
  expect([...(await readPlaced(redis, OF.request)).keys()].sort()).toEqual(['1:1000', '1:1001']);
});
