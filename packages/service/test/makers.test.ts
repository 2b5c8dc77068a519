import { createHealth } from 'kiln-runtime/health';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { type TestService, testService } from '../../../test/support/service.ts';
import { testMaker } from '../../../test/support/test-maker.ts';
import { until } from '../../../test/support/until.ts';
import { type Maker, MakerError } from '../src/makers/maker.ts';
import { createService } from '../src/service.ts';

const PATH = '/v1/image-to-3d';
const WORDS = '/v2/text-to-3d';
const picture = `data:image/png;base64,${Buffer.from(png()).toString('base64')}`;
const body = (rest = {}) => ({ image_url: picture, target_formats: ['glb'], ...rest });
const words = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });
const model = { files: { 'model.glb': new Uint8Array(1_000) } };
const balance = async (world: TestService) => (await world.call('GET', '/v1/balance')).json.balance;

test('a stage with a maker is made at its server, says where it stands there, and is finished by the recipe', {
  tags: 'long',
}, async () => {
  const card = testMaker();
  await using world = await testService({ workerThreads: 1, makers: [card.maker] });
  const id = await world.create(PATH, body({ seed: 7 }));
  const { order, run } = await card.work(id);
  expect(order).toMatchObject({ id, type: 'image-to-3d', seed: order.seed, input: { target_formats: ['glb'] } });
  expect(order.pictures.map(({ side }) => side)).toEqual(['front']);
  expect(Buffer.from(await order.pictures[0]!.read())).toEqual(Buffer.from(png()));

  run.progress({ ahead: 3 });
  const waiting = await until('its place is told', async () => {
    const { json } = await world.call('GET', `${PATH}/${id}`);
    return json.ahead === 3 && json;
  });
  expect(waiting).toMatchObject({ status: 'IN_PROGRESS', progress: 0, engine: null });
  run.progress({ done: 0.5 });
  await until('its progress is told', async () => {
    const { json } = await world.call('GET', `${PATH}/${id}`);
    return json.progress === 40 && json.ahead === undefined;
  });
  await card.end(id, model);

  const task = await world.reach(PATH, id, 'SUCCEEDED');
  expect(task.engine.notes).toEqual(['made of model.glb by trellis (ComfyUI)']);
  expect(JSON.stringify(task)).not.toContain('made-model');
  expect([card.sent, card.canceled]).toEqual([[id], []]);
  expect(await balance(world)).toBe(1_000_000 - task.consumed_credits);
  const { json: makers } = await world.call('GET', '/v1/makers');
  expect(makers).toEqual([
    {
      type: 'image-to-3d',
      id: 'trellis',
      name: 'trellis (ComfyUI)',
      model: 'trellis 2',
      licence: 'MIT',
      seconds: expect.any(Number),
    },
  ]);
  const { headers } = await world.call('GET', '/v1/balance');
  expect(headers.get('x-kiln')).toMatch(/\bmakers, .*threads=1, places=1\b/);
});

test('a service tells of the tasks for model servers also where no engine is, and of those at one, so that engines are started and kept', {
  tags: 'long',
}, async () => {
  const card = testMaker();
  await using world = await testService({ engine: false, makers: [card.maker] });
  const health = createHealth();
  health.addGauges(world.service.gauges);
  const tells = (...lines: string[]) =>
    until(lines.join(', '), async () => {
      const { text } = await health.metrics();
      return lines.every((line) => text.includes(`kiln_${line}\n`));
    });
  const first = await world.create(PATH, body());
  await world.create(PATH, body());
  await tells('tasks_waiting 0', 'model_server_tasks_waiting 2', 'model_server_tasks_running 0');

  await using engine = await createService({ ...world.options, http: false, engine: true });
  await card.work(first);

  await tells('tasks_waiting 0', 'model_server_tasks_waiting 1', 'model_server_tasks_running 1');
  expect(engine.gauges).toHaveProperty('model_server_tasks_running');
});

test('makers at one address share its server: each of them is begun, and no more at once than the least of them takes', {
  tags: 'long',
}, async () => {
  const address = 'http://box/v1';
  const [card, painter] = [testMaker({ address }), testMaker({ id: 'flux', type: 'text-to-image', slots: 2, address })];
  await using world = await testService({ makers: [card.maker, painter.maker] });
  const drawing = { ai_model: 'nano-banana', prompt: 'a cat' };
  const id = await world.create(PATH, body());
  await card.work(id);
  const picture = await world.create('/v1/text-to-image', drawing);
  const ruled = { ...words('a chair'), maker: 'procedural' };
  await world.reach(WORDS, await world.create(WORDS, ruled), 'SUCCEEDED');
  expect(painter.sent).toEqual([]);

  await card.end(id, model);
  await painter.end(picture, { files: { 'image-1.png': png() } });

  await world.reach('/v1/text-to-image', picture, 'SUCCEEDED');
  const { headers } = await world.call('GET', '/v1/balance');
  expect(headers.get('x-kiln')).toMatch(/\bplaces=1\b/);
});

test('words that only a model understands are made of the first picture that another model makes of them, under the terms of both', {
  tags: 'long',
}, async () => {
  const painter = testMaker({ id: 'flux', type: 'text-to-image' });
  const card = testMaker();
  await using world = await testService({ makers: [card.maker, painter.maker], plan: undefined });
  const plan = await world.call('POST', `${WORDS}/plan`, words('a zorble'));
  expect(plan.json).toMatchObject({ outcome: 'succeeds' });
  const id = await world.create(WORDS, words('a zorble'));

  const first = await painter.work(id);
  expect(first.order.input.prompt).toMatch(/^a zorble\. A single object/);
  await painter.end(id, { files: { 'image-1.png': png(), 'image-2.png': png() } });
  const { order } = await card.work(id);
  expect(order).toMatchObject({ type: 'image-to-3d', pictures: [{ side: 'front' }], sent: undefined });
  expect(Buffer.from(await order.pictures[0]!.read())).toEqual(Buffer.from(png()));
  await card.end(id, model);

  const { engine } = await world.reach(WORDS, id, 'SUCCEEDED');
  expect(engine.notes).toEqual([
    'made of image-1.png and image-2.png and model.glb by trellis (ComfyUI), from a picture by flux (ComfyUI)',
  ]);
  const made = JSON.parse((await world.redis.hget(`svc:task:${id}`, 'made')) ?? '');
  const offers: { type: string }[] = (await world.call('GET', '/v1/makers')).json;
  const terms = { model: 'flux 2; trellis 2', licence: 'MIT; MIT' };
  expect([made, offers.find(({ type }) => type === 'text-to-3d')]).toMatchObject([terms, terms]);
});

test('a request chooses its maker by name; one that no maker takes is made by the recipe, which says so', {
  tags: 'long',
}, async () => {
  const card = testMaker({ refuses: ({ pose_mode }) => (pose_mode ? 'it knows no poses' : undefined) });
  const other = testMaker({ id: 'hunyuan' });
  await using world = await testService({ makers: [card.maker, other.maker] });
  const before = await balance(world);
  const unknown = await world.call('POST', PATH, body({ maker: 'dall-e' }));
  expect([unknown.status, unknown.json.message]).toEqual([400, 'maker must be one of procedural, trellis, hunyuan']);
  const refused = await world.call('POST', PATH, body({ maker: 'trellis', pose_mode: 't-pose' }));
  expect([refused.status, refused.json.message]).toEqual([
    400,
    'trellis (ComfyUI) cannot make this: it knows no poses',
  ]);
  expect(await balance(world)).toBe(before);

  const procedural = await world.reach(PATH, await world.create(PATH, body({ maker: 'procedural' })), 'SUCCEEDED');
  expect(procedural.engine.notes).toEqual([]);
  const chosen = await world.create(PATH, body({ maker: 'hunyuan' }));
  await other.end(chosen, model);
  await world.reach(PATH, chosen, 'SUCCEEDED');
  const another = await world.create(PATH, body({ pose_mode: 't-pose' }));
  await other.end(another, model);
  await world.reach(PATH, another, 'SUCCEEDED');
  expect(card.sent).toEqual([]);

  await using alone = await testService({ makers: [card.maker] });
  const unmade = await alone.reach(PATH, await alone.create(PATH, body({ pose_mode: 't-pose' })), 'SUCCEEDED');
  expect(unmade.engine.notes).toEqual([
    'Made by the local procedural engine: trellis (ComfyUI) does not make this (it knows no poses).',
  ]);
  expect(await alone.redis.hget(`svc:task:${unmade.id}`, 'v')).toBe('1');
});

test.each([
  ['before it begins', { ahead: 1 }],
  ['in the middle', { done: 0.3 }],
])(
  'a work whose task is deleted %s is called back, once and by its name, and the next one goes on',
  { tags: 'long' },
  async (_, news) => {
    const card = testMaker();
    await using world = await testService({ makers: [card.maker] });
    const [id, next] = [await world.create(PATH, body()), await world.create(PATH, body())];
    (await card.work(id)).run.progress(news);
    expect(card.sent).toEqual([id]);

    expect((await world.call('DELETE', `${PATH}/${id}`)).status).toBe(200);

    await until('it is called back', async () => card.canceled.length > 0);
    await card.end(next, model);
    await world.reach(PATH, next, 'SUCCEEDED');
    expect([card.sent, card.canceled]).toEqual([[id, next], [id]]);
    expect(await world.redis.zcard('svc:recalls')).toBe(0);
    expect(await world.redis.smembers('svc:live:local')).toEqual([]);
  },
);

test('a task that is deleted while the recipe finishes it leaves nothing, and its server is not asked', {
  tags: 'long',
}, async () => {
  const card = testMaker({ id: 'flux', type: 'text-to-image' });
  await using world = await testService({ makers: [card.maker], workerThreads: 1 });
  const id = await world.create('/v1/text-to-image', { ai_model: 'nano-banana', prompt: 'hang' });
  await card.end(id, { files: { 'image-1.png': png() } });
  await until('the recipe has it', async () => (await world.redis.zscore('svc:running', id)) !== null);

  await world.call('DELETE', `/v1/text-to-image/${id}`);

  await world.reach(WORDS, await world.create(WORDS, words('a chair')), 'SUCCEEDED');
  expect(card.canceled).toEqual([]);
});

test.each([
  ['model_server_failed', 'server_error', { error: new MakerError('model_server_failed', 'CUDA error in /home/x') }],
  ['model_server_unavailable', 'service_unavailable', { error: new MakerError('model_server_unavailable', 'no') }],
  ['model_server_lost', 'service_unavailable', { error: new MakerError('model_server_lost', 'restarted') }],
  ['model_server_failed', 'server_error', { files: {} }],
  [undefined, 'server_error', { error: new TypeError('a bug of an adapter') }],
] as const)(
  'a maker that delivers nothing (%s, %s) costs nothing, and says nothing of its server',
  { tags: 'long' },
  async (code, type, ending) => {
    const card = testMaker();
    await using world = await testService({ makers: [card.maker] });
    const id = await world.create(PATH, body());

    await card.end(id, ending);

    const { task_error: error, consumed_credits: consumed } = await world.reach(PATH, id, 'FAILED');
    expect([error.code, error.type, consumed]).toEqual([code, type, 0]);
    expect(JSON.stringify(error)).not.toMatch(/CUDA|home|bug/);
    expect(await balance(world)).toBe(1_000_000);
  },
);

test('a server that does not begin, or does not come to an end, is a timeout, and its work is called back', {
  tags: 'long',
}, async () => {
  const [slow, hanging] = [testMaker(), testMaker({ id: 'flux', type: 'text-to-image' })];
  const makerTimes = { waitMs: 300, workMs: 300 };
  await using world = await testService({ makers: [slow.maker, hanging.maker], makerTimes });
  const ids = [
    await world.create(PATH, body()),
    await world.create('/v1/text-to-image', { ai_model: 'nano-banana', prompt: 'a cat' }),
  ];
  (await hanging.work(ids[1]!)).run.progress({ done: 0.1 });

  const waited = await world.reach(PATH, ids[0]!, 'FAILED');
  const worked = await world.reach('/v1/text-to-image', ids[1]!, 'FAILED');

  expect([waited.task_error.code, worked.task_error.code]).toEqual(['timeout', 'timeout']);
  await until('both are called back', async () => slow.canceled.length + hanging.canceled.length === 2);
  expect(await balance(world)).toBe(1_000_000);
});

test('a process that stops leaves its work at the server, where the next one finds it and pays for it once', {
  tags: 'long',
}, async () => {
  const card = testMaker();
  await using world = await testService({ makers: [card.maker], engine: false });
  const engine = () => createService({ ...world.options, http: false, engine: true, makers: [card.maker] });
  const first = await engine();
  const id = await world.create(PATH, body());
  await card.work(id);
  await first[Symbol.asyncDispose]();
  expect(await world.redis.hget(`svc:task:${id}`, 'status')).toBe('IN_PROGRESS');

  await using _second = await engine();
  await until('the next process waits for it', async () => (await card.work(id)).order.sent?.id === id);
  await card.end(id, model);

  await world.reach(PATH, id, 'SUCCEEDED');
  expect([card.sent, card.canceled]).toEqual([[id], []]);
});

test('what waits for a server stops nothing that threads do, and says how many are before it', {
  tags: 'long',
}, async () => {
  const card = testMaker();
  await using world = await testService({ makers: [card.maker], workerThreads: 1 });
  const ids = [];
  for (let i = 0; i < 4; i++) ids.push(await world.create(PATH, body()));
  await card.work(ids[0]!);

  await world.reach(WORDS, await world.create(WORDS, words('a chair')), 'SUCCEEDED');

  expect(card.sent).toEqual([ids[0]]);
  const before = await Promise.all(
    ids.slice(1).map(async (id) => (await world.call('GET', `${PATH}/${id}`)).json.preceding_tasks),
  );
  expect(before).toEqual([0, 1, 2]);
});

test('accounts take turns at a server, and an account alone never has all of its places', {
  tags: 'long',
}, async () => {
  const card = testMaker({ slots: 2 });
  await using world = await testService({ makers: [card.maker] });
  const [flood, light] = [await world.account({ id: 'flood' }), await world.account({ id: 'light' })];
  const floods = [];
  for (let i = 0; i < 4; i++) floods.push(await world.create(PATH, body(), flood.headers));
  await Promise.all(floods.slice(0, 2).map(card.work));
  const own = await world.create(PATH, body(), light.headers);

  await card.end(floods[0]!, model);
  await card.work(own);

  expect(card.sent).toEqual([floods[0], floods[1], own]);
});

test('a server takes no more works than it has places for, from however many engines', { tags: 'long' }, async () => {
  const card = testMaker();
  await using world = await testService({ makers: [card.maker] });
  await using _other = await createService({ ...world.options, http: false, engine: true });
  const ids = [await world.create(PATH, body()), await world.create(PATH, body())];
  await card.work(ids[0]!);
  await world.reach(WORDS, await world.create(WORDS, words('a chair')), 'SUCCEEDED');

  expect(card.sent).toEqual([ids[0]]);
  await card.end(ids[0]!, model);
  await card.work(ids[1]!);
});

test('a task whose maker is not set up any more ends in words, and its price is returned', {
  tags: 'long',
}, async () => {
  const card = testMaker();
  await using world = await testService({ makers: [card.maker], engine: false });
  const id = await world.create(PATH, body());
  await using _engine = await createService({
    ...world.options,
    makers: [],
    http: false,
    engine: true,
    makerTimes: { forgottenMs: 1 },
  });

  const task = await world.reach(PATH, id, 'FAILED');

  expect(task.task_error).toMatchObject({ type: 'service_unavailable', code: 'model_server_misconfigured' });
  expect(await balance(world)).toBe(1_000_000);
  expect(await world.redis.hget(`svc:task:${id}`, 'v')).toBe('2');
});

test('after an outage no task is given up before engines have said again which makers they know', {
  tags: 'long',
}, async () => {
  const card = testMaker();
  await using world = await testService({ makers: [card.maker], engine: false });
  const engine = (makers: Maker[]) =>
    createService({ ...world.options, makers, http: false, engine: true, makerTimes: { forgottenMs: 60_000 } });
  const id = await world.create(PATH, body());
  await world.redis.hset(`svc:task:${id}`, 'created_at', Date.now() - 600_000);

  await using _other = await engine([]);
  await using _own = await engine([card.maker]);

  await card.work(id);
  expect((await world.call('GET', `${PATH}/${id}`)).json.status).toBe('IN_PROGRESS');
});

test('a work at a server that is not set up any more ends in words, though its maker has another', {
  tags: 'long',
}, async () => {
  const [card, moved] = [testMaker(), testMaker({ address: 'http://card/elsewhere' })];
  await using world = await testService({ makers: [card.maker], engine: false });
  const engine = (makers: Maker[]) =>
    createService({ ...world.options, makers, http: false, engine: true, makerTimes: { forgottenMs: 1 } });
  const first = await engine([card.maker]);
  const id = await world.create(PATH, body());
  await card.work(id);
  await first[Symbol.asyncDispose]();

  await using _second = await engine([moved.maker]);

  const task = await world.reach(PATH, id, 'FAILED');
  expect(task.task_error.code).toBe('model_server_misconfigured');
  expect([moved.sent, await balance(world)]).toEqual([[], 1_000_000]);
});

test('a picture that a model makes is judged before it is shown', { tags: 'long' }, async () => {
  await using endpoint = await testServer((_request, response) => void response.end('{"harmful":true}'));
  const card = testMaker({ id: 'flux', type: 'text-to-image' });
  await using world = await testService({ makers: [card.maker], moderation: { endpoint: endpoint.url } });
  const id = await world.create('/v1/text-to-image', { ai_model: 'nano-banana', prompt: 'a cat' });

  await card.end(id, { files: { 'image-1.png': png() } });

  const task = await world.reach('/v1/text-to-image', id, 'FAILED');
  expect(task.task_error).toMatchObject({ type: 'invalid_input', code: 'moderation_blocked' });
  expect(await balance(world)).toBe(1_000_000);
});
