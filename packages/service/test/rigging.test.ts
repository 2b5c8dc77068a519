import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import sharp from 'sharp';
import { test as base, expect } from 'vitest';
import { figureGlb, largeGlb, modelUri } from '../../../test/support/figure.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { type TestService, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { modelOf, torus } from '../../mesh/test/support/shapes.ts';
import { createChecks } from '../src/create/checks/checks.ts';
import { createAssetFiles } from '../src/files/asset-files.ts';
import { createFolderStore } from '../src/files/store/folder-store.ts';
import type { TaskRecord } from '../src/tasks/task-record.ts';
import { createJudges } from '../src/threads/judges.ts';
import { createServiceThreads } from '../src/threads/thread-tasks.ts';

/** Rigging and Animation through the service with the engine's own looks at what is asked for, before the charge. */

/** A picture takes longer. */
const limits = { previewMs: 1 };

const test = base.extend<{ world: TestService }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the first parameter's pattern
    async ({}, use) => {
      await using world = await testService({ recipesModule: undefined, checks: undefined, engine: false, limits });
      await use(world);
    },
    { scope: 'file' },
  ],
});

test('what is no figure is a 422 that says what to change, and costs nothing', { tags: 'long' }, async ({ world }) => {
  const balance = async () => (await world.call('GET', '/v1/balance')).json.balance;
  const before = await balance();

  const ring = modelUri(await writeGlb(modelOf([torus()])));
  const answer = await world.call('POST', '/v1/rigging', { model_url: ring });

  expect(answer.status).toBe(422);
  expect(answer.json).toEqual({
    message: 'Pose estimation failed, please provide a valid model',
    details: expect.stringMatching(/^[A-Z].+\.$/),
    code: 'no_pose',
  });
  expect(await balance()).toBe(before);
  expect((await world.call('GET', '/v1/rigging')).json).toEqual([]);
});

test('more than 320,000 faces are refused in the words that programs know', { tags: 'long' }, async ({ world }) => {
  const answer = await world.call('POST', '/v1/rigging', { model_url: modelUri(largeGlb(320_001)) });

  expect(answer).toMatchObject({
    status: 422,
    json: {
      message:
        'The input model has 320,001 faces which exceeds the 320,000 face limit for rigging. Remesh it to a target_polycount of 300000 or less before rigging.',
    },
  });
});

test('a surface cannot be laid on a model without texture coordinates', { tags: 'long' }, async ({ world }) => {
  const answer = await world.call('POST', '/v1/rigging', {
    model_url: modelUri(await figureGlb()),
    texture_image_url: `data:image/png;base64,${Buffer.from(png()).toString('base64')}`,
  });

  expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining('texture coordinates') } });
});

test('every action of the library has a moving picture, without a key; no request is kept waiting while it is drawn', {
  tags: 'long',
}, async ({ world }) => {
  const [jab] = (await world.call('GET', '/v1/animations/library?search=jab')).json;

  const early = await fetch(jab.preview_url);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '5']);
  // On a busy machine the answer may come too late for a drawn one, too.
  const drawn = () =>
    until('it is there', async () => {
      const answer = await fetch(jab.preview_url);
      return answer.ok && answer;
    });
  const first = await drawn();
  const bytes = new Uint8Array(await first.arrayBuffer());

  expect(first.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBeGreaterThan(7);
  const again = await drawn();
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  for (const none of ['99999.webp', '0.png', '..%2fsecret']) {
    expect((await fetch(`${world.url}/v1/animations/library/${none}`)).status).toBe(404);
  }
});

test('a figure is taken, and has no result until it is made', { tags: 'long' }, async ({ world }) => {
  const id = await world.create('/v1/rigging', { model_url: modelUri(await figureGlb()), height_meters: 1.2 });

  expect((await world.call('GET', `/v1/rigging/${id}`)).json).toMatchObject({ status: 'PENDING', result: null });
});

test('an action must be in the library, and one that the rigged body can do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-checks-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(dataDir, { recursive: true }));
  const files = createAssetFiles(createFolderStore(dataDir));
  const { animate } = createChecks(createJudges(stack.use(createServiceThreads())));
  const doing = async (action_id: number, body_plan: string) => {
    await files.write({ task: 'a-rig', kind: 'private', name: 'rig.json' }, Buffer.from(JSON.stringify({ body_plan })));
    const source = { id: 'a-rig', type: 'rig', input: {}, sizes: {} } as TaskRecord; // what a check looks at
    await animate!({ rig_task_id: 'a-rig', action_id }, { id: 'x', account: { id: 'a' }, files, fetched: {}, source });
  };

  await doing(28, 'humanoid');
  await doing(0, 'quadruped');
  const refused = (words: string) => ({ status: 400, message: expect.stringContaining(words) });
  await expect(doing(28, 'quadruped')).rejects.toMatchObject(refused('(Big Wave Hello) is nothing for a quadruped'));
  await expect(doing(99_999, 'humanoid')).rejects.toMatchObject(refused('GET /v1/animations/library'));
});
