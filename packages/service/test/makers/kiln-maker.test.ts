import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import type { Side } from 'kiln-service/base/sides';
import { openKiln } from 'kiln-service/makers/kiln/open-kiln';
import { MakerError, type SentWork } from 'kiln-service/makers/maker';
import pino from 'pino';
import { expect, test } from 'vitest';
import { folderWith, LICENCE, makerOf, orderFor, TASK, testRun } from '../../../../test/support/maker-run.ts';
import { answer, listen } from '../../../../test/support/plain-server.ts';
import { png } from '../../../../test/support/quick-recipes.ts';
import { KEY, testService } from '../../../../test/support/service.ts';
import { until } from '../../../../test/support/until.ts';

/** A service of this contract as a maker: a real one where its tasks matter, a scripted one where its failures do. */

const log = pino({ level: 'silent' });
const TEXT = '/v2/text-to-3d';
const PICTURE = { ai_model: 'nano-banana', prompt: 'a cup' };

async function opened(url: string, key = KEY) {
  await using building = new AsyncDisposableStack();
  const folder = building.use(await folderWith({ 'kiln-image.txt': LICENCE, 'kiln-3d.txt': LICENCE }));
  const kiln = building.use(await openKiln({ url, key, folder: folder.path, log, waitsMs: [1, 1, 1] }));
  const all = building.move();
  return { makers: kiln.makers, mistakes: kiln.mistakes, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

const words = (prompt: string) => ({ prompt, should_texture: true, target_polycount: 5_000, target_formats: ['fbx'] });

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof MakerError ? error.code : error;
}

test('a model is made there as a GLB, once, and adopted by the name that an earlier run gave it or its create', async () => {
  await using remote = await testService();
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const [first, byKey, byName] = [testRun(), testRun(), testRun()];

  await maker.make(orderFor(maker, words('a cup')), first);
  const [posted, named] = first.sent;
  await maker.make(orderFor(maker, words('a cup'), { sent: posted! }), byKey);
  await maker.make(orderFor(maker, words('a cup'), { sent: named! }), byName);

  const { json: made } = await remote.call('GET', TEXT);
  expect(made).toHaveLength(1);
  expect(Object.keys(made[0].model_urls)).toEqual(['glb']);
  expect(first.sent).toEqual([
    { at: remote.url, id: TASK },
    { at: remote.url, id: `text-to-3d/${made[0].id}` },
  ]);
  expect(byName.sent).toEqual([]);
  for (const run of [first, byKey, byName]) {
    expect(run.files.get('model.glb')?.toString()).toMatch(/^text-to-3d glb 7\./);
  }
  expect(first.news.at(-1)).toEqual({ done: expect.any(Number) });
});

test('two services that name each other are told so at the third pass, before anything is charged', {
  tags: 'long',
}, async () => {
  await using remote = await testService();
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const run = testRun();

  await maker.make({ ...orderFor(maker, words('a cup')), hops: 1 }, run);
  const [, { id }] = run.sent as [SentWork, SentWork];
  expect(await remote.redis.hget(`svc:task:${id.split('/')[1]}`, 'hops')).toBe('2');
  const again = maker.make({ ...orderFor(maker, words('a bowl')), id: randomUUID(), hops: 2 }, testRun());

  await expect(again).rejects.toMatchObject({
    code: 'model_server_misconfigured',
    message: expect.stringContaining('two of them name each other (KILN_REMOTE_URL)'),
  });
  const { json: made } = await remote.call('GET', TEXT);
  expect(made).toHaveLength(1);
});

test('pictures go along, and all that are made come back', { tags: 'long' }, async () => {
  await using remote = await testService();
  await using kiln = await opened(remote.url);
  const edits = makerOf(kiln.makers, 'image-to-image');
  const views = makerOf(kiln.makers, 'multi-image-to-3d');
  const sides: Side[] = ['front', 'right'];
  const [edited, viewed] = [testRun(), testRun()];

  await edits.make(orderFor(edits, PICTURE, { sides }), edited);
  await views.make(orderFor(views, {}, { sides }), viewed);

  expect(edited.files.get('image-1.png')).toEqual(Buffer.from(png()));
  expect(viewed.files.get('model.glb')?.toString()).toMatch(/^multi-image-to-3d glb/);
});

test('pictures whose sides would be taken for others there are refused', async () => {
  await using remote = await testService();
  await using kiln = await opened(remote.url);
  const { refuses } = makerOf(kiln.makers, 'multi-image-to-3d');

  expect(refuses({}, { sides: ['front', 'back'], hasModel: false })).toContain('none left out');
  expect(refuses({}, { sides: ['front', 'right', 'back'], hasModel: false })).toBeUndefined();
});

test('a cancel ends its own task there, while it is made and once it has a name, and says nothing twice', async () => {
  await using remote = await testService();
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const [server] = maker.servers;
  const gate = remote.gate();
  const reason = new Error('called off');
  const other = await remote.create(TEXT, { ...words(`wait:${gate.path}`), target_formats: ['glb'] });
  const run = testRun();

  const making = maker.make(orderFor(maker, words(`wait:${gate.path}`)), run);
  await until('it has a name', async () => run.sent.length === 2);
  run.abort(reason);
  await expect(making).rejects.toBe(reason);
  await server?.cancel(run.sent[1]!);
  await server?.cancel(run.sent[1]!);

  const { json: left } = await remote.call('GET', TEXT);
  expect(left.map(({ id }: { id: string }) => id)).toEqual([other]);
});

test('a cancel while the create is on its way ends what it makes', async () => {
  const held = Promise.withResolvers<void>();
  const deleted: string[] = [];
  await using remote = await scripted({
    async create(response) {
      await held.promise;
      answer(response, 202, { result: 'task-1' });
    },
    deleted,
  });
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const run = testRun();

  const making = maker.make(orderFor(maker, words('a cup')), run);
  await until('it is asked for', async () => remote.creates.length === 1);
  run.abort(new Error('called off'));
  await expect(making).rejects.toThrow('called off');
  const canceling = maker.servers[0]?.cancel(run.sent[0]!);
  held.resolve();
  await canceling;

  expect(deleted).toEqual([`${TEXT}/task-1`]);
});

test('a create in doubt is repeated under its key, and one that was refused for the moment, too', async () => {
  const answers = [
    (response: ServerResponse) => answer(response, 429, { message: 'NoMoreConcurrentTasks' }),
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => answer(response, 503, { message: 'away' }),
  ];
  await using remote = await scripted({
    create: (response) => (answers.shift() ?? ((to) => answer(to, 202, { result: 'task-1' })))(response),
  });
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const run = testRun();

  await maker.make(orderFor(maker, words('a cup')), run);

  expect(remote.creates).toEqual(Array(4).fill(`${TASK}:text-to-3d`));
  expect(run.files.get('model.glb')?.toString()).toBe('a file');
});

test('where no keys of creates are kept, one of unknown outcome is never repeated', async () => {
  await using remote = await scripted({ about: '', create: (response) => void response.destroy() });
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const run = testRun();

  const lost = await codeOf(maker.make(orderFor(maker, words('a cup')), run));
  const again = await codeOf(maker.make(orderFor(maker, words('a cup'), { sent: run.sent[0]! }), testRun()));

  expect([lost, again]).toEqual(['model_server_lost', 'model_server_lost']);
  expect(remote.creates).toEqual([undefined]);
});

test.each([
  ['failed', { status: 'FAILED', task_error: { message: 'no' } }, 'model_server_failed'],
  [
    'was blocked',
    { status: 'FAILED', task_error: { message: 'no', code: 'moderation_blocked' } },
    'moderation_blocked',
  ],
  ['was canceled there', { status: 'CANCELED' }, 'model_server_lost'],
  ['was made there by rules', { engine: { name: ENGINE_NAME } }, 'model_server_misconfigured'],
  ['has no GLB', { model_urls: {} }, 'model_server_failed'],
  ['is too large', { model_urls: { glb: '/large' } }, 'model_too_large'],
] as const)('a task that %s is no result', async (_what, task, code) => {
  await using remote = await scripted({ task });
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');

  expect(await codeOf(maker.make(orderFor(maker, words('a cup')), testRun({ mostBytes: 1_000 })))).toBe(code);
});

test('what a learned model made there comes here, also over a download that breaks', async () => {
  await using remote = await scripted({ task: { engine: { name: ENGINE_NAME, ai: true } }, breaks: 1 });
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const run = testRun();

  await maker.make(orderFor(maker, words('a cup')), run);

  expect(run.files.get('model.glb')?.toString()).toBe('a file');
});

test('how a new model should look is followed here, and a pose where there are words: neither is sent with a picture', async () => {
  await using remote = await scripted({ task: { engine: { name: ENGINE_NAME, ai: true } } });
  await using kiln = await opened(remote.url);
  const look = { texture_prompt: 'gold', texture_image_url: 'https://a.example/b.png', pose_mode: 't-pose' };
  for (const type of ['image-to-3d', 'multi-image-to-3d', 'text-to-3d'] as const) {
    const maker = makerOf(kiln.makers, type);
    const input = type === 'text-to-3d' ? { ...words('a cup'), ...look } : look;
    expect(maker.refuses(input, { sides: ['front'], hasModel: false })).toBeUndefined();

    await maker.make(orderFor(maker, input, { sides: ['front'] }), testRun());

    const sent = JSON.parse(remote.bodies.at(-1)!);
    const pose = type === 'text-to-3d' ? 't-pose' : undefined;
    expect([sent.texture_prompt, sent.texture_image_url, sent.pose_mode]).toEqual([undefined, undefined, pose]);
  }
});

test('what is said there of the result is said here as well', async () => {
  const notes = ['Without effect, since muse has no such option: enhance.', ...Array<string>(20).fill('x'.repeat(900))];
  await using remote = await scripted({ task: { engine: { name: 'muse', ai: true, notes } } });
  await using kiln = await opened(remote.url);
  const maker = makerOf(kiln.makers, 'text-to-3d');
  const run = testRun();

  await maker.make(orderFor(maker, words('a cup')), run);

  expect(run.notes[0]).toBe(notes[0]);
  expect(run.notes.join('').length).toBeLessThan(4_000);
});

test('a key that it does not take, and missing licences, are mistakes; that it is away is none', async () => {
  await using remote = await testService();
  await using kiln = await opened(remote.url, 'another-key');
  await using empty = await folderWith({});
  await using away = await openKiln({ url: 'http://127.0.0.1:9', key: KEY, folder: empty.path, log });

  expect(kiln.mistakes).toEqual([`${remote.url} does not take the key`]);
  expect(away.mistakes).toEqual([expect.stringContaining('has neither kiln-3d.txt nor kiln-image.txt')]);
  const [server] = makerOf(kiln.makers, 'text-to-3d').servers;
  expect(await server?.check()).toEqual([expect.stringContaining(remote.url)]);
});

interface Script {
  /** `x-kiln` */
  about?: string;
  create?: (response: ServerResponse) => void | Promise<void>;
  /** What its only task has come to. */
  task?: object;
  /** Downloads that break off before one is whole. */
  breaks?: number;
  /** Gets the paths of what was deleted. */
  deleted?: string[];
}

/** A service that answers as the test says. */
async function scripted({
  about = 'extensions, idempotency=86400',
  create,
  task = {},
  breaks = 0,
  deleted = [],
}: Script) {
  const creates: (string | undefined)[] = [];
  const bodies: string[] = [];
  let broken = 0;
  const server = await listen(async ({ method, url = '', headers }, response, body) => {
    if (method === 'POST') {
      bodies.push(body.toString());
      creates.push(headers['idempotency-key'] as string | undefined); // sent once
      return (create ?? ((to) => answer(to, 202, { result: 'task-1' })))(response);
    }
    if (method === 'DELETE') {
      deleted.push(url);
      return void response.writeHead(200).end();
    }
    if (url === '/v1/balance') {
      response.setHeader('x-kiln', about);
      return answer(response, 200, { balance: 100 });
    }
    if (url === '/large') return void response.end(Buffer.alloc(2_000));
    if (url === '/glb' && broken++ < breaks) {
      return void response.writeHead(200, { 'content-length': '6' }).write('a', () => response.destroy());
    }
    if (url === '/glb') return void response.end('a file');
    const urls = Object.entries({ glb: '/glb', ...('model_urls' in task ? (task.model_urls as object) : {}) });
    const model_urls = Object.fromEntries(urls.map(([format, path]) => [format, `${server.url}${path}`]));
    const isEmpty = 'model_urls' in task && Object.keys(task.model_urls as object).length === 0;
    const whole = {
      id: 'task-1',
      created_at: 1,
      status: 'SUCCEEDED',
      progress: 100,
      ...task,
      model_urls: isEmpty ? {} : model_urls,
    };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`event: message\ndata: ${JSON.stringify(whole)}\n\n`);
  });
  return { url: server.url, creates, bodies, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
