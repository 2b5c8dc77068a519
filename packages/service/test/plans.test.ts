import { NOTHING_TO_DO } from 'kiln-client/contract/failure-codes';
import { ABOUT_HEADER } from 'kiln-client/contract/service-about';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { modelUri } from '../../../test/support/figure.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { sharedService } from '../../../test/support/service.ts';
import { modelOf, torus } from '../../mesh/test/support/shapes.ts';

/** Plans: what would become of a create, told before it is made, and what the documents take is taken all the same. */

/** Its threads load the engine once for all tests of the file. */
const world = await sharedService({ recipesModule: undefined, checks: undefined, plan: undefined, workerThreads: 2 });
const text = '/v2/text-to-3d';
const balance = async (headers: Record<string, string>) =>
  (await world.call('GET', '/v1/balance', undefined, headers)).json.balance;

function soundModel() {
  const model = modelOf([torus()]);
  const [ys] = model.parts.map(({ positions }) => positions.filter((_, i) => i % 3 === 1));
  return {
    model,
    faces: model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0),
    height: Math.max(...ys!) - Math.min(...ys!),
  };
}

test('work that would change nothing is planned as that, free of charge; anything else is planned to succeed', {
  tags: 'long',
}, async () => {
  const { model, faces, height } = soundModel();
  const model_url = modelUri(await writeGlb(model));
  const { headers } = await world.account({});
  const plan = (path: string, body: object) => world.call('POST', `${path}/plan`, body, headers);
  const before = await balance(headers);
  const middle = { model_url, resize_height: height, origin_at: 'center' };
  const needless = [
    ['/v1/print/repair', { model_url }, 10],
    ['/v1/convert', { model_url, target_formats: ['glb'] }, 1],
    ['/v1/remesh', { model_url, target_polycount: faces }, 5],
    ['/v1/resize', middle, 1],
  ] as const;
  for (const [path, body, price] of needless) {
    const json = { outcome: 'unchanged', code: NOTHING_TO_DO, message: expect.stringMatching(/\.$/), price };
    expect(await plan(path, body), path).toMatchObject({ status: 200, json });
  }
  const holed = { ...model, parts: model.parts.map((part) => ({ ...part, indices: part.indices.slice(0, -6) })) };
  const others = [
    ['/v1/print/repair', { model_url: modelUri(await writeGlb(holed)) }],
    ['/v1/convert', { model_url, target_formats: ['glb', 'stl'] }],
    ['/v1/remesh', { model_url, target_polycount: 100 }],
    ['/v1/remesh', { model_url, target_polycount: faces, topology: 'quad' }],
    ['/v1/resize', { ...middle, origin_at: 'bottom' }],
    ['/v1/resize', { ...middle, resize_height: height * 2 }],
    // Of most stages no more is known beforehand than what the create refuses.
    ['/v1/image-to-3d', { image_url: `data:image/png;base64,${Buffer.from(png()).toString('base64')}` }],
  ] as const;
  for (const [path, body] of others) expect((await plan(path, body)).json, path).toMatchObject({ outcome: 'succeeds' });
  expect(await balance(headers)).toBe(before);
  for (const [path] of others) expect((await world.call('GET', path, undefined, headers)).json).toEqual([]);
});

test('a plan says which words are not known, with prompts that are; and is refused for what its create is refused for', {
  tags: 'long',
}, async () => {
  const plan = (prompt: string) => world.call('POST', `${text}/plan`, { mode: 'preview', prompt });
  const unknown = await plan('a rusty falchion');
  expect(unknown).toMatchObject({
    status: 200,
    json: {
      outcome: 'fails',
      price: 20,
      code: 'unknown_thing',
      about: ['falchion'],
      message: expect.stringContaining('Try: a rusty '),
      suggestions: expect.arrayContaining(['a rusty sword']),
    },
  });
  for (const prompt of unknown.json.suggestions) {
    expect((await plan(prompt)).json, prompt).toMatchObject({ outcome: 'succeeds', price: 20, unknown_words: [] });
  }
  // Nothing is near it, and nothing unlike is suggested.
  const alone = await plan('a flibbertigibbet');
  expect(alone.json).toMatchObject({ outcome: 'fails', message: expect.not.stringContaining('Try'), suggestions: [] });
  const partly = await world.call('POST', `${text}/plan?picture=true`, {
    mode: 'preview',
    prompt: 'a quantum cat in a hat',
  });
  expect(partly.json).toMatchObject({
    outcome: 'succeeds',
    understood: ['cat', 'hat'],
    can_make: 'a cat with a hat',
    unknown_words: ['quantum'],
  });
  const picture = Buffer.from(partly.json.picture.replace('data:image/png;base64,', ''), 'base64');
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 });
  expect((await plan('very big')).json).toMatchObject({ outcome: 'fails', code: 'no_thing' });
  const drawing = (prompt: string) => world.call('POST', '/v1/text-to-image/plan', { ai_model: 'nano-banana', prompt });
  expect((await drawing('a flibbertigibbet in a forest')).json).toMatchObject({ outcome: 'fails' });
  expect((await drawing('a sunset over the sea')).json).toEqual({ outcome: 'succeeds', price: 3 });

  expect(await plan('x'.repeat(801))).toMatchObject({ status: 400 });
  expect(await world.call('POST', `${text}/plan`, { prompt: 'a cat', mode: 'no' })).toMatchObject({ status: 400 });
  expect(await world.call('POST', `${text}/plan`, [])).toMatchObject({ status: 400 });
  const strange = { input_task_id: '01990000-0000-7000-8000-000000000000', target_formats: ['stl'] };
  const [asked, made] = [
    await world.call('POST', '/v1/convert/plan', strange),
    await world.call('POST', '/v1/convert', strange),
  ];
  expect([asked.status, asked.json]).toEqual([made.status, made.json]);
});

test('a plan needs no credits and no room in the queue, but a key, and counts as a request; the service says that it has them', {
  tags: 'long',
}, async () => {
  const poor = await world.account({ credits: 0, queued_tasks: 0, requests_per_second: 3 });
  const plan = (headers: Record<string, string>) =>
    world.call('POST', `${text}/plan`, { mode: 'preview', prompt: 'a cat' }, headers);
  expect((await plan(poor.headers)).json).toMatchObject({ outcome: 'succeeds', price: 20 });
  expect((await plan({ authorization: '' })).status).toBe(401);
  const many = await Promise.all(Array.from({ length: 8 }, () => plan(poor.headers)));
  expect(many.map(({ status }) => status)).toContain(429);
  expect((await world.call('GET', '/v1/balance')).headers.get(ABOUT_HEADER)).toMatch(/\bplans\b/);
});

test('repair of what is sound, the format, the count and the size that it has are made, at their price', {
  tags: 'long',
}, async () => {
  const { model, faces, height } = soundModel();
  const model_url = modelUri(await writeGlb(model));
  const bodies = [
    ['/v1/print/repair', { model_url }, 10],
    ['/v1/convert', { model_url, target_formats: ['glb'] }, 1],
    ['/v1/remesh', { model_url, target_polycount: faces, target_formats: ['glb'] }, 5],
    ['/v1/resize', { model_url, resize_height: height, origin_at: 'center' }, 1],
  ] as const;
  for (const [path, body, price] of bodies) {
    const task = await world.reach(path, await world.create(path, body), 'SUCCEEDED');
    expect(task, path).toMatchObject({ consumed_credits: price, model_urls: { glb: expect.any(String) } });
    expect((await fetch(task.model_urls.glb)).status).toBe(200);
  }
  // A task that has an STL is converted to one.
  const made = await world.create(text, { mode: 'preview', prompt: 'a red apple', target_formats: ['glb', 'stl'] });
  await world.reach(text, made, 'SUCCEEDED');
  const id = await world.create('/v1/convert', { input_task_id: made, target_formats: ['stl'] });
  expect((await world.reach('/v1/convert', id, 'SUCCEEDED')).model_urls).toHaveProperty('stl');
});

test('a prompt of which nothing can be made is taken, and its task fails with the words, prompts that are made, and a refund', {
  tags: 'long',
}, async () => {
  const { headers } = await world.account({});
  const before = await balance(headers);
  const prompts = [
    [text, { mode: 'preview', prompt: 'a rusty falchion' }],
    [text, { should_texture: true, prompt: 'a rusty falchion' }],
    ['/v1/text-to-image', { ai_model: 'nano-banana', prompt: 'a falchion' }],
  ] as const;
  for (const [path, body] of prompts) {
    const task = await world.reach(path, await world.create(path, body, headers), 'FAILED', headers);
    expect(task).toMatchObject({
      consumed_credits: 0,
      task_error: {
        type: 'invalid_input',
        code: 'unknown_thing',
        about: ['falchion'],
        message: expect.stringMatching(/^I know no thing that is called falchion\. .*Try: /),
        suggestions: expect.arrayContaining([expect.stringMatching(/sword$/)]),
        doc_url: expect.stringMatching(/#unknown_thing$/),
      },
    });
  }
  expect(await balance(headers)).toBe(before);
});
