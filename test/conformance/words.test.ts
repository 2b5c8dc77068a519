import {
  acceptedTypes,
  collectionPath,
  stageEntry,
  type TaskType,
  taskTypes,
} from 'kiln-client/contract/families/index';
import { describe, expect } from 'vitest';
import { pictureUri } from '../support/sample-files.ts';
import { insideTest, test } from './target.ts';

/** What the specification says word by word, and an implementation gets nearly right. */

const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'FFFFFFFF-ffff-ffff-ffff-ffffffffffff';

describe.each([
  'creative-lab-brick-figure-build',
  'creative-lab-keycap-build',
  'creative-lab-fidget-pixel-build',
] as const)('%s: of another kind there is no such prototype (two-stage 4.3)', (type) => {
  const others: TaskType[] = [
    'creative-lab-brick-figure-prototype',
    'creative-lab-keycap-prototype',
    'creative-lab-fidget-pixel-prototype',
    'creative-lab-brick-figure-build',
    'text-to-image',
  ];
  test.for(others.filter((other) => !acceptedTypes(stageEntry(type).stage).includes(other)))(
    '%s -> 404',
    async (other, { target }) => {
      const { id } = await target.finished(other);
      const answer = await target.call('POST', collectionPath(type), {
        ...(await target.body(type)),
        input_task_id: id,
      });
      expect(answer).toMatchObject({ status: 404, json: { message: expect.stringContaining('input_task_id') } });
    },
  );

  test.for([NIL, MAX])('%s, which is a UUID -> 404', async (input_task_id, { target }) => {
    const answer = await target.call('POST', collectionPath(type), { ...(await target.body(type)), input_task_id });
    expect(answer.status).toBe(404);
  });
});

describe('the nil and the max UUID are UUIDs (RFC 9562): fidget pixel', () => {
  const path = '/creative-lab/fidget-pixel/v1/prototype';
  test.for([NIL, MAX])('%s is not found', async (id, { target }) => {
    expect((await target.call('GET', `${path}/${id}`)).status).toBe(404);
    expect((await target.call('DELETE', `${path}/${id}`)).status).toBe(404);
    const [frame] = await target.frames('creative-lab-fidget-pixel-prototype', id);
    expect(frame).toMatchObject({ event: 'error', data: { status_code: 404 } });
    expect((await target.call('GET', `${path}/${id}0`)).status).toBe(400);
  });
});

test.for<[TaskType, object]>([
  ['text-to-3d-preview', { prompt: 'input:model.glb a red chair' }],
  ['text-to-3d-preview', { prompt: 'input:', negative_prompt: 'input:../secret', texture_richness: 'input:x' }],
  ['text-to-3d-refine', { texture_prompt: 'input:texture_image_url_0.png' }],
  ['retexture', { text_style_prompt: 'input:model_url_0.glb' }],
  ['text-to-image', { prompt: 'input:a.png' }],
  ['creative-lab-brick-figure-prototype', { name: 'input:secret.txt' }],
  ['creative-lab-keycap-prototype', { name: 'input:image_url_0.png' }],
  ['creative-lab-fidget-pixel-prototype', { name: 'input:image_url_0.png' }],
])('words that begin like a kept file come back unmodified (%s %j)', async ([type, words], { target }) => {
  const id = await target.create(type, { ...(await target.body(type)), ...words });
  expect((await target.call('GET', `${collectionPath(type)}/${id}`)).json).toMatchObject(words);
});

insideTest('fidget pixel: every frame has the same fields, our own included', async ({ target }) => {
  const type = 'creative-lab-fidget-pixel-prototype';
  const gate = target.world!.gate();
  const id = await target.create(type, { image_url: pictureUri(), type: 'other', name: `wait:${gate.path}` });
  const reading = target.frames(type, id);
  await target.reach(type, id, 'IN_PROGRESS');
  await gate.open();
  const frames = (await reading).map(({ data }) => data);
  expect(frames.length).toBeGreaterThan(1);
  expect(frames[0]).toMatchObject({ engine: null });
  for (const frame of frames) expect(Object.keys(frame).sort()).toEqual(Object.keys(frames[0]!).sort());
});

insideTest('every task object has our own field from the beginning', { tags: 'long' }, async ({ target }) => {
  for (const type of taskTypes) {
    const id = await target.create(type, await target.body(type));
    expect((await target.call('GET', `${collectionPath(type)}/${id}`)).json, type).toHaveProperty('engine');
  }
});
