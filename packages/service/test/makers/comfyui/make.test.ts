import { expect, test } from 'vitest';
import type { Generation } from '../../../../../test/support/comfyui.ts';
import { until } from '../../../../../test/support/until.ts';
import { comfyuiWorld, glb, IMAGE_TO_3D, order, QUICK } from './world.ts';

/** Orders at a ComfyUI, of both generations. */

const GENERATIONS: Generation[] = ['0.3.64', '2026'];
const world = (generation: Generation) => comfyuiWorld({ 'image-to-3d.json': IMAGE_TO_3D }, { generation });
type World = Awaited<ReturnType<typeof world>>;
const waiting = ({ comfy }: World, n = 1) => until('jobs wait', () => comfy.queue.lists().pending.length === n);
const posts = ({ comfy }: World) => comfy.state.requests.filter((one) => one === 'POST /prompt').length;

/** An order whose work has begun at the card. */
async function running(all: World, options: Parameters<typeof order>[1] = {}) {
  const one = order(all.maker, options);
  await waiting(all);
  all.comfy.start();
  return one;
}

test.each(GENERATIONS)('%s: a picture is sent, waited for and fetched as a model', async (generation) => {
  await using all = await world(generation);
  const { comfy, maker, mistakes } = all;
  expect({ mistakes, id: maker.id, name: maker.name }).toEqual({
    mistakes: [],
    id: 'comfyui-image-to-3d',
    name: 'a small model 1 (ComfyUI)',
  });

  const one = await running(all);
  comfy.step('2', 2, 4);
  await until('the bar moves', () => one.news.some((news) => 'done' in news && news.done > 0.3));
  comfy.finish([glb('bytes of a model')]);
  await one.made;

  expect([...one.files].map(([name, bytes]) => [name, String(bytes)])).toEqual([['model.glb', 'bytes of a model']]);
  expect(one.works).toEqual([{ at: comfy.url, id: one.id }]);
  const [{ id, graph } = { id: '', graph: {} }] = comfy.state.prompts;
  expect(id).toBe(one.id);
  expect(graph[1]?.inputs.image).toBe(`kiln/${one.id}-1.png`);
  expect(graph[2]?.inputs).toEqual({ seed: 7, steps: 4, image: ['1', 0] });
  expect(graph[3]?.inputs.filename_prefix).toBe(`kiln/${one.id}/2`);
  expect(String(comfy.files.get(`input/kiln/${one.id}-1.png`))).toBe('picture of front');
  expect(comfy.state.headers.every((headers) => !headers.origin && !headers['sec-fetch-site'])).toBe(true);
});

test.each(GENERATIONS)('%s: the place in the queue is that of the server', async (generation) => {
  await using all = await world(generation);
  all.comfy.add('11111111-1111-4111-8111-111111111111', IMAGE_TO_3D, undefined);
  all.comfy.start();
  all.comfy.add('22222222-2222-4222-8222-222222222222', IMAGE_TO_3D, undefined);

  const one = order(all.maker);
  await until('two are ahead', () => one.news.some((news) => 'ahead' in news && news.ahead === 2));
  all.comfy.finish([]);

  await until('one is ahead', () => one.news.some((news) => 'ahead' in news && news.ahead === 1));
  one.control.abort(new Error('called off'));
  await expect(one.made).rejects.toThrow('called off');
});

test.each(GENERATIONS)('%s: work that an earlier process sent is adopted, never sent twice', async (generation) => {
  await using all = await world(generation);
  const first = await running(all);
  first.control.abort(new Error('the process ends'));
  await expect(first.made).rejects.toThrow('the process ends');

  const second = order(all.maker, { id: first.id, sent: first.sent });
  await until('it follows', () => second.news.length > 0);
  all.comfy.finish([glb()]);
  await second.made;

  expect(second.files.get('model.glb')?.toString()).toBe('a model');
  expect({ posts: posts(all), ran: all.comfy.queue.ran, cancelled: all.comfy.state.interrupts }).toEqual({
    posts: 1,
    ran: 1,
    cancelled: [],
  });
});

test.each(GENERATIONS)('%s: work that is done already is fetched without a new run', async (generation) => {
  await using all = await world(generation);
  const first = await running(all);
  first.control.abort(new Error('the process ends'));
  all.comfy.finish([glb()]);

  const second = order(all.maker, { id: first.id, sent: first.sent });
  await second.made;

  expect([second.files.size, posts(all)]).toEqual([1, 1]);
});

test.each(GENERATIONS)('%s: a request whose answer is lost is looked for, not sent again', async (generation) => {
  await using all = await world(generation);
  all.comfy.fault('POST /prompt', { kind: 'lost' });

  const one = await running(all);
  all.comfy.finish([glb()]);
  await one.made;

  expect([one.files.size, posts(all)]).toEqual([1, 1]);
});

test.each(GENERATIONS)(
  '%s: a restart that forgets has it sent once more under its id, and then it is lost',
  async (generation) => {
    await using all = await world(generation);
    const one = await running(all);
    all.comfy.restart();
    await waiting(all);
    expect(all.comfy.state.prompts.map(({ id }) => id)).toEqual([one.id, one.id]);

    all.comfy.restart();

    await expect(one.made).rejects.toMatchObject({ name: 'MakerError', code: 'model_server_lost' });
    expect([posts(all), one.files.size]).toEqual([2, 0]);
  },
);

test.each(GENERATIONS)(
  '%s: an error of the work is told apart from one that was stopped by hand',
  async (generation) => {
    await using all = await world(generation);
    const broken = await running(all);
    all.comfy.fail('ValueError', 'a wrong shape');
    await expect(broken.made).rejects.toMatchObject({
      code: 'model_server_failed',
      message: 'ValueError: SaveGLB: a wrong shape',
    });

    const stopped = await running(all);
    all.comfy.interrupt();

    await expect(stopped.made).rejects.toMatchObject({
      code: 'model_server_failed',
      message: 'it was stopped at the server',
    });
  },
);

test.each(GENERATIONS)('%s: out of memory, it makes room and tries once more', async (generation) => {
  await using all = await world(generation);
  const one = await running(all);
  all.comfy.fail('torch.OutOfMemoryError');
  await waiting(all);
  expect(all.comfy.state.requests.filter((route) => route === 'POST /free')).toHaveLength(1);
  all.comfy.start();
  all.comfy.fail('torch.OutOfMemoryError');

  await expect(one.made).rejects.toMatchObject({ code: 'model_server_failed' });
  expect(posts(all)).toBe(2);
});

test.each(GENERATIONS)(
  '%s: cancel ends its own work only, waiting or running, with one interrupt at most',
  async (generation) => {
    await using all = await world(generation);
    const { comfy, maker } = all;
    const server = maker.servers[0]!;
    const first = await running(all);
    const second = order(maker);
    await waiting(all);

    await server.cancel(second.sent);
    expect(comfy.queue.lists()).toMatchObject({ running: [{ id: first.id }], pending: [] });
    expect(comfy.state.interrupts).toEqual([]);

    await server.cancel(first.sent);
    await server.cancel(first.sent);
    expect(comfy.queue.lists().running).toEqual([]);
    expect(comfy.state.interrupts).toEqual(generation === '2026' ? [] : [first.id]);
    await expect(first.made).rejects.toMatchObject({ code: 'model_server_failed' });
    second.control.abort(new Error('called off'));
    await server.cancel({ at: server.at, id: '33333333-3333-4333-8333-333333333333' });
  },
);

test.each(GENERATIONS)('%s: the bar goes on without the socket, and polls find the end', async (generation) => {
  await using all = await world(generation);
  const one = await running(all);
  all.comfy.dropSockets();
  await until('nobody is connected', () => all.comfy.connected() === 0);
  one.news.length = 0;
  await until('the bar moves', () => one.news.filter((news) => 'done' in news).length > 3);
  const shares = one.news.map((news) => ('done' in news ? news.done : 0));
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  all.comfy.finish([glb()]);

  await one.made;
});

test('success on the socket is not the end: history is', async () => {
  await using all = await world('0.3.64');
  const one = await running(all);
  all.comfy.queue.succeed([glb()]);
  all.comfy.fault('GET /view', { kind: 'answer', status: 404, body: '' });
  expect(one.files.size).toBe(0);
  all.comfy.queue.settle();

  await one.made;

  expect(one.files.size).toBe(1);
});

test('a file that breaks off is fetched again, and a slow one is waited for', async () => {
  await using all = await world('2026');
  const rest = Promise.withResolvers<void>();
  all.comfy.fault('GET /view', { kind: 'lost' });
  all.comfy.fault('GET /view', { kind: 'half', rest: rest.promise });
  const one = await running(all);
  all.comfy.finish([{ ...glb('the whole model'), bare: true, key: 'result' }]);
  await until(
    'it is being fetched',
    () => all.comfy.state.requests.filter((route) => route === 'GET /view').length === 2,
  );
  rest.resolve();

  await one.made;

  expect(String(one.files.get('model.glb'))).toBe('the whole model');
});

test.each(GENERATIONS)(
  '%s: a server that is away when its file is fetched is waited for, and lines that break are gone on from',
  async (generation) => {
    const workflows = { 'image-to-3d.json': IMAGE_TO_3D };
    await using all = await comfyuiWorld(workflows, { generation, pace: { ...QUICK, away: 60_000 } });
    const one = await running(all);
    all.comfy.fault('GET /view', { kind: 'cut' });
    all.comfy.fault('GET /view', { kind: 'cut' });
    all.comfy.fault('GET /view', { kind: 'answer', status: 503, body: 'starting' });
    all.comfy.finish([glb('the whole of a model')]);
    all.comfy.state.away = true;
    const { missed } = all.comfy.state;
    await until('it was asked in vain', () => all.comfy.state.missed > missed + 2);
    all.comfy.state.away = false;

    await one.made;

    expect(String(one.files.get('model.glb'))).toBe('the whole of a model');
    expect([posts(all), all.comfy.state.requests.filter((route) => route === 'GET /view').length]).toEqual([1, 4]);
  },
);

test('what is kept decides how much is read of an answer without an end', async () => {
  await using all = await world('2026');
  all.comfy.fault('GET /view', { kind: 'endless' });
  let read = 0;
  const one = await running(all, {
    async keep(_, content) {
      for await (const piece of content as AsyncIterable<Uint8Array>) {
        read += piece.length;
        if (read > 4e6) throw new RangeError('too much');
      }
    },
  });
  all.comfy.finish([glb()]);

  await expect(one.made).rejects.toThrow(RangeError);
  expect(read).toBeLessThan(1e7);
});

test.each(GENERATIONS)(
  '%s: a server that is away is asked again, and then unavailable, with nothing sent',
  async (generation) => {
    await using all = await world(generation);
    const { comfy, maker } = all;
    comfy.state.away = true;
    const one = order(maker);
    await expect(one.made).rejects.toMatchObject({ code: 'model_server_unavailable' });
    expect([one.works, await maker.servers[0]!.problem()]).toEqual([[], 'it does not answer']);

    comfy.state.away = false;
    const two = await running(all);
    comfy.state.away = true;
    const { missed } = comfy.state;
    await until('it was asked in vain', () => comfy.state.missed > missed);
    comfy.state.away = false;
    comfy.finish([glb()]);

    await two.made;
  },
);

test('a server that goes away with its work is given up after a while', async () => {
  await using all = await world('2026');
  const one = await running(all);
  all.comfy.state.away = true;

  await expect(one.made).rejects.toMatchObject({ code: 'model_server_lost' });
});

test.each(GENERATIONS)(
  '%s: a workflow that the server refuses is the operator’s business, with the server’s words in the log',
  async (generation) => {
    await using all = await world(generation);
    const error = { error: { type: 'invalid_prompt', message: 'Cannot execute because node X does not exist.' } };
    all.comfy.fault('POST /prompt', { kind: 'answer', status: 400, body: JSON.stringify(error) });

    await expect(order(all.maker).made).rejects.toMatchObject({
      code: 'model_server_misconfigured',
      message: expect.stringContaining('node X does not exist'),
    });
  },
);

test('another server behind the address, or one that redirects, is told as that', async () => {
  await using all = await world('2026');
  const redirect = { kind: 'answer', status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } } as const;
  all.comfy.fault('GET /system_stats', redirect);
  expect(await all.maker.servers[0]!.problem()).toBe('answers with 302: ');
  all.comfy.fault('GET /system_stats', { kind: 'answer', status: 200, body: '<html>' });
  expect(await all.maker.servers[0]!.problem()).toMatch('does not answer as ComfyUI does');
  all.comfy.fault('GET /system_stats', { kind: 'endless' });
  expect(await all.maker.servers[0]!.problem()).toMatch('answers with over');
});

test('frames that are none, too large, or of another job change nothing', async () => {
  await using all = await comfyuiWorld({ 'image-to-3d.json': IMAGE_TO_3D }, { generation: '0.3.64' });
  const one = await running(all);
  all.comfy.say(one.id, '{"type":"progress","data":{"prompt_id":"another","node":"2","value":4,"max":4}}');
  all.comfy.say(one.id, `{"type":"progress","data":{"prompt_id":"${one.id}","node":"2","value":-1,"max":0}}`);
  all.comfy.say(one.id, 'no frame');
  all.comfy.say(one.id, Buffer.from('a picture of what is being made'));
  all.comfy.step('1', 1, 1);
  await until('the bar moves', () => one.news.some((news) => 'done' in news && news.done > 0));
  expect(Math.max(...one.news.map((news) => ('done' in news ? news.done : 0)))).toBeCloseTo(1 / 7);
  all.comfy.say(one.id, Buffer.alloc(9 * 2 ** 20));
  await until('the socket is closed', () => all.comfy.connected() === 0);
  all.comfy.finish([glb()]);

  await one.made;
});
