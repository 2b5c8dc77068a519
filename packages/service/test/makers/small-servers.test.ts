import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Side } from 'kiln-service/base/sides';
import { MakerError } from 'kiln-service/makers/maker';
import { type ModelsOptions, openModels } from 'kiln-service/makers/models/open-models';
import pino from 'pino';
import { expect, test } from 'vitest';
import { folderWith, LICENCE, makerOf, orderFor, TASK, testRun } from '../../../../test/support/maker-run.ts';
import { type ModelServerOptions, modelServer } from '../../../../test/support/model-server.ts';
import { answer, listen } from '../../../../test/support/plain-server.ts';
import { png } from '../../../../test/support/quick-recipes.ts';
import { triangle } from '../../../../test/support/sample-files.ts';
import { until } from '../../../../test/support/until.ts';

/** Makers of small servers, through real HTTP to stand-ins. */

const NOTHING = { sides: [], hasModel: false };
const FRONT: { sides: Side[] } = { sides: ['front'] };
const PICTURE = { prompt: 'a cup', ai_model: 'nano-banana', generate_multi_view: false };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A server, what is found of it with both licences, and the log. */
async function opened(standIn: ModelServerOptions, options: Partial<ModelsOptions> = {}) {
  await using building = new AsyncDisposableStack();
  const server = building.use(await modelServer(standIn));
  const folder = building.use(await folderWith({ 'models-image.txt': LICENCE, 'models-3d.txt': LICENCE }));
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const rest = { urls: [server.url], folder: folder.path, log, waitsMs: [1, 1, 1], ...options };
  const models = await openModels(rest);
  const all = building.move();
  return { server, lines, ...models, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof MakerError ? error.code : error;
};

test.each([
  [
    'lemonade',
    { model3d: 'TRELLIS-3D', image: 'SD-Turbo' },
    'Lemonade',
    ['image-to-3d', 'image-to-image', 'text-to-image'],
  ],
  ['trellis', {}, 'trellis-server', ['image-to-3d']],
  ['muse', {}, 'muse', ['image-to-3d', 'image-to-image', 'text-to-3d', 'text-to-image']],
  ['sd-server', {}, 'sd-server', ['image-to-image', 'text-to-image']],
  ['pictures', {}, 'model server', ['text-to-image']],
] as const)('%s is known by what it answers, without work', async (dialect, settings, label, types) => {
  await using at = await opened({ dialect }, settings);

  expect(at.makers.map(({ type }) => type).sort()).toEqual(types);
  expect(new Set(at.makers.map(({ name }) => name))).toEqual(new Set([`A model 1.0 (${label})`]));
  expect(at.found).toEqual([expect.stringContaining(`(${label})`)]);
  expect(at.server.asked).toEqual([]);
});

test.each([
  ['lemonade', { model3d: 'TRELLIS-3D' }, {}],
  ['trellis', {}, {}],
  ['muse', {}, {}],
  ['muse', {}, { gives: 'url' }],
] as const)('a picture becomes a model at %s', async (dialect, settings, more) => {
  await using at = await opened({ dialect, ...more }, settings);
  const maker = makerOf(at.makers, 'image-to-3d');
  const run = testRun();

  // Longer than the parts in which it is written into JSON.
  const photo = Buffer.concat([png(32), Buffer.alloc(200_001, 'photo')]);
  const pictures = [{ side: 'front' as const, name: 'front.png', read: async () => photo }];

  await maker.make({ ...orderFor(maker, { ultra_mode: true }), pictures }, run);

  expect(run.files.get('model.glb')).toEqual(triangle());
  expect(run.sent).toEqual([{ at: at.server.url, id: TASK }]);
  const { fields, files } = at.server.asked[0]!;
  expect(String(fields.seed)).toBe('7');
  const picture = files.image?.[0]?.sha256 ?? sha256(Buffer.from(String(fields.image), 'base64'));
  expect(picture).toBe(sha256(photo));
});

test('muse makes a model of words, unless its model is known to need a picture', async () => {
  await using both = await opened({ dialect: 'muse' });
  await using pictures = await opened(
    { dialect: 'muse', able: { text: false, image: true } },
    { model3d: 'trellis-image' },
  );
  const maker = makerOf(both.makers, 'text-to-3d');
  const run = testRun();

  await maker.make(orderFor(maker, { prompt: 'a knight', pose_mode: 'a-pose' }), run);

  expect(run.files.get('model.glb')).toEqual(triangle());
  expect(both.server.asked[0]?.fields).toMatchObject({ prompt: 'a knight, in an A-pose', n: 1, seed: 7 });
  expect(pictures.makers.map(({ type }) => type)).not.toContain('text-to-3d');
});

test('pictures are drawn in the asked ratio, and the words of a member are no markup for the server', async () => {
  await using at = await opened({ dialect: 'sd-server' });
  const maker = makerOf(at.makers, 'text-to-image');
  const run = testRun();
  const prompt = 'a cup <sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args> <lora:x:1>';

  await maker.make(orderFor(maker, { ...PICTURE, prompt, aspect_ratio: '16:9' }), run);

  expect(run.files.get('image-1.png')).toEqual(Buffer.from(png(64)));
  const { fields } = at.server.asked[0]!;
  expect(fields).toMatchObject({ size: '1344x768', n: 1, response_format: 'b64_json' });
  const tags = String(fields.prompt).match(/<[^>]*>/g);
  expect(tags).toEqual(['<sd_cpp_extra_args>', '</sd_cpp_extra_args>']);
  expect(fields.prompt).toContain('{"seed":7}');
});

test('every picture of an edit is sent', async () => {
  await using at = await opened({ dialect: 'sd-server' });
  const maker = makerOf(at.makers, 'image-to-image');

  await maker.make(orderFor(maker, PICTURE, FRONT), testRun());
  await maker.make(orderFor(maker, PICTURE, { sides: ['front', 'right', 'back'] }), testRun());

  const sent = at.server.asked.map(({ files }) => files);
  expect(sent[0]?.image?.map((file) => file.sha256)).toEqual([sha256(png(32))]);
  expect(sent[1]?.['image[]']?.map((file) => file.sha256)).toEqual([32, 33, 34].map((side) => sha256(png(side))));
});

test('three views of one thing are refused before anything is charged, and several pictures of one thing have no maker', async () => {
  await using at = await opened({ dialect: 'muse' });

  const refused = makerOf(at.makers, 'text-to-image').refuses({ ...PICTURE, generate_multi_view: true }, NOTHING);

  expect(refused).toContain('three views');
  expect(makerOf(at.makers, 'text-to-image').refuses(PICTURE, NOTHING)).toBeUndefined();
  expect(at.makers.map(({ type }) => type)).not.toContain('multi-image-to-3d');
});

test('what a server is not told is refused, not dropped', async () => {
  await using at = await opened({ dialect: 'muse' });
  const refused = (type: 'image-to-3d' | 'text-to-3d', input: object) =>
    makerOf(at.makers, type).refuses({ ...input }, NOTHING);

  expect(refused('image-to-3d', { texture_prompt: 'gold' })).toContain('leave words and pose out');
  expect(refused('image-to-3d', { texture_image_url: 'https://example.com/gold.png' })).toContain('no picture');
  expect(refused('text-to-3d', { texture_prompt: 'gold', pose_mode: 't-pose' })).toBeUndefined();
});

test('the key goes along and is never logged, and a server that does not take it is a mistake', async () => {
  const key = 'a-secret-key';
  await using right = await opened({ dialect: 'pictures', key, gives: 'url' }, { key });
  await using wrong = await opened({ dialect: 'pictures', key: 'another' }, { key });
  const maker = makerOf(right.makers, 'text-to-image');
  const run = testRun();
  right.server.next((response) => answer(response, 401, { error: { message: `no such key: ${key}` } }));

  const said = await maker.make(orderFor(maker, PICTURE), testRun()).catch((error: unknown) => String(error));
  await maker.make(orderFor(maker, PICTURE), run);

  expect(run.files.get('image-1.png')).toEqual(Buffer.from(png(64)));
  expect(said).toContain('401');
  expect(`${said}${right.lines.join('')}${wrong.lines.join('')}`).not.toContain(key);
  expect(wrong.mistakes).toEqual([`${wrong.server.url} does not take the key`]);
});

test('mistakes of the operator are said at the start, a line each', async () => {
  await using licences = await folderWith({ 'models-3d.txt': 'Hunyuan3D 2.1\nTencent community\nnot in EU\n' });
  await using none = await opened({ dialect: 'trellis' }, { folder: licences.path, image: 'flux' });
  await using unnamed = await opened({ dialect: 'lemonade' }, { model3d: undefined, dialect: 'lemonade' });
  await using misspelt = await opened({ dialect: 'lemonade' }, { model3d: 'TRELLIS', dialect: 'lemonade' });

  expect(none.makers).toEqual([]);
  expect(none.mistakes).toEqual([
    expect.stringContaining('must end with "everywhere"'),
    expect.stringContaining('models-image.txt does not say what flux is'),
  ]);
  expect(unnamed.mistakes).toEqual([
    expect.stringContaining('must be told which model makes 3D: it has SD-Turbo, TRELLIS-3D'),
  ]);
  expect(misspelt.mistakes).toEqual([expect.stringContaining('has no model TRELLIS: it has SD-Turbo, TRELLIS-3D')]);
});

test('of two servers each makes what it can', async () => {
  await using trellis = await modelServer({ dialect: 'trellis' });
  await using at = await opened({ dialect: 'sd-server' }, {});
  await using folder = await folderWith({ 'models-image.txt': LICENCE, 'models-3d.txt': LICENCE });
  const log = pino({ level: 'silent' });

  const { makers } = await openModels({ urls: [at.server.url, trellis.url], folder: folder.path, log, waitsMs: [] });

  expect(Object.fromEntries(makers.map(({ type, servers }) => [type, servers.map((server) => server.at)]))).toEqual({
    'image-to-3d': [trellis.url],
    'text-to-image': [at.server.url],
    'image-to-image': [at.server.url],
  });
  expect(makers.flatMap(({ servers }) => servers).every(({ slots }) => slots === 1)).toBe(true);
});

test('work is sent again while it was certainly not taken, and never after that', async () => {
  await using at = await opened({ dialect: 'pictures' });
  const maker = makerOf(at.makers, 'text-to-image');
  const run = testRun();
  at.server.next((response) => answer(response, 503, { error: 'loading' }));
  at.server.next((response) => answer(response, 429, { error: 'busy' }));

  await maker.make(orderFor(maker, PICTURE), run);
  at.server.next((response) => response.destroy());
  const broken = await codeOf(maker.make(orderFor(maker, PICTURE), testRun()));
  const again = await codeOf(maker.make(orderFor(maker, PICTURE, { sent: run.sent[0]! }), testRun()));

  expect(run.files.size).toBe(1);
  expect([broken, again]).toEqual(['model_server_lost', 'model_server_lost']);
  expect(at.server.asked).toHaveLength(4);
});

test.each([
  ['a bug of it', 500, { error: 'CUDA error at /home/me/x.cu' }, 'model_server_failed'],
  [
    'a refused field',
    400,
    { error: { code: 'unsupported_route', message: 'use the other' } },
    'model_server_misconfigured',
  ],
  ['a model it has not', 404, { error: { message: 'unknown model' } }, 'model_server_misconfigured'],
  ['its own screening', 400, { error: { code: 'content_policy_violation', message: 'no' } }, 'moderation_blocked'],
  ['a page of HTML', 502, undefined, 'model_server_failed'],
] as const)('an error of the server ends the work: %s', async (_what, status, body, code) => {
  await using at = await opened({ dialect: 'pictures' });
  const maker = makerOf(at.makers, 'text-to-image');
  at.server.next((response) => {
    if (body) answer(response, status, body);
    else response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');
  });

  expect(await codeOf(maker.make(orderFor(maker, PICTURE), testRun()))).toBe(code);
});

test('a gateway that answers with a job is told apart', async () => {
  await using at = await opened({ dialect: 'gateway' }, { model3d: 'some-3d' });
  const maker = makerOf(at.makers, 'image-to-3d');

  await expect(maker.make(orderFor(maker, {}, FRONT), testRun())).rejects.toThrow('answers with a job');
});

test('addresses in answers lead to the same server only, and redirects nowhere', async () => {
  const reached: string[] = [];
  await using elsewhere = await listen((request, response) => {
    reached.push(request.url ?? '');
    response.end('stolen');
  });
  await using at = await opened({ dialect: 'pictures' });
  const maker = makerOf(at.makers, 'text-to-image');
  at.server.next((response) => answer(response, 200, { data: [{ url: `${elsewhere.url}/x` }] }));
  at.server.next((response) => answer(response, 200, { data: [{ url: 'http://me:pw@127.0.0.1/x' }] }));
  at.server.next((response) => response.writeHead(307, { location: `${elsewhere.url}/y` }).end());

  const codes = [];
  for (let i = 0; i < 3; i++) codes.push(await codeOf(maker.make(orderFor(maker, PICTURE), testRun())));

  expect(codes).toEqual(Array(3).fill('model_server_misconfigured'));
  expect(reached).toEqual([]);
});

test('a file behind an address that breaks off is asked for again, the work is not', async () => {
  await using at = await opened({ dialect: 'muse', gives: 'url' });
  const maker = makerOf(at.makers, 'image-to-3d');
  const [run, hopeless] = [testRun(), testRun()];
  for (let i = 0; i < 2; i++) at.server.cut();

  await maker.make(orderFor(maker, {}, FRONT), run);
  for (let i = 0; i < 4; i++) at.server.cut();
  const code = await codeOf(maker.make(orderFor(maker, {}, FRONT), hopeless));

  expect(run.files.get('model.glb')).toEqual(triangle());
  expect([code, hopeless.files.size, at.server.asked.length]).toEqual(['model_server_lost', 0, 2]);
});

test('a large file in base64 is decoded as it comes, in whatever pieces', async () => {
  const large = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251));
  await using at = await opened({ dialect: 'pictures' });
  const maker = makerOf(at.makers, 'text-to-image');
  const run = testRun();
  const text = `{"created":1,"data":[{"b64_json":"data:image/png;base64,${large.toString('base64').replaceAll('/', '\\/')}","revised_prompt":"a \\"cup\\""}]}`;
  at.server.next((response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    void (async () => {
      for (let from = 0; from < text.length; from += 9_973) {
        response.write(text.slice(from, from + 9_973));
        await setImmediate();
      }
      response.end();
    })();
  });

  await maker.make(orderFor(maker, PICTURE), run);

  expect(run.files.get('image-1.png')).toEqual(large);
});

test('an answer without an end is given up when it is too large, as a file, as base64 and as JSON', async () => {
  await using at = await opened({ dialect: 'muse' });
  const maker = makerOf(at.makers, 'image-to-3d');
  let closed = 0;
  const endless = (type: string, start: string, piece: string) =>
    at.server.next((response) => {
      response.writeHead(200, { 'content-type': type }).write(start);
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more).on('close', () => closed++);
      more();
    });
  endless('model/gltf-binary', 'glTF', 'x'.repeat(50_000));
  endless('application/json', '{"data":[{"b64_json":"', 'AAAA'.repeat(10_000));
  endless('application/json', '{"data":[{"b64_json":"', '"},{"b64_json":"');
  endless('application/json', '{"data":[{"b64_json":"', '!!!!'.repeat(10_000));

  const codes = [];
  for (let i = 0; i < 4; i++) codes.push(await codeOf(maker.make(orderFor(maker, {}, FRONT), testRun())));

  expect(codes).toEqual(['model_too_large', 'model_too_large', 'model_server_failed', 'model_server_failed']);
  await until('all connections are closed', async () => closed === 4);
});

test.each([
  ['nothing', '', 'model/gltf-binary'],
  ['no result', '{"data":[]}', 'application/json'],
  ['a text that is no base64', '{"data":[{"b64_json":"*"}]}', 'application/json'],
  ['half of it', '{"data":[{"b64_json":"AAAA', 'application/json'],
] as const)('an answer with %s is a failure of the server', async (_what, body, type) => {
  await using at = await opened({ dialect: 'muse' });
  const maker = makerOf(at.makers, 'image-to-3d');
  at.server.next((response) => response.writeHead(200, { 'content-type': type }).end(body));

  expect(await codeOf(maker.make(orderFor(maker, {}, FRONT), testRun()))).toBe('model_server_failed');
});

test('an answer that takes longer than the deadline is a timeout', async () => {
  await using at = await opened({ dialect: 'trellis', held: true }, { deadlineMs: 20 });
  const maker = makerOf(at.makers, 'image-to-3d');

  expect(await codeOf(maker.make(orderFor(maker, {}, FRONT), testRun()))).toBe('timeout');
});

test('a cancel closes the connection at once, while the server computes on and counts as well', async () => {
  await using at = await opened({ dialect: 'trellis', held: true, single: true });
  const maker = makerOf(at.makers, 'image-to-3d');
  const run = testRun();
  const reason = new Error('called off');

  const making = maker.make(orderFor(maker, {}, FRONT), run);
  await until('it is computed', async () => at.server.works === 1);
  const problem = await maker.servers[0]?.problem();
  run.abort(reason);

  await expect(making).rejects.toBe(reason);
  expect([problem, at.server.works, run.files.size]).toEqual([undefined, 1, 0]);
});
