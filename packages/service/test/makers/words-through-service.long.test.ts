// @module-tag long
import { openWords } from 'kiln-service/makers/words/open-words';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { expect, test } from 'vitest';
import { folderWith } from '../../../../test/support/maker-run.ts';
import { answer } from '../../../../test/support/plain-server.ts';
import { type TestService, testService } from '../../../../test/support/service.ts';
import { until } from '../../../../test/support/until.ts';
import { type WordsStandIn, wordsServer } from '../../../../test/support/words-server.ts';

/** The whole way of a prompt that rules do not understand: planned, read by a language model, made by the engine, or refunded. */

const log = pino({ level: 'silent' });
const WORDS = '/v2/text-to-3d';
const preview = (prompt: string) => ({
  mode: 'preview',
  prompt,
  should_remesh: true,
  target_polycount: 1_000,
  target_formats: ['glb'],
});
const balance = async (world: TestService) => (await world.call('GET', '/v1/balance')).json.balance;

async function reader(standIn: WordsStandIn) {
  await using folder = await folderWith({});
  return openWords({ url: standIn.url, model: 'some-model', folder: folder.path, workMs: 900_000, log });
}

test('a prompt that rules do not understand is read by the model; where it cannot be, the task costs nothing and says so', async () => {
  await using standIn = await wordsServer();
  const { makers, found } = await reader(standIn);
  const real = { recipesModule: undefined, checks: undefined, plan: undefined };
  await using world = await testService({ ...real, makers });
  const plan = async (prompt: string) => (await world.call('POST', `${WORDS}/plan`, preview(prompt))).json;

  const planned = [await plan('a brown theremin'), await plan('a red chair')];
  const made = await world.reach(WORDS, await world.create(WORDS, preview('a brown theremin')), 'SUCCEEDED');
  const asked = standIn.asked.length;
  const before = await balance(world);
  for (let i = 0; i < 2; i++)
    standIn.next((response) => answer(response, 500, { error: { message: 'out of memory' } }));
  const failed = await world.reach(WORDS, await world.create(WORDS, preview('a brown theremin')), 'FAILED');
  const known = await world.reach(WORDS, await world.create(WORDS, preview('a red chair')), 'SUCCEEDED');

  expect(found).toEqual([expect.stringContaining('keeps to a schema')]);
  expect(planned).toMatchObject([{ outcome: 'succeeds', read_by: 'some-model' }, { understood: ['red chair'] }]);
  expect(planned[1]).not.toHaveProperty('read_by');
  expect(made.engine).toMatchObject({
    words_read_by: 'some-model',
    ai: true,
    model: 'some-model',
    understood: ['brown theremin'],
    notes: expect.arrayContaining([
      'The theremin was drafted by some-model of these parts: cabinet, antenna, loop, leg, foot.',
    ]),
  });
  expect(asked).toBe(2);
  expect(failed.task_error).toMatchObject({ code: 'unknown_thing', about: ['theremin'] });
  expect(failed.task_error.message).toContain('some-model was asked to read the words');
  expect(before - (await balance(world))).toBe(known.consumed_credits);
  expect(known.engine.words_read_by).toBeUndefined();
  expect(standIn.asked).toHaveLength(4);
});

test('a reading that a crash or a deletion cuts off is never charged twice, nor where it fails, and one that is kept is not asked for again', async () => {
  await using standIn = await wordsServer({ held: true });
  const { makers } = await reader(standIn);
  await using world = await testService({
    makers,
    engine: false,
    plan: async () => ({ outcome: 'fails', code: 'unknown_thing' }),
  });
  const engine = () => createService({ ...world.options, http: false, engine: true });
  const before = await balance(world);
  const gate = world.gate();
  const words = `wait:${gate.path}`;
  const reading = JSON.stringify({ plan: '', can: true, things: [{ noun: 'dragon' }] });

  const first = await engine();
  const id = await world.create(WORDS, preview(words));
  await until('it is asked', async () => standIn.asked.length === 1);
  await first[Symbol.asyncDispose]();
  const second = await engine();
  await until('it is asked again, since no answer was kept', async () => standIn.asked.length === 2);
  standIn.next(reading);
  standIn.next(reading);
  standIn.finish();
  standIn.finish();
  await until('its recipe runs', async () => (await world.call('GET', `${WORDS}/${id}`)).json.progress > 80);
  await second[Symbol.asyncDispose]();
  const third = await engine();
  await gate.open();
  const made = await world.reach(WORDS, id, 'SUCCEEDED');
  const failing = await world.create(WORDS, preview('fail'));
  await until('the next is asked for', async () => standIn.asked.length === 3);
  await third[Symbol.asyncDispose]();
  await using _fourth = await engine();
  await until('and once more', async () => standIn.asked.length === 4);
  standIn.finish();
  standIn.finish();
  await world.reach(WORDS, failing, 'FAILED');
  const others = [];
  for (const prompt of ['one', 'two', 'three']) others.push(await world.create(WORDS, preview(prompt)));
  await until('as many are asked for as the server takes at once', async () => standIn.asked.length === 6);
  for (const other of others.reverse()) await world.call('DELETE', `${WORDS}/${other}`);

  expect(made.engine.notes).toEqual(['made of reading.json by some-model (words)']);
  expect(standIn.asked).toHaveLength(6);
  // What failed and what had not begun is free; what is deleted while it is made is charged, as the specification has it.
  expect(before - (await balance(world))).toBe(3 * made.consumed_credits);
});

test('without a model that is well, rules alone decide, as they do without a model', async () => {
  await using standIn = await wordsServer();
  const { makers } = await reader(standIn);
  await standIn[Symbol.asyncDispose]();
  await using world = await testService({ makers, plan: async () => ({ outcome: 'fails', code: 'unknown_thing' }) });

  const planned = (await world.call('POST', `${WORDS}/plan`, preview('a brown theremin'))).json;
  const made = await world.reach(WORDS, await world.create(WORDS, preview('a brown theremin')), 'SUCCEEDED');

  expect(planned).toMatchObject({ outcome: 'fails', code: 'unknown_thing' });
  expect(made.engine.notes).toEqual([]);
});
