import type { Side } from 'kiln-service/base/sides';
import { openModels } from 'kiln-service/makers/models/open-models';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startFaultProxy } from '../../../../test/support/fault-proxy.ts';
import { folderWith, LICENCE, makerOf, orderFor, TASK, testRun } from '../../../../test/support/maker-run.ts';
import { type ModelServerOptions, modelServer } from '../../../../test/support/model-server.ts';
import { answer, listen } from '../../../../test/support/plain-server.ts';

/** Small servers that are not there yet when Kiln starts. */

const FRONT: { sides: Side[] } = { sides: ['front'] };

test('a server that is away at the start is asked when there is work', async () => {
  const gone = await modelServer({ dialect: 'trellis' });
  await gone[Symbol.asyncDispose]();
  await using folder = await folderWith({ 'models-3d.txt': LICENCE });
  const log = pino({ level: 'silent' });

  const { makers, mistakes, found } = await openModels({ urls: [gone.url], folder: folder.path, log, waitsMs: [1, 1] });
  const maker = makerOf(makers, 'image-to-3d');
  const run = testRun();

  expect([mistakes, found]).toEqual([[], [`${gone.url}: no answer yet`]]);
  expect(await maker.servers[0]?.problem()).toContain('does not answer');
  const made = maker.make(orderFor(maker, {}, FRONT), run);
  await expect(made).rejects.toMatchObject({ code: 'model_server_unavailable' });
  expect(run.sent).toEqual([]);
});

test('a server that was away at the start is used as soon as it is there, if it turns out to make the stage', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await folderWith({ 'models-3d.txt': LICENCE }));
  const away = async (dialect: ModelServerOptions['dialect']) => {
    const { hostname: host, port, pathname } = new URL(stack.use(await modelServer({ dialect })).url);
    const road = stack.use(await startFaultProxy({ host, port: Number(port) }, 1));
    await road.set({ kind: 'refuse' });
    return { road, url: `http://127.0.0.1:${road.port}${pathname}`.replace(/\/$/, '') };
  };
  const there = stack.use(await modelServer({ dialect: 'trellis' }));
  const [second, painter] = [await away('trellis'), await away('sd-server')];
  const urls = [there.url, second.url, painter.url];
  const log = pino({ level: 'silent' });
  const { makers } = await openModels({ urls, folder: folder.path, log, waitsMs: [] });
  const maker = makerOf(makers, 'image-to-3d');
  const all = maker.awaited ?? [];
  const run = testRun();
  expect((await Promise.all(all.map((server) => server.problem()))).map((problem) => problem === undefined)).toEqual([
    true,
    false,
    false,
  ]);
  expect(maker.servers.map(({ at }) => at)).toEqual([there.url]);

  for (const { road } of [second, painter]) await road.set({ kind: 'pass' });
  await Promise.all(all.map((server) => server.problem()));
  await maker.make({ ...orderFor(maker, {}, FRONT), server: maker.servers[1]! }, run);

  expect(maker.servers.map(({ at }) => at)).toEqual([there.url, second.url]);
  expect(run.sent).toEqual([{ at: second.url, id: TASK }]);
});

test('a server that still starts is no mistake, and its stages are offered', async () => {
  await using proxy = await listen((_request, response) => answer(response, 502, {}));
  await using folder = await folderWith({ 'models-3d.txt': LICENCE });
  const log = pino({ level: 'silent' });

  const { makers, mistakes } = await openModels({ urls: [proxy.url], folder: folder.path, log, waitsMs: [] });

  expect([makers.map(({ type }) => type), mistakes]).toEqual([['image-to-3d'], []]);
  expect(await makers[0]?.servers[0]?.problem()).toContain('answers 502');
});
