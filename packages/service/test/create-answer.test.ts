import { stageEntry } from 'kiln-client/contract/families/index';
import pino from 'pino';
import { expect, test } from 'vitest';
import { testService } from '../../../test/support/service.ts';
import { testSpool } from '../../../test/support/spool.ts';
import { LIMITS } from '../src/base/limits.ts';
import { createModeration } from '../src/base/moderation.ts';
import { type CreateTools, createTask } from '../src/create/create-task.ts';
import { createAssetFiles } from '../src/files/asset-files.ts';
import { openFileStore } from '../src/files/store/open-file-store.ts';
import { createBoundedFetch } from '../src/inputs/bounded-fetch.ts';
import { createMediaChecks } from '../src/inputs/media-checks.ts';
import { createTaskStore } from '../src/tasks/task-store.ts';

/** What a create answers is the task as it was stored, whatever has become of it meanwhile (core section 3). */

const path = '/v2/text-to-3d';
const body = { mode: 'preview', prompt: 'a chair' };

test('a create answers a task that is PENDING, also when an engine took it, or when it can no longer be read', async () => {
  await using world = await testService({ engine: false });
  await using store = await openFileStore(world.dataDir);
  await using spool = await testSpool();
  await using fetcher = createBoundedFetch({ judge: () => 'refused', limits: LIMITS });
  const account = (await world.accounts.get('local'))!;
  const tasks = createTaskStore(world.redis, Date.now);
  const tools = (nudge: () => Promise<void>): CreateTools => ({
    store: tasks,
    files: createAssetFiles(store),
    // Nothing is fetched for words.
    inputs: {
      fetcher,
      checks: createMediaChecks({ model: async () => undefined, picture: async () => undefined }),
    },
    moderation: createModeration(undefined),
    queue: { nudge, passOn: async () => {}, [Symbol.asyncDispose]: async () => {} },
    checks: {},
    makers: [],
    plan: async () => undefined,
    space: { check: async () => {}, refusal: (error) => error },
    now: Date.now,
    log: pino({ level: 'silent' }),
  });
  const create = (nudge: () => Promise<void>) =>
    createTask(
      account,
      {
        path,
        body,
        stage: stageEntry('text-to-3d-preview').stage,
        upload: { spool, lifted: new Map(), during: (work) => work() },
      },
      tools(nudge),
    );
  await tasks.beat('engine/1', 60_000);
  const taken = await create(async () => {
    expect(await tasks.take('engine/1', 'run')).toBeDefined();
  });
  expect((await tasks.get(taken.id))?.status).toBe('IN_PROGRESS');
  expect(taken).toMatchObject({
    preceding: 0,
    record: { id: taken.id, status: 'PENDING', progress: 0, started_at: 0 },
  });

  const lost = await create(async () => {
    await world.redis.del(...(await world.redis.keys('svc:task:*')));
  });
  expect(lost.record?.status).toBe('PENDING');
});

test('a new task says how many are ahead of it', async () => {
  await using world = await testService({ engine: false });
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push((await world.call('POST', path, body)).json);
  expect(answers.map(({ status, progress, preceding_tasks }) => [status, progress, preceding_tasks])).toEqual([
    ['PENDING', 0, 0],
    ['PENDING', 0, 1],
    ['PENDING', 0, 2],
  ]);
});
