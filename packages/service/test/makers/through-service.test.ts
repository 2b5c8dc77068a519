import { createClient } from 'kiln-client';
import { openKiln } from 'kiln-service/makers/kiln/open-kiln';
import { openModels } from 'kiln-service/makers/models/open-models';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startFaultProxy } from '../../../../test/support/fault-proxy.ts';
import { folderWith, LICENCE } from '../../../../test/support/maker-run.ts';
import { modelServer } from '../../../../test/support/model-server.ts';
import { pictureUri } from '../../../../test/support/sample-files.ts';
import { KEY, type TestService, testService } from '../../../../test/support/service.ts';
import { testMaker } from '../../../../test/support/test-maker.ts';
import { until } from '../../../../test/support/until.ts';

/** The whole way of a task: through the service, to a small server or another Kiln, and back. */

const log = pino({ level: 'silent' });
const PHOTO = '/v1/image-to-3d';
const WORDS = '/v2/text-to-3d';
const photo = { image_url: pictureUri(), target_formats: ['glb'] };
const balance = async (world: TestService) => (await world.call('GET', '/v1/balance')).json.balance;

test('a task is made at a small server, one at a time; a cancel ends the wait for it, and a process that stops gives the price back', {
  tags: 'long',
}, async () => {
  await using server = await modelServer({ dialect: 'trellis', held: true });
  await using folder = await folderWith({ 'models-3d.txt': LICENCE });
  const { makers } = await openModels({ urls: [server.url], folder: folder.path, log });
  await using world = await testService({ makers, engine: false });
  const engine = () => createService({ ...world.options, http: false, engine: true });
  const first = await engine();

  const made = await world.create(PHOTO, photo);
  await until('it is computed', async () => server.works === 1);
  const waiting = await world.create(PHOTO, photo);
  server.finish();
  const task = await world.reach(PHOTO, made, 'SUCCEEDED');
  await until('the second is computed', async () => server.asked.length === 2);
  await world.call('DELETE', `${PHOTO}/${waiting}`);
  const lost = await world.create(PHOTO, photo);
  await until('the third is sent although the server computes on', async () => server.asked.length === 3);
  await first[Symbol.asyncDispose]();
  const before = await balance(world);
  await using _second = await engine();
  const failed = await world.reach(PHOTO, lost, 'FAILED');

  expect(task.engine.notes).toEqual(['made of model.glb by A model 1.0 (trellis-server)']);
  expect(failed.task_error).toMatchObject({ code: 'model_server_lost' });
  expect(server.asked).toHaveLength(3);
  expect((await balance(world)) - before).toBe(task.consumed_credits);
});

test('a small server that comes later is looked at, and takes works beside the one that was there', {
  tags: 'long',
}, async () => {
  await using there = await modelServer({ dialect: 'trellis', held: true });
  await using later = await modelServer({ dialect: 'trellis', held: true });
  await using road = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(later.url).port) }, 1);
  await road.set({ kind: 'refuse' });
  await using folder = await folderWith({ 'models-3d.txt': LICENCE });
  const urls = [there.url, `http://127.0.0.1:${road.port}`];
  const { makers } = await openModels({ urls, folder: folder.path, log });
  await using world = await testService({ makers });
  const ids = [await world.create(PHOTO, photo), await world.create(PHOTO, photo)];
  await until('one is computed', async () => there.works === 1);

  await road.set({ kind: 'pass' });

  await until('the other is computed beside it', async () => later.works === 1);
  for (const server of [there, later]) server.finish();
  for (const id of ids) await world.reach(PHOTO, id, 'SUCCEEDED');
  expect([there.asked.length, later.asked.length]).toEqual([1, 1]);
});

test('a task is made by another Kiln once, over a restart of this one, and a cancel reaches it there', {
  tags: 'long',
}, async () => {
  await using remote = await testService();
  await using folder = await folderWith({ 'kiln-3d.txt': LICENCE });
  await using kiln = await openKiln({ url: remote.url, key: KEY, folder: folder.path, log });
  await using world = await testService({ makers: kiln.makers, engine: false });
  const engine = () => createService({ ...world.options, http: false, engine: true });
  const theirs = async () => (await remote.call('GET', WORDS)).json as { id: string; status: string }[];
  const gates = [remote.gate(), remote.gate()];
  const [kept, canceled] = gates.map(({ path }) => ({
    mode: 'preview',
    prompt: `wait:${path}`,
    target_formats: ['glb'],
  }));

  const first = await engine();
  const id = await world.create(WORDS, kept);
  await until('it is made there', async () => (await theirs())[0]?.status === 'IN_PROGRESS');
  await first[Symbol.asyncDispose]();
  await using _second = await engine();
  await gates[0]!.open();
  const task = await world.reach(WORDS, id, 'SUCCEEDED');
  const other = await world.create(WORDS, canceled);
  await until('the other is made there', async () => (await theirs()).length === 2);
  await world.call('DELETE', `${WORDS}/${other}`);
  await until('it is gone there', async () => (await theirs()).length === 1);

  expect(task.engine.notes).toEqual(['made of model.glb by A model 1.0 (Kiln)']);
  expect((await theirs()).map(({ status }) => status)).toEqual(['SUCCEEDED']);
});

/** What is written to a log, line by line. */
function keptLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) };
}

test('two Kilns that name each other: the circle ends at the third pass, in words, and costs nothing', async () => {
  await using folder = await folderWith({ 'kiln-3d.txt': LICENCE });
  // The first is told of the second before it is there.
  const port = { host: '127.0.0.1', port: 1 };
  await using road = await startFaultProxy(port, 1);
  const [here, there] = [keptLog(), keptLog()];
  await using toSecond = await openKiln({ url: `http://127.0.0.1:${road.port}`, key: KEY, folder: folder.path, log });
  await using first = await testService({ makers: toSecond.makers, log: here.log });
  await using toFirst = await openKiln({ url: first.url, key: KEY, folder: folder.path, log });
  await using second = await testService({ makers: toFirst.makers, log: there.log });
  port.port = Number(new URL(second.url).port);
  const before = [await balance(first), await balance(second)];

  const asked = await first.create(WORDS, { mode: 'preview', prompt: 'a cup', target_formats: ['glb'] });
  const task = await first.reach(WORDS, asked, 'FAILED');

  expect(task).toMatchObject({ consumed_credits: 0, task_error: { code: 'model_server_failed' } });
  expect(here.lines.join('')).toContain('two of them name each other (KILN_REMOTE_URL), and only one may');
  expect(there.lines.join('')).toContain('it failed there: model_server_misconfigured');
  expect([await balance(first), await balance(second)]).toEqual(before);
});

test('frames of a task that waits at its maker have three fields; a client with extensions also reads what is ahead', async () => {
  const card = testMaker();
  await using world = await testService({ makers: [card.maker] });
  const id = await world.create(PHOTO, photo);
  const { run } = await card.work(id);
  run.progress({ ahead: 3 });
  await until('its place is told', async () => (await world.call('GET', `${PHOTO}/${id}`)).json.ahead === 3);
  await using stranger = createClient({ baseUrl: world.url, apiKey: KEY });
  await using ours = createClient({ baseUrl: world.url, apiKey: KEY, extensions: true });
  const asked = { signal: AbortSignal.timeout(20_000) };
  const frames = [stranger, ours].map((client) => client.watch('image-to-3d', id, asked));

  const first = await Promise.all(frames.map(async (each) => (await each.next()).value));
  run.progress({ ahead: 2 });
  const second = await Promise.all(frames.map(async (each) => (await each.next()).value));
  await Promise.all(frames.map((each) => each.return()));

  const here = { id, status: 'IN_PROGRESS', progress: 0 };
  expect(first).toEqual([here, { ...here, ahead: 3 }]);
  expect(second).toEqual([here, { ...here, ahead: 2 }]);
});
