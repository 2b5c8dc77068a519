import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { addressFor } from '../../src/jobs/store/display.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { CHANNEL, MESSAGE_ID, type Sent, startWorld, USER } from './world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const isOriginal = ({ path }: Sent) => path.endsWith('@original') || path.endsWith(MESSAGE_ID);
const isPost = ({ path }: Sent) => path === `/channels/${CHANNEL}/messages`;

/** A request whose task is under way, when Discord begins to say no. */
async function begin(world: World, title: string, refuse: World['discord']['refuse'][number]) {
  const before = world.service.creates.length;
  const { id } = await submitRequest(world.jobs, world.intake(title, { message_id: MESSAGE_ID }));
  const task = `task-${before + 1}`;
  await until('it is tracked', () => world.service.streamsOf(task) > 0);
  world.discord.refuse.push(refuse);
  return { id, task };
}

const delivered = (world: World, id: string) =>
  until('it is delivered', async () => (await findRequest(world.jobs, id))?.delivered);

test('in a thread that was archived the result comes as a new message, which the old one points to', async () => {
  await using world = await startWorld();
  const { service, discord } = world;
  let archived = true;
  const { id, task } = await begin(world, 'a chair', (sent) => {
    if (isPost(sent)) archived = false; // a new message opens the thread again
    return archived && isOriginal(sent) ? { status: 400, code: 50083 } : undefined;
  });
  service.succeed(task);
  await delivered(world, id);
  const request = await findRequest(world.jobs, id);
  expect(request).toMatchObject({ moves: 1, message_channel_id: CHANNEL });
  expect(discord.sent.filter(isPost)).toHaveLength(1);
  expect(world.shown('a chair')?.path).toBe(`/channels/${CHANNEL}/messages/${request?.message_id}`);
  expect(world.shown('a chair')?.files).toContain('a-chair.stl');
  const pointer = discord.sent.filter((sent) => isOriginal(sent) && sent.authorized).at(-1);
  expect(pointer?.text).toContain(`/${CHANNEL}/${request?.message_id}`);
});

test.each([
  ['a locked thread', { status: 400, code: 50083 }, { status: 400, code: 160005 }],
  ['a channel without permission', { status: 403, code: 50013 }, { status: 403, code: 50013 }],
  ['a channel that was deleted', { status: 404, code: 10003 }, { status: 404, code: 10003 }],
])(
  'out of %s the result goes to the member directly, without buttons that cannot work there',
  async (_, edit, post) => {
    await using world = await startWorld();
    const { id, task } = await begin(world, 'a chair', (sent) =>
      isPost(sent) ? post : isOriginal(sent) ? edit : undefined,
    );
    world.service.succeed(task);
    await delivered(world, id);
    const direct = world.shown('a chair');
    expect(direct?.path).not.toContain(CHANNEL);
    expect(direct?.files).toContain('a-chair.stl');
    // What notifies the member is the message as it comes first.
    const posted = world.discord.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
    expect(posted.map(({ files }) => files)).toEqual([['thumbnail.png']]);
    expect(direct?.text).not.toContain('custom_id');
    expect(direct?.text).toContain(`<#${CHANNEL}>`);
    // The address of that message is its member's alone.
    const known = (await findRequest(world.jobs, id))!;
    expect(addressFor(USER, known)).toContain('/@me/');
    expect(addressFor('2', known)).toBeUndefined();
  },
);

test('what a moderator deleted is not put up again: the member alone gets it', async () => {
  await using world = await startWorld();
  const { id, task } = await begin(world, 'a chair', (sent) =>
    isOriginal(sent) ? { status: 404, code: 10008 } : undefined,
  );
  world.service.succeed(task);
  await delivered(world, id);
  expect(world.discord.sent.filter(isPost)).toEqual([]);
  const opened = world.discord.sent.filter(({ path, text }) => path === '/users/@me/channels' && text.includes(USER));
  expect(opened.length).toBeGreaterThan(0);
  expect(world.shown('a chair')?.files).toContain('a-chair.stl');
});

test('a form that Discord refuses is said in plain words, at last without links', async () => {
  await using world = await startWorld();
  const { service, discord, jobs } = world;
  const first = await begin(world, 'a chair', ({ text }) =>
    text.includes('custom_id') && text.includes('STL') ? { status: 400, code: 50035 } : undefined,
  );
  service.succeed(first.task);
  await delivered(world, first.id);
  expect(world.shown('a chair')?.text).toContain(`](${service.url}/files/model.stl)`);
  expect((await findRequest(jobs, first.id))?.files?.map(({ url }) => url)).toContain(`${service.url}/files/model.stl`);

  const second = await begin(world, 'a table', ({ text }) =>
    text.includes('http') || text.includes('attachment:') ? { status: 400, code: 240000 } : undefined,
  );
  service.succeed(second.task);
  await delivered(world, second.id);
  expect(discord.sent.at(-1)?.text).toContain('Done.');
  expect(discord.sent.at(-1)?.text).not.toContain('a table');
});

test('where even the barest words are blocked, the member gets them; who is gone is written to later', async () => {
  await using world = await startWorld({ timing: { shelf: 200 } });
  const { jobs, discord, service } = world;
  const blocked = await begin(world, 'a chair', (sent) =>
    isPost(sent) ? { status: 400, code: 200000 } : isOriginal(sent) ? { status: 400, code: 240000 } : undefined,
  );
  service.succeed(blocked.task);
  await delivered(world, blocked.id);
  // First the barest words came through, then the rest after them, where nothing of it is blocked.
  const direct = discord.sent.filter(({ path }) => path.endsWith('/messages') && !path.includes(CHANNEL));
  expect(direct.map(({ text }) => text.includes('Done.'))).toEqual([true]);
  expect(world.shown('a chair')?.path).not.toContain(CHANNEL);
  expect(world.shown('a chair')?.files).toContain('a-chair.stl');

  discord.refuse.length = 0;
  const lost = await begin(world, 'a table', ({ path }) =>
    path === '/users/@me/channels' ? { status: 404, code: 10013 } : { status: 404, code: 10003 },
  );
  service.succeed(lost.task);
  await until('it is put aside', async () => ((await findRequest(jobs, lost.id))?.shelved ?? 0) >= 1);
  expect(await findRequest(jobs, lost.id)).toMatchObject({ money: 'settled', delivered: false });
});

test('with no place left nothing counts as delivered, and it is tried again until one opens', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ timing: { shelf: 200 } });
  const { jobs, service, discord } = world;
  const made = await begin(world, 'a chair', ({ method }) =>
    method === 'GET' ? undefined : { status: 403, code: 50013 },
  );
  const failed = await begin(world, 'a table', () => undefined);
  service.succeed(made.task);
  service.change(failed.task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'Broken off.' } });
  await until('both were put aside twice', async () => {
    const both = await Promise.all([made.id, failed.id].map((id) => findRequest(jobs, id)));
    return both.every((request) => (request?.shelved ?? 0) >= 2);
  });
  expect((await findRequest(jobs, made.id))?.delivered).toBe(false);
  expect((await findRequest(jobs, failed.id))?.delivered).toBe(false);

  discord.refuse.length = 0;
  await delivered(world, made.id);
  await delivered(world, failed.id);
  expect(world.shown('a chair')?.files).toContain('a-chair.stl');
  expect(world.shown('a table')?.text).toContain('Broken off.');
  expect(await readStatus(jobs)).toMatchObject({ live: 0, shelved: 0 });
});

test('when the token’s route fails at Discord, the bot’s own does it', async () => {
  await using world = await startWorld();
  const { id, task } = await begin(world, 'a chair', ({ path }) =>
    path.startsWith('/webhooks') ? { status: 500, code: 0 } : undefined,
  );
  world.service.succeed(task);
  await delivered(world, id);
  expect(world.shown('a chair')).toMatchObject({ path: `/channels/${CHANNEL}/messages/${MESSAGE_ID}` });
  expect(world.discord.sent.filter(isPost)).toEqual([]);
});
