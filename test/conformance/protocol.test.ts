import { collectionPath, stageEntry, type TaskType, taskTypes } from 'kiln-client/contract/families/index';
import { outputFields } from 'kiln-client/contract/stage-fields';
import { describe, expect } from 'vitest';
import { insideTest, ours, test } from './target.ts';

/** What every stage owes by its family's data: create, read, list, delete, stream, timestamps, links, credits. */

const DAY_MS = 24 * 3600 * 1000;
const UNKNOWN = '01990000-0000-7000-8000-000000000000';
/** Of no version and variant that there is. */
const OTHER_UUID = 'ABCDEF12-0000-9000-C000-000000000001';

describe.each(taskTypes)('%s', (type: TaskType) => {
  const { family, stage } = stageEntry(type);
  const path = collectionPath(type);
  const hasFiles = Object.keys(outputFields(stage)).some((key) => /_urls?$|^result$/.test(key));

  test('a create answers 202 with the id in result', async ({ target }) => {
    const answer = await target.call('POST', path, await target.body(type));

    expect(answer.status).toBe(202);
    expect(answer.json.result).toBeTypeOf('string');
    if (family.createAnswersTask)
      expect(answer.json).toMatchObject({ id: answer.json.result, status: 'PENDING', type });
    else expect(Object.keys(answer.json)).toEqual(['result']);
    await target.reach(type, answer.json.result, 'SUCCEEDED');
  });

  test('a finished task is the whole object of the specification', async ({ target }) => {
    const task = await target.finished(type);

    expect(stage.output.safeParse(task).error).toBeUndefined();
    expect(task).toMatchObject({ type, status: 'SUCCEEDED', progress: 100 });
    expect(task.created_at).toBeLessThanOrEqual(task.started_at);
    expect(task.started_at).toBeLessThanOrEqual(task.finished_at);
    expect(task.consumed_credits).toBe(stage.price(stage.input.parse(await target.body(type))));
  });

  test('the result lives three days from its end', async ({ target }) => {
    const task = await target.finished(type);
    expect(task.expires_at - task.finished_at).toBe(3 * DAY_MS);
  });

  test(`links are ${family.links === 'stable' ? 'identical on re-read' : 'signed with an expiry'} and need no key`, async ({
    target,
  }) => {
    const task = await target.finished(type);
    const urls = JSON.stringify(task).match(/https?:\/\/[^"]+\?Expires=[^"]+/g) ?? [];

    expect(urls.length > 0).toBe(hasFiles);
    for (const url of urls) {
      const file = await fetch(url);
      expect(file.status).toBe(200);
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    if (family.links === 'stable') expect((await target.call('GET', `${path}/${task.id}`)).json).toEqual(task);
  });

  test('lists its tasks newest first, in pages', async ({ target }) => {
    await target.finished(type);
    const body = await target.body(type);
    const ids = [await target.create(type, body), await target.create(type, body), await target.create(type, body)];

    const newest = await target.call('GET', `${path}?page_size=3`);
    const second = await target.call('GET', `${path}?page_size=2&page_num=2`);

    expect(newest.status).toBe(200);
    expect(newest.json.map((task: { id: string }) => task.id)).toEqual([...ids].reverse());
    expect(second.json[0].id).toBe(ids[0]);
    expect(second.json).toHaveLength(2);
    for (const id of ids) await target.reach(type, id, 'SUCCEEDED');
  });

  test.for(['+created_at', '%2Bcreated_at', '%20created_at'])(
    'lists oldest first with sort_by=%s',
    async (order, { target }) => {
      await target.finished(type);
      const times = (await target.call('GET', `${path}?sort_by=${order}`)).json.map(
        (task: { created_at: number }) => task.created_at,
      );
      expect(times).toEqual([...times].sort((a, b) => a - b));
    },
  );

  test('lists ten by default', async ({ target }) => {
    expect((await target.call('GET', path)).json.length).toBeLessThanOrEqual(10);
  });

  test(`lists up to ${family.maxPageSize} at once and no more`, async ({ target }) => {
    expect((await target.call('GET', `${path}?page_size=${family.maxPageSize}`)).status).toBe(200);
    const answer = await target.call('GET', `${path}?page_size=${family.maxPageSize + 1}`);
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining('page_size') } });
  });

  test.for(['page_num=0', 'page_num=1.5', 'page_num=1e3', 'page_size=', 'page_size=-1', 'sort_by=name'])(
    'refuses a list with %s',
    async (query, { target }) => {
      const answer = await target.call('GET', `${path}?${query}`);
      expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(query.split('=')[0]!) } });
    },
  );

  test('ignores list parameters that it does not know', async ({ target }) => {
    expect((await target.call('GET', `${path}?phases=draft&_=1`)).status).toBe(200);
  });

  test('a page after the last is empty', async ({ target }) => {
    expect((await target.call('GET', `${path}?page_num=99999999`)).json).toEqual([]);
  });

  test('lists only tasks of its own collection', async ({ target }) => {
    const mine = family.stageBy === 'path' ? [stage.type] : family.stages.map((each) => each.type);
    for (const task of (await target.call('GET', `${path}?page_size=50`)).json) expect(mine).toContain(task.type);
  });

  test.for(['GET', 'DELETE'])('%s of an unknown task is a 404', async (method, { target }) => {
    for (const id of [UNKNOWN, OTHER_UUID])
      expect(await target.call(method, `${path}/${id}`), id).toMatchObject({
        status: 404,
        json: { message: 'Task not found' },
      });
  });

  test.for(['GET', 'DELETE'])(
    `%s with a malformed id is a ${family.strictIds ? 400 : 404}`,
    async (method, { target }) => {
      const answer = await target.call(method, `${path}/not-a-task-id`);
      if (family.strictIds) expect(answer).toMatchObject({ status: 400, json: { message: 'Invalid ID' } });
      else expect(answer.status).toBe(404);
    },
  );

  test('the stream of an unknown task is one error event of 404', async ({ target }) => {
    for (const id of [UNKNOWN, OTHER_UUID])
      expect(await target.frames(type, id), id).toEqual([
        { event: 'error', data: { status_code: 404, message: 'Task not found' } },
      ]);
  });

  test(`the stream of a malformed id is one error event of ${family.strictIds ? 400 : 404}`, async ({ target }) => {
    const frames = await target.frames(type, 'not-a-task-id');
    expect(frames).toEqual([
      family.strictIds
        ? { event: 'error', data: { status_code: 400, message: 'Invalid ID' } }
        : { event: 'error', data: { status_code: 404, message: 'Task not found' } },
    ]);
  });

  test('the stream of a finished task is exactly one frame with the whole object', async ({ target }) => {
    const task = await target.finished(type);

    const frames = await target.frames(type, task.id);

    expect(frames).toHaveLength(1);
    expect(frames[0]!.event).toBe('message');
    expect(stage.output.safeParse(frames[0]!.data).error).toBeUndefined();
  });

  test('the stream of a running task goes from frame to frame to the terminal one, then the server closes it', async ({
    target,
  }) => {
    const id = await target.create(type, await target.body(type));

    const frames = await target.frames(type, id);

    const last = frames.at(-1)!.data;
    expect(last).toMatchObject({ id, status: 'SUCCEEDED', progress: 100 });
    expect(stage.output.safeParse(last).error).toBeUndefined();
    for (const { event, data } of frames.slice(0, -1)) {
      expect(event).toBe('message');
      if (family.frames === 'partial') expect(Object.keys(data).sort()).toEqual(['id', 'progress', 'status']);
      else expect(stage.output.safeParse(data).error).toBeUndefined();
    }
    const progress = frames.map(({ data }) => data.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  test(`DELETE of a finished task ${family.onDelete === 'remove' ? 'removes it with its files, for good' : 'is a 400 and changes nothing'}`, async ({
    target,
  }) => {
    const task = await target.finishedAnew(type);
    const url = JSON.stringify(task).match(/https?:\/\/[^"]+\?Expires=[^"]+/)?.[0];

    const answer = await target.call('DELETE', `${path}/${task.id}`);

    if (family.onDelete === 'remove') {
      expect(answer).toMatchObject({ status: 200, text: '' });
      expect((await target.call('GET', `${path}/${task.id}`)).status).toBe(404);
      expect((await target.call('DELETE', `${path}/${task.id}`)).status).toBe(404);
      if (hasFiles) expect((await fetch(url!)).ok).toBe(false);
    } else {
      expect(answer.status).toBe(400);
      expect((await target.call('GET', `${path}/${task.id}`)).json.status).toBe('SUCCEEDED');
    }
  });

  insideTest(
    `before its start a task has ${stage.emptyTimestamp} for times, no outputs, and the tasks ahead counted`,
    async ({ target }) => {
      await using held = await holdAllThreads(target);
      const id = await target.create(type, await target.body(type));

      const { json } = await target.call('GET', `${path}/${id}`);

      expect(json).toMatchObject({
        status: 'PENDING',
        progress: 0,
        started_at: stage.emptyTimestamp,
        finished_at: stage.emptyTimestamp,
        preceding_tasks: 0,
      });
      expect(stage.output.safeParse(json).error).toBeUndefined();
      await held.open();
      await target.reach(type, id, 'SUCCEEDED');
    },
  );

  insideTest(
    `DELETE while PENDING ${family.onDelete === 'remove' ? 'removes' : 'cancels'} and refunds`,
    async ({ target }) => {
      await using held = await holdAllThreads(target);
      const body = await target.body(type);
      const before = (await target.call('GET', '/v1/balance')).json.balance;
      const id = await target.create(type, body);

      const answer = await target.call('DELETE', `${path}/${id}`);

      expect(answer.status).toBe(family.onDelete === 'remove' ? 200 : 204);
      expect(answer.text).toBe('');
      expect((await target.call('GET', '/v1/balance')).json.balance).toBe(before);
      const read = await target.call('GET', `${path}/${id}`);
      if (family.onDelete === 'remove') expect(read.status).toBe(404);
      else {
        expect(read.json).toMatchObject({ status: 'CANCELED', consumed_credits: 0 });
        expect((await target.call('DELETE', `${path}/${id}`)).status).toBe(400);
        expect(await target.frames(type, id)).toHaveLength(1);
      }
      await held.open();
    },
  );
});

/** Every thread of our own service is busy until it is opened: what is created meanwhile stays PENDING. */
async function holdAllThreads(target: import('./target.ts').Target) {
  if (!ours) throw new Error('only our own service can be held');
  const gate = target.world!.gate();
  const body = { mode: 'preview', prompt: `wait:${gate.path}`, target_formats: ['glb'] };
  const ids = [await target.create('text-to-3d-preview', body), await target.create('text-to-3d-preview', body)];
  for (const id of ids) await target.reach('text-to-3d-preview', id, 'IN_PROGRESS');
  const open = async () => {
    await gate.open();
    for (const id of ids) await target.reach('text-to-3d-preview', id, 'SUCCEEDED');
  };
  return { open, [Symbol.asyncDispose]: open };
}
