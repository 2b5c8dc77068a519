import { collectionPath, type TaskType } from 'kiln-client/contract/families/index';
import { describe, expect } from 'vitest';
import { largeGlb, modelUri } from '../support/figure.ts';
import { pictureUri } from '../support/sample-files.ts';
import { insideTest, type Target, test } from './target.ts';

/** Rigging and Animation (core 1, 4.1, 7; public facts 2.1 and 3): rules between fields and about what they go on from. */

const UNKNOWN = '01990000-0000-7000-8000-000000000000';
const post = (target: Target, type: TaskType, body: unknown) => target.call('POST', collectionPath(type), body);

describe('rigging', () => {
  test.for<[string, object, string]>([
    ['no source', { input_task_id: undefined }, 'input_task_id'],
    ['both sources', { model_url: 'https://example.com/a.glb' }, 'model_url'],
    [
      'a model that is no GLB',
      { input_task_id: undefined, model_url: 'https://example.com/a.fbx' },
      'Invalid model file extension: .fbx',
    ],
    ['a height of 0', { height_meters: 0 }, 'height_meters'],
    ['a height below 0', { height_meters: -1.7 }, 'height_meters'],
    [
      'a surface that is no PNG',
      { texture_image_url: 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==' },
      'texture_image_url',
    ],
  ])('refuses %s', async ([, change, text], { target }) => {
    const answer = await post(target, 'rig', { ...(await target.body('rig')), ...change });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(text) } });
  });

  test('a source that is not there is a 404, one of another kind a 400', async ({ target }) => {
    const picture = await target.finished('text-to-image');
    expect((await post(target, 'rig', { input_task_id: UNKNOWN })).status).toBe(404);
    expect(await post(target, 'rig', { input_task_id: picture.id })).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('text-to-image') },
    });
  });

  insideTest('refuses more than 320,000 faces with a 422, and charges nothing', async ({ target }) => {
    const balance = async () => (await target.call('GET', '/v1/balance')).json.balance;
    const before = await balance();
    const answer = await post(target, 'rig', { model_url: modelUri(largeGlb(320_001)) });
    expect(answer).toMatchObject({ status: 422, json: { message: expect.stringContaining('320,000 face limit') } });
    expect(await balance()).toBe(before);
  });

  test('has a result of its own and no model_urls; it is charged 5', async ({ target }) => {
    const task = await target.finished('rig');
    expect(task).not.toHaveProperty('model_urls');
    expect(task).not.toHaveProperty('thumbnail_url');
    expect(Object.keys(task.result)).toEqual([
      'rigged_character_glb_url',
      'rigged_character_fbx_url',
      'basic_animations',
    ]);
    expect(task.consumed_credits).toBe(5);
  });

  insideTest('a picture for the surface is taken with either source', async ({ target }) => {
    const body = { ...(await target.body('rig')), texture_image_url: pictureUri() };
    expect((await post(target, 'rig', body)).status).toBe(202);
  });
});

describe('animation', () => {
  test.for<[string, object, string]>([
    ['no rig', { rig_task_id: undefined }, 'rig_task_id'],
    ['a malformed rig_task_id', { rig_task_id: 'nonsense' }, 'rig_task_id'],
    ['an action by its name', { action_id: 'Idle' }, 'action_id'],
    ['another frame rate', { post_process: { operation_type: 'change_fps', fps: 29 } }, 'post_process.fps'],
    ['a frame rate for nothing', { post_process: { fps: 24 } }, 'post_process.operation_type'],
    ['another operation', { post_process: { operation_type: 'bake' } }, 'post_process.operation_type'],
  ])('refuses %s', async ([, change, text], { target }) => {
    const answer = await post(target, 'animate', { ...(await target.body('animate')), ...change });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(text) } });
  });

  test('a rig that is not there is a 404, a task that is no rig a 400', async ({ target }) => {
    const model = await target.finished('text-to-3d');
    expect((await post(target, 'animate', { rig_task_id: UNKNOWN, action_id: 0 })).status).toBe(404);
    expect(await post(target, 'animate', { rig_task_id: model.id, action_id: 0 })).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('must be rig') },
    });
  });

  test('DELETE of the rig leaves its animations with their files, and no new one', async ({ target }) => {
    const rig = await target.finishedAnew('rig');
    const id = await target.create('animate', { rig_task_id: rig.id, action_id: 0 });
    await target.reach('animate', id, 'SUCCEEDED');

    expect((await target.call('DELETE', `/v1/rigging/${rig.id}`)).status).toBe(200);

    const task = (await target.call('GET', `/v1/animations/${id}`)).json;
    expect(task).toMatchObject({ status: 'SUCCEEDED', consumed_credits: 3 });
    expect((await fetch(task.result.animation_glb_url)).status).toBe(200);
    expect((await fetch(rig.result.rigged_character_glb_url)).status).toBe(404);
    expect((await post(target, 'animate', { rig_task_id: rig.id, action_id: 0 })).status).toBe(404);
  });
});

describe('the action library (public facts 3.1)', () => {
  test('is a list behind the key, with the actions that are known of it', async ({ target }) => {
    expect((await target.call('GET', '/v1/animations/library', undefined, { authorization: '' })).status).toBe(401);
    const { status, json } = await target.call('GET', '/v1/animations/library');
    expect(status).toBe(200);
    expect(json).toEqual(
      expect.arrayContaining(
        [
          [0, 'Idle'],
          [4, 'Attack'],
          [28, 'Big Wave Hello'],
          [92, 'Double Combo Attack'],
          [466, 'Regular Jump'],
        ].map(([action_id, name]) => expect.objectContaining({ action_id, name })),
      ),
    );
    const ids = json.map(({ action_id }: { action_id: number }) => action_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is narrowed down by words, category and sub-category', async ({ target }) => {
    const names = async (query: string) =>
      (await target.call('GET', `/v1/animations/library?${query}`)).json.map(({ name }: { name: string }) => name);
    const all: { name: string; category: string; sub_category: string }[] = (
      await target.call('GET', '/v1/animations/library')
    ).json;
    const named = (fits: (action: (typeof all)[number]) => boolean) => all.filter(fits).map(({ name }) => name);

    expect(await names('search=WAVE')).toContain('Big Wave Hello');
    expect(await names('search=no-such-action')).toEqual([]);
    expect(await names('category=Fighting')).toEqual(named(({ category }) => category === 'Fighting'));
    const [{ sub_category: sub } = { sub_category: '' }] = all;
    expect(await names(`sub_category=${sub}`)).toEqual(named(({ sub_category }) => sub_category === sub));
    expect(await names(`category=Fighting&search=combo`)).toContain('Double Combo Attack');
  });
});
