import { collectionPath, type TaskType } from 'kiln-client/contract/families/index';
import { describe, expect } from 'vitest';
import { pictureUri } from '../support/sample-files.ts';
import { insideTest, type Target, test } from './target.ts';

/** Rules between fields and about source tasks, named as the specification states them. */

const UNKNOWN = '01990000-0000-7000-8000-000000000000';
const post = (target: Target, type: TaskType, body: unknown) => target.call('POST', collectionPath(type), body);

describe('text-to-3d, preview (core 4.2)', () => {
  const preview = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };

  test.for<[string, object, string]>([
    ['a mode that is neither preview nor refine', { mode: 'draft' }, 'mode'],
    ['an empty mode', { mode: '' }, 'mode'],
    ['null for mode', { mode: null }, 'mode'],
    ['null for mode with should_texture', { mode: null, should_texture: true }, 'mode'],
    ['no mode without should_texture', { mode: undefined }, 'mode'],
    ['no mode with should_texture false', { mode: undefined, should_texture: false }, 'should_texture'],
    ['an empty prompt', { prompt: '' }, 'prompt'],
    ['a prompt of blanks', { prompt: '   ' }, 'prompt'],
    ['an unknown art_style', { art_style: 'cubist' }, 'art_style'],
    ['quad topology with smart-topology', { model_type: 'smart-topology', topology: 'quad' }, 'topology'],
    ['quad topology with gen-t2', { model_type: 'smart-topology', ai_model: 'gen-t2', topology: 'quad' }, 'topology'],
    ['gen-t2 without smart-topology', { ai_model: 'gen-t2' }, 'ai_model'],
    ['smart-topology with another model', { model_type: 'smart-topology', ai_model: 'gen-6' }, 'ai_model'],
    ['ultra_mode with gen-6', { ultra_mode: true, ai_model: 'gen-6' }, 'ultra_mode'],
    ['ultra_mode with gen-5', { ultra_mode: true, ai_model: 'gen-5' }, 'ultra_mode'],
    ['ultra_mode with smart-topology', { ultra_mode: true, model_type: 'smart-topology' }, 'ultra_mode needs'],
    ['ultra_mode with lowpoly', { ultra_mode: true, model_type: 'lowpoly' }, 'and model_type standard'],
    ['target_polycount 99', { should_remesh: true, target_polycount: 99 }, 'target_polycount'],
    ['target_polycount 300,001', { should_remesh: true, target_polycount: 300_001 }, 'target_polycount'],
    [
      'target_polycount 15,001 with smart-topology',
      { model_type: 'smart-topology', target_polycount: 15_001 },
      'target_polycount',
    ],
    [
      'target_polycount 99 with smart-topology',
      { model_type: 'smart-topology', target_polycount: 99 },
      'target_polycount',
    ],
  ])('refuses %s', async ([, change, field], { target }) => {
    const answer = await post(target, 'text-to-3d-preview', { ...preview, ...change });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(field) } });
  });

  test.for<[string, object]>([
    ['a prompt of 800 characters', { prompt: 'x'.repeat(800) }],
    ['target_polycount 100', { should_remesh: true, target_polycount: 100 }],
    ['target_polycount 300,000', { should_remesh: true, target_polycount: 300_000 }],
    ['target_polycount 15,000 with smart-topology', { model_type: 'smart-topology', target_polycount: 15_000 }],
    ['decimation_mode 1', { should_remesh: true, decimation_mode: 1 }],
    ['decimation_mode 4', { should_remesh: true, decimation_mode: 4 }],
    ['pose_mode a-pose', { pose_mode: 'a-pose' }],
    ['pose_mode t-pose', { pose_mode: 't-pose' }],
    ['an empty pose_mode', { pose_mode: '' }],
    ['what lowpoly ignores', { model_type: 'lowpoly', topology: 'quad', target_polycount: 5, should_remesh: true }],
    ['ultra_mode with latest', { ultra_mode: true }],
    ['ultra_mode with gen-7', { ultra_mode: true, ai_model: 'gen-7' }],
    ['origin_at center with auto_size', { auto_size: true, origin_at: 'center' }],
  ])('accepts %s', async ([, change], { target }) => {
    expect((await post(target, 'text-to-3d-preview', { ...preview, ...change })).status).toBe(202);
  });

  test.for<[string, object, number]>([
    ['latest', {}, 20],
    ['gen-7', { ai_model: 'gen-7' }, 20],
    ['gen-6', { ai_model: 'gen-6' }, 20],
    ['gen-5', { ai_model: 'gen-5' }, 5],
    ['smart-topology', { model_type: 'smart-topology' }, 5],
    ['lowpoly', { model_type: 'lowpoly' }, 20],
    ['ultra_mode', { ultra_mode: true }, 25],
  ])('charges for %s', async ([, change, credits], { target }) => {
    const answer = await post(target, 'text-to-3d-preview', { ...preview, ...change });
    expect(answer.json.consumed_credits).toBe(credits);
  });

  test('without target_formats makes all but 3mf', { tags: 'long' }, async ({ target }) => {
    const id = await target.create('text-to-3d-preview', { ...preview, target_formats: undefined });
    const task = await target.reach('text-to-3d-preview', id, 'SUCCEEDED');
    expect(Object.keys(task.model_urls)).toEqual(expect.arrayContaining(['glb', 'obj', 'fbx', 'stl', 'usdz']));
    expect(task.model_urls).not.toHaveProperty('3mf');
  });

  test('makes only the formats that were asked for', async ({ target }) => {
    const id = await target.create('text-to-3d-preview', { ...preview, target_formats: ['3mf', 'stl'] });
    const task = await target.reach('text-to-3d-preview', id, 'SUCCEEDED');
    expect(Object.keys(task.model_urls).sort()).toEqual(['3mf', 'stl']);
  });

  test('alpha_thumbnail_url is there only when it was asked for', async ({ target }) => {
    const [without, asked] = [
      await target.create('text-to-3d-preview', preview),
      await target.create('text-to-3d-preview', { ...preview, alpha_thumbnail: true }),
    ];
    expect(await target.reach('text-to-3d-preview', without, 'SUCCEEDED')).not.toHaveProperty('alpha_thumbnail_url');
    expect((await target.reach('text-to-3d-preview', asked, 'SUCCEEDED')).alpha_thumbnail_url).toMatch(/^http/);
  });

  test('echoes the prompt unmodified, and ultra_mode only when it was set', async ({ target }) => {
    const prompt = '  a “red” <chair> & 🪑 ';
    const plain = await post(target, 'text-to-3d-preview', { ...preview, prompt });
    const ultra = await post(target, 'text-to-3d-preview', { ...preview, ultra_mode: true });
    expect(plain.json.prompt).toBe(prompt);
    expect(plain.json).not.toHaveProperty('ultra_mode');
    expect(ultra.json.ultra_mode).toBe(true);
    for (const [change, shown] of [
      [{}, false],
      [{ ai_model: 'gen-7' }, false],
      [{ ai_model: 'gen-6' }, undefined],
      [{ model_type: 'smart-topology' }, undefined],
    ] as const) {
      const { json } = await post(target, 'text-to-3d-preview', { ...preview, ...change, ultra_mode: false });
      expect(json.ultra_mode, JSON.stringify(change)).toBe(shown);
    }
  });
});

describe('text-to-3d, refine (core 4.2)', () => {
  const type = 'text-to-3d-refine';

  test.for<[string, object, number, string]>([
    ['a malformed preview_task_id', { preview_task_id: 'nonsense' }, 400, 'preview_task_id'],
    ['an empty preview_task_id', { preview_task_id: '' }, 400, 'preview_task_id'],
    ['an unknown preview_task_id', { preview_task_id: UNKNOWN }, 404, 'not found'],
    ['4k with gen-5', { ai_model: 'gen-5', texture_resolution: '4k' }, 400, 'texture_resolution'],
    ['8k with gen-5', { ai_model: 'gen-5', texture_resolution: '8k' }, 400, 'texture_resolution'],
    ['hd_texture with gen-5', { ai_model: 'gen-5', hd_texture: true }, 400, 'texture_resolution'],
    ['gen-5 on a gen-7 preview', { ai_model: 'gen-5' }, 400, 'gen-5'],
    [
      'a texture picture of another kind',
      { texture_image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
      400,
      'texture_image_url',
    ],
  ])('refuses %s', async ([, change, status, text], { target }) => {
    const answer = await post(target, type, { ...(await target.body(type)), ...change });
    expect(answer).toMatchObject({ status, json: { message: expect.stringContaining(text) } });
  });

  test.for<[string, object, number]>([
    ['2k', {}, 10],
    ['4k', { texture_resolution: '4k' }, 10],
    ['8k', { texture_resolution: '8k' }, 15],
    ['the deprecated hd_texture', { hd_texture: true }, 10],
  ])('charges for %s', async ([, change, credits], { target }) => {
    const answer = await post(target, type, { ...(await target.body(type)), ...change });
    expect(answer.json.consumed_credits).toBe(credits);
  });

  test('texture_resolution wins over hd_texture', async ({ target }) => {
    const body = { ...(await target.body(type)), ai_model: 'gen-6', hd_texture: true, texture_resolution: '8k' };
    expect((await post(target, type, body)).json.consumed_credits).toBe(15);
  });

  test('gen-5 textures a gen-5 preview', async ({ target }) => {
    const preview = await target.create('text-to-3d-preview', {
      mode: 'preview',
      prompt: 'a chair',
      ai_model: 'gen-5',
      target_formats: ['glb'],
    });
    await target.reach('text-to-3d-preview', preview, 'SUCCEEDED');
    expect((await post(target, type, { mode: 'refine', preview_task_id: preview, ai_model: 'gen-5' })).status).toBe(
      202,
    );
  });

  test('the source must be a preview', async ({ target }) => {
    const { id } = await target.finished(type);
    const answer = await post(target, type, { mode: 'refine', preview_task_id: id });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining('text-to-3d-preview') } });
  });

  insideTest('the preview must have succeeded', async ({ target }) => {
    const gate = target.world!.gate();
    const preview = await target.create('text-to-3d-preview', { mode: 'preview', prompt: `wait:${gate.path}` });
    const answer = await post(target, type, { mode: 'refine', preview_task_id: preview });
    await gate.open();
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringMatching(/PENDING|IN_PROGRESS/) } });
  });

  test('carries the prompt of its preview and its own texture prompt', async ({ target }) => {
    const body: Record<string, unknown> = { ...(await target.body(type)), texture_prompt: 'weathered gold' };
    const preview = (await target.call('GET', `/v2/text-to-3d/${body.preview_task_id}`)).json;
    expect((await post(target, type, body)).json).toMatchObject({
      prompt: preview.prompt,
      texture_prompt: 'weathered gold',
    });
  });

  test('is read, listed and deleted in the same collection as previews', async ({ target }) => {
    const { id } = await target.finishedAnew(type);
    const types = (await target.call('GET', '/v2/text-to-3d?page_size=50')).json.map(
      (task: { type: string }) => task.type,
    );
    expect(types).toContain('text-to-3d-preview');
    expect(types).toContain(type);
    expect((await target.call('DELETE', `/v2/text-to-3d/${id}`)).status).toBe(200);
  });

  insideTest('a texture picture given as data is shown as a link to it', async ({ target }) => {
    const body = { ...(await target.body(type)), texture_image_url: pictureUri() };
    const { json } = await post(target, type, body);
    const picture = await fetch(json.texture_image_url);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });
});

describe('image-to-3d and multi-image-to-3d (core 1, public facts)', () => {
  const picture = { image_url: pictureUri(), target_formats: ['glb'] };
  const pictures = { image_urls: [pictureUri()], target_formats: ['glb'] };

  test.for<[string, TaskType, object, string]>([
    ['no source', 'image-to-3d', { image_url: undefined }, 'image_url'],
    ['both sources', 'image-to-3d', { input_task_id: UNKNOWN }, 'input_task_id'],
    ['enable_pbr without a texture', 'image-to-3d', { enable_pbr: true, should_texture: false }, 'enable_pbr'],
    ['gen-t2 without smart-topology', 'image-to-3d', { ai_model: 'gen-t2' }, 'ai_model'],
    ['quads with smart-topology', 'image-to-3d', { model_type: 'smart-topology', topology: 'quad' }, 'topology'],
    ['ultra_mode with gen-6', 'image-to-3d', { ai_model: 'gen-6', ultra_mode: true }, 'ultra_mode'],
    ['an unknown source', 'image-to-3d', { image_url: undefined, input_task_id: UNKNOWN }, 'input_task_id'],
    ['both sources', 'multi-image-to-3d', { input_task_id: UNKNOWN }, 'input_task_id'],
    ['gen-t2', 'multi-image-to-3d', { ai_model: 'gen-t2' }, 'ai_model'],
  ])('refuses %s (%s)', async ([, type, change, field], { target }) => {
    const answer = await post(target, type, { ...(type === 'image-to-3d' ? picture : pictures), ...change });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(field) } });
  });

  test.for<[string, object, number]>([
    ['a texture', {}, 30],
    ['8k', { texture_resolution: '8k' }, 35],
    ['the shape alone', { should_texture: false }, 20],
    ['gen-5', { ai_model: 'gen-5' }, 15],
    ['gen-5 in 4k', { ai_model: 'gen-5', texture_resolution: '4k' }, 15],
    ['gen-5 in 8k', { ai_model: 'gen-5', texture_resolution: '8k' }, 20],
    ['smart-topology in 4k by its old name', { model_type: 'smart-topology', hd_texture: true }, 15],
    ['smart-topology in 8k', { model_type: 'smart-topology', texture_resolution: '8k' }, 20],
    ['ultra_mode', { ultra_mode: true }, 35],
  ])('charges for %s', async ([, change, credits], { target }) => {
    const id = await target.create('image-to-3d', { ...picture, ...change });
    expect((await target.call('GET', `/v1/image-to-3d/${id}`)).json.consumed_credits).toBe(credits);
  });

  test('several pictures can come from a task with several views', async ({ target }) => {
    const views = await target.create('text-to-image', {
      ai_model: 'nano-banana',
      prompt: 'a red car',
      generate_multi_view: true,
    });
    await target.reach('text-to-image', views, 'SUCCEEDED');
    const of = (type: TaskType) => post(target, type, { input_task_id: views, target_formats: ['glb'] });
    expect(await of('image-to-3d')).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('several') },
    });
    expect((await of('multi-image-to-3d')).status).toBe(202);
  });
});

describe('retexture (core 4.3)', () => {
  const style = { text_style_prompt: 'weathered gold', target_formats: ['glb'] };
  const views = { text_style_prompt: undefined, multiview_image_urls: [pictureUri(), pictureUri()] };

  test.for<[string, object, string]>([
    ['both sources', { model_url: 'https://example.com/a.glb' }, 'model_url'],
    ['no source', { input_task_id: undefined }, 'input_task_id'],
    ['no style', { text_style_prompt: undefined }, 'text_style_prompt'],
    ['an empty style', { text_style_prompt: ' ' }, 'text_style_prompt'],
    ['pictures beside words', { ...views, text_style_prompt: 'gold', ai_model: 'gen-7' }, 'multiview_image_urls'],
    ['pictures without gen-7', views, 'gen-7'],
    ['pictures with latest', { ...views, ai_model: 'latest' }, 'gen-7'],
    ['an unknown task', { input_task_id: UNKNOWN }, 'input_task_id'],
    [
      'a model of another kind',
      { input_task_id: undefined, model_url: 'https://example.com/a.3dm' },
      'Invalid model file extension: .3dm',
    ],
    [
      'a model whose data URI says picture',
      { input_task_id: undefined, model_url: 'data:image/png;base64,AAAA' },
      'application/octet-stream',
    ],
  ])('refuses %s', async ([, change, text], { target }) => {
    const body = { ...(await target.body('retexture')), ...style, ...change };
    expect(await post(target, 'retexture', body)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining(text) },
    });
  });

  test.for<[string, object, number]>([
    ['4k', { texture_resolution: '4k' }, 10],
    ['4k by its old name', { hd_texture: true }, 10],
    ['8k', { texture_resolution: '8k' }, 15],
  ])('takes %s with every ai_model', async ([, change, credits], { target }) => {
    for (const ai_model of ['gen-5', 'gen-6', 'gen-7', 'latest']) {
      const id = await target.create('retexture', {
        ...(await target.body('retexture')),
        ...style,
        ...change,
        ai_model,
      });
      expect((await target.call('GET', `/v1/retexture/${id}`)).json.consumed_credits, ai_model).toBe(credits);
    }
  });

  test('shows several pictures only when they were given, and charges more for 8k', async ({ target }) => {
    const body = { ...(await target.body('retexture')), ...style };
    const [words, pictures] = [
      await target.create('retexture', { ...body, texture_resolution: '8k' }),
      await target.create('retexture', { ...body, ...views, ai_model: 'gen-7' }),
    ];
    const read = async (id: string) => (await target.call('GET', `/v1/retexture/${id}`)).json;
    const first = await read(words);
    expect(first).toMatchObject({ text_style_prompt: 'weathered gold', image_style_url: '', consumed_credits: 15 });
    expect(first).toMatchObject({ texture_image_url: '' });
    expect(first).not.toHaveProperty('multiview_image_urls');
    expect((await read(pictures)).multiview_image_urls).toHaveLength(2);
  });
});

describe('fidget pixel (two-stage 4.1, 4.2)', () => {
  const prototype = 'creative-lab-fidget-pixel-prototype';
  const build = 'creative-lab-fidget-pixel-build';

  test.for<[string, object, string]>([
    ['a type that is neither person nor other', { type: 'cat' }, 'type'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a malformed data URI', { image_url: 'data:image/png,hello' }, 'image_url'],
    [
      'a data URI that declares no picture',
      { image_url: pictureUri().replace('image/png', 'text/plain') },
      'image_url',
    ],
    ['a data URI of no valid base64', { image_url: 'data:image/png;base64,!!!!' }, 'image_url'],
    ['a picture that is none', { image_url: `data:image/png;base64,${btoa('hello hello')}` }, 'image_url'],
    ['a picture that is cut off', { image_url: pictureUri().slice(0, -60) }, 'image_url'],
    ['a picture of 16 x 16 pixels', { image_url: pictureUri(16) }, 'image_url'],
    ['a picture that cannot be downloaded', { image_url: 'http://127.0.0.1:9/a.png' }, 'image_url'],
    ['an address that is no http', { image_url: 'ftp://example.com/a.png' }, 'image_url'],
  ])('prototype refuses %s', async ([, change, field], { target }) => {
    const answer = await post(target, prototype, { image_url: pictureUri(), type: 'other', ...change });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(field) } });
  });

  test.for<[string, object, string]>([
    ['an input_task_id that is no UUID', { input_task_id: 'abc' }, 'input_task_id'],
    ['grid_size 24', { options: { grid_size: 24 } }, 'grid_size'],
    ['piece_size_mm 7', { options: { piece_size_mm: 7 } }, 'piece_size_mm'],
    ['piece_size_mm 10 with hex', { options: { shape: 'hex', piece_size_mm: 10 } }, 'piece_size_mm'],
    ['color_count 0', { options: { color_count: 0 } }, 'color_count'],
    ['color_count 9', { options: { color_count: 9 } }, 'color_count'],
    ['piece_height_mm 9', { options: { piece_height_mm: 9 } }, 'piece_height_mm'],
    ['piece_height_mm 81', { options: { piece_height_mm: 81 } }, 'piece_height_mm'],
    ['another output format', { output: { format: 'stl' } }, 'output.format'],
  ])('build refuses %s', async ([, change, field], { target }) => {
    const answer = await post(target, build, { ...(await target.body(build)), ...change });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(field) } });
  });

  test.for<[string, object]>([
    ['piece_size_mm 10 with square', { shape: 'square', piece_size_mm: 10 }],
    ['piece_size_mm 8 with hex', { shape: 'hex', piece_size_mm: 8 }],
    ['grid_size 16', { grid_size: 16 }],
    ['the outer ends of every range', { color_count: 1, piece_height_mm: 80 }],
  ])('build accepts %s', async ([, options], { target }) => {
    expect((await post(target, build, { ...(await target.body(build)), options })).status).toBe(202);
  });

  test('build of an unknown prototype is a 404, of whatever version its UUID is', async ({ target }) => {
    for (const input_task_id of [UNKNOWN, '12345678-0000-0000-0000-000000000001'])
      expect((await post(target, build, { input_task_id })).status, input_task_id).toBe(404);
  });

  test('the model has exactly one entry, the requested format', async ({ target }) => {
    expect(Object.keys((await target.finished(build)).model_urls)).toEqual(['3mf']);
  });

  test.for(['GET', 'DELETE'])('%s with the other stage in the path is a 404', async (method, { target }) => {
    const { id } = await target.finished(prototype);
    expect((await target.call(method, `${collectionPath(build)}/${id}`)).status).toBe(404);
  });

  test('the stream of the other stage is an error event of 404', async ({ target }) => {
    const { id } = await target.finished(prototype);
    expect(await target.frames(build, id)).toMatchObject([{ event: 'error', data: { status_code: 404 } }]);
  });

  test('a stage that there is not is a 404', async ({ target }) => {
    expect((await target.call('POST', '/creative-lab/fidget-pixel/v1/paint', {})).status).toBe(404);
  });

  insideTest('every stream frame is the whole object, with nothing in what is not there yet', async ({ target }) => {
    const gate = target.world!.gate();
    const id = await target.create(prototype, { image_url: pictureUri(), type: 'other', name: `wait:${gate.path}` });
    const reading = target.frames(prototype, id);
    await target.reach(prototype, id, 'IN_PROGRESS');
    await gate.open();

    const frames = await reading;

    expect(frames.length).toBeGreaterThan(1);
    expect(frames[0]!.data).toMatchObject({
      image_urls: [],
      finished_at: null,
      task_error: null,
      name: `wait:${gate.path}`,
    });
  });

  insideTest('DELETE while IN_PROGRESS cancels without a refund', async ({ target }) => {
    const gate = target.world!.gate();
    const body = { image_url: pictureUri(), type: 'other', name: `wait:${gate.path}` };
    const before = (await target.call('GET', '/v1/balance')).json.balance;
    const id = await target.create(prototype, body);
    await target.reach(prototype, id, 'IN_PROGRESS');

    const answer = await target.call('DELETE', `${collectionPath(prototype)}/${id}`);

    expect(answer).toMatchObject({ status: 204, text: '' });
    const task = (await target.call('GET', `${collectionPath(prototype)}/${id}`)).json;
    expect(task).toMatchObject({ status: 'CANCELED', image_urls: [] });
    expect((await target.call('GET', '/v1/balance')).json.balance).toBe(before - 6);
    await gate.open();
  });
});
