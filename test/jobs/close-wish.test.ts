import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { closeWish } from '../../src/jobs/actions/viewer/wishes.ts';
import { markNote, readNotes, writeNote } from '../../src/jobs/library/notes.ts';
import { keys } from '../../src/keys.ts';
import { GUILD, startWorld } from './world.ts';

/** A version that was made for a note, delivered more than once. */

test('a note that a member opens again stays open, however often the version that met it is delivered anew', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, redis, intake } = world;
  const home = await submitRequest(jobs, intake('a chair'));
  const made = await submitRequest(jobs, intake('a red chair'));
  await redis.hset(keys.request(home.id), 'state', 'succeeded');
  const wish = { does: 'recolour', part: 'seat', after: 1, wanted: 5, moved: 0, met: true };
  const ended = { id: 'task-1', type: made.type, status: 'SUCCEEDED', progress: 100 };
  const task = JSON.stringify({ ...ended, engine: { name: 'local', wish } });
  await redis.hset(keys.request(made.id), { state: 'succeeded', wish_of: `${home.id}:red-please`, task });
  const which = { guild: GUILD, request: home.id, id: 'red-please' };
  const point: [number, number, number] = [0, 1, 0];
  const place = { mesh: 'm', face: 0, weights: point, position: point, normal: point };
  await writeNote(redis, which, { text: 'make it red', by: '7', name: 'Alice', at: 1, ...place });

  const deliver = async () => {
    const request = await jobs.requests.get(made.id);
    if (request) await closeWish(jobs, request);
    return (await readNotes(redis, home.id))[0];
  };
  expect(await deliver()).toMatchObject({ state: 'done', answers: [{ name: 'Kiln' }] });
  await markNote(redis, which, { state: 'open', by: '7', at: 2 });
  expect(await deliver()).toMatchObject({ state: 'open', answers: [{ name: 'Kiln' }] });
});
